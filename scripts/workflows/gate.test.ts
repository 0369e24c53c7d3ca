// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub Actions
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";

type Job = Record<string, unknown>;

/** How the jobs before the gate end, what plan says, and how the gate must end. */
const cases = {
  "all was measured": { plan: 0, measure: "true", measuring: 0, gate: "success" },
  "nothing was to be measured": { plan: 0, measure: "false", measuring: 0, gate: "success" },
  "a measurement failed": { plan: 0, measure: "true", measuring: 1, gate: "failure" },
  "plan failed": { plan: 1, measure: "true", measuring: 0, gate: "failure" },
  "plan failed, having said that nothing is to be measured": {
    plan: 1,
    measure: "false",
    measuring: 0,
    gate: "failure",
  },
  "plan said nothing": { plan: 0, measure: "", measuring: 0, gate: "failure" },
  "plan said something else": { plan: 0, measure: "maybe", measuring: 0, gate: "failure" },
} as const;

const results = new Map<string, string>();

beforeAll(async () => {
  const { jobs } = parse(await readFile(".github/workflows/bench.yml", "utf8")) as { jobs: Record<string, Job> };
  const folder = await mkdtemp(join(tmpdir(), "plimsoll-gate-"));
  try {
    await mkdir(join(folder, "workflows"));
    const workflow = { on: "push", defaults: { run: { shell: "bash" } }, jobs: jobsOf(jobs) };
    await writeFile(join(folder, "workflows", "gate.yml"), stringify(workflow, { lineWidth: 0 }));
    await execa("git", ["init", "--quiet"], { cwd: folder });
    const { stdout, stderr } = await execa(
      join(process.cwd(), ".plimsoll/bin/act"),
      ["push", "--json", "--no-cache-server", "-P", "ubuntu-latest=-self-hosted", "-W", "workflows"],
      {
        cwd: folder,
        env: { ACT_DISABLE_VERSION_CHECK: "1", HOME: folder, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder },
        reject: false,
        stdin: "ignore",
      },
    );
    for (const line of stdout.split("\n")) {
      const { jobID, jobResult } = line.startsWith("{") ? (JSON.parse(line) as Record<string, string>) : {};
      if (jobID !== undefined && jobResult !== undefined) results.set(jobID, jobResult);
    }
    expect(results.size, stderr).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test.each(Object.entries(cases))("the gate of bench.yml: %s", (name, { gate }) => {
  const at = Object.keys(cases).indexOf(name);
  expect(results.get(`gate-${at}`)).toBe(gate);
});

/** The gate, and the condition of measuring, as bench.yml has them; before them jobs that end as they are told. */
function jobsOf({ gate, measure }: Record<string, Job>): Record<string, Job> {
  return Object.fromEntries(
    Object.values(cases).flatMap((one, at): [string, Job][] => {
      const named = <T>(part: T): T =>
        JSON.parse(JSON.stringify(part).replace(/\bneeds\.(plan|measure)\b/g, `needs.$1-${at}`)) as T;
      const ends = (code: number) => ({ run: `exit ${code}` });
      const says = { id: "plan", run: `echo "measure=${one.measure}" >>"$GITHUB_OUTPUT"` };
      return [
        [
          `plan-${at}`,
          {
            "runs-on": "ubuntu-latest",
            outputs: { measure: "${{ steps.plan.outputs.measure }}" },
            steps: [says, ends(one.plan)],
          },
        ],
        [
          `measure-${at}`,
          { "runs-on": "ubuntu-latest", needs: `plan-${at}`, if: named(measure!.if), steps: [ends(one.measuring)] },
        ],
        [`gate-${at}`, { ...named(gate!), name: `gate-${at}`, needs: [`plan-${at}`, `measure-${at}`] }],
      ];
    }),
  );
}
