import { Command } from "commander";
import { readRun } from "../run/read-run.ts";
import { openStore } from "../store/open-store.ts";
import { record } from "../store/record.ts";
import type { Io } from "./io.ts";

export const defaultStore = ".plimsoll/baselines";

export function recordCommand(io: Io): Command {
  return new Command("record")
    .description("put runs among the baselines")
    .argument("<runs...>", "run.json; several become one change")
    .option("--store <address>", "where the baselines are: a folder, or git:REMOTE[#BRANCH]", defaultStore)
    .option("--json", "print JSON, a line for each run")
    .action(async (files: string[], { store: address, json }: { store: string; json?: true }) => {
      const store = openStore(address, { env: io.env, signal: io.signal });
      const runs = [];
      for (const file of files) runs.push(await readRun(file));
      for (const { file, outcome } of await record(store, runs)) {
        const place = `${store.name}/${file}`;
        const sentence = outcome === "new" ? `recorded as ${place}` : `known already as ${place}`;
        io.out(json ? `${JSON.stringify({ file: place, outcome })}\n` : `${sentence}\n`);
      }
    });
}
