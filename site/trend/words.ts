import type { ShardPoint, SiteConfiguration, SiteMachine, SiteMetric } from "../../harness/model/site-data.ts";
import { counted, quantity } from "./format.ts";

/** Name and value, as `threads` and `4`. */
type Param = readonly [string, string];

/** Parameters that all metrics have with the same value: names need not repeat them. One metric alone keeps its own. */
export function sharedParams(metrics: readonly SiteMetric[]): Param[] {
  // Several machines may each have the same metric.
  const [first, ...others] = new Map(metrics.map((metric) => [metric.key, metric])).values();
  if (first === undefined || others.length === 0) return [];
  return first.params.filter(([name, value]) =>
    others.every(({ params }) => params.some(([n, v]) => n === name && v === value)),
  );
}

/** `fetch, 4 threads`; the engine is said elsewhere */
export function nameOf({ operation, metric, params }: SiteMetric, shared: readonly Param[]): string {
  const measured = metric === "time" ? operation : `${operation} ${metric.replaceAll("-", " ")}`;
  const own = params.filter(([name]) => !shared.some(([other]) => other === name));
  return [measured, ...own.map(paramOf)].join(", ");
}

/** `4 threads`, `cache=small` */
export function paramOf([name, value]: Param): string {
  if (!/^[a-z]+s$/.test(name) || !/^\d+$/.test(value)) return `${name}=${value}`;
  if (value !== "1") return `${Number(value).toLocaleString("en")} ${name}`;
  return `1 ${name.replace(/ies$/, "y").replace(/((?<=ch|sh|ss|x)e)?s$/, "")}`;
}

/** What of a metric getting worse or better people say: times get slower, sizes larger, rates lower. */
export function directionOf({ unit, better }: Pick<SiteMetric, "unit" | "better">, rising: boolean): string {
  if (unit === "s") return rising ? "slower" : "faster";
  if (unit === "B" && better === "lower") return rising ? "larger" : "smaller";
  return rising ? "higher" : "lower";
}

const notKnown = "not known";

/** What was measured elsewhere and imported may not say on which machine. */
export function isKnown({ cores, memoryBytes }: SiteMachine): boolean {
  return cores > 0 || memoryBytes > 0;
}

export function coresOf({ cores }: SiteMachine): string {
  return cores > 0 ? cores.toLocaleString("en") : notKnown;
}

export function memoryOf({ memoryBytes }: SiteMachine): string {
  return memoryBytes > 0 ? quantity(memoryBytes, "B").replace(/\.0+ /, " ") : notKnown;
}

/** `AMD EPYC 7763 · 8 cores · 32 GiB`; what is not known is left out */
export function machineOf(machine: SiteMachine): string {
  // Some formats name the processor and nothing else; "unknown" is what a record has for want of a name.
  if (!isKnown(machine)) return machine.cpu === "unknown" ? `machine ${notKnown}` : `${machine.cpu}, else ${notKnown}`;
  return [
    machine.cpu,
    ...(machine.cores > 0 ? [counted(machine.cores, "core")] : []),
    ...(machine.memoryBytes > 0 ? [memoryOf(machine)] : []),
  ].join(" · ");
}

/** Of each machine what tells it from the others: beside what `machineOf` says the details that not all have. */
export function machineNames(machines: readonly SiteMachine[]): string[] {
  return machines.map((machine) => {
    const alike = machines.filter((other) => machineOf(other) === machineOf(machine));
    const own = machine.details
      .filter(([name, value]) => !alike.every(({ details }) => details.some(([n, v]) => n === name && v === value)))
      .map((detail) => detail.join(" "));
    return `${[machineOf(machine), ...own].join(" · ")} (${machine.fingerprint})`;
  });
}

/** What stands behind a point: `20 executions`, and how many of their values there still are: `20 executions, 5 kept` */
export function executionsOf({ n, samples }: Pick<ShardPoint, "n" | "samples">): string {
  if (n === 1) return "single value, no spread";
  return samples.length < n
    ? `${counted(n, "execution")}, ${samples.length.toLocaleString("en")} kept`
    : counted(n, "execution");
}

/** In which state an execution finds its store, and whether it had the machine for itself. */
export function conditionsOf({ state, snapshot, arms }: Omit<SiteConfiguration, "args" | "env">): string[] {
  const digits = snapshot?.replace("sha256:", "").slice(0, 12);
  return [
    digits === undefined ? `${state} store` : `snapshot ${digits}`,
    ...(arms === undefined ? [] : ["both arms at once"]),
  ];
}

/** Of each configuration what not all of them have; alone or without anything of its own: "standard". */
export function configurationNames(configurations: readonly SiteConfiguration[]): string[] {
  const parts = configurations.map(({ args, env, ...conditions }) => [
    ...env,
    ...args,
    ...conditionsOf(conditions),
    `suite version ${conditions.suiteVersion}`,
  ]);
  return parts.map((own) => {
    const differing = own.filter((part) => !parts.every((others) => others.includes(part)));
    return differing.join(" ") || "standard";
  });
}
