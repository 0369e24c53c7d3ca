import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "./child-environment.ts";
import { basicCredentials } from "./fetch-credentials.ts";
import type { Job } from "./job.ts";

export interface StoreAccess {
  /** Address of a store without its branch: `git:https://github.com/owner/name` */
  readonly remote: string;
  /** For git, which reads its configuration there. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The repository that holds the baselines, and a way into it with a token: a configuration file of git's that nobody
 * else may read and that is gone afterwards. The store's git takes no configuration from variables.
 */
export async function withStore<T>(
  url: string,
  token: string,
  { temporary }: Pick<Job, "temporary">,
  use: (access: StoreAccess) => Promise<T>,
): Promise<T> {
  const env = childEnvironment(process.env);
  const remote = `git:${url}`;
  if (!/^https?:\/\//.test(url)) return await use({ remote, env });
  const folder = await mkdtemp(join(temporary, "plimsoll-git-"));
  const file = join(folder, "config");
  // What the runner has configured stays: proxies, certificates.
  const usual = env.GIT_CONFIG_GLOBAL ?? join(homedir(), ".gitconfig");
  const quoted = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
  const lines = [
    ...["[include]", `\tpath = ${quoted(usual)}`],
    ...[`[http ${quoted(`${new URL(url).origin}/`)}]`, `\textraheader = ${quoted(basicCredentials(token))}`],
  ];
  try {
    await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
    return await use({ remote, env: { ...env, GIT_CONFIG_GLOBAL: file } });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
