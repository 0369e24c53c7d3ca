import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { git } from "./git.ts";
import { readSource, type Source } from "./source-address.ts";
import { resolveCommits } from "./source-repository.ts";
import { cacheScope } from "./testing/cache-scope.ts";
import { httpsRepositories } from "./testing/https-repositories.ts";
import { repository } from "./testing/repository.ts";
import { sleeper } from "./testing/sleeper.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { until } from "./testing/until.ts";
import { withWorkTree } from "./work-tree.ts";

/** A repository behind an address, and what asks for commits of it. */
async function setting() {
  const folder = temporaryFolder();
  const remote = repository(join(folder, "node"));
  const first = remote.commit({ a: "1" });
  const cache = await cacheScope(join(folder, "cache"));
  const source = readSource(`file://${remote.dir}`, "/");
  const lines: string[] = [];
  const ask = (refs: string[], { env = {}, signal = new AbortController().signal, from = source as Source } = {}) =>
    resolveCommits(from, refs, {
      ...{ cache, signal, env: { ...process.env, ...env } },
      onProgress: (line) => lines.push(line),
    });
  const commit = async (ref: string) => (await ask([ref])).commits[0]!.commit;
  return { folder, remote, first, cache, source, lines, ask, commit };
}

const fetching = (lines: readonly string[]) => lines.filter((line) => line.startsWith("fetching ")).length;

test("branches, tags and HEAD are what they are there now", async () => {
  const { remote, first, commit, lines, cache } = await setting();
  remote.git("tag", "v1");
  expect([await commit("main"), await commit("v1"), await commit("HEAD")]).toEqual([first, first, first]);
  const second = remote.commit({ a: "2" });
  remote.git("tag", "--force", "v1");
  expect([await commit("main"), await commit("v1"), await commit("HEAD"), await commit("HEAD~1")]).toEqual([
    ...[second, second, second, first],
  ]);
  remote.git("reset", "--hard", "--quiet", first);
  expect(await commit("main")).toBe(first);
  expect(fetching(lines)).toBe(8);
  const [name] = readdirSync(join(cache.dir, "sources")).filter((entry) => entry.endsWith(".git"));
  expect(name).toMatch(/^node-[0-9a-f]{12}\.git$/);
});

test("HEAD is the branch that is current there", async () => {
  const { remote, commit } = await setting();
  remote.git("switch", "--quiet", "--create", "develop");
  const there = remote.commit({ a: "2" });
  expect(await commit("HEAD")).toBe(there);
  remote.git("switch", "--quiet", "--detach", "main");
  expect(await commit("@")).toBe(remote.git("rev-parse", "main"));
});

test("a branch that is gone is unknown, and makes room for others", async () => {
  const { remote, first, commit, source } = await setting();
  remote.git("branch", "topic");
  expect(await commit("topic")).toBe(first);
  remote.git("branch", "--delete", "topic");
  remote.git("branch", "topic/one");
  const { address } = source as Source & { kind: "address" };
  await expect(commit("topic")).rejects.toThrow(`unknown ref "topic" in ${address}`);
  expect(await commit("topic/one")).toBe(first);
});

test("a pull request's head is fetched when it is asked for by name", async () => {
  const { remote, commit } = await setting();
  remote.git("switch", "--quiet", "--detach", "main");
  const first = remote.commit({ a: "2" });
  remote.git("update-ref", "refs/pull/7/head", first);
  expect(await commit("refs/pull/7/head")).toBe(first);
  const second = remote.commit({ a: "3" });
  remote.git("update-ref", "refs/pull/7/head", second);
  expect([await commit("pull/7/head"), await commit("refs/pull/7/head~1")]).toEqual([second, first]);
  await expect(commit("refs/pull/8/head")).rejects.toThrow('unknown ref "refs/pull/8/head" in file://');
});

test("a full id that is there needs no fetch, one of no branch is fetched by itself", async () => {
  const { remote, first, commit, lines } = await setting();
  remote.git("switch", "--quiet", "--detach", "main");
  const loose = remote.commit({ a: "2" });
  remote.git("update-ref", "refs/pull/7/head", loose);
  remote.git("switch", "--quiet", "main");
  expect(await commit(loose)).toBe(loose);
  rmSync(remote.dir, { recursive: true });
  expect([await commit(loose), await commit(first)]).toEqual([loose, first]);
  expect(fetching(lines)).toBe(1);
  const none = "0123456789".repeat(4);
  await expect(commit(none)).rejects.toThrow("cannot fetch file://");
});

