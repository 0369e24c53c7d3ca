import type { Section } from "./section.ts";

/**
 * Deals a number of rows to sections: to what stands open first, in the order of reading, then to what is folded.
 *
 * @returns rows that each section may show
 */
export function allot<R>(sections: readonly Section<R>[], rows: number): ReadonlyMap<Section<R>, number> {
  const byImportance = [...sections].sort((a, b) => Number(a.folded) - Number(b.folded));
  const allotted = new Map<Section<R>, number>();
  let left = rows;
  for (const section of byImportance) {
    const own = Math.min(left, rowsOf(section));
    allotted.set(section, own);
    left -= own;
  }
  return allotted;
}

export function rowsOf<R>({ content }: Section<R>): number {
  return content.kind === "table" ? content.rows.length : content.items.length;
}
