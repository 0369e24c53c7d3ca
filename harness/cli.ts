import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, CommanderError } from "commander";
import { acceptCommand } from "./commands/accept.ts";
import { benchCommand } from "./commands/bench.ts";
import { buildCommand } from "./commands/build.ts";
import { calibrateCommand } from "./commands/calibrate.ts";
import { compareCommand } from "./commands/compare.ts";
import { decideCommand } from "./commands/decide.ts";
import { detectCommand } from "./commands/detect.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { exportCommand } from "./commands/export.ts";
import { historyCommand } from "./commands/history.ts";
import { importCommand } from "./commands/import.ts";
import { initCommand } from "./commands/init.ts";
import type { ExitCode, Io } from "./commands/io.ts";
import { parseCommand } from "./commands/parse.ts";
import { planCommand } from "./commands/plan.ts";
import { pruneCommand } from "./commands/prune.ts";
import { recordCommand } from "./commands/record.ts";
import { reportCommand } from "./commands/report.ts";
import { runCommand } from "./commands/run.ts";
import { siteCommand } from "./commands/site.ts";
import { InputError, MeasurementError } from "./model/errors.ts";
import { clean } from "./report/clean.ts";

declare const PLIMSOLL_VERSION: string;

/**
 * Ends the work in hand at the first signal, the process at the second. The handler stays: a library that cleans up its
 * own files on signals would end the process if it found itself alone.
 */
function abortOnSignals(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(3);
      controller.abort(name);
    });
  }
  return controller.signal;
}

/** Lines after the first may be a measured program's own words: they must not pass for ours, nor for a runner's commands. */
function quoted(message: string): string {
  const longest = 4000;
  return message
    .split("\n")
    .map((line, i) => (i === 0 ? clean(line, longest) : `  | ${clean(line, longest)}`))
    .join("\n");
}

let exitCode: ExitCode = 0;

/** A fault of our own is no regression, which is what the 1 says with which Node would end. */
function fault(error: unknown): never {
  console.error(error);
  process.exit(3);
}
process.on("uncaughtException", fault);

const io: Io = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  stdin: process.stdin,
  stderr: process.stderr,
  env: process.env,
  columns: process.stdout.isTTY ? process.stdout.columns : undefined,
  live: process.stderr.isTTY === true && !process.env.CI && process.env.TERM !== "dumb",
  colour: process.stdout.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== "dumb",
  now: () => new Date(),
  // The bundle is dist/plimsoll.js.
  root: dirname(dirname(fileURLToPath(import.meta.url))),
  signal: abortOnSignals(),
  exit: (code) => {
    exitCode = code;
  },
};

// A reader that has seen enough (`plimsoll … | head`) is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 2));

const commands = [
  benchCommand,
  runCommand,
  buildCommand,
  calibrateCommand,
  doctorCommand,
  compareCommand,
  reportCommand,
  decideCommand,
  parseCommand,
  recordCommand,
  historyCommand,
  pruneCommand,
  siteCommand,
  importCommand,
  exportCommand,
  detectCommand,
  acceptCommand,
  planCommand,
  initCommand,
];
const program = new Command("plimsoll")
  .description("Tells whether a change made a node's storage slower, before it is merged")
  .version(PLIMSOLL_VERSION)
  // Behind a subcommand --version is that one's.
  .enablePositionalOptions()
  .showHelpAfterError("(plimsoll COMMAND --help shows the options)")
  .configureHelp({ showGlobalOptions: false });
for (const command of commands) {
  const subcommand = command(io);
  program.addCommand(subcommand.copyInheritedSettings(program));
}
program.exitOverride();
for (const subcommand of program.commands) subcommand.exitOverride();

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) exitCode = error.exitCode === 0 ? 0 : 2;
  else if (error instanceof InputError || error instanceof MeasurementError) {
    process.stderr.write(`plimsoll: ${quoted(error.message)}\n`);
    exitCode = error instanceof InputError ? 2 : 3;
  } else fault(error);
}
process.exitCode = exitCode;
