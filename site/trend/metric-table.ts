import type { SiteMachine, SiteMetric } from "../../harness/model/site-data.ts";
import { changeCell } from "./change-cell.ts";
import { element } from "./element.ts";
import { quantity } from "./format.ts";
import { lineClass } from "./palette.ts";
import { formatRoute, metricRoute } from "./route.ts";
import { sparkline } from "./sparkline.ts";
import { nameOf, sharedParams } from "./words.ts";

/** Of the nth configuration, where there is more than one. */
export function configurationLetter(configuration: number): HTMLElement {
  const letter = configuration < 26 ? String.fromCharCode(65 + configuration) : `${configuration + 1}`;
  return element("span", { class: `letter ${lineClass(configuration)}` }, letter);
}

/**
 * Metrics by engine, each with its latest value, change and recent course: one row a configuration.
 *
 * @param suite `target/suite`
 * @param listed those of the machine's metrics to show, at least 1
 */
export function metricTable(
  suite: string,
  machine: SiteMachine,
  listed: readonly SiteMetric[],
  configurations: number,
): HTMLElement {
  const shared = sharedParams(machine.metrics);
  const engines = [...new Set(listed.map(({ label }) => label))];
  const headings = ["Metric", "Latest", "Change", "Recent runs"];
  return element(
    "table",
    { class: "metrics" },
    element("thead", {}, element("tr", {}, ...headings.map((heading) => element("th", { scope: "col" }, heading)))),
    ...engines.map((engine) =>
      element(
        "tbody",
        {},
        element("tr", { class: "engine" }, element("th", { colspan: "4", scope: "rowgroup" }, engine)),
        ...listed
          .filter(({ label }) => label === engine)
          .flatMap((metric) => metricRows(suite, metric, nameOf(metric, shared), configurations > 1)),
      ),
    ),
  );
}

function metricRows(suite: string, metric: SiteMetric, name: string, letters: boolean): HTMLElement[] {
  return metric.lines.map((line, i) => {
    const heading = element(
      "th",
      { scope: "row", rowspan: `${metric.lines.length}` },
      element("a", { href: formatRoute(metricRoute(suite, metric.key)) }, name),
    );
    const letter = letters ? [configurationLetter(line.configuration), " "] : [];
    return element(
      "tr",
      {},
      ...(i === 0 ? [heading] : []),
      element("td", { class: "number" }, ...letter, quantity(line.latest.median, metric.unit)),
      changeCell(metric, line),
      element("td", {}, sparkline(line.recent, lineClass(line.configuration))),
    );
  });
}
