import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sleeper } from "../run/testing/sleeper.ts";
import { until } from "../run/testing/until.ts";
import { Testbed } from "./testbed.ts";

let bed: Testbed;

/** A target that builds what is behind the testbed's own address. */
const elsewhere = () => `schema: plimsoll.target/1
name: elsewhere
source: file://${bed.folder}/.git
build:
  commands: [[cp, suite.sh, built.sh], [sh, -c, 'echo 1 >> "$CCACHE_DIR/kept"; echo 1 > "$HOME/kept"']]
  artifacts: [built.sh]
  caches: [CCACHE_DIR]
suites:
  small: { command: [sh, "{artifacts}/built.sh"] }
`;

beforeAll(async () => {
  bed = await Testbed.make();
  writeFileSync(join(bed.folder, "elsewhere.yml"), elsewhere());
});
afterAll(() => bed.remove());

const bench = (...args: string[]) => ["bench", "elsewhere.yml", "--base", "main", "--head", "main", ...args];
const run = (out: string, ...args: string[]) =>
  bed.plimsoll("run", "elsewhere.yml", "--ref", "HEAD", "-n", "1", "--out", out, "--cache-scope", "fork-1", ...args);

describe("a target whose source is an address", () => {
  test("is built from a mirror, in a scope that shares nothing with others", async () => {
    await bed.git("branch", "--force", "main", "HEAD");
    const first = await run("first");
    expect(first).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/fetching file:[\s\S]*built head in/) });
    const again = await run("again");
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("built head, from the cache") });
    const other = await run("other", "--cache-scope", "fork-2", "--cache-from", "fork-1");
    expect(other).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("built head in") });
    const [place] = await bed.list(".plimsoll/cache/fork-2/tools");
    expect(await bed.read(`.plimsoll/cache/fork-2/tools/${place}/CCACHE_DIR/kept`)).toBe("1\n1\n");
    expect(await bed.list(".plimsoll/cache")).toEqual(["fork-1", "fork-2"]);
    expect(readFileSync(join(bed.folder, ".plimsoll/cache/fork-1/home/kept"), "utf8")).toBe("1\n");
    const record = JSON.parse(await bed.read("first/run.json"));
    expect(record.arms.head).toMatchObject({ ref: "HEAD", commit: await bed.git("rev-parse", "HEAD") });
  });

  test("may stand behind --repo too", async () => {
    const there = await bed.plimsoll(
      ...["run", "small.yml", "--ref", "main", "-n", "1", "--out", "repo", "--repo", `file://${bed.folder}`],
    );
    expect(there).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`fetching file://${bed.folder}`) });
  });

  test("that cannot be fetched is not measured, and an unknown ref is named", async () => {
    const gone = await bed.plimsoll(...bench("--repo", `file://${bed.folder}/none`));
    expect(gone).toMatchObject({ exitCode: 3, stderr: expect.stringContaining("cannot fetch file://") });
    const unknown = await bed.plimsoll(...bench("--head", "nope"));
    expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('unknown ref "nope" in file://') });
  });
});

test("a Plimsoll that is killed while it fetches is no obstacle to the next", async () => {
  const daemon = sleeper();
  const [hook, config] = [join(bed.folder, "hook"), join(bed.folder, "gitconfig")];
  writeFileSync(hook, `#!/bin/sh\necho $$ > "${hook}.pid"\nexec ${daemon.command}\n`, { mode: 0o755 });
  writeFileSync(config, `[uploadpack]\n\tpackObjectsHook = ${hook}\n`);
  const killed = bed.start(bench("--work", "killed"), { env: { GIT_CONFIG_GLOBAL: config } });
  await until("objects are being sent", daemon.lives);
  killed.kill("SIGKILL");
  await killed;
  // Stands in for a network that died: git, on whose side it hangs, is gone already.
  process.kill(Number(readFileSync(`${hook}.pid`, "utf8")), "SIGKILL");
  const next = await bed.plimsoll(...bench("--work", "killed"));
  expect(next).toMatchObject({ exitCode: 0, stderr: expect.stringContaining("same program") });
});

test.each([
  [["--cache-scope", "../x"], "is no name of up to 100"],
  [["--cache-from", "fork-1"], "the cache scope local takes nothing"],
  [["--cache-limit", "20"], "not a size like 20GB"],
  [["--cache-limit", "20 MB/s"], "not a size like 20GB"],
  [["--repo", "http://host/x"], '"http://host/x" is not by https, ssh or file'],
])("%j is wrong usage", async (args, message) => {
  const wrong = await bed.plimsoll(...bench("--work", "wrong", ...args));
  expect(wrong).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(message) });
  expect(existsSync(join(bed.folder, "wrong/runs"))).toBe(false);
});
