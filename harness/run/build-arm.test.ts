import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type BuildRecipe, targetSchema } from "../model/target.ts";
import { type BuildOptions, buildArm } from "./build-arm.ts";
import { resolveCommits } from "./source-repository.ts";
import { cacheScope } from "./testing/cache-scope.ts";
import { type Repository, repository } from "./testing/repository.ts";
import { sleeper } from "./testing/sleeper.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";

function recipe(changes: Partial<BuildRecipe> = {}): BuildRecipe {
  const { build } = targetSchema.parse({
    ...{ schema: "plimsoll.target/1", name: "tool", source: ".", suites: { small: { command: ["true"] } } },
    build: { commands: [["sh", "build.sh"]], artifacts: ["out/tool", "share"], ...changes },
  });
  return build!;
}

const buildScript = `mkdir out share share/deep
{ pwd; cat source; } > out/tool && chmod +x out/tool
echo data > share/deep/data
echo built on stdout; echo built on stderr >&2
`;

interface Setting {
  readonly repo: Repository;
  /** Folder of all scopes. */
  readonly root: string;
  /** Folder of the local one. */
  readonly cacheDir: string;
  readonly build: (ref?: string, changes?: Partial<BuildOptions>) => ReturnType<typeof buildArm>;
  readonly lines: string[];
}

function setting(script = buildScript): Setting {
  const folder = temporaryFolder();
  const repo = repository(join(folder, "source"));
  repo.commit({ source: "1\n", "build.sh": script });
  const root = join(folder, "cache");
  const lines: string[] = [];
  const build: Setting["build"] = async (ref = "HEAD", changes = {}) => {
    const cache = changes.cache ?? (await cacheScope(root));
    const { env = process.env, signal = new AbortController().signal } = changes;
    const source = { kind: "folder", path: repo.dir } as const;
    const { repository, commits } = await resolveCommits(source, [ref], { cache, env, signal, onProgress: () => {} });
    return await buildArm({
      ...{ repository, commit: commits[0]!, recipe: recipe(), targetDir: folder, toolchain: {}, cache, env, signal },
      onOutput: (line) => lines.push(line),
      ...changes,
    });
  };
  return { repo, root, cacheDir: join(root, "local"), build, lines };
}

function expectNoWorkTree({ repo, cacheDir }: Setting): void {
  expect(readdirSync(join(cacheDir, "trees"))).toEqual([]);
  expect(repo.git("worktree", "list").split("\n")).toHaveLength(1);
}

