import type { Unit } from "../model/quantity.ts";

/** Storage moves pages: differences below one are no evidence, and a counter that stays at 0 has not changed. */
const page = 4096;

/** What is added to both sides before they are compared. */
export function storagePage(unit: Unit): number {
  return unit === "B" ? page : 0;
}
