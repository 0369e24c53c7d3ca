import fc from "fast-check";
import { expect, test } from "vitest";
import { jobPlanSchema } from "../model/job-plan.ts";
import { readConfig } from "./config.ts";
import { planJobs } from "./plan-jobs.ts";

const config = readConfig(
  `schema: plimsoll.config/1
alpha: 0.01
ignore: ["**/*.md", src/test]
runners:
  nvme: { labels: [self-hosted, nvme], work: /nvme/plimsoll }
  big: { labels: [self-hosted, big] }
suites:
  - suite: xrpld/nodestore-timing
    paths: [src/libxrpl/nodestore, conanfile.py]
    looks: [8, 12]
    minutes: 300
  - suite: xrpld/nodestore-timing
    runner: big
    paths: [conanfile.py]
    blocks: false
  - suite: bench/store.yml/timing
    paths: [bench/src]
`,
  "plimsoll.yml",
);
const one = readConfig("schema: plimsoll.config/1\nsuites: [{ suite: canopy, paths: [go.mod, store] }]\n", "one.yml");

const planned = (files: readonly string[] | { all: string }, labels: readonly string[] = [], of = config) => {
  const { reason, jobs } = planJobs(of, { files, labels });
  return [jobs.map(({ id }) => id), reason];
};
const all = ["xrpld-nodestore-timing-nvme", "xrpld-nodestore-timing-big", "bench-store-timing-nvme"];

test("a suite is measured where a file is changed that it depends on, and the reason names such files", () => {
  const store = "src/libxrpl/nodestore/Database.cpp";
  expect(planned([store, "src/app/a.cpp", "b.cpp"])).toEqual([
    [all[0]],
    "1 of 3 suites: 1 of 3 changed files: `src/libxrpl/nodestore/Database.cpp`",
  ]);
  expect(planned([store, "src/libxrpl/nodestore/detail/a.h", "src/libxrpl/nodestore/b.h"])).toEqual([
    [all[0]],
    `1 of 3 suites: 3 changed files, all under \`src/libxrpl/nodestore\`: \`${store}\`, \`src/libxrpl/nodestore/detail/a.h\` …`,
  ]);
  expect(planned(["conanfile.py", "bench/src/a.c"])).toEqual([
    all,
    "every suite: 2 changed files: `conanfile.py`, `bench/src/a.c`",
  ]);
  expect(planned(["store/a.go"], [], one)).toEqual([["canopy-nvme"], "1 changed file: `store/a.go`"]);
});

test("where no file calls for a suite, nothing is measured, and the reason says what was changed", () => {
  expect(planned(["docs/a.rst", "docs/b/c.rst"])).toEqual([
    [],
    "no changed file is one that a suite depends on: 2 changed files, all under `docs`: `docs/a.rst`, `docs/b/c.rst`",
  ]);
  expect(planned(["src/libxrpl/nodestore/README.md"])[0]).toEqual([]);
  expect(planned([])).toEqual([[], "no file is changed"]);
});

test("a changed target file calls for its suites, a changed configuration for all", () => {
  expect(planned(["bench/store.yml"])).toEqual([[all[2]], "1 of 3 suites: 1 changed file: `bench/store.yml`"]);
  expect(planned([".github/plimsoll.yml", "a"])).toEqual([all, "every suite: `.github/plimsoll.yml` is changed"]);
});

test("labels decide before files do, and the one that measures before the one that does not", () => {
  expect(planned(["conanfile.py"], ["Plimsoll: Skip"])).toEqual([[], "label `plimsoll: skip`"]);
  expect(planned(["a.md"], ["plimsoll: all"])).toEqual([all, "every suite: label `plimsoll: all`"]);
  expect(planned(["a.md"], ["plimsoll: skip", "plimsoll: all"])[0]).toEqual(all);
  expect(planned(["a.md"], ["plimsoll"])[0]).toEqual([]);
});

test("where files are not known, everything is measured", () => {
  expect(planned({ all: "a nightly recording" })).toEqual([all, "every suite: a nightly recording"]);
  expect(planned({ all: "a nightly recording" }, [], one)[1]).toBe("a nightly recording");
});

test("a job has what its runner must know of the configuration, and nothing besides", () => {
  const { jobs } = planJobs(config, { files: { all: "x" }, labels: [] });
  expect(jobs[0]).toEqual({
    ...{ id: all[0], suite: "xrpld/nodestore-timing", runner: "nvme", labels: ["self-hosted", "nvme"], minutes: 300 },
    settings: { looks: [8, 12], work: "/nvme/plimsoll", alpha: 0.01 },
  });
  expect(jobs[1]).toMatchObject({ labels: ["self-hosted", "big"], settings: { alpha: 0.01 } });
});

test("256 suites are as many as GitHub takes in a matrix", () => {
  const suites = (count: number) =>
    readConfig(
      `schema: plimsoll.config/1\nsuites:\n${Array.from({ length: count }, (_, i) => `  - suite: a/s${i}\n`).join("")}`,
      "many.yml",
    );
  expect(planJobs(suites(256), { files: { all: "x" }, labels: [] }).jobs).toHaveLength(256);
  expect(() => suites(257)).toThrow(/^many\.yml line 2: suites: has more than 256 entries, which is the most jobs/);
});

const ourWords = [
  ...["nothing", "every suite", "no changed file is one that a suite depends on", "no file is changed", "is changed"],
  ...[/\d+ of \d+ suites/, /(\d+ of )?\d+ changed files?/, "all", "under"],
];

test("whatever files are called, the plan is one, and its reason a line with none but our words outside of backticks", () => {
  const name = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }),
    fc.constantFrom("`", "a``b", "@team", "x\n::error::y", "\u202egnp", "fixes #1", "![](http://x)", "a".repeat(4096)),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 20 }), fc.boolean(), (names, within) => {
      const files = names.map((file) => (within ? `src/libxrpl/nodestore/${file}` : file));
      const { reason, jobs } = planJobs(config, { files, labels: [] });
      const parts = reason.split("`");
      expect(parts.length % 2).toBe(1);
      const outside = parts.filter((_, at) => at % 2 === 0).join("");
      expect(ourWords.reduce((text: string, words) => text.replace(words, ""), outside)).toMatch(/^[:,… ]*$/);
      expect(reason).not.toMatch(/\p{Cc}|\p{Cf}/u);
      const commits = { base: "a".repeat(40), head: "b".repeat(40), config: "c".repeat(40) };
      jobPlanSchema.parse({ schema: "plimsoll.job-plan/1", ...commits, reason, jobs });
    }),
    { seed: 7, numRuns: 300 },
  );
});
