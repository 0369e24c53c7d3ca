import { onTestFinished } from "vitest";
import { type TestRepository, testRepository } from "./git/test-repository.ts";
import { type GitHubOrder, type LoopbackGitHub, startGitHub } from "./start-github.ts";
import type { Permissions } from "./state/identity.ts";
import type { LoopbackRepository } from "./state/loopback-repository.ts";

/** Everything that a publishing job is given. */
export const publishing: Permissions = {
  actions: "read",
  checks: "write",
  contents: "read",
  issues: "write",
  "pull-requests": "write",
};

export interface TestGitHub {
  readonly github: LoopbackGitHub;
  /** `octo-org/engine` */
  readonly engine: LoopbackRepository;
  readonly git: TestRepository;
  /** Tip of `main`. */
  readonly base: string;
  /** Tip of `faster-fetch`, one commit on. */
  readonly head: string;
}

/**
 * A GitHub with the repository `octo-org/engine`: a commit on `main`, one more on the branch `faster-fetch`, and the token
 * `job` of GitHub Actions. It is closed when the test is over.
 */
export async function testGitHub(order: Partial<GitHubOrder> = {}): Promise<TestGitHub> {
  const git = await testRepository();
  const base = await git.commit({ files: { "README.md": "An engine\n", "src/fetch.go": "package engine\n" } });
  const head = await git.commit({
    branch: "faster-fetch",
    from: base,
    files: { "src/fetch.go": "package engine // fast\n" },
  });
  const github = await startGitHub({
    repositories: [{ owner: "octo-org", repo: "engine", gitDir: git.gitDir }],
    tokens: [{ token: "job", permissions: publishing }],
    now: () => new Date("2026-03-01T12:00:00Z"),
    ...order,
  });
  onTestFinished(() => github.close());
  return { github, engine: github.repository("octo-org/engine"), git, base, head };
}
