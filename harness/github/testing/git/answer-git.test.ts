import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testGitHub } from "../test-github.ts";
import { testRepository } from "./test-repository.ts";

/** As a job's git: nothing of the machine's configuration, a token in the environment alone. */
async function git(folder: string, token: string | undefined, ...args: string[]): Promise<string> {
  const header = token && `Authorization: Basic ${Buffer.from(`x-access-token:${token}`).toString("base64")}`;
  const config: [string, string][] = [
    ["user.name", "Ada"],
    ["user.email", "ada@example.org"],
    ...(header ? [["http.extraHeader", header] as [string, string]] : []),
  ];
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_TERMINAL_PROMPT: "0",
    GIT_CONFIG_NOSYSTEM: "1",
    no_proxy: "*",
    GIT_CONFIG_COUNT: String(config.length),
    ...Object.fromEntries(
      config.flatMap(([key, value], i) => [
        [`GIT_CONFIG_KEY_${i}`, key],
        [`GIT_CONFIG_VALUE_${i}`, value],
      ]),
    ),
  };
  return (await promisify(execFile)("git", args, { cwd: folder, env })).stdout.trim();
}

test("a commit is fetched by its id, anonymously from a public repository and with a token from a private one", async () => {
  const { github, engine, head } = await testGitHub();
  const mirror = (await testRepository()).gitDir;
  const address = `${github.serverUrl}/octo-org/engine`;
  const fetchHead = (token?: string) => git(mirror, token, "fetch", "--quiet", "--depth=1", address, head);
  await fetchHead();
  expect(await git(mirror, undefined, "rev-parse", "FETCH_HEAD")).toBe(head);
  engine.private = true;
  await expect(fetchHead()).rejects.toThrow();
  await expect(fetchHead("forged")).rejects.toThrow();
  await fetchHead("job");
  expect(github.requests.some(({ operation }) => operation === "git/upload-pack")).toBe(true);
});

test("a push needs contents: write", async () => {
  const { github, engine, git: repository } = await testGitHub();
  github.addToken({ token: "recorder", permissions: { contents: "write" } });
  const clone = join(repository.gitDir, "..", "clone");
  await git(
    join(repository.gitDir, ".."),
    undefined,
    "clone",
    "--quiet",
    `${github.serverUrl}/octo-org/engine.git`,
    clone,
  );
  await git(clone, undefined, "commit", "--quiet", "--allow-empty", "-m", "a night");
  const push = (token: string) => git(clone, token, "push", "--quiet", "origin", "HEAD:plimsoll-baselines");
  await expect(push("job")).rejects.toThrow();
  await push("recorder");
  const commit = await git(clone, undefined, "rev-parse", "HEAD");
  expect(await git(engine.gitDir, undefined, "rev-parse", "plimsoll-baselines")).toBe(commit);
});
