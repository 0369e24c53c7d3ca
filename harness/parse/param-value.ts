import { namePart } from "./name-part.ts";

/** A parameter's value as another tool prints it: a number only where that is printed again as it was. */
export function paramValue(text: string): string | number {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : namePart(text);
}
