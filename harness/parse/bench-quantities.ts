/** After the first unit, as `go test` prints what else it measured: a number and its unit behind each tab. */
const more = /^([^\t]+)((?:\t *(?:[-+]?[0-9.]+(?:e[-+]?[0-9]+)?|NaN|[-+]Inf) [^\t]+)+)$/;

/**
 * The quantities of one bench of github-action-benchmark, each as a bench. Of Go's benchmarks it takes all that stands
 * behind the first number for the unit: `ns/op\t 4.14 MB/s\t 344 B/op`, numbers and all.
 *
 * @param bench of any kind; what is no such bench comes back as it is
 */
export function benchQuantities(bench: unknown): readonly unknown[] {
  const { unit } = (bench ?? {}) as { unit?: unknown };
  const [, first, rest] = (typeof unit === "string" && more.exec(unit)) || [];
  if (first === undefined) return [bench];
  const others = rest!.split("\t").slice(1);
  return [
    { ...(bench as object), unit: first },
    ...others.map((other) => {
      const [, value, itsUnit] = /^ *(\S+) (.*)$/s.exec(other)!;
      return { ...(bench as object), value, unit: itsUnit };
    }),
  ];
}