describe("what is built", () => {
  test("is copied out, with its modes, and the work tree removed", async () => {
    const at = setting();
    const built = await at.build();
    expect(built).toMatchObject({ cached: false, digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
    expect(readFileSync(join(built.dir, "tool"), "utf8")).toMatch(/trees\/source-[0-9a-f]{12}\n1\n$/);
    expect(readFileSync(join(built.dir, "share/deep/data"), "utf8")).toBe("data\n");
    expect(at.lines).toEqual(expect.arrayContaining(["$ sh build.sh", "built on stdout", "built on stderr"]));
    expectNoWorkTree(at);
  });

  test("has the same digest for the same sources in another commit, another for others", async () => {
    const at = setting();
    const first = await at.build();
    at.repo.commit({ README: "does not matter" });
    const same = await at.build();
    expect(same).toMatchObject({ cached: false, digest: first.digest });
    at.repo.commit({ source: "2\n" });
    expect((await at.build()).digest).not.toBe(first.digest);
  });

  test("comes from the cache when the tree was built before", async () => {
    const at = setting();
    const first = await at.build();
    at.repo.commit({}, "an empty commit");
    const again = await at.build();
    expect(again).toMatchObject({ cached: true, dir: first.dir, digest: first.digest });
  });

  test("is built again when instructions, toolchain or compiler settings differ", async () => {
    const at = setting();
    await at.build();
    const others: Partial<BuildOptions>[] = [
      { recipe: recipe({ commands: [["sh", "-e", "build.sh"]] }) },
      { toolchain: { shell: "2" } },
      { env: { ...process.env, CFLAGS: "-O3" } },
      { env: { ...process.env, ROCKSDB_LIB_DIR: "/opt/rocksdb" } },
      { env: { ...process.env, PKG_CONFIG_PATH: "/opt/lib/pkgconfig" } },
    ];
    for (const changes of others) {
      expect(await at.build("HEAD", changes)).toMatchObject({ cached: false });
      expect(await at.build("HEAD", changes)).toMatchObject({ cached: true });
    }
  });

  test("is built again when what its commands use beside the target file differs", async () => {
    const at = setting();
    const targetDir = temporaryFolder();
    const commands = [["sh", "-c", "sh build.sh; . '{target}/add.sh'; cp -r {target}/patches share"]];
    const using = { recipe: recipe({ commands }), targetDir };
    mkdirSync(join(targetDir, "patches"));
    const changes = { "add.sh": "echo 2 >> out/tool", "patches/one": "1", "patches/two": "2" };
    writeFileSync(join(targetDir, "add.sh"), "echo 1 >> out/tool");
    await at.build("HEAD", using);
    for (const [path, text] of Object.entries(changes)) {
      writeFileSync(join(targetDir, path), text);
      expect(await at.build("HEAD", using)).toMatchObject({ cached: false });
      expect(await at.build("HEAD", using)).toMatchObject({ cached: true });
    }
    expect(readFileSync(join((await at.build("HEAD", using)).dir, "tool"), "utf8")).toMatch(/1\n2\n$/);
  });

  test("in another layout is another build, and from outside none is chosen", async () => {
    const at = setting("mkdir out share; touch share/a; echo layout=$LAYOUT > out/tool");
    const knowing = { recipe: recipe({ layoutEnv: "LAYOUT" }), env: { ...process.env, LAYOUT: "7" } };
    const text = async (layout?: number) =>
      readFileSync(join((await at.build("HEAD", { ...knowing, ...(layout && { layout }) })).dir, "tool"), "utf8");
    expect([await text(), await text(1), await text(2)]).toEqual(["layout=\n", "layout=1\n", "layout=2\n"]);
    expect(await at.build("HEAD", { ...knowing, layout: 1 })).toMatchObject({ cached: true });
    await expect(at.build("HEAD", { layout: 1 })).rejects.toThrow("build.layoutEnv is missing in the target");
  });

  test.each([
    ["changed", (dir: string) => writeFileSync(join(dir, "tool"), "other")],
    ["no longer executable", (dir: string) => chmodSync(join(dir, "tool"), 0o644)],
    ["one more", (dir: string) => writeFileSync(join(dir, "more"), "")],
    ["gone", (dir: string) => rmSync(join(dir, "tool"))],
    ["without a readable list", (dir: string) => writeFileSync(join(dir, "../manifest.json"), "{")],
  ])("is built again when a file in the cache is %s", async (_, damage) => {
    const at = setting();
    const first = await at.build();
    damage(first.dir);
    expect(await at.build()).toMatchObject({ cached: false, dir: first.dir, digest: first.digest });
    expect(await at.build()).toMatchObject({ cached: true });
  });
});

test("what a killed build left behind is no obstacle", async () => {
  const at = setting();
  const { dir } = await at.build();
  const path = readFileSync(join(dir, "tool"), "utf8").split("\n")[0]!;
  at.repo.git("worktree", "add", "--detach", path, "HEAD");
  at.repo.git("worktree", "lock", path);
  rmSync(dir, { recursive: true });
  expect(await at.build()).toMatchObject({ cached: false });
  expectNoWorkTree(at);
});

test("work trees of the user's, whose disk may be away, are left alone", async () => {
  const at = setting();
  const [there, away] = [join(temporaryFolder(), "there"), join(temporaryFolder(), "away")];
  at.repo.git("worktree", "add", "--detach", there, "HEAD");
  renameSync(there, away);
  await at.build();
  renameSync(away, there);
  expect(at.repo.git("-C", there, "rev-parse", "HEAD")).toBe(at.repo.git("rev-parse", "HEAD"));
});

test("of a clone in which some folders are checked out all are built", async () => {
  const at = setting();
  at.repo.commit({ "one/file": "1", "two/file": "2" });
  at.repo.git("sparse-checkout", "set", "one");
  expect(existsSync(join(at.repo.dir, "two"))).toBe(false);
  const all = recipe({ artifacts: ["two"] });
  expect(readdirSync((await at.build("HEAD", { recipe: all })).dir)).toEqual(["two"]);
});

test.each([
  ["a link that leads nowhere", "ln -s nowhere share/link", /cannot keep share of the build: ENOENT: .*share\/link/],
  ["a link in a circle", "ln -s . share/link", /cannot keep share of the build: ELOOP/],
  ["a pipe", "mkfifo share/pipe", /cannot keep share of the build: .*pipe/],
])("what cannot be kept is named: %s", async (_, command, message) => {
  const at = setting(`${buildScript}\n${command}`);
  await expect(at.build()).rejects.toThrow(
    expect.objectContaining({ name: "MeasurementError", message: expect.stringMatching(message) }),
  );
});

test("where nothing can be written it says so", async () => {
  const at = setting();
  mkdirSync(at.cacheDir, { recursive: true });
  await cacheScope(at.root);
  writeFileSync(join(at.cacheDir, "logs"), "");
  await expect(at.build()).rejects.toThrow(
    expect.objectContaining({ name: "MeasurementError", message: expect.stringMatching(/^cannot build HEAD: E/) }),
  );
});

test("the path at which is built holds nothing that a shell would read, whatever the clone is called", async () => {
  const folder = temporaryFolder();
  const dir = join(folder, ".my node; $(touch x)");
  const repo = repository(dir);
  repo.commit({ source: "1\n" });
  const cache = await cacheScope(join(folder, "cache"));
  const { repository: found } = await resolveCommits({ kind: "folder", path: dir }, ["HEAD"], {
    ...{ cache, env: process.env, signal: new AbortController().signal, onProgress: () => {} },
  });
  expect(found).toEqual({ dir, place: expect.stringMatching(/^my-node----touch-x--[0-9a-f]{12}$/) });
});

test("commands see neither the job's variables nor secrets", async () => {
  const at = setting("mkdir out share; touch share/a; env > out/tool");
  const env = {
    ...process.env,
    GITHUB_SHA: "x",
    NPM_TOKEN: "x",
    db_password: "x",
    AWS_SECRET_ACCESS_KEY: "x",
    SEEN: "y",
  };
  const { dir } = await at.build("HEAD", { env });
  const text = readFileSync(join(dir, "tool"), "utf8");
  expect(text).toContain("SEEN=y");
  expect(text).not.toMatch(/=x$/m);
});

describe("a build that fails", () => {
  test("names the command, the exit code, the log's last lines and its path", async () => {
    const at = setting("seq 100; echo 'no rule' >&2; exit 4");
    const failure: Error = await at.build().catch((error) => error);
    expect(failure.name).toBe("MeasurementError");
    const lines = failure.message.split("\n");
    expect(lines[0]).toBe("sh build.sh: exit code 4");
    expect(lines).toContain("  no rule");
    expect(lines).toHaveLength(22);
    const log = /^the whole log: (.*)$/.exec(lines.at(-1)!)![1]!;
    expect(readFileSync(log, "utf8")).toContain("\n1\n2\n");
    expectNoWorkTree(at);
  });

  test.each([
    [{ artifacts: ["out/none"] }, "the build left no out/none"],
    [{ artifacts: ["empty"], commands: [["mkdir", "empty"]] }, "the build left no file in empty"],
    [{ commands: [["no-such-tool"]] }, 'no-such-tool: there is no program "no-such-tool"'],
  ])("says what is missing: %#", async (build, message) => {
    const at = setting();
    await expect(at.build("HEAD", { recipe: recipe(build) })).rejects.toThrow(message);
    if (existsSync(join(at.cacheDir, "trees"))) expectNoWorkTree(at);
  });

  test("for taking too long leaves nothing running", async () => {
    const daemon = sleeper();
    const at = setting(`setsid ${daemon.command} & ${daemon.command}`);
    const failed = at.build("HEAD", { recipe: recipe({ timeoutSeconds: 1 }) }).catch((error) => error);
    await until("the daemon runs", daemon.lives);
    expect((await failed).message).toContain("the build is still running after 1 s");
    expect(daemon.lives()).toBe(false);
    expectNoWorkTree(at);
  });

  test("because it was interrupted leaves nothing behind", async () => {
    const daemon = sleeper();
    const at = setting(`setsid ${daemon.command} & ${daemon.command}`);
    const abort = new AbortController();
    const failed = at.build("HEAD", { signal: abort.signal }).catch((error) => error);
    await until("the daemon runs", daemon.lives);
    abort.abort();
    expect((await failed).message).toContain("interrupted");
    expect(daemon.lives()).toBe(false);
    expectNoWorkTree(at);
    expect(existsSync(join(at.cacheDir, "artifacts"))).toBe(false);
  });
});

test("two builds of one repository wait for each other and say so", async () => {
  const at = setting();
  at.repo.commit({ source: "2\n" });
  const built = await Promise.all([at.build("HEAD"), at.build("HEAD~1"), at.build("HEAD")]);
  expect(built.map(({ digest }) => digest)[0]).toBe(built[2]!.digest);
  expect(built[0]!.digest).not.toBe(built[1]!.digest);
  expect(at.lines).toContain(`waiting for another plimsoll that builds ${at.repo.dir}`);
});

describe("folders of tools' caches", () => {
  const keeping = { recipe: recipe({ caches: ["CCACHE_DIR", "CARGO_HOME"] }) };
  const script = `mkdir out share; touch share/a; echo "$CCACHE_DIR $CARGO_HOME" > out/tool
echo $(($(cat "$CCACHE_DIR/count" 2>/dev/null || echo 0) + 1)) > "$CCACHE_DIR/count"
`;

  test("are kept from build to build of a repository, at the same path, whatever the variables were before", async () => {
    const at = setting(script);
    const first = await at.build("HEAD", { ...keeping, env: { ...process.env, CARGO_HOME: "/elsewhere" } });
    const [ccache, cargo] = readFileSync(join(first.dir, "tool"), "utf8").trim().split(" ") as [string, string];
    expect(ccache).toMatch(/\/cache\/local\/tools\/source-[0-9a-f]{12}\/CCACHE_DIR$/);
    expect(cargo).toBe(join(ccache, "../CARGO_HOME"));
    at.repo.commit({ source: "2\n" });
    expect((await at.build("HEAD", keeping)).digest).toBe(first.digest);
    expect(readFileSync(join(ccache, "count"), "utf8")).toBe("2\n");
  });

  test("do not make it another build", async () => {
    const at = setting(script);
    await at.build("HEAD", { ...keeping, env: { ...process.env, CARGO_HOME: "/elsewhere" } });
    expect(await at.build("HEAD", keeping)).toMatchObject({ cached: true });
    const settings = { ...keeping, env: { ...process.env, CARGO_INCREMENTAL: "0" } };
    expect(await at.build("HEAD", settings)).toMatchObject({ cached: false });
  });

  test("are copied for another scope that begins, and never written back", async () => {
    const at = setting(script);
    const count = (scope: string) => {
      const tools = join(at.root, scope, "tools");
      return readFileSync(join(tools, readdirSync(tools)[0]!, "CCACHE_DIR/count"), "utf8").trim();
    };
    await at.build("HEAD", keeping);
    const fork = { ...keeping, cache: await cacheScope(at.root, { name: "fork-1", from: "local" }) };
    await at.build("HEAD", fork);
    expect([count("local"), count("fork-1")]).toEqual(["1", "2"]);
    at.repo.commit({ source: "2\n" });
    await at.build("HEAD", keeping);
    await at.build("HEAD", fork);
    expect([count("local"), count("fork-1")]).toEqual(["2", "3"]);
  });

  test("that another scope lacks are begun empty, which is said", async () => {
    const at = setting(script);
    const cache = await cacheScope(at.root, { name: "fork-1", from: "nightly" });
    expect(await at.build("HEAD", { ...keeping, cache })).toMatchObject({ cached: false });
    expect(at.lines.join("\n")).toContain("the cache scope nightly has no tools' caches of this repository");
  });
});

describe("a build in another scope", () => {
  test("is served nothing that the local one holds", async () => {
    const at = setting();
    const local = await at.build();
    const cache = await cacheScope(at.root, { name: "fork-1" });
    const fork = await at.build("HEAD", { cache });
    expect(fork).toMatchObject({ cached: false, dir: expect.stringContaining("/cache/fork-1/artifacts/") });
    expect(fork.dir).not.toBe(local.dir);
    expect(await at.build("HEAD", { cache })).toMatchObject({ cached: true, dir: fork.dir });
  });

  test("has a home of its own, and finds the toolchains of the user's", async () => {
    const at = setting("mkdir out share; touch share/a; env > out/tool; echo 1 > $HOME/left; cat $HOME/left");
    const home = temporaryFolder();
    mkdirSync(join(home, ".rustup"));
    const env = { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: join(home, "x"), GOCACHE: join(home, "y") };
    const cache = await cacheScope(at.root, { name: "fork-1" });
    const text = readFileSync(join((await at.build("HEAD", { cache, env })).dir, "tool"), "utf8");
    expect(text).toContain(`HOME=${join(cache.dir, "home")}\n`);
    expect(text).toContain(`RUSTUP_HOME=${join(home, ".rustup")}\n`);
    expect(text).not.toMatch(/XDG_|GOCACHE|PYTHONUSERBASE/);
    expect(readdirSync(home)).toEqual([".rustup"]);
    const local = readFileSync(join((await at.build("HEAD", { env })).dir, "tool"), "utf8");
    expect(local).toContain(`\nGOCACHE=${join(home, "y")}\n`);
  });
});

test("what was not used for longest goes when there is more than the limit, and what is in use stays", async () => {
  const at = setting();
  const first = await at.build();
  at.repo.commit({ source: "2\n" });
  await at.build("HEAD", { cache: await cacheScope(at.root, { limitBytes: 1 }) });
  // This process uses both.
  expect(existsSync(first.dir)).toBe(true);
});
