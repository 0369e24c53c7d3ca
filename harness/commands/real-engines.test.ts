import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Comparison, comparisonSchema } from "../model/comparison.ts";

/** A repository of its own with the reference workloads as they are here, and their target. */
let repo: string;
const git = (...args: string[]) =>
  execa("git", ["-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false", ...args], {
    cwd: repo,
  });

beforeAll(async () => {
  repo = await mkdtemp(join(tmpdir(), "plimsoll-engines-"));
  const isSource = (path: string) => !path.includes("workloads/build");
  await cp("harness/workloads", join(repo, "harness/workloads"), { recursive: true, filter: isSource });
  await cp("harness/targets", join(repo, "harness/targets"), { recursive: true });
  await git("init", "--quiet");
  await git("add", ".");
  await git("commit", "--quiet", "-m", "as it is");
});
afterAll(() => rm(repo, { recursive: true, force: true }));

/** Small and few: the effect looked for is large, and alpha so small that chance does not fail a test. */
const small = [
  "--args=--subjects pebble,memory-go,memory-cpp --threads 1 --objects 2000",
  "--looks=20",
  "--alpha=0.001",
];

const bench = (...args: string[]) =>
  execa(
    process.execPath,
    [resolve("dist/plimsoll.js"), "bench", "harness/targets/reference.yml/nodestore-timing", ...args],
    // The builds of both commits share Go's own cache, as on a developer's machine.
    { cwd: repo, reject: false, stdin: "ignore" },
  );

test("a commit that slows the fetch of one engine is blocked, and that engine alone is named", async () => {
  const file = join(repo, "harness/workloads/go/engine/pebble.go");
  const source = await readFile(file, "utf8");
  const get = "\tvalue, closer, err := s.db.Get(key)\n";
  expect(source).toContain(get);
  const again =
    "\tfor range 15 {\n\t\tif _, closer, err := s.db.Get(key); err == nil {\n\t\t\t_ = closer.Close()\n\t\t}\n\t}\n";
  await writeFile(file, source.replace(get, again + get));
  await git("commit", "--quiet", "--all", "-m", "pebble: fetch sixteen times");

  const { exitCode, stdout, stderr } = await bench("--base=HEAD~1", "--head=HEAD", "--out=slower", ...small);
  expect(stdout, stderr).toMatch(/^blocked: \d+ of 32 metrics/);
  expect(exitCode).toBe(1);
  const regressed = (await comparison("slower")).metrics.filter(
    ({ gated, verdict }) => gated && verdict === "regressed",
  );
  expect(regressed.map(({ key }) => key)).toContain("nodestore-timing/pebble/threads=1,objects=2000/fetch:time");
  expect(regressed.filter(({ key }) => !key.startsWith("nodestore-timing/pebble/"))).toEqual([]);
}, 600_000);

test("a commit that leaves the programs as they are is the same program, and nothing is measured", async () => {
  await writeFile(join(repo, "NOTES.md"), "nothing that is built\n");
  await git("add", ".");
  await git("commit", "--quiet", "-m", "notes");
  const { exitCode, stdout, stderr } = await bench("--base=HEAD~1", "--head=HEAD", "--out=same", ...small);
  expect(stdout, stderr).toMatch(/^pass: base and head are the same program/);
  expect(exitCode).toBe(0);
  expect((await comparison("same")).pairs).toBe(0);
}, 600_000);

async function comparison(out: string): Promise<Comparison> {
  return comparisonSchema.parse(JSON.parse(await readFile(join(repo, out, "comparison.json"), "utf8")));
}
