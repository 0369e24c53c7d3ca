import type { SiteLine, SiteMetric } from "../../harness/model/site-data.ts";
import { element } from "./element.ts";
import { percent } from "./format.ts";
import { directionOf } from "./words.ts";

/**
 * The change against the run before. It is marked as better or worse only where the two intervals lie apart: most
 * changes between two runs are noise, and colour for each would be crying wolf.
 */
export function changeCell(metric: SiteMetric, { latest, previous }: SiteLine): HTMLTableCellElement {
  if (previous === null) return element("td", { class: "number muted" }, "first run");
  if (previous.median === 0 && latest.median !== 0) return element("td", { class: "number muted" }, "from 0");
  const change = previous.median === 0 ? 0 : latest.median / previous.median - 1;
  const rose = previous.high !== null && latest.low !== null && latest.low > previous.high;
  const fell = previous.low !== null && latest.high !== null && latest.high < previous.low;
  if (!rose && !fell) return element("td", { class: "number muted" }, percent(change));
  const worse = rose === (metric.better === "lower");
  const words = `${percent(change)} ${directionOf(metric, rose)}`;
  return element("td", { class: `number ${worse ? "worse" : "better"}` }, words);
}
