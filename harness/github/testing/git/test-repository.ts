import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { commitOf } from "./commit-of.ts";
import { runGit } from "./run-git.ts";

export interface CommitOrder {
  /** `main` by default. */
  readonly branch?: string;
  /** A commit or a name; by default the branch's tip, or nothing where there is no such branch. */
  readonly from?: string;
  /** Path → content; null takes the file away. */
  readonly files: Readonly<Record<string, string | Uint8Array | null>>;
  readonly message?: string;
}

/** A bare repository on disk to which a test commits without a working tree. */
export interface TestRepository {
  readonly gitDir: string;
  /** @returns the commit's id, the same for the same history */
  commit(order: CommitOrder): Promise<string>;
  /** A branch that has no commit in common with any other. */
  orphan(branch: string): Promise<string>;
}

/** @param folder by default a fresh one that is removed when the test is over */
export async function testRepository(folder = temporaryFolder()): Promise<TestRepository> {
  const gitDir = join(folder, "repository.git");
  await runGit(gitDir, "init", "--quiet", "--bare", "--initial-branch=main");
  let count = 0;
  const repository: TestRepository = {
    gitDir,
    orphan: (branch) => repository.commit({ branch, files: { "ALONE.md": `${branch}\n` } }),
    async commit({ branch = "main", from, files, message = "A change" }) {
      const parent = (from && (await commitOf(gitDir, from))) ?? (await commitOf(gitDir, `refs/heads/${branch}`));
      if (from !== undefined && parent === undefined) throw new Error(`${gitDir} has no ${from}`);
      const when = `${1_700_000_000 + 60 * count++} +0000`;
      const chunks = [
        line(`commit refs/heads/${branch}`),
        line(`committer Ada <ada@example.org> ${when}`),
        data(message),
        ...(parent === undefined ? [] : [line(`from ${parent}`)]),
        ...Object.entries(files).flatMap(([path, content]) =>
          content === null
            ? [line(`D ${JSON.stringify(path)}`)]
            : [line(`M 100644 inline ${JSON.stringify(path)}`), data(content)],
        ),
      ];
      await fastImport(gitDir, Buffer.concat(chunks));
      return (await commitOf(gitDir, `refs/heads/${branch}`))!;
    },
  };
  return repository;
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`);
}

function data(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([line(`data ${bytes.length}`), bytes, line("")]);
}

function fastImport(gitDir: string, input: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("git", ["--git-dir", gitDir, "fast-import", "--quiet", "--force"], {
      stdio: ["pipe", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`git fast-import: ${said}`))));
    child.stdin.end(input);
  });
}

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plimsoll-github-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
