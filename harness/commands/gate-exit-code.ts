import type { Gate } from "../model/comparison.ts";
import type { ExitCode } from "./io.ts";

const codes: Record<Gate["outcome"], ExitCode> = { pass: 0, block: 1, invalid: 3 };

export function gateExitCode(gate: Gate): ExitCode {
  return codes[gate.outcome];
}
