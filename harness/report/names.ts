import type { Comparison } from "../model/comparison.ts";
import { type MetricName, parseKey } from "../model/key.ts";
import { clean } from "./clean.ts";
import { paramWords } from "./param-words.ts";

export interface Names {
  /** `RocksDB fetch, 4 threads`; a key that is none reads as it is. Clean. */
  readonly of: (key: string) => string;
  /** What all metrics share and no name repeats: `["objects=20000"]`. Clean. */
  readonly shared: readonly string[];
}

type Labels = Readonly<Record<string, string>>;

/** A metric in words, by itself: `RocksDB fetch, 4 threads, 20000 objects`. Clean. */
export function metricWords(key: string, labels: Labels): string {
  const name = parse(key);
  return clean(name ? read(name, labels, new Set()) : key);
}

/** Names that people read, as short as they can be with all metrics of the comparison told apart. */
export function namesOf({ metrics, run }: Pick<Comparison, "metrics" | "run">): Names {
  const parsed = new Map(metrics.map(({ key }) => [key, parse(key)]));
  const names = [...parsed.values()].filter((name) => name !== undefined);
  const shared = sharedParams(names);
  const suites = new Set(names.map(({ suite }) => suite)).size;
  const known = new Set(shared.keys());
  return {
    of: (key) => {
      // Groups of metrics have keys of their own.
      const name = parsed.get(key) ?? parse(key);
      if (name === undefined) return clean(key);
      const words = read(name, run.plan.labels, known);
      return clean(suites > 1 ? `${name.suite}: ${words}` : words);
    },
    shared: [...shared].map(([param, value]) => clean(`${param}=${value}`)),
  };
}

/** @param known parameters that go without saying */
function read(name: MetricName, labels: Labels, known: ReadonlySet<string>): string {
  const label = Object.hasOwn(labels, name.subject) ? labels[name.subject]! : name.subject;
  const measured = name.metric === "time" ? name.operation : `${name.operation} ${name.metric.replaceAll("-", " ")}`;
  const params = Object.entries(name.params)
    .filter(([param]) => !known.has(param))
    .map(([param, value]) => paramWords(param, String(value)));
  return [`${label} ${measured}`, ...params].join(", ");
}

function parse(key: string): MetricName | undefined {
  try {
    return parseKey(key);
  } catch {
    return undefined;
  }
}

/** Parameters that every metric has with the same value. One metric alone keeps its parameters: they say what it is. */
function sharedParams(names: readonly MetricName[]): Map<string, string> {
  const [first, ...others] = names;
  if (first === undefined || others.length === 0) return new Map();
  const everywhere = Object.entries(first.params).filter(([param, value]) =>
    others.every(({ params }) => Object.hasOwn(params, param) && params[param] === value),
  );
  return new Map(everywhere.map(([param, value]) => [param, String(value)]));
}
