/** Control and format characters (bidi overrides, zero width, escapes), surrogates without their half, private use. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu;

/**
 * Text that came with a run (labels, titles, reasons, arguments), made fit for one line of any output: it cannot move
 * the cursor, reorder its surroundings or break a line. Where it must not be read as markup, the renderer quotes it.
 *
 * @param longest characters to keep; what is cut is shown as …
 * @returns at least one visible character
 */
export function clean(text: string, longest = 160): string {
  // Cut first: a field may be megabytes.
  const start = text.slice(0, longest * 8);
  const line = start
    .replace(invisible, (character) => (/\s/.test(character) ? " " : ""))
    .replace(/\s+/g, " ")
    // Anywhere in a line of a job's log this is a command to GitHub's runner.
    .replace(/##+\[/g, "#[")
    .trim();
  const characters = [...line];
  if (characters.length === 0) return "–";
  return characters.length > longest
    ? `${characters
        .slice(0, longest - 1)
        .join("")
        .trimEnd()}…`
    : line;
}
