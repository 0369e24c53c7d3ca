import type { SiteIndex } from "../../harness/model/site-data.ts";
import { element } from "./element.ts";
import { counted } from "./format.ts";
import { type FrontRoute, formatRoute } from "./route.ts";
import { suiteSection } from "./suite-section.ts";

/** All suites with their metrics, and a search over them. */
export function frontPage(index: SiteIndex, initial: FrontRoute): Node[] {
  if (index.suites.length === 0) return [damageNote(index), emptyState()];
  let route = initial;
  const go = (change: Partial<FrontRoute>) => {
    route = { ...route, ...change };
    // Not a step of history: going back leaves the page, not the last letter typed.
    history.replaceState(null, "", formatRoute(route));
  };
  const sections = index.suites.map((suite) =>
    suiteSection(suite, route, (fingerprint) => {
      const others = suite.machines.map((machine) => machine.fingerprint);
      go({ machines: [...route.machines.filter((machine) => !others.includes(machine)), fingerprint] });
      dispatchEvent(new HashChangeEvent("hashchange"));
    }),
  );
  const list = () => {
    for (const { list } of sections) list(route);
  };
  const search = element("input", { type: "search", placeholder: "rocksdb fetch", value: route.query });
  search.addEventListener("input", () => {
    go({ query: search.value });
    list();
  });
  const all = element("input", { type: "checkbox", checked: route.all });
  all.addEventListener("change", () => {
    go({ all: all.checked });
    list();
  });
  list();
  const further = countFurther(index);
  return [
    damageNote(index),
    element(
      "div",
      { class: "controls", role: "search" },
      element("label", {}, "Find a metric ", search),
      element(
        "label",
        { hidden: further === 0 },
        all,
        ` list also ${counted(further, "metric")} that cannot block a merge`,
      ),
    ),
    ...sections.map(({ section }) => section),
    element(
      "p",
      { class: "muted note" },
      "Values are medians over the executions of a run, changes are against the run before on the same machine. A change is marked as better or worse only where the 95 % intervals of the two medians do not overlap.",
    ),
  ];
}

/** Metrics that the front page leaves out at first. */
function countFurther({ suites }: SiteIndex): number {
  const keys = suites.flatMap(({ target, machines }) =>
    machines
      .filter(({ metrics }) => metrics.some(({ gated }) => gated))
      .flatMap(({ metrics }) => metrics.filter(({ gated }) => !gated).map(({ key }) => `${target} ${key}`)),
  );
  return new Set(keys).size;
}

function emptyState(): HTMLElement {
  return element(
    "section",
    { class: "state" },
    element("h2", {}, "Nothing is recorded yet"),
    element("p", {}, "After the first ", element("code", {}, "plimsoll record run.json"), " its metrics stand here."),
  );
}

function damageNote({ damaged }: SiteIndex): HTMLElement {
  return element(
    "details",
    { class: "damage", hidden: damaged.length === 0 },
    element("summary", {}, `${counted(damaged.length, "record")} of the store could not be used`),
    element(
      "ul",
      {},
      ...damaged.map(({ file, reason }) => element("li", {}, element("code", {}, file), `: ${reason}`)),
    ),
  );
}