test("an id that is nowhere is an unknown ref", async () => {
  const { commit } = await setting();
  const none = "0123456789".repeat(4);
  await expect(commit(none)).rejects.toThrow(`unknown ref "${none}" in file://`);
});

test("a source that cannot be reached is an error, though an older state of the branch is here", async () => {
  const { remote, commit } = await setting();
  await commit("main");
  rmSync(remote.dir, { recursive: true });
  const failed = await commit("main").catch((error) => error);
  expect(failed).toMatchObject({
    name: "MeasurementError",
    message: expect.stringMatching(/^cannot fetch file:.*fatal:/),
  });
});

test("a work tree of the mirror needs its source no more", async () => {
  const { folder, remote, ask } = await setting();
  const { repository: mirror, commits } = await ask(["main"]);
  rmSync(remote.dir, { recursive: true });
  const signal = new AbortController().signal;
  const path = join(folder, "tree");
  const tree = { repo: mirror.dir, commit: commits[0]!.commit, path, signal };
  await withWorkTree(tree, async () => {
    expect(existsSync(join(path, "a"))).toBe(true);
    // To which addresses of submodules may be relative.
    expect((await git(path, ["config", "remote.origin.url"])).stdout).toBe(`file://${remote.dir}`);
  });
});

test.each(["--upload-pack=touch x", "-x", "", "main:evil", "refs/../x"])(
  "%j gets nothing but a refusal",
  async (ref) => {
    const { folder, ask } = await setting();
    await expect(ask([ref])).rejects.toThrow(/unknown ref/);
    expect(existsSync(join(folder, "node/x"))).toBe(false);
  },
);

test("no program is started that an address names, and none that a rewritten one does", async () => {
  const { folder, ask, source } = await setting();
  const { address } = source as Source & { kind: "address" };
  const file = join(folder, "gitconfig");
  writeFileSync(file, `[url "ext::touch ${join(folder, "ran")} "]\n\tinsteadOf = ${address}\n`);
  const failed = await ask(["main"], { env: { GIT_CONFIG_GLOBAL: file } }).catch((error) => error);
  expect(failed.message).toContain("transport 'ext' not allowed");
  expect(existsSync(join(folder, "ran"))).toBe(false);
});

test("git's own configuration and credentials count, the caller's repository does not", async () => {
  const { folder, remote, ask } = await setting();
  const file = join(folder, "gitconfig");
  writeFileSync(file, `[url "file://${remote.dir}"]\n\tinsteadOf = https://host.invalid/node\n`);
  const env = { GIT_CONFIG_GLOBAL: file, GIT_DIR: "/nonexistent" };
  const { commits } = await ask(["main"], { env, from: readSource("https://host.invalid/node", "/") });
  expect(commits[0]!.commit).toBe(remote.git("rev-parse", "main"));
});

test("an address by ssh goes through the ssh that git is told to use, and nobody is asked anything", async () => {
  const { folder, remote, first, ask } = await setting();
  const ssh = join(folder, "ssh");
  const script = `#!/bin/sh
printf '%s\\n' "$@" "askpass=$SSH_ASKPASS" > "${ssh}.said"
(: > /dev/tty) 2> /dev/null && echo tty >> "${ssh}.said"
for command; do :; done
eval "exec $command"
`;
  writeFileSync(ssh, script, { mode: 0o755 });
  const env = { GIT_SSH_COMMAND: ssh, SSH_ASKPASS: "/bin/false" };
  for (const address of [`git@host.invalid:${remote.dir}`, `ssh://git@host.invalid${remote.dir}`]) {
    const { commits } = await ask(["main"], { env, from: readSource(address, "/") });
    expect(commits[0]!.commit).toBe(first);
    const said = readFileSync(`${ssh}.said`, "utf8").split("\n");
    expect(said).toEqual(expect.arrayContaining(["git@host.invalid", "askpass="]));
    expect(said).not.toContain("tty");
  }
});

test("an address by https may need credentials, which git's configuration has", async () => {
  const { folder, remote, first, ask } = await setting();
  const server = await httpsRepositories(folder, "me:secret");
  const from = readSource(`${server.address}/node/.git`, "/");
  const env = { GIT_CONFIG_GLOBAL: join(folder, "gitconfig"), GIT_SSL_CAINFO: server.certificate };
  writeFileSync(env.GIT_CONFIG_GLOBAL, "");
  const asked = await ask(["main"], { env, from }).catch((error) => error);
  expect(asked.message).toMatch(/^cannot fetch https:.*(terminal prompts disabled|could not read Username)/);
  const helper = `[credential]\n\thelper = "!printf 'username=me\\\\npassword=secret\\\\n' #"\n`;
  writeFileSync(env.GIT_CONFIG_GLOBAL, helper);
  expect((await ask(["main"], { env, from })).commits[0]!.commit).toBe(first);
  const second = remote.commit({ a: "2" });
  expect((await ask(["HEAD", first], { env, from })).commits.map(({ commit }) => commit)).toEqual([second, first]);
});

