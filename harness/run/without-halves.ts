/** A text that was cut somewhere, without the half of a surrogate pair that was left of a character: JSON may be refused for it. */
export function withoutHalves(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "");
}
