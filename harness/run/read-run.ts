import { readFile } from "node:fs/promises";
import { checkJson } from "../model/check.ts";
import { InputError } from "../model/errors.ts";
import { quantityFault } from "../model/quantity.ts";
import { type RunRecord, runRecordSchema } from "../model/run-record.ts";

/**
 * A run record from a file.
 *
 * @throws InputError with file, place and value
 */
export async function readRun(file: string): Promise<RunRecord> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw new InputError(`cannot read ${file}: ${(error as Error).message}`);
  }
  const record = checkJson(runRecordSchema, text, file);
  checkExecutions(record, file);
  return record;
}

function checkExecutions({ arms, metrics, executions }: RunRecord, file: string): void {
  const seen = new Map<string, number>();
  for (const [at, { pair, arm, values }] of executions.entries()) {
    const place = `${file}: executions[${at}]`;
    if (!arms[arm]) throw new InputError(`${place}.arm: the run has no such arm ("${arm}")`);
    const name = `pair ${pair}, ${arm}`;
    const first = seen.get(name);
    if (first !== undefined) throw new InputError(`${place}: ${name} is executions[${first}] already`);
    seen.set(name, at);
    for (const [key, value] of Object.entries(values)) {
      const metric = Object.hasOwn(metrics, key) ? metrics[key] : undefined;
      const fault = metric ? quantityFault(value, metric.unit) : "is not among the metrics";
      if (fault) throw new InputError(`${place}.values.${key}: ${fault} (${value})`);
    }
  }
}
