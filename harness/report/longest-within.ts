/**
 * The longest of a family of texts that is within a limit: how a report is shortened.
 *
 * @param most rows of the whole report
 * @param limit characters (UTF-16 units, of which GitHub counts at most as many)
 * @param render the report with that many rows, the most important first, saying what it leaves out
 * @returns undefined if not even the text without rows fits
 */
export function longestWithin(limit: number, most: number, render: (rows: number) => string): string | undefined {
  const whole = render(most);
  if (whole.length <= limit) return whole;
  let longest: string | undefined;
  // Bisection between the number of rows that fits and the one that does not.
  for (let fits = -1, tooMany = most; tooMany - fits > 1; ) {
    const rows = (fits + tooMany) >> 1;
    const text = render(rows);
    if (text.length <= limit) [fits, longest] = [rows, text];
    else tooMany = rows;
  }
  return longest;
}
