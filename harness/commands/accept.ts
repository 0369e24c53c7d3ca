import { readFile } from "node:fs/promises";
import { Command } from "commander";
import type { AcceptedShift, Mute } from "../model/accepted.ts";
import { InputError } from "../model/errors.ts";
import { gateMatcher } from "../model/gate-matcher.ts";
import { clean } from "../report/clean.ts";
import { git } from "../run/git.ts";
import { type AcceptedEntry, addAccepted } from "../store/add-accepted.ts";
import { defaultAcceptedFile } from "../store/read-accepted.ts";
import type { Io } from "./io.ts";
import { writeOutput } from "./write-file.ts";

interface AcceptOptions {
  readonly commit?: string;
  readonly reason: string;
  readonly who?: string;
  readonly target?: string;
  readonly until?: string;
  readonly file: string;
  readonly json?: true;
}

const help = `
What is accepted is the level that begins with a commit: comparisons with the baselines and change points start after
it, and a later change is a new one. With --until nothing is accepted: until then the metrics are muted, which means
that they are still shown and block nothing. The file belongs into the repository, so that it is reviewed.`;

export function acceptCommand(io: Io): Command {
  return new Command("accept")
    .description("accept a change that detect found, or mute metrics for a while")
    .argument("<metric>", "pattern over keys; quote it: the shell has patterns of its own")
    .option("--commit <sha>", "first commit of the new level, at least 7 digits")
    .requiredOption("--reason <text>", "why it is wanted")
    .option("--who <name>", "who says so (default: user.name of git)")
    .option("--target <name>", "of this target alone")
    .option("--until <date>", "mute instead, up to that day (yyyy-mm-dd) or moment in UTC")
    .option("--file <file>", "where to write it", defaultAcceptedFile)
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .action(async (metric: string, options: AcceptOptions) => {
      const entry = await entryOf(io, metric, options);
      const before = await textOf(options.file);
      await writeOutput(options.file, addAccepted(before, entry, options.file));
      const { json, file } = options;
      io.out(json ? `${JSON.stringify({ file, ...entry })}\n` : `${clean(sentence(entry), 1000)}: ${file}\n`);
    });
}

async function entryOf(io: Io, metric: string, options: AcceptOptions): Promise<AcceptedEntry> {
  checkPattern(metric);
  const { commit, until, target, reason } = options;
  const now = io.now();
  const about = {
    metric,
    ...(target !== undefined && { target }),
    ...(commit !== undefined && { commit: commit.toLowerCase() }),
    reason,
    who: options.who ?? (await gitUser()),
    when: now.toISOString().replace(/\.\d+Z$/, "Z"),
  };
  if (until === undefined) {
    if (commit === undefined) throw new InputError("accept needs --commit SHA, or --until DATE to mute");
    return { kind: "shift", shift: about as AcceptedShift };
  }
  if (commit !== undefined) throw new InputError("--commit accepts and --until mutes: one of the two");
  if (Date.parse(until) <= now.getTime()) throw new InputError(`--until ${until} is over: nothing would be muted`);
  return { kind: "mute", mute: { ...about, until } satisfies Mute };
}

/** @throws InputError for a pattern that matches nothing, whatever the keys are */
function checkPattern(metric: string): void {
  try {
    gateMatcher([metric]);
  } catch (error) {
    throw new InputError(`${JSON.stringify(metric)} is no pattern over keys: ${(error as Error).message}`);
  }
}

async function gitUser(): Promise<string> {
  const { ok, stdout } = await git(".", ["config", "user.name"]);
  if (ok && stdout.trim() !== "") return stdout.trim();
  throw new InputError("git knows no user.name here: --who says who accepts it");
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new InputError(`${file}: cannot be read: ${code ?? (error as Error).message}`);
  }
}

function sentence(entry: AcceptedEntry): string {
  const { metric, target } = entry.kind === "shift" ? entry.shift : entry.mute;
  const of = target === undefined ? "" : ` of ${target}`;
  return entry.kind === "shift"
    ? `accepted: ${metric}${of} from ${entry.shift.commit} on`
    : `muted until ${entry.mute.until}: ${metric}${of}`;
}
