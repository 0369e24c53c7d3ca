import { Command, InvalidArgumentError, Option } from "commander";
import { withConfirmations } from "../compare/detect/with-confirmations.ts";
import { minimumPairs } from "../compare/rule.ts";
import { worstSoFar } from "../compare/worst-so-far.ts";
import type { AcceptedShift } from "../model/accepted.ts";
import { type Detection, type DetectionMethod, detectionMethodSchema } from "../model/detection.ts";
import { isOpenRegression } from "../model/open-regression.ts";
import type { RunRecord } from "../model/run-record.ts";
import { detectionText } from "../report/detection-text.ts";
import { readTarget } from "../run/read-target.ts";
import { randomSource } from "../stats/random-source.ts";
import { parseAddress } from "../store/address.ts";
import { type Confirmations, readConfirmations } from "../store/confirmations.ts";
import type { Selection } from "../store/history.ts";
import { openStore } from "../store/open-store.ts";
import { defaultAcceptedFile } from "../store/read-accepted.ts";
import { acceptedShifts } from "./accepted-shifts.ts";
import { confirmChanges } from "./confirm-changes.ts";
import { detectInHistory } from "./detect-in-history.ts";
import { targetFolder } from "./find-suite.ts";
import type { ExitCode, Io } from "./io.ts";
import {
  cacheOptions,
  count,
  folder,
  type MeasuringOptions,
  positive,
  snapshotWords,
  whole,
} from "./measuring-options.ts";
import { Progress } from "./progress.ts";
import { defaultStore } from "./record.ts";
import { refuseIdle } from "./refuse-idle.ts";
import { ratio } from "./rule-options.ts";
import { defaultCache, storedHistory, storeToRead } from "./stored-history.ts";

interface DetectOptions extends MeasuringOptions {
  readonly store: string;
  readonly metric?: string;
  readonly target?: string;
  readonly suite?: string;
  readonly method: DetectionMethod;
  readonly tolerance?: number;
  readonly accepted?: string;
  readonly all?: true;
  readonly block?: true;
  /** Change points; true: all. */
  readonly confirm?: number | true;
  readonly pairs?: number;
}

const help = `
What history alone shows is suspected. With --confirm both commits of a change are built and measured here in interleaved
pairs, on a machine like that of the history; the runs are kept in the store, and the next detect knows the answer.
Exit codes: 0 whatever is found; with --block 1 where a regression is open that is neither accepted, muted nor refuted, of
a metric that may block, and 3 where nothing could be judged.`;

export function detectCommand(io: Io): Command {
  const [scope, from, limit] = cacheOptions("with --confirm: ");
  return new Command("detect")
    .description("find where the level of a metric changed, and whether that was a regression")
    .option("--store <address>", storeToRead, defaultStore)
    .option("--metric <pattern>", "of metrics whose key it matches; quote it")
    .option("--target <target>", "of this target alone; path/to/target.yml where --confirm is to build it")
    .option("--suite <name>", "of this suite alone")
    .addOption(
      new Option("--method <method>", "how changes are looked for")
        .choices(detectionMethodSchema.options)
        .default("pelt"),
    )
    .option(
      "--tolerance <ratio>",
      "change not worth an alarm, of any metric (default: each metric's own, as its suite has it)",
      ratio,
    )
    .option(
      "--accepted <file>",
      `accepted shifts and mutes, besides the store's (default: ${defaultAcceptedFile}, if it exists)`,
    )
    .option("--all", "list every change and every level")
    .option("--block", "an open regression is exit code 1")
    .option("--confirm [n]", "measure what is suspected, at most n changes, the worst first (default: all)", count)
    .option("--pairs <n>", "with --confirm: pairs to measure, at least 6 (default: the suite's last look)", pairs)
    .option("--repo <source>", "with --confirm: git repository to build, a path or an address (default: the target's)")
    .option("--data-dir <dir>", "with --confirm: folder on the device that is measured (default: WORK/data)", folder)
    .option("--timeout <seconds>", "with --confirm: of one execution (default: the suite's)", positive)
    .option("--drop-caches", "with --confirm: drop the page cache before each execution (root)")
    .option("--snapshot <dir>", `with --confirm: ${snapshotWords}`)
    .option("--work <dir>", "folder for caches, data and runs", folder, ".plimsoll")
    .addOption(scope)
    .addOption(from)
    .addOption(limit)
    .option("--seed <n>", "all that is random comes from it", whole, 1)
    .option("--json", "print JSON")
    .addHelpText("after", help)
    .hook("preAction", (given) => {
      const { confirm, pairs, repo, dataDir, timeout, dropCaches, snapshot } = given.opts<DetectOptions>();
      const { cacheScope, cacheFrom, cacheLimit } = given.opts<DetectOptions>();
      const caches = { "--cache-scope": cacheScope, "--cache-from": cacheFrom, "--cache-limit": cacheLimit };
      const options = { "--pairs": pairs, "--repo": repo, "--data-dir": dataDir, "--timeout": timeout };
      if (confirm === undefined)
        refuseIdle({ ...options, ...caches, "--drop-caches": dropCaches, "--snapshot": snapshot }, "--confirm");
    })
    .action(async (options: DetectOptions) => {
      const detection = await detected(io, options);
      io.out(
        options.json
          ? `${JSON.stringify(detection, null, 1)}\n`
          : detectionText(detection, { columns: io.columns ?? 120, colour: io.colour, all: options.all ?? false }),
      );
      io.exit(options.block ? blockingCode(detection) : 0);
    });
}

