import type { MachineDifference } from "./machine-differences.ts";

/** What stands above a break in the chart, as far as there is room. */
export interface BreakLabel {
  /** Where the text begins or, aligned right, ends, px. */
  readonly x: number;
  readonly align: "left" | "right";
  readonly heading: string;
  /** Empty: there is no room for it. */
  readonly text: string;
}

type Kind = "heading" | "text";

const heading = "Machine changed";
const margin = 6;

/**
 * Labels beside their marks that do not run into one another: on the right where they fit, or else on the side with more
 * room; as many differences as fit. Where a heading does not fit all marks have their number instead, as the
 * list below the chart has it.
 *
 * @param places of the marks, px, rising
 * @param differences of each mark, at least 1 each
 * @param width of the room for all labels, px
 * @param widthOf a text, px
 */
export function breakLabels(
  places: readonly number[],
  differences: readonly (readonly MachineDifference[])[],
  width: number,
  widthOf: (text: string, kind: Kind) => number,
): BreakLabel[] {
  const labels = labelsWith(() => heading, places, differences, width, widthOf);
  if (labels.every(({ fits }) => fits)) return labels;
  return labelsWith((i) => `${i + 1}`, places, differences, width, widthOf);
}

function labelsWith(
  headingOf: (i: number) => string,
  places: readonly number[],
  differences: readonly (readonly MachineDifference[])[],
  width: number,
  widthOf: (text: string, kind: Kind) => number,
): (BreakLabel & { readonly fits: boolean })[] {
  // Where the label before ends.
  let taken = 0;
  return places.map((place, i) => {
    const room = { left: (places[i + 1] ?? width) - place - 2 * margin, right: place - taken - 2 * margin };
    const texts = textsOf(differences[i]!);
    const align = widthOf(texts[0]!, "text") <= room.left || room.left >= room.right ? "left" : "right";
    const heading = headingOf(i);
    const text = texts.find((one) => widthOf(one, "text") <= room[align]) ?? "";
    const needed = Math.max(widthOf(heading, "heading"), widthOf(text, "text"));
    taken = align === "left" ? place + margin + needed : place;
    return {
      x: align === "left" ? place + margin : place - margin,
      align,
      heading,
      text,
      fits: widthOf(heading, "heading") <= room[align],
    };
  });
}

/** From the longest to the shortest. */
function textsOf(differences: readonly MachineDifference[]): string[] {
  const changes = differences.map(({ change }) => change);
  const more = (shown: number) => (shown < changes.length ? ` and ${changes.length - shown} more` : "");
  const shortened = changes.map(
    (_, i) => `${changes.slice(0, changes.length - i).join(", ")}${more(changes.length - i)}`,
  );
  return [
    ...shortened,
    `→ ${differences[0]!.result}${more(1)}`,
    ...(changes.length > 1 ? [`${changes.length} differences`] : []),
  ];
}
