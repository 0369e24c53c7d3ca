/**
 * The one JSON text of a value, whatever order its members stand in: RFC 8785 (members by UTF-16 code units, no spaces).
 *
 * @param value what JSON.parse may return; members that are undefined count as absent
 */
export function canonicalJson(value: unknown): string {
  // Most of what is stored is numbers, which need no quoting.
  if (typeof value === "number" && Number.isFinite(value)) return `${value}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  let members = "";
  // Without a comparator: by UTF-16 code units.
  for (const name of Object.keys(value).sort()) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    members += `${members === "" ? "" : ","}${JSON.stringify(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
