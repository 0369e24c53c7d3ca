/**
 * A data file that loads from file:// too, where fetch does not work: a script that hands one JSON value to the page.
 * Nothing in the value ends a script element, opens a comment or, in old engines, a string.
 *
 * @param id under which the page waits for it
 */
export function scriptFile(id: string, value: unknown): string {
  const safe = (part: unknown) =>
    JSON.stringify(part).replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  return `plimsoll.receive(${safe(id)},${safe(value)});\n`;
}
