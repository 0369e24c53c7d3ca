import type { Finding } from "../../model/fitness.ts";
import { watchMachine } from "../context.ts";
import type { Patient } from "./patient.ts";

interface Watched {
  readonly check: string;
  /** In what watchMachine tells. */
  readonly name: string;
  readonly what: string;
  /** From where it is a warning, and a problem. */
  readonly limits: readonly [warning: number, problem: number];
}

const watched: readonly Watched[] = [
  {
    check: "other load",
    name: "foreignBusyShare",
    what: "of the processors' time went to others",
    limits: [0.05, 0.5],
  },
  {
    check: "CPU pressure",
    name: "cpuPressure",
    what: "of the time something waited for a processor",
    limits: [0.1, 0.7],
  },
  { check: "I/O pressure", name: "ioPressure", what: "of the time something waited for a disk", limits: [0.05, 0.5] },
  {
    check: "stolen time",
    name: "stealShare",
    what: "of the processors' time went to other machines",
    limits: [0.02, 0.2],
  },
];

/** What others do here while nothing of ours is measured. */
export async function load({ root, pause }: Pick<Patient, "root" | "pause">): Promise<Finding[]> {
  const end = watchMachine(root);
  await pause();
  const context = end();
  return [...watched.map((limit) => finding(limit, context[limit.name])), temperature(context.temperatureC)];
}

function finding({ check, what, limits: [warning, problem] }: Watched, share: number | undefined): Finding {
  if (share === undefined) return { check, level: "unknown", sentence: `how much ${what} is not known` };
  const sentence = `${Number((share * 100).toPrecision(2))} % ${what}`;
  return { check, level: share > problem ? "problem" : share > warning ? "warning" : "ok", sentence };
}

function temperature(degrees: number | undefined): Finding {
  const check = "temperature";
  if (degrees === undefined) return { check, level: "unknown", sentence: "how hot it is is not known" };
  return { check, level: degrees >= 85 ? "warning" : "ok", sentence: `${Math.round(degrees)} °C` };
}
