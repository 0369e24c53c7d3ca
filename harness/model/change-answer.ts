import type { ChangePoint } from "./detection.ts";

/** Stored history alone only raises a suspicion. */
export type ChangeAnswer = "suspected" | "confirmed" | "refuted";

/** What is known of a change: the newest confirmation that says anything. */
export function changeAnswer({ confirmations }: Pick<ChangePoint, "confirmations">): ChangeAnswer {
  const clear = confirmations.find(({ answer }) => answer !== "unclear");
  return clear === undefined || clear.answer === "unclear" ? "suspected" : clear.answer;
}
