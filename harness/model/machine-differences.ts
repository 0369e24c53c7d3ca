import type { Machine } from "./run-record.ts";

/**
 * In which fields two machines differ, in the order of the record: `kernel 6.1, not 6.8`. The fingerprints are not among
 * them: they follow from the others.
 *
 * @param a the machine that is spoken of
 * @param b the one that it is held against
 * @returns one a field, as it came: whoever prints it makes it fit for a line; none where the machines are alike
 */
export function machineDifferences(a: Machine, b: Machine): string[] {
  const [ours, theirs] = [fieldsOf(a), fieldsOf(b)];
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((field) => [field, ours.get(field) ?? "none", theirs.get(field) ?? "none"] as const)
    .filter(([, our, their]) => our !== their)
    .map(([field, our, their]) => `${field} ${our}, not ${their}`);
}

function fieldsOf({ cpu, cores, memoryBytes, kernel, device, governor, toolchain }: Machine): Map<string, string> {
  const named = (prefix: string, fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value] as const);
  return new Map([
    ["cpu", cpu],
    ["cores", cores === 0 ? "unknown" : String(cores)],
    ["memory", memoryBytes === 0 ? "unknown" : `${memoryBytes / 1024 ** 3} GiB`],
    ["kernel", kernel],
    ...named("device", device),
    ["governor", governor],
    ...named("toolchain", toolchain),
  ]);
}
