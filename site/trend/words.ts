import type { SiteConfiguration, SiteMachine, SiteMetric } from "../../harness/model/site-data.ts";
import { quantity } from "./format.ts";

/** Name and value, as `threads` and `4`. */
type Param = readonly [string, string];

/** Parameters that all metrics have with the same value: names need not repeat them. One metric alone keeps its own. */
export function sharedParams(metrics: readonly SiteMetric[]): Param[] {
  const [first, ...others] = metrics;
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

/** `AMD EPYC 7763 · 8 cores · 32 GiB` */
export function machineOf({ cpu, cores, memoryBytes }: SiteMachine): string {
  return [cpu, `${cores} core${cores === 1 ? "" : "s"}`, quantity(memoryBytes, "B").replace(/\.0+ /, " ")].join(" · ");
}

/** Of each configuration what not all of them have; alone or without anything of its own: "standard". */
export function configurationNames(configurations: readonly SiteConfiguration[]): string[] {
  const parts = configurations.map(({ args, env, state, suiteVersion }) => [
    ...env,
    ...args,
    `${state} store`,
    `suite version ${suiteVersion}`,
  ]);
  return parts.map((own) => {
    const differing = own.filter((part) => !parts.every((others) => others.includes(part)));
    return differing.join(" ") || "standard";
  });
}
