import { type Across, subjectDimension } from "../model/across.ts";
import { type MetricName, parseKey } from "../model/key.ts";
import { clean } from "./clean.ts";
import { paramWords } from "./param-words.ts";

export interface AcrossNames {
  /** `RocksDB`, `4 threads`. Clean. */
  readonly member: (member: string) => string;
  readonly subject: (subject: string) => string;
  /** `4 threads`. Clean. */
  readonly parameter: (parameter: string, value: number) => string;
  /** `threads`. Clean. */
  readonly axis: (parameter: string) => string;
  /** `fetch time, 4 threads`: what a key says but for what is `*` in it. Clean. */
  readonly of: (key: string) => string;
  /** The same for metrics that belong together: one of one operation. */
  readonly group: (key: string) => string;
  /** What all rows share and none repeats: `["objects=20000"]`. Clean. */
  readonly shared: readonly string[];
}

const free = "*";

/** Names that people read, as short as they can be with all rows told apart. */
export function acrossNames({ dimension, rows, scaling, run }: Across): AcrossNames {
  const names = [...rows, ...scaling].map(({ key }) => parseKey(key));
  const valuesOf = (part: (name: MetricName) => unknown) => new Set(names.map(part));
  const parameters = new Set(names.flatMap(({ params }) => Object.keys(params)));
  // What one row lacks and another has tells them apart too.
  const shared = [...parameters].flatMap((parameter) => {
    const [value, ...others] = valuesOf(({ params }) => params[parameter]);
    return others.length === 0 && value !== free && names.length > 0 ? [{ parameter, value: String(value) }] : [];
  });
  const known = new Set(shared.map(({ parameter }) => parameter));
  const suites = valuesOf(({ suite }) => suite).size;
  const { labels } = run.plan;
  const subject = (name: string) => clean(Object.hasOwn(labels, name) ? labels[name]! : name);
  return {
    member: (member) => (dimension === subjectDimension ? subject(member) : clean(paramWords(dimension, member))),
    subject,
    parameter: (parameter, value) => clean(paramWords(parameter, String(value))),
    axis: (parameter) => clean(parameter),
    of: (key) => {
      const name = parseKey(key);
      const params = Object.entries(name.params)
        .filter(([parameter, value]) => !known.has(parameter) && value !== free)
        .map(([parameter, value]) => paramWords(parameter, String(value)));
      const measured = `${name.operation} ${name.metric.replaceAll("-", " ")}`;
      const words = [measured, ...(name.subject === free ? [] : [subject(name.subject)]), ...params].join(", ");
      return clean(suites > 1 ? `${name.suite}: ${words}` : words);
    },
    group: (key) => {
      const { suite, operation, metric } = parseKey(key);
      return JSON.stringify([suite, operation, metric]);
    },
    shared: shared.map(({ parameter, value }) => clean(`${parameter}=${value}`)),
  };
}
