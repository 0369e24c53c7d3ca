/** How the members of objects like one that came before stand in the text. */
interface Order {
  /** As the object has them. */
  readonly names: readonly string[];
  /** By UTF-16 code units. */
  readonly sorted: readonly { readonly name: string; readonly quoted: string }[];
}

/**
 * The one JSON text of a value, whatever order its members stand in: RFC 8785 (members by UTF-16 code units, no spaces).
 *
 * @param value what JSON.parse may return; members that are undefined count as absent
 */
export function canonicalJson(value: unknown): string {
  return textOf(value, new Map());
}

/** @param orders by number of members: records have the same members again and again, and sorting takes longest */
function textOf(value: unknown, orders: Map<number, Order>): string {
  // Most of what is stored is numbers, which need no quoting.
  if (typeof value === "number" && Number.isFinite(value)) return `${value}`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => textOf(element, orders)).join(",")}]`;
  let members = "";
  for (const { name, quoted } of orderOf(Object.keys(value), orders)) {
    const member = (value as Readonly<Record<string, unknown>>)[name];
    if (member === undefined) continue;
    members += `${members === "" ? "" : ","}${quoted}:${textOf(member, orders)}`;
  }
  return `{${members}}`;
}

function orderOf(names: readonly string[], orders: Map<number, Order>): Order["sorted"] {
  const known = orders.get(names.length);
  if (known?.names.every((name, i) => name === names[i])) return known.sorted;
  // Without a comparator: by UTF-16 code units.
  const sorted = [...names].sort().map((name) => ({ name, quoted: JSON.stringify(name) }));
  orders.set(names.length, { names, sorted });
  return sorted;
}
