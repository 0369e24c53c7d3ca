import { execFile } from "node:child_process";

/** What commits hold never changes: of whole ids an answer is good for ever, and most of a test's time were such questions. */
const answers = new Map<string, Buffer>();

/** What git said on standard output; undefined: it ended with another code than 0. */
export async function tryGit(gitDir: string, ...args: string[]): Promise<Buffer | undefined> {
  const question = asksOfCommits(args) ? [gitDir, ...args].join("\0") : undefined;
  const known = question === undefined ? undefined : answers.get(question);
  if (known !== undefined) return known;
  const answer = await askGit(gitDir, args);
  if (question !== undefined && answer !== undefined) answers.set(question, answer);
  return answer;
}

export async function runGit(gitDir: string, ...args: string[]): Promise<Buffer> {
  const output = await tryGit(gitDir, ...args);
  if (output === undefined) throw new Error(`git ${args.join(" ")} failed in ${gitDir}`);
  return output;
}

const reading = ["rev-parse", "ls-tree", "cat-file", "merge-base", "diff", "log"];
const wholeId = /^[0-9a-f]{40}(\^\{commit\}|\.\.[0-9a-f]{40})?$/;

/** Whether nothing but whole ids says what is asked for. */
function asksOfCommits(args: readonly string[]): boolean {
  const paths = args.indexOf("--");
  const [command, ...names] = args.slice(0, paths < 0 ? undefined : paths).filter((arg) => !arg.startsWith("-"));
  const ids = names.filter((name) => name !== "blob");
  return command !== undefined && reading.includes(command) && ids.length > 0 && ids.every((id) => wholeId.test(id));
}

function askGit(gitDir: string, args: readonly string[]): Promise<Buffer | undefined> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  return new Promise((resolve, reject) => {
    execFile(
      "git",
      ["--git-dir", gitDir, "-c", "safe.directory=*", ...args],
      { encoding: "buffer", maxBuffer: 256 * 1024 * 1024, env: { ...env, LC_ALL: "C" } },
      (error, stdout) => {
        if (error === null) resolve(stdout);
        else if (typeof error.code === "number") resolve(undefined);
        else reject(error);
      },
    );
  });
}
