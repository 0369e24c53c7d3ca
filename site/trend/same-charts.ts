import type { SiteMachine, SiteSuite } from "../../harness/model/site-data.ts";
import { moment } from "./format.ts";
import { machineChange } from "./machine-differences.ts";
import { successions } from "./successions.ts";

/** Says which machines the charts show beside the one whose metrics are listed; undefined: none. */
export function sameCharts({ machines, configurations }: SiteSuite, machine: SiteMachine): string | undefined {
  const ofMachine = configurations.flatMap((_, configuration) =>
    successions(machines, configuration)
      .map((all) => ({ all, configuration, at: all.indexOf(machine) }))
      .filter(({ all, at }) => at >= 0 && all.length > 1),
  );
  const [first] = ofMachine;
  if (first === undefined) return undefined;
  const older = new Set(ofMachine.flatMap(({ all, at }) => all.slice(0, at)));
  const newer = new Set(ofMachine.flatMap(({ all, at }) => all.slice(at + 1)));
  const others = [...counted(older.size, "an", "older"), ...counted(newer.size, "a", "newer")].join(" and ");
  // How the machine came in, or, of the first, how it was replaced.
  const change = Math.max(1, first.at);
  const [from, to] = [first.all[change - 1]!, first.all[change]!];
  const differences = machineChange(from, to);
  const when = firstDay(to, first.configuration);
  return `The same charts show ${others}, set apart by a break. Machine changed on ${when}: ${differences}.`;
}

function counted(machines: number, article: string, age: string): string[] {
  if (machines === 0) return [];
  return [machines === 1 ? `${article} ${age} machine` : `${machines} ${age} machines`];
}

function firstDay({ periods }: SiteMachine, configuration: number): string {
  const period = periods.find((one) => one.configuration === configuration)!;
  return moment(period.firstRun).slice(0, "yyyy-mm-dd".length);
}
