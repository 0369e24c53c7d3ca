/**
 * Round values (1, 2 or 5 times a power of ten) for a linear scale, in the unit that is shown: 20 MiB, not 20,000,000 B.
 *
 * @param min in the base unit
 * @param max above min
 * @param factor of the unit that is shown
 * @param most steps, at least 1
 * @returns rising, in the base unit
 */
export function valueTicks(min: number, max: number, factor: number, most: number): number[] {
  const least = (max - min) / factor / most;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((times) => times * power >= least) ?? 10);
  const first = Math.ceil(min / factor / step);
  const last = Math.floor(max / factor / step);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step * factor);
}
