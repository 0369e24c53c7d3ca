import type { Comparison } from "../model/comparison.ts";
import { configurationOf } from "../model/configuration-of.ts";
import type { Arm, ArmName, StopReason } from "../model/run-record.ts";
import { clean } from "./clean.ts";
import { conditionWords } from "./condition-words.ts";
import { counted, duration, quantities, share } from "./format.ts";
import type { Names } from "./names.ts";
import { type Phrase, quoted } from "./phrase.ts";

const stopped: Record<StopReason, string> = {
  decided: "stopped when a regression was certain enough",
  futile: "stopped when a regression had become unlikely",
  exhausted: "all that were planned",
  identical: "stopped before the first",
  interrupted: "interrupted",
  failed: "given up after too many failures",
};

/** The last lines of a report: how much was measured, of what, and where. */
export function aboutOf(comparison: Comparison, names: Names): Phrase[] {
  const { run } = comparison;
  const shared: Phrase[] = names.shared.length > 0 ? [["All metrics: ", quoted(names.shared.join(", "))]] : [];
  return [effort(comparison), ...shared, ...armsOf(comparison), machineOf(run.machine)];
}

function effort({ pairs, run }: Comparison): Phrase {
  const { target, suite, startedAt, timing, stopped: end, plan } = run;
  const overhead = timing.wall - timing.executing - timing.waiting;
  const looks = end?.looks ?? [];
  const facts = [
    `${counted(pairs, "pair")}${end ? ` (${stopped[end.reason]})` : ""}`,
    ...(looks.length > 0 ? [`looked at after ${looks.join(", ")} of the planned ${plan.looks.join(", ")}`] : []),
    ...conditionWords(configurationOf(run, run.arms.head)),
    ...(timing.wall > 0
      ? [duration(timing.wall), `${share(Math.max(0, overhead) / timing.wall)} of it Plimsoll's own`]
      : []),
    `${startedAt.slice(0, 16).replace("T", " ")} UTC`,
  ];
  return [quoted(`${target}/${suite}`), `: ${facts.join(", ")}`];
}

function armsOf({ run: { arms } }: Comparison): Phrase[] {
  const { base, head } = arms;
  if (base === undefined) return [armOf("head", head)];
  return [armOf("base", base, head), armOf("head", head, base)];
}

/** The commit, and what of arguments and environment the other arm has otherwise. */
export function armOf(name: ArmName, arm: Arm, other?: Arm): Phrase {
  const args = other !== undefined && other.args.join("\0") !== arm.args.join("\0");
  const env = Object.entries(arm.env).filter(([key, value]) => other !== undefined && other.env[key] !== value);
  const lost = Object.keys(other?.env ?? {}).filter((key) => !Object.hasOwn(arm.env, key));
  return [
    `${name}: `,
    quoted(`${arm.commit.slice(0, 12)} ${clean(arm.title, 80)}`),
    ...(arm.ref === arm.commit ? [] : [", asked for as ", quoted(arm.ref, 80)]),
    ...(args ? [", arguments ", quoted(arm.args.join(" ") || "none", 500)] : []),
    ...(env.length > 0 ? [", environment ", quoted(env.map(([key, value]) => `${key}=${value}`).join(" "), 500)] : []),
    ...(lost.length > 0 ? [", without ", quoted(lost.join(" "), 300)] : []),
  ];
}

export function machineOf({
  fingerprint,
  cpu,
  cores,
  memoryBytes,
  kernel,
  device,
  governor,
}: Comparison["run"]["machine"]): Phrase {
  const [memory] = quantities([memoryBytes], "B");
  const facts = [cpu, counted(cores, "core"), `${memory}`, `Linux ${kernel}`, `governor ${governor}`];
  const disk = [device.model, device.firmware, device.filesystem, device.mountOptions].filter((part) => part !== "");
  return [`Machine ${fingerprint}: `, quoted(facts.join(", "), 300), " with ", quoted(disk.join(", "), 300)];
}