test("what ssh says of a failure is told", async () => {
  const { folder, ask } = await setting();
  const ssh = join(folder, "ssh");
  writeFileSync(ssh, "#!/bin/sh\necho 'git@host.invalid: Permission denied (publickey).' >&2; exit 255\n", {
    mode: 0o755,
  });
  const failed = ask(["main"], { env: { GIT_SSH_COMMAND: ssh }, from: readSource("git@host.invalid:x", "/") });
  await expect(failed).rejects.toThrow("cannot fetch git@host.invalid:x: git@host.invalid: Permission denied");
});

test("two at once fetch one after the other", async () => {
  const { first, ask, lines } = await setting();
  const both = await Promise.all([ask(["main"]), ask(["main"])]);
  expect(both.map(({ commits }) => commits[0]!.commit)).toEqual([first, first]);
  expect(lines.filter((line) => line.startsWith("waiting for another plimsoll that fetches file://"))).toHaveLength(1);
});

test("an interrupt ends a fetch with all that it started, and the next one works", async () => {
  const { folder, first, ask, commit } = await setting();
  const daemon = sleeper();
  const file = join(folder, "gitconfig");
  writeFileSync(join(folder, "hook"), `#!/bin/sh\n${daemon.command}\n`, { mode: 0o755 });
  writeFileSync(file, `[uploadpack]\n\tpackObjectsHook = ${join(folder, "hook")}\n`);
  const abort = new AbortController();
  const failed = ask(["main"], { env: { GIT_CONFIG_GLOBAL: file }, signal: abort.signal }).catch((error) => error);
  await until("objects are being sent", daemon.lives);
  abort.abort();
  expect((await failed).message).toMatch(/^interrupted while fetching file:/);
  expect(daemon.lives()).toBe(false);
  expect(await commit("main")).toBe(first);
});

test("what a killed fetch left behind is no obstacle, and is removed", async () => {
  const { remote, cache, ask, commit } = await setting();
  const { repository: mirror } = await ask(["main"]);
  const left = ["packed-refs.lock", "HEAD.lock", "refs/heads/main.lock", "config.lock", "objects/pack/tmp_pack_x"];
  for (const name of left) writeFileSync(join(mirror.dir, name), "");
  mkdirSync(join(cache.dir, "sources/draft"));
  const second = remote.commit({ a: "2" });
  expect(await commit("HEAD")).toBe(second);
  expect(left.filter((name) => existsSync(join(mirror.dir, name)))).toEqual([]);
});

test("a first fetch that was killed before it began leaves nothing that is taken for a mirror", async () => {
  const { first, cache, ask, commit } = await setting();
  const { repository: mirror } = await ask(["main"]);
  rmSync(join(mirror.dir, "HEAD"));
  mkdirSync(`${mirror.dir}.draft`);
  expect(await commit("main")).toBe(first);
  expect(readdirSync(join(cache.dir, "sources")).filter((name) => name.endsWith(".draft"))).toEqual([]);
});

test("what a build configured in the mirror does not count", async () => {
  const { folder, remote, ask, commit } = await setting();
  const { repository: mirror } = await ask(["main"]);
  const ran = join(folder, "ran");
  writeFileSync(
    join(mirror.dir, "config"),
    `[core]\n\tbare = true\n\tfsmonitor = touch ${ran}\n\tsshCommand = touch ${ran}\n`,
  );
  mkdirSync(join(mirror.dir, "hooks"));
  writeFileSync(join(mirror.dir, "hooks/reference-transaction"), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
  const second = remote.commit({ a: "2" });
  expect(await commit("main")).toBe(second);
  expect(existsSync(ran)).toBe(false);
});

test("a folder is used as it is", async () => {
  const { remote, first, ask, cache } = await setting();
  const { repository: used, commits } = await ask(["main"], { from: { kind: "folder", path: remote.dir } });
  expect([used.dir, commits[0]!.commit]).toEqual([remote.dir, first]);
  expect(existsSync(join(cache.dir, "sources"))).toBe(false);
});
