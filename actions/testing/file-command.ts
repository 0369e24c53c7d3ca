/** What was written into a file of GITHUB_OUTPUT's kind: `name<<delimiter`, lines of the value, `delimiter`. */
export function fileCommand(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length - 1; at++) {
    const [name, delimiter] = lines[at]!.split("<<") as [string, string];
    const end = lines.indexOf(delimiter, at + 1);
    if (end < 0) throw new Error(`line ${at + 1}: the value of ${name} does not end`);
    values[name] = lines.slice(at + 1, end).join("\n");
    at = end;
  }
  return values;
}
