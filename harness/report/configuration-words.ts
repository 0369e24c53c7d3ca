import type { Configuration } from "../model/series.ts";
import { clean } from "./clean.ts";
import { conditionWords } from "./condition-words.ts";

/** How an arm was run, in words that are fit for a line: `compacted store`, `GOGC=off`, `with --compact`. */
export function configurationWords(configuration: Configuration): string[] {
  const { args, env, suiteVersion } = configuration;
  return [
    ...conditionWords(configuration),
    ...(suiteVersion === "1" ? [] : [`suite version ${clean(suiteVersion)}`]),
    ...Object.entries(env).map(([name, value]) => clean(`${name}=${value}`)),
    ...(args.length > 0 ? [`with ${clean(args.join(" "))}`] : []),
  ];
}
