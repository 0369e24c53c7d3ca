import type { ArmName, Execution } from "../model/run-record.ts";

export interface Exceeded {
  readonly headline: string;
  /** The first failure in full, which tends to be the cause of the others. */
  readonly first: string;
}

/** How much may fail until measuring on makes no sense: an arm twice in a row, or more than a fifth of the plan. */
export class FailureBudget {
  readonly #planned: number;
  readonly #inARow: Record<ArmName, number> = { base: 0, head: 0 };
  #failedPairs = 0;
  #first = "";

  /** @param planned pairs of the plan, or executions where there is one arm */
  constructor(planned: number) {
    this.#planned = planned;
  }

  /** @param executions of the next pair */
  add(executions: readonly Execution[]): Exceeded | undefined {
    for (const { arm, invalid } of executions) this.#inARow[arm] = invalid === undefined ? 0 : this.#inARow[arm] + 1;
    const failed = executions.find(({ invalid }) => invalid !== undefined);
    if (!failed) return undefined;
    this.#failedPairs += 1;
    this.#first ||= `pair ${failed.pair}, ${failed.arm}: ${failed.invalid}`;
    // Of two that run at once both may fail.
    const twice = executions.find(({ arm }) => this.#inARow[arm] >= 2);
    if (twice) return this.#exceeded(`${twice.arm} failed twice in a row`);
    if (this.#failedPairs < 2 || this.#failedPairs <= this.#planned / 5) return undefined;
    return this.#exceeded(`${this.#failedPairs} pairs failed, more than a fifth of the ${this.#planned} planned`);
  }

  #exceeded(headline: string): Exceeded {
    return { headline, first: this.#first };
  }
}
