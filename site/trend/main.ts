import { element } from "./element.ts";
import { frontPage } from "./front-page.ts";
import { loadIndex } from "./load-data.ts";
import { type MetricPage, metricPage } from "./metric-page.ts";
import { parseRoute } from "./route.ts";

const main = document.querySelector("main")!;
let current: MetricPage | undefined;
let renderings = 0;

async function render(): Promise<void> {
  renderings += 1;
  const rendering = renderings;
  const focus = focusedControl();
  const [page, nodes] = await pageOfRoute().catch((error: unknown) => [undefined, [failure(error)]] as const);
  // The visitor has gone on while data loaded.
  if (rendering !== renderings) return page?.destroy();
  current?.destroy();
  current = page;
  main.replaceChildren(...nodes);
  main.removeAttribute("aria-busy");
  page?.draw();
  controlsOf(main)[focus]?.focus();
}

async function pageOfRoute(): Promise<readonly [MetricPage | undefined, readonly Node[]]> {
  const index = await loadIndex();
  const route = parseRoute(location.hash);
  if (route.page === "front") return [undefined, frontPage(index, route)];
  const page = await metricPage(index, route);
  return page ? [page, page.nodes] : [undefined, [unknownMetric(route.key)]];
}

/** Pages are drawn anew at each choice: who chose by keyboard goes on where they were. */
function focusedControl(): number {
  return document.activeElement instanceof HTMLElement ? controlsOf(main).indexOf(document.activeElement) : -1;
}

function controlsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("input, select")];
}

function unknownMetric(key: string): HTMLElement {
  return element(
    "section",
    { class: "state" },
    element("h2", {}, "No such metric"),
    element("p", {}, "No recorded run has ", element("code", {}, key), "."),
    element("p", {}, element("a", { href: "#" }, "All metrics")),
  );
}

function failure(error: unknown): HTMLElement {
  return element(
    "section",
    { class: "state", role: "alert" },
    element("h2", {}, "The data could not be read"),
    element("p", {}, error instanceof Error ? error.message : String(error)),
  );
}

addEventListener("hashchange", render);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => current?.draw());
void render();
