/** The larger of two precisions, as a member; none where both values are exact. */
export function coarser(a: number | undefined, b: number | undefined): { readonly precision?: number } {
  if (a === undefined && b === undefined) return {};
  return { precision: Math.max(a ?? 0, b ?? 0) };
}
