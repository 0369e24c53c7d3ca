import { dashboardPrefix } from "../parse/dashboard.ts";

/** For tests: an entry of a dashboard, as github-action-benchmark writes it after a push. */
export function dashboardEntryFixture(at: number, benches: readonly object[], tool = "cargo"): object {
  const id = (at + 1).toString(16).padStart(40, "0");
  return {
    commit: {
      author: { email: "ann@example.org", name: "Ann", username: "ann" },
      committer: { email: "noreply@github.com", name: "GitHub", username: "web-flow" },
      distinct: true,
      id,
      message: `store: change ${at}\n\nCo-authored-by: Bo <bo@example.org>`,
      timestamp: "2024-01-01T10:00:00+09:00",
      tree_id: "f".repeat(40),
      url: `https://github.com/someone/node/commit/${id}`,
    },
    date: 1_704_070_000_000 + at * 3_600_000,
    tool,
    benches,
  };
}

/** For tests: as many entries of as many benches. */
export function dashboardEntriesFixture(entries: number, benches: number): object[] {
  return Array.from({ length: entries }, (_, at) =>
    dashboardEntryFixture(
      at,
      Array.from({ length: benches }, (_, bench) => ({
        name: `bench_${bench}`,
        value: 1000 + ((at * 7919 + bench * 104_729) % 100_000) / 10,
        range: "± 12",
        unit: "ns/iter",
        extra: "x",
      })),
    ),
  );
}

/** For tests: the text of a `data.js`, as the action writes it. */
export function dashboardFixture(entries: Readonly<Record<string, readonly unknown[]>>, changes: object = {}): string {
  const file = { lastUpdate: 1_706_000_000_123, repoUrl: "https://github.com/someone/node", entries, ...changes };
  return dashboardPrefix + JSON.stringify(file, null, 2);
}
