import type { SiteMetric } from "../../harness/model/site-data.ts";
import { element } from "./element.ts";
import { paramOf, sharedParams } from "./words.ts";

/**
 * What may be drawn beside a metric: the same operation of other engines and with other parameters.
 *
 * @param choose called with all keys that are chosen
 */
export function overlayChoice(
  metric: SiteMetric,
  others: readonly SiteMetric[],
  chosen: readonly string[],
  choose: (keys: readonly string[]) => void,
): HTMLElement {
  const boxes = others.map((other) => ({ other, box: checkbox(chosen.includes(other.key)) }));
  const change = () => choose(boxes.filter(({ box }) => box.checked).map(({ other }) => other.key));
  for (const { box } of boxes) box.addEventListener("change", change);
  const shared = sharedParams([metric, ...others]);
  const distinction = ({ params }: SiteMetric) =>
    params
      .filter(([name]) => !shared.some(([other]) => other === name))
      .map(paramOf)
      .join(", ") || "the same";
  const engines = [...new Set(others.map(({ label }) => label))];
  return element(
    "details",
    { class: "overlay", open: chosen.length > 0, hidden: others.length === 0 },
    element("summary", {}, `Compare with other engines or threads (${others.length})`),
    ...engines.map((engine) =>
      element(
        "fieldset",
        {},
        element("legend", {}, engine),
        ...boxes
          .filter(({ other }) => other.label === engine)
          .map(({ other, box }) => element("label", {}, box, ` ${distinction(other)}`)),
      ),
    ),
  );
}

function checkbox(checked: boolean): HTMLInputElement {
  return element("input", { type: "checkbox", checked });
}

/** Whether two metrics measure the same thing of different engines or with different parameters. */
export function isComparable(a: SiteMetric, b: SiteMetric): boolean {
  return (
    a.key !== b.key &&
    a.operation === b.operation &&
    a.metric === b.metric &&
    a.unit === b.unit &&
    a.better === b.better
  );
}
