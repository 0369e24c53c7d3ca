import { mkdir, realpath, rm } from "node:fs/promises";
import { InputError, MeasurementError } from "../model/errors.ts";
import { gatedKeys } from "../model/gate-matcher.ts";
import type { ArmName, Execution, RunRecord, StopReason } from "../model/run-record.ts";
import { completePairs } from "./complete-pairs.ts";
import { withExecutionFolders } from "./execution-folder.ts";
import { type Exceeded, FailureBudget } from "./failure-budget.ts";
import type { Happening, MeasureEvent } from "./measure-event.ts";
import {
  type ExecutionOptions,
  type Measured,
  measureExecutions,
  type Program,
  type Stage,
} from "./measure-execution.ts";
import { resumeRecord } from "./resume-record.ts";
import { writeRun } from "./write-run.ts";

export interface MeasureOptions extends ExecutionOptions {
  /** A new run, or one to go on with. */
  readonly record: RunRecord;
  /** One for each arm of the record. */
  readonly programs: { readonly base?: Program; readonly head: Program };
  /** Where the record is kept: written after every pair. */
  readonly file: string;
  /** Called at each planned look; undefined: measure on. A run of one arm needs none. */
  readonly decide?: (record: RunRecord) => StopReason | undefined;
  /** From a pair's number to the arm that goes first. */
  readonly firstArm: (pair: number) => ArmName;
  readonly onEvent: (event: MeasureEvent) => void;
}

/**
 * Measures pairs until the rule has decided, the plan is exhausted, or the signal interrupts.
 *
 * @returns the record as it stands in the file, with `stopped`; after an interrupt its reason is `interrupted`, and
 *   the record can be given to `measure` again
 * @throws MeasurementError when too much failed: the file then holds the complete pairs, or is removed if there are
 *   none; also when the file cannot be written
 */
export async function measure(options: MeasureOptions): Promise<RunRecord> {
  return await new Measuring(options).run();
}

class Measuring {
  readonly #options: MeasureOptions;
  readonly #started = process.hrtime.bigint();
  readonly #wallBefore: number;
  readonly #completeBefore: number;
  readonly #budget: FailureBudget;
  #record: RunRecord;
  #lastLook = 0;

  constructor(options: MeasureOptions) {
    this.#options = options;
    this.#record = resumeRecord(options.record);
    this.#wallBefore = this.#record.timing.wall;
    this.#completeBefore = completePairs(this.#record);
    this.#budget = new FailureBudget(this.#planned);
  }

