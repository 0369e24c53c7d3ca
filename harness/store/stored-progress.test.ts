import { expect, test } from "vitest";
import { parseBaseline } from "./baseline.ts";
import { memoryStore } from "./memory-store.ts";
import { prune } from "./prune.ts";
import { record } from "./record.ts";
import { recordedRun } from "./run-fixture.ts";

const plain = recordedRun();
const run = {
  ...plain,
  executions: plain.executions.map((execution, i) => ({
    ...execution,
    progress: {
      "sync/sqlite//sync:height": {
        unit: "1" as const,
        points: [
          [0, 0],
          [i + 1, 600],
        ] as [number, number][],
      },
    },
  })),
};

test("a recorded run keeps its progress until its month is pruned", async () => {
  const store = memoryStore();
  await record(store, [run]);
  const [[file, text]] = [...store.files] as [[string, string]];
  expect(parseBaseline(text, file).executions).toEqual(run.executions);

  await prune(store, { before: new Date("2025-06-01T00:00:00Z"), keepSamples: 3 });
  const pruned = [...store.files];
  expect(pruned.map(([path]) => path)).toEqual([expect.stringMatching(/\.series\.json$/)]);
  expect(pruned[0]![1]).not.toContain("progress");
});
