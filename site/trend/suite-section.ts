import type { SiteMachine, SiteMetric, SiteSuite } from "../../harness/model/site-data.ts";
import { element } from "./element.ts";
import { counted, moment } from "./format.ts";
import { configurationLetter, metricTable } from "./metric-table.ts";
import type { FrontRoute } from "./route.ts";
import { sameCharts } from "./same-charts.ts";
import { conditionsOf, configurationNames, machineOf, paramOf, sharedParams } from "./words.ts";

export interface SuiteSection {
  readonly section: HTMLElement;
  /** Lists the metrics that the route asks for. */
  readonly list: (route: FrontRoute) => void;
}

/**
 * One suite on the front page: where and when it was measured, and its metrics.
 *
 * @param chooseMachine called with a fingerprint
 */
export function suiteSection(
  suite: SiteSuite,
  route: FrontRoute,
  chooseMachine: (fingerprint: string) => void,
): SuiteSection {
  const machine = suite.machines.find(({ fingerprint }) => route.machines.includes(fingerprint)) ?? suite.machines[0]!;
  const name = `${suite.target}/${suite.suite}`;
  const metrics = element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": `Metrics of ${name}` });
  const others = sameCharts(suite, machine);
  const section = element(
    "section",
    {},
    element("h2", {}, element("span", { class: "muted" }, `${suite.target} / `), suite.suite),
    element("p", { class: "facts" }, ...factsOf(suite, machine, chooseMachine)),
    ...(others === undefined ? [] : [element("p", { class: "note other-machines" }, others)]),
    ...(suite.configurations.length > 1 ? [configurationList(suite)] : []),
    detailsOf(suite, machine),
    metrics,
  );
  return {
    section,
    list(current) {
      // Where none may block there is no such choice to make.
      const all = current.all || !machine.metrics.some(({ gated }) => gated);
      const listed = machine.metrics.filter((metric) => isListed(metric, name, current.query, all));
      const none = element("p", { class: "muted" }, "No metric of this suite has all of these words.");
      metrics.replaceChildren(
        listed.length > 0 ? metricTable(name, machine, listed, suite.configurations.length) : none,
      );
    },
  };
}

function isListed(metric: SiteMetric, suite: string, query: string, all: boolean): boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  // Whoever searches means any metric.
  if (words.length === 0) return all || metric.gated;
  const params = metric.params.flatMap((param) => [param.join("="), paramOf(param)]);
  const text = [suite, metric.label, metric.operation, metric.metric, metric.key, ...params].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
}

function factsOf(suite: SiteSuite, machine: SiteMachine, choose: (fingerprint: string) => void): (Node | string)[] {
  const shared = sharedParams(machine.metrics).map(paramOf);
  const facts = [counted(machine.runs, "run"), `last ${moment(machine.lastRun)} UTC`, ...shared].join(" · ");
  if (suite.machines.length === 1) return [machineOf(machine), " · ", facts];
  const select = element(
    "select",
    { "aria-label": "Machine" },
    ...suite.machines.map((one) =>
      element(
        "option",
        { value: one.fingerprint, selected: one === machine },
        `${machineOf(one)} (${one.fingerprint}, last ${moment(one.lastRun).slice(0, 10)})`,
      ),
    ),
  );
  select.addEventListener("change", () => choose(select.value));
  return [select, element("br"), facts];
}

function configurationList(suite: SiteSuite): HTMLElement {
  return element(
    "ul",
    { class: "configurations" },
    ...configurationNames(suite.configurations).map((name, i) =>
      element("li", {}, configurationLetter(i), " ", element("code", {}, name)),
    ),
  );
}

function detailsOf({ configurations }: SiteSuite, { fingerprint, details }: SiteMachine): HTMLElement {
  const rows: (readonly [string, string])[] = [
    ["fingerprint", fingerprint],
    ...details,
    ...configurations.map(({ args, env, ...conditions }, i) => {
      const name = configurations.length > 1 ? `run ${String.fromCharCode(65 + i)}` : "run";
      return [name, [...env, ...args, `(${conditionsOf(conditions).join(", ")})`].join(" ")] as const;
    }),
  ];
  return element(
    "details",
    {},
    element("summary", {}, "Machine and arguments"),
    element("dl", {}, ...rows.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)])),
  );
}
