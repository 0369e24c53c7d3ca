import picomatch from "picomatch";

/**
 * Which metrics may block.
 *
 * @param globs over keys; `*` stays within a part, `**` does not. Whatever characters a key holds, `**` matches it.
 */
export function gateMatcher(globs: readonly string[]): (key: string) => boolean {
  return picomatch([...globs], { dot: true, flags: "s" });
}

/** The value of the last glob that matches a key; undefined where none does. */
export function lastMatch<T>(byGlob: Readonly<Record<string, T>>): (key: string) => T | undefined {
  const entries = Object.entries(byGlob).map(([glob, value]) => ({ matches: gateMatcher([glob]), value }));
  return (key) => entries.findLast(({ matches }) => matches(key))?.value;
}

/** Keys of the metrics that may block. */
export function gatedKeys(metrics: Readonly<Record<string, unknown>>, globs: readonly string[]): string[] {
  return Object.keys(metrics).filter(gateMatcher(globs));
}
