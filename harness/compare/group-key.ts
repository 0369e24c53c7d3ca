import { formatKey, isKey, parseKey } from "../model/key.ts";

/**
 * Metrics that differ in parameters alone (thread counts, sizes) are one operation.
 *
 * @returns the key without its parameters; nothing where the key has none, or is no key but some other name
 */
export function groupKey(key: string): { readonly group?: string } {
  if (!isKey(key)) return {};
  const name = parseKey(key);
  return Object.keys(name.params).length > 0 ? { group: formatKey({ ...name, params: {} }) } : {};
}
