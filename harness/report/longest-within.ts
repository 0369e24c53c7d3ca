/** Rows that most reports are below of, and that are rendered without waiting. */
const usual = 256;

/** Characters: UTF-16 units, of which GitHub counts at most as many. */
const characters = (text: string): number => text.length;

/**
 * The longest of a family of texts that is within a limit: how a report is shortened.
 *
 * @param limit of the size
 * @param most rows of the whole report
 * @param render the report with that many rows, the most important first, saying what it leaves out
 * @param sizeOf by default characters
 * @returns undefined if not even the text without rows fits
 */
export function longestWithin(
  limit: number,
  most: number,
  render: (rows: number) => string,
  sizeOf: (text: string) => number = characters,
): string | undefined {
  let longest: string | undefined;
  let [fits, tooMany] = [-1, most + 1];
  // Twice as many each time: rendering ten thousand rows to keep three hundred would take most of the time.
  for (let rows = Math.min(usual, most); ; rows = Math.min(2 * rows, most)) {
    const text = render(rows);
    if (sizeOf(text) > limit) {
      tooMany = rows;
      break;
    }
    if (rows === most) return text;
    [fits, longest] = [rows, text];
  }
  // Bisection between the number of rows that fits and the one that does not.
  while (tooMany - fits > 1) {
    const rows = (fits + tooMany) >> 1;
    const text = render(rows);
    if (sizeOf(text) <= limit) [fits, longest] = [rows, text];
    else tooMany = rows;
  }
  return longest;
}
