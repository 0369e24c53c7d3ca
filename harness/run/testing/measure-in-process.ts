/** Measures until it is killed: `measure-in-process.ts FOLDER SCRIPT`. */
import { measure } from "../measure.ts";
import { measuring } from "./measuring.ts";

const [folder, script] = process.argv.slice(2) as [string, string];
await measure(measuring(folder, { base: script, head: script }));