  async run(): Promise<RunRecord> {
    const dataDir = await makeDataDir(this.#options.dataDir);
    return await withExecutionFolders(dataDir, this.#record.id, () => this.#runIn(dataDir));
  }

  async #runIn(dataDir: string): Promise<RunRecord> {
    // Early, so that a file that cannot be written costs no measuring.
    await this.#save();
    try {
      return await this.#measureOn({ ...this.#options, dataDir });
    } catch (error) {
      // A record without a pair is good for nothing but to be mistaken for a result.
      if (completePairs(this.#record) === 0) await rm(this.#options.file, { force: true });
      throw error;
    }
  }

  async #measureOn(options: MeasureOptions): Promise<RunRecord> {
    const numbers = this.#record.executions.map(({ pair }) => pair);
    for (let pair = Math.max(-1, ...numbers) + 1; ; pair++) {
      const reason = this.#look() ?? (await this.#measurePair(pair, options));
      if (reason) return await this.#stop(reason);
    }
  }

  /** @returns why to stop now, if the data or the plan say so */
  #look(): StopReason | undefined {
    const pairs = completePairs(this.#record);
    const { looks } = this.#record.plan;
    const last = pairs >= this.#planned;
    if (pairs === this.#lastLook || !(last || looks.includes(pairs))) return undefined;
    this.#lastLook = pairs;
    const decision = this.#options.decide?.(this.#record) ?? (last ? "exhausted" : undefined);
    this.#tell({ kind: "look", pairs, ...(decision && { decision }) });
    return decision;
  }

  async #measurePair(pair: number, options: MeasureOptions): Promise<"interrupted" | undefined> {
    const { signal, programs, firstArm } = options;
    const order: readonly ArmName[] = this.#record.arms.base ? bothFrom(firstArm(pair)) : ["head"];
    this.#tell({ kind: "pair-started", pair, first: order[0]! });
    const executions: Execution[] = [];
    let { metrics } = this.#record;
    for (const arms of this.#record.plan.arms === "at-once" ? [order] : order.map((arm) => [arm])) {
      if (signal.aborted) return "interrupted";
      const slots = arms.map((arm) => ({ pair, arm, position: arm === order[0] ? (0 as const) : (1 as const) }));
      const onStage = (kind: Stage) => this.#tell({ kind, pair, arms });
      const measured = await measureExecutions({ ...this.#record, metrics }, slots, programs, options, onStage);
      this.#spend(measured);
      if (!measured.executions) return "interrupted";
      executions.push(...measured.executions);
      metrics = measured.metrics;
      for (const execution of measured.executions) this.#tell({ kind: "executed", execution });
      if (executions.some(({ invalid }) => invalid !== undefined)) break;
    }
    this.#record = { ...this.#record, metrics, executions: [...this.#record.executions, ...executions] };
    await this.#save();
    const complete = executions.every(({ invalid }) => invalid === undefined);
    this.#tell({ kind: "pair", pair, complete, record: this.#record });
    const exceeded = this.#budget.add(executions) ?? (complete ? this.#gateOfNothing() : undefined);
    if (exceeded) await this.#fail(exceeded);
    return undefined;
  }

  /** More pairs would show nothing that may block. */
  #gateOfNothing(): Exceeded | undefined {
    const { arms, metrics, plan } = this.#record;
    if (!arms.base || gatedKeys(metrics, plan.gate).length > 0) return undefined;
    const keys = Object.keys(metrics);
    const more = keys.length > mostNamed ? ` and ${keys.length - mostNamed} more` : "";
    return {
      headline: `no metric matches what may block (${plan.gate.join(", ")})`,
      first: `measured were ${keys.slice(0, mostNamed).join(", ")}${more}`,
    };
  }

  async #stop(reason: StopReason): Promise<RunRecord> {
    const pairs = completePairs(this.#record);
    const looks = this.#record.plan.looks.filter((look) => look <= pairs);
    this.#record = { ...this.#record, stopped: { reason, looks } };
    await this.#save();
    return this.#record;
  }

  async #fail({ headline, first }: Exceeded): Promise<never> {
    const { file } = this.#options;
    const pairs = completePairs(this.#record);
    if (pairs > 0) await this.#stop("failed");
    const kept = pairs === 0 ? "nothing is stored" : `${file} keeps what was measured (complete pairs: ${pairs})`;
    throw new MeasurementError(`${headline}; ${kept}\n${first}`);
  }

  #spend({ executing, waiting }: Measured): void {
    const { timing } = this.#record;
    this.#record = {
      ...this.#record,
      timing: { ...timing, executing: timing.executing + executing, waiting: timing.waiting + waiting },
    };
  }

  async #save(): Promise<void> {
    const wall = this.#wallBefore + this.#elapsed();
    this.#record = { ...this.#record, timing: { ...this.#record.timing, wall } };
    await writeRun(this.#options.file, this.#record);
  }

  get #planned(): number {
    return Math.max(...this.#record.plan.looks);
  }

  #elapsed(): number {
    return Number(process.hrtime.bigint() - this.#started) / 1e9;
  }

  #tell(happening: Happening): void {
    const complete = completePairs(this.#record);
    const elapsedSeconds = this.#elapsed();
    const measured = complete - this.#completeBefore;
    const left = Math.max(0, this.#planned - complete);
    this.#options.onEvent({
      ...happening,
      progress: {
        completePairs: complete,
        plannedPairs: this.#planned,
        elapsedSeconds,
        ...(measured > 0 && { secondsLeft: (elapsedSeconds / measured) * left }),
      },
    });
  }
}

/** Of the metrics, in a message. */
const mostNamed = 5;

const bothFrom = (first: ArmName): readonly ArmName[] => (first === "base" ? ["base", "head"] : ["head", "base"]);

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw new InputError(`cannot use ${dataDir} as data folder: ${(error as Error).message}`);
  }
}
