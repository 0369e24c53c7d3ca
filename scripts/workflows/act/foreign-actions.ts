import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface ForeignAction {
  /** `owner/name@commit` */
  readonly uses: string;
  readonly folder: string;
}

/**
 * Folders in place of the actions of others that workflows name: act wants to have them before it knows whether a step
 * is run. All but `actions/upload-pages-artifact` fail when they are: a token of an App, Pages and dashboards are
 * GitHub's, and not to be had here. That one, which hands over a folder, keeps it for the test.
 *
 * @param workflows folder of a release's workflows
 */
export async function foreignActions(workflows: string, into: string): Promise<ForeignAction[]> {
  const texts = await Promise.all((await readdir(workflows)).map((name) => readFile(join(workflows, name), "utf8")));
  const uses = new Set(
    texts.flatMap((text) => [...text.matchAll(/uses: ([\w-]+\/[\w-]+@[0-9a-f]{40})/g)].map(([, one]) => one!)),
  );
  return await Promise.all(
    [...uses].map(async (uses) => {
      const folder = join(into, uses.replace(/\W/g, "-"));
      await mkdir(folder, { recursive: true });
      const keeps = uses.startsWith("actions/upload-pages-artifact@");
      await writeFile(join(folder, "action.yml"), keeps ? keeping : refusing);
      return { uses, folder };
    }),
  );
}

const refusing = `name: not here
description: fails
runs:
  using: composite
  steps: [{ run: exit 1, shell: bash }]
`;
const keeping = `name: keeps a folder
description: copies the folder that is handed over
inputs: { path: { description: the folder, required: true } }
runs:
  using: composite
  steps: [{ run: 'cp -r "$FROM" "$KEPT_PAGES"', shell: bash, env: { FROM: "\${{ inputs.path }}" } }]
`;
