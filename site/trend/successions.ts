import type { SiteMachine } from "../../harness/model/site-data.ts";
import { machineDifferences } from "./machine-differences.ts";

/** Machines that measured one after the other, earliest first: a runner that was upgraded or replaced. At least 1. */
export type Succession = readonly [SiteMachine, ...SiteMachine[]];

/**
 * Which machines took over from which in measuring a configuration. Machines whose times overlap are runners beside each
 * other and never succeed one another; where several could have come before, the most similar did, and of those
 * the one used last.
 *
 * @param configuration index into the suite's configurations
 * @returns the succession used last first
 */
export function successions(machines: readonly SiteMachine[], configuration: number): Succession[] {
  const spans = machines.flatMap((machine) =>
    machine.periods
      .filter((period) => period.configuration === configuration)
      .map(({ firstRun, lastRun }) => ({ machine, first: Date.parse(firstRun), last: Date.parse(lastRun) })),
  );
  const found: { machines: [SiteMachine, ...SiteMachine[]]; last: number }[] = [];
  for (const { machine, first, last } of spans.sort((a, b) => a.first - b.first)) {
    const distance = ({ machines }: { machines: SiteMachine[] }) =>
      machineDifferences(machines.at(-1)!, machine).length;
    const [before] = found
      .filter((succession) => succession.last < first)
      .sort((a, b) => distance(a) - distance(b) || b.last - a.last);
    if (before === undefined) found.push({ machines: [machine], last });
    else {
      before.machines.push(machine);
      before.last = last;
    }
  }
  return found.sort((a, b) => b.last - a.last).map(({ machines }) => machines);
}
