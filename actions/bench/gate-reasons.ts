import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Comparison } from "../../harness/model/comparison.ts";

/** Why a run that was measured to its end shows nothing; undefined: it did not come to that. */
export async function gateReasons(out: string): Promise<string | undefined> {
  const text = await readFile(join(out, "comparison.json"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const { gate } = JSON.parse(text) as Comparison;
  return gate.outcome === "invalid" ? gate.reasons.join("; ").slice(0, 4000) : undefined;
}
