/** For tests: a process that records runs, all at once, and prints a line with the outcome of each. */
import { openStore } from "../open-store.ts";
import { record } from "../record.ts";
import { recordedRun } from "../run-fixture.ts";

const [address = "", name = "", count = "1"] = process.argv.slice(2);
try {
  const store = openStore(address);
  const write = async (_: unknown, i: number) => {
    const [recorded] = await record(store, [recordedRun({ id: `${name}-${String(i).padStart(8, "0")}` })]);
    console.log(recorded?.outcome);
  };
  await Promise.all(Array.from({ length: Number(count) }, write));
} catch (error) {
  const { name, message } = error as Error;
  console.error(`${name}: ${message}`);
  process.exitCode = 2;
}
