import { createInterface } from "node:readline/promises";
import { Command } from "commander";
import { decideCase } from "../compare/decide-case.ts";
import { defaultRule, type Rule } from "../compare/rule.ts";
import { checkJson } from "../model/check.ts";
import { decisionCaseSchema } from "../model/decision-case.ts";
import { InputError } from "../model/errors.ts";
import type { Io } from "./io.ts";
import { withRuleOptions } from "./rule-options.ts";

export function decideCommand(io: Io): Command {
  return withRuleOptions(new Command("decide"))
    .description("the decision rule alone: cases on stdin, verdicts on stdout, one JSON object a line")
    .action(async (options: Partial<Rule>) => {
      const rule = { ...defaultRule, ...options };
      let number = 0;
      for await (const line of createInterface({ input: io.stdin })) {
        number += 1;
        if (line.trim() === "") continue;
        try {
          io.out(`${JSON.stringify(decideCase(checkJson(decisionCaseSchema, line, `stdin line ${number}`), rule))}\n`);
        } catch (error) {
          if (!(error instanceof InputError)) throw error;
          // The other cases have nothing to do with this one.
          io.err(`plimsoll: ${error.message}\n`);
          io.out(`${JSON.stringify({ id: idOf(line), gate: "invalid", pairs: 0, metrics: [] })}\n`);
          io.exit(2);
        }
      }
      if (number === 0) throw new InputError("stdin: no case");
    });
}

function idOf(line: string): string | null {
  try {
    const id = (JSON.parse(line) as { id?: unknown } | null)?.id;
    return typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}
