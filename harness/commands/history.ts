import { Command } from "commander";
import { InputError } from "../model/errors.ts";
import { historyText } from "../report/history-text.ts";
import { seriesList } from "../report/series-list.ts";
import { redacted } from "../store/git/redacted.ts";
import type { History } from "../store/history.ts";
import { nearestKeys } from "../store/nearest-keys.ts";
import type { Io } from "./io.ts";
import { defaultStore } from "./record.ts";
import { nameDamaged, storedHistory, storeToRead } from "./stored-history.ts";

interface HistoryOptions {
  readonly store: string;
  readonly target?: string;
  readonly suite?: string;
  readonly all?: true;
  readonly json?: true;
}

const help = `
Without a key: a line for each series. With one: a line for each run, with its change against the run before; where the
machine changed the series ends, and another one begins that is not compared with it.`;

export function historyCommand(io: Io): Command {
  return new Command("history")
    .description("what the baselines know of a metric")
    .argument("[key]", "key of a metric, or a pattern over keys; quote it: the shell has patterns of its own")
    .option("--store <address>", storeToRead, defaultStore)
    .option("--target <name>", "of this target alone")
    .option("--suite <name>", "of this suite alone")
    .option("--all", "list every run")
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (key: string | undefined, options: HistoryOptions) => {
      const { target, suite } = options;
      const selection = { ...(target !== undefined && { target }), ...(suite !== undefined && { suite }) };
      const history = await storedHistory(io, options.store, {
        ...selection,
        ...(key !== undefined && { metric: key }),
      });
      nameDamaged(io, history.damaged);
      if (history.series.length === 0) throw await noMatch(io, key, options, selection);
      if (options.json) return printJson(io, history);
      const terminal = { columns: io.columns ?? 120, colour: io.colour, all: options.all ?? false };
      io.out(key === undefined ? seriesList(history.series, terminal) : historyText(history.series, terminal));
    });
}

async function noMatch(
  io: Io,
  key: string | undefined,
  { store: address }: HistoryOptions,
  selection: { readonly target?: string; readonly suite?: string },
): Promise<InputError> {
  const { series } = await storedHistory(io, address, selection);
  const store = redacted(address);
  if (series.length === 0 || key === undefined) {
    const names = Object.entries(selection).map(([name, value]) => `${name} ${value}`);
    return new InputError(`${store}: no baseline${names.length > 0 ? ` of ${names.join(", ")}` : ""}`);
  }
  const near = nearestKeys(
    key,
    series.map((one) => one.key),
  );
  const hint = near.length > 0 ? `: near it are ${near.join(", ")}` : " (without a key all are listed)";
  return new InputError(`${store}: no metric matches "${key}"${hint}`);
}

/** Series by series: all of a large store in one text would be longer than a text can be. */
function printJson(io: Io, { series, runs, damaged }: History): void {
  io.out(`{"runs":${runs},"damaged":${JSON.stringify(damaged)},"series":[`);
  for (const [i, one] of series.entries()) io.out(`${i > 0 ? "," : ""}\n${JSON.stringify(one)}`);
  io.out("\n]}\n");
}