async function detected(io: Io, options: DetectOptions): Promise<Detection> {
  const shifts = await acceptedShifts(io, options.accepted, options.store);
  const { selection, targetFile } = await selected(io, options);
  const history = await storedHistory(io, options.store, selection);
  const known = await storedConfirmations(io, options.store);
  const detection = detectInHistory({
    ...{ history, shifts, confirmations: known, method: options.method, tolerance: options.tolerance },
    ...{ covers: covered(selection), at: io.now(), rng: randomSource(options.seed) },
  });
  const answered = withConfirmations(detection, known.runs);
  if (options.confirm === undefined) return answered;
  const runs: readonly RunRecord[] = await confirmChanges(io, new Progress(io, worstSoFar), {
    detection: answered,
    machines: new Map(history.series.map(({ machine }) => [machine.fingerprint, machine])),
    store: openStore(options.store, { env: io.env, signal: io.signal }),
    most: options.confirm === true ? Number.POSITIVE_INFINITY : options.confirm,
    pairs: options.pairs,
    targetFile,
    options,
  });
  return withConfirmations(detection, [...known.runs, ...runs]);
}

function pairs(text: string): number {
  const value = count(text);
  if (value < minimumPairs) throw new InvalidArgumentError(`fewer than ${minimumPairs} pairs can show nothing`);
  return value;
}

/** What is selected, and the file of a target that was named by it. */
async function selected(
  io: Io,
  { metric, target, suite }: DetectOptions,
): Promise<{ selection: Selection; targetFile: string | undefined }> {
  const targetFile = target !== undefined && /\.ya?ml$/.test(target) ? target : undefined;
  const name = targetFile === undefined ? target : (await readTarget(targetFile, [targetFolder(io)])).target.name;
  const selection = {
    ...(metric !== undefined && { metric }),
    ...(name !== undefined && { target: name }),
    ...(suite !== undefined && { suite }),
  };
  return { selection, targetFile };
}

/** Whether all that an accepted shift may speak of was selected. */
function covered({ target, suite, metric }: Selection) {
  return (shift: AcceptedShift): boolean =>
    suite === undefined &&
    (target === undefined || target === shift.target) &&
    (metric === undefined || metric === shift.metric);
}

/** An export as Parquet has none. */
async function storedConfirmations(io: Io, address: string): Promise<Confirmations> {
  if (parseAddress(address).kind === "parquet") return { runs: [], damaged: [] };
  return await openStore(address, { cacheDir: defaultCache, env: io.env, signal: io.signal }).read(readConfirmations);
}

function blockingCode({ series }: Detection): ExitCode {
  if (series.some((one) => one.gated && isOpenRegression(one))) return 1;
  return series.every(({ standing }) => standing === "unknown") ? 3 : 0;
}
