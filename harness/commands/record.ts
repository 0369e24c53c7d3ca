import { join } from "node:path";
import { Command } from "commander";
import { readRun } from "../run/read-run.ts";
import { record } from "../store/record.ts";
import type { Io } from "./io.ts";

export const defaultStore = ".plimsoll/baselines";

export function recordCommand(io: Io): Command {
  return new Command("record")
    .description("put a run among the baselines")
    .argument("<run>", "run.json")
    .option("--store <dir>", "folder of the baselines", defaultStore)
    .option("--json", "print JSON")
    .action(async (file: string, { store, json }: { store: string; json?: true }) => {
      const recorded = await record(store, await readRun(file));
      const path = join(store, recorded.file);
      const sentence = recorded.outcome === "new" ? `recorded as ${path}` : `known already as ${path}`;
      io.out(json ? `${JSON.stringify({ ...recorded, file: path })}\n` : `${sentence}\n`);
    });
}
