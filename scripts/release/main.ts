/** Makes a release: `npm run release -- --version 1.2.3 --repository OWNER/plimsoll --out DIR`. */
import { join } from "node:path";
import { Command } from "commander";
import { ExecaError } from "execa";
import { InputError } from "../../harness/model/errors.ts";
import { makeRelease } from "./make-release.ts";
import { notAsLocked } from "./not-as-locked.ts";

const { version, repository, out } = new Command("release")
  .description("Makes the commits and tags of a release from this checkout's commit, and leaves the checkout as it is.")
  .requiredOption("--version <1.2.3>", "of the release; its tag is v1.2.3")
  .requiredOption("--repository <owner/name>", "from which the workflows take the actions")
  .option("--out <folder>", "bare repository that is made; by default .plimsoll/releases/v1.2.3")
  .parse()
  .opts<{ version: string; repository: string; out?: string }>();

try {
  const strange = await notAsLocked(".");
  if (strange.length > 0) {
    throw new InputError(`node_modules is not as package-lock.json says: ${strange.slice(0, 5).join(", ")}: npm ci`);
  }
  const folder = out ?? join(".plimsoll", "releases", `v${version}`);
  const { tag, major, actions, workflows } = await makeRelease({ root: ".", version, repository, out: folder });
  console.log(`${tag} is ${workflows}, its actions are ${actions}`);
  console.log(`To publish: git -C ${folder} push --atomic https://github.com/${repository} ${tag} +${major}`);
} catch (error) {
  if (!(error instanceof InputError || error instanceof ExecaError)) throw error;
  console.error(`release: ${error instanceof ExecaError ? error.message : (error as Error).message}`);
  process.exitCode = error instanceof InputError ? 2 : 1;
}
