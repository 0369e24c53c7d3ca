import type { Section } from "./section.ts";

/**
 * Deals a number of rows to sections: to what stands open first, in the order of reading, then to what is folded.
 *
 * @returns rows that each section may show
 */
export function allot(sections: readonly Section[], rows: number): ReadonlyMap<Section, number> {
  const byImportance = [...sections].sort((a, b) => Number(a.folded) - Number(b.folded));
  const allotted = new Map<Section, number>();
  let left = rows;
  for (const section of byImportance) {
    const own = Math.min(left, rowsOf(section));
    allotted.set(section, own);
    left -= own;
  }
  return allotted;
}

export function rowsOf({ content }: Section): number {
  return content.kind === "table" ? content.rows.length : content.items.length;
}
