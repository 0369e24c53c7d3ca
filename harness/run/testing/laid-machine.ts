import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * A folder that looks to readers of /proc and /sys like a machine.
 *
 * @param files contents by path; `-> place` makes a link to what is there below the folder
 */
export function laidMachine(files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    if (text.startsWith("-> ")) symlinkSync(join(root, text.slice(3)), place);
    else writeFileSync(place, `${text}\n`);
  }
  return root;
}
