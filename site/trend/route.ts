/** What the page shows; it stands in the URL's hash, so that it survives reloading and can be sent to others. */
export type Route = FrontRoute | MetricRoute;

export interface FrontRoute {
  readonly page: "front";
  /** Words that a metric must contain to be listed. */
  readonly query: string;
  /** List also the metrics that may not block. */
  readonly all: boolean;
  /** Fingerprints that were chosen over the machine used last. */
  readonly machines: readonly string[];
}

export interface MetricRoute {
  readonly page: "metric";
  /** `target/suite` */
  readonly suite: string;
  readonly key: string;
  /** Keys of the metrics drawn beside it. */
  readonly beside: readonly string[];
  readonly executions: boolean;
  readonly axis: Axis;
}

/** Which time points are drawn at: of measuring or of the commit. */
export type Axis = "measured" | "committed";

/** @param hash of any origin: what is not known in it is ignored */
export function parseRoute(hash: string): Route {
  const state = new URLSearchParams(hash.replace(/^#/, ""));
  const key = state.get("metric");
  if (key === null) {
    return {
      page: "front",
      query: state.get("search") ?? "",
      all: state.has("all"),
      machines: state.getAll("machine"),
    };
  }
  return {
    page: "metric",
    suite: state.get("suite") ?? "",
    key,
    beside: [...new Set(state.getAll("beside"))].filter((other) => other !== key),
    executions: state.has("executions"),
    axis: state.get("axis") === "committed" ? "committed" : "measured",
  };
}

/** The inverse of `parseRoute`, with `#`. */
export function formatRoute(route: Route): string {
  const state = new URLSearchParams();
  if (route.page === "front") {
    if (route.query !== "") state.set("search", route.query);
    if (route.all) state.set("all", "");
    for (const machine of route.machines) state.append("machine", machine);
  } else {
    state.set("suite", route.suite);
    state.set("metric", route.key);
    for (const other of route.beside) state.append("beside", other);
    if (route.executions) state.set("executions", "");
    if (route.axis !== "measured") state.set("axis", route.axis);
  }
  // Keys stay readable: a value may hold these as they are.
  return `#${state.toString().replace(/%(2F|3A|2C|3D)/g, (code) => decodeURIComponent(code))}`;
}

/** The page of a metric by itself. */
export function metricRoute(suite: string, key: string): MetricRoute {
  return { page: "metric", suite, key, beside: [], executions: false, axis: "measured" };
}
