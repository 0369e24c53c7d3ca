const shown = 3;

/** The first names and how many more there are. */
export function listed(names: readonly string[]): string {
  const rest = names.length - shown;
  return names.slice(0, shown).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
