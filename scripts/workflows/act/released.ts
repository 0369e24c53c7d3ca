import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { makeRelease } from "../../release/make-release.ts";
import { copiedCheckout, git } from "../../release/testing/copied-checkout.ts";

export interface Released {
  /** `owner/name` */
  readonly repository: string;
  readonly tag: string;
  /** Commits, each in a folder as GitHub hands it out: without the repository around it. */
  readonly actions: { readonly commit: string; readonly folder: string };
  readonly workflows: { readonly commit: string; readonly folder: string };
}

/** A release of this checkout as it is, committed or not, made as every release is. */
export async function released(folder: string, repository: string): Promise<Released> {
  const root = await copiedCheckout();
  try {
    const out = join(folder, "release.git");
    const { tag, actions, workflows } = await makeRelease({ root, version: "1.2.3", repository, out });
    const at = async (name: string, commit: string) => {
      const [target, archive] = [join(folder, name), join(folder, `${name}.tar`)];
      await git(out, "archive", `--output=${archive}`, commit);
      await mkdir(target);
      await execa("tar", ["--extract", `--file=${archive}`, `--directory=${target}`]);
      await rm(archive);
      return { commit, folder: target };
    };
    return { repository, tag, actions: await at("actions", actions), workflows: await at("workflows", workflows) };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
