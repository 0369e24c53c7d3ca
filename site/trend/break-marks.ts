import type { Chart, Plugin } from "chart.js";
import { type BreakLabel, breakLabels } from "./break-labels.ts";
import type { MachineBreak } from "./machine-breaks.ts";
import { machineDifferences } from "./machine-differences.ts";
import type { Theme } from "./palette.ts";

const lineHeight = 15;
const fonts = { heading: 600, text: 400 } as const;

/** Room that the labels need above the plot, px. */
export const breakLabelHeight = 2 * lineHeight + 4;

/** Marks where the machine changed: a line from top to bottom and, above the plot, what differs. */
export function breakMarks(breaks: readonly MachineBreak[], theme: Theme): Plugin<"line"> {
  const differences = breaks.map(({ from, to }) => machineDifferences(from, to));
  return {
    id: "machineBreaks",
    beforeDatasetsDraw({ ctx, chartArea, scales, width }) {
      const { top, bottom } = chartArea;
      const places = breaks.map(({ x }) => scales.x!.getPixelForValue(x));
      const labels = breakLabels(places, differences, width, (text, kind) => {
        ctx.font = fontOf(kind);
        return ctx.measureText(text).width;
      });
      ctx.save();
      ctx.strokeStyle = theme.text;
      ctx.lineWidth = 1.5;
      for (const [i, x] of places.entries()) {
        ctx.beginPath();
        ctx.moveTo(x, top - breakLabelHeight);
        ctx.lineTo(x, bottom);
        ctx.stroke();
        drawLabel(ctx, labels[i]!, top - breakLabelHeight, theme);
      }
      ctx.restore();
    },
  };
}

function drawLabel(ctx: Chart["ctx"], { x, align, heading, text }: BreakLabel, top: number, theme: Theme): void {
  ctx.textAlign = align;
  ctx.textBaseline = "top";
  ctx.font = fontOf("heading");
  ctx.fillStyle = theme.text;
  ctx.fillText(heading, x, top);
  ctx.font = fontOf("text");
  ctx.fillStyle = theme.muted;
  ctx.fillText(text, x, top + lineHeight);
}

function fontOf(kind: keyof typeof fonts): string {
  return `${fonts[kind]} 12px "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif`;
}
