import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { checkJson } from "../../model/check.ts";
import { InputError } from "../../model/errors.ts";
import type { History, Selection } from "../history.ts";
import { systemFailure } from "../system-failure.ts";
import { withDuckDB } from "./duckdb.ts";
import { manifestName, manifestSchema } from "./manifest.ts";
import { PartSeries } from "./part-series.ts";
import { type SelectedPart, selectDamaged, selectParts } from "./select-parts.ts";

/**
 * The selected part of an exported history.
 *
 * @param name what messages call the folder
 * @throws InputError that names the file: for a folder that holds no export, and for a part that is missing or not the
 *   one that was exported
 */
export async function readExport(folder: string, selection: Selection, name: string): Promise<History> {
  const manifest = checkJson(manifestSchema, await readManifest(folder, name), `${name}/${manifestName}`);
  const parts = selectParts(manifest, selection);
  const found = new PartSeries();
  if (parts.length > 0) {
    await withDuckDB(async (connection, duckdb) => {
      for (const part of parts) {
        // Absolute: DuckDB would take a folder named ~ for the user's own.
        const file = resolve(folder, part.path);
        await checkPart(file, part, name);
        try {
          await found.add(file, part.origin, selection.metric, connection, duckdb);
        } catch (error) {
          const [reason] = (error as Error).message.split("\n");
          throw new InputError(`${name}/${part.path}: cannot be read as part of an export: ${reason}`);
        }
      }
    });
  }
  const whole = Object.values(selection).every((value) => value === undefined);
  return {
    series: found.series(),
    // Runs without a single value lie in no part.
    runs: whole ? manifest.runs : parts.reduce((sum, { runs }) => sum + runs, 0),
    damaged: selectDamaged(manifest, selection),
  };
}

async function readManifest(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, manifestName), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw new InputError(
        `${name}: no export of Plimsoll: ${manifestName} is missing (plimsoll export parquet makes it)`,
      );
    }
    throw systemFailure(error, "the export cannot be read");
  }
}

async function checkPart(file: string, { path, sha256 }: SelectedPart, name: string): Promise<void> {
  let content: Buffer;
  try {
    content = await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") {
      throw new InputError(`${name}/${path}: missing, though ${manifestName} lists it: export again`);
    }
    throw systemFailure(error, "the export cannot be read");
  }
  const digest = createHash("sha256").update(content).digest("hex");
  if (digest === sha256) return;
  throw new InputError(
    `${name}/${path}: checksum in ${manifestName} is ${sha256}, that of the content ${digest}: export again`,
  );
}
