import { type Command, InvalidArgumentError } from "commander";
import { checkLooks, defaultRule } from "../compare/rule.ts";

/** Options of the rule, the same wherever a rule may be chosen. */
export function withRuleOptions(command: Command): Command {
  return command
    .option(
      "--looks <pairs,…>",
      `pairs after which the data are looked at (default: the plan's, or ${defaultRule.looks})`,
      looks,
    )
    .option("--alpha <share>", `false alarms allowed over all metrics and looks (default: ${defaultRule.alpha})`, share)
    .option("--tolerance <ratio>", `change not worth an alarm (default: ${defaultRule.tolerance})`, ratio);
}

function looks(text: string): readonly number[] {
  try {
    return checkLooks(text.split(",").map(Number));
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

/** From 0 to below 1. */
export function ratio(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= 0 && value < 1) return value;
  throw new InvalidArgumentError("not a number from 0 to below 1");
}

/** Between 0 and 1. */
export function share(text: string): number {
  const value = ratio(text);
  if (value > 0) return value;
  throw new InvalidArgumentError("not a number between 0 and 1");
}
