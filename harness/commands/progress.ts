import { createLogUpdate } from "log-update";
import type { Estimate } from "../compare/worst-so-far.ts";
import type { RunRecord } from "../model/run-record.ts";
import { clean } from "../report/clean.ts";
import { metricWords } from "../report/names.ts";
import type { MeasureEvent } from "../run/measure-event.ts";
import type { Io } from "./io.ts";

/** Tells people who wait what is going on: drawn over itself on a terminal, plain lines elsewhere. */
export class Progress {
  readonly #io: Io;
  readonly #draw: ((text: string) => void) & { clear(): void; done(): void };
  readonly #estimate: (run: RunRecord) => Estimate | undefined;
  #state = "";
  #soFar = "";

  /** @param estimate what to show of a run while it is under way */
  constructor(io: Io, estimate: (run: RunRecord) => Estimate | undefined) {
    this.#io = io;
    this.#draw = createLogUpdate(io.stderr);
    this.#estimate = estimate;
  }

  /** A line that stays. */
  say(line: string): void {
    if (this.#io.live) this.#draw.clear();
    this.#io.err(`${clean(line)}\n`);
  }

  /** The latest of many, of which a terminal shows one at a time. */
  detail(...lines: readonly string[]): void {
    if (this.#io.live) this.#draw(lines.map((line) => `  ${clean(line)}`.slice(0, this.#width())).join("\n"));
  }

  event(event: MeasureEvent): void {
    const { completePairs, plannedPairs, secondsLeft } = event.progress;
    switch (event.kind) {
      case "copying":
      case "waiting":
      case "executing":
        this.#state = stageWords(event);
        break;
      case "executed":
        if (event.execution.invalid !== undefined) {
          this.say(`pair ${event.execution.pair + 1}, ${event.execution.arm}, failed: ${event.execution.invalid}`);
        }
        break;
      case "pair":
        this.#soFar = this.#describe(event.record);
        if (!this.#io.live) {
          const soFar = this.#soFar && `; ${this.#soFar}`;
          this.say(`pair ${completePairs} of at most ${plannedPairs}${timeLeft(secondsLeft)}${soFar}`);
        }
        break;
      case "look":
        if (event.decision) this.say(`after ${event.pairs} pairs: ${decisions[event.decision]}`);
        break;
      case "pair-started":
        break;
    }
    const pair = Math.min(completePairs + 1, plannedPairs);
    const now = `pair ${pair} of at most ${plannedPairs}: ${this.#state}${timeLeft(secondsLeft)}`;
    this.detail(now, ...(this.#soFar ? [this.#soFar] : []));
  }

  end(): void {
    if (this.#io.live) this.#draw.clear();
  }

  #describe(run: RunRecord): string {
    const worst = run.arms.base && this.#estimate(run);
    if (!worst) return "";
    const { key, change, interval } = worst;
    const range = interval ? ` [${percent(interval.low)}, ${percent(interval.high)}]` : "";
    return `worst so far: ${metricWords(key, run.plan.labels)} ${percent(change)} %${range}`;
  }

  #width(): number {
    return Math.max(20, (this.#io.stderr.columns ?? 80) - 1);
  }
}

const decisions = {
  decided: "a regression is shown, no more pairs are needed",
  futile: "nothing points to a regression, more pairs would not change that",
  exhausted: "all planned pairs are measured",
  identical: "the same program on both sides",
  interrupted: "interrupted",
  failed: "too many executions failed",
} as const;

function stageWords({ kind, arms }: Extract<MeasureEvent, { readonly arms: unknown }>): string {
  const [who, several] = [arms.join(" and "), arms.length > 1];
  switch (kind) {
    case "copying":
      return `${who} ${several ? "get their snapshots" : "gets its snapshot"}`;
    case "waiting":
      return `${who} ${several ? "wait" : "waits"} for a quiet device`;
    case "executing":
      return several ? `${who} are running at once` : `${who} is running`;
  }
}

const percent = (ratio: number): string => `${ratio < 0 ? "−" : "+"}${Math.abs(ratio * 100).toFixed(1)}`;

function timeLeft(seconds: number | undefined): string {
  if (seconds === undefined) return "";
  const rest = Math.ceil(seconds);
  return `, at most ${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")} left`;
}
