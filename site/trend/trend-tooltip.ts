import type { ChartOptions, TooltipItem } from "chart.js";
import type { Unit } from "../../harness/model/quantity.ts";
import { moment, percent, quantity, range } from "./format.ts";
import type { Theme } from "./palette.ts";
import type { TrendPoint } from "./trend-lines.ts";
import { executionsOf } from "./words.ts";

/** What hovering says: when, of which commit, and each line's value there. */
export function trendTooltip(unit: Unit, theme: Theme) {
  return {
    backgroundColor: theme.surface,
    titleColor: theme.text,
    bodyColor: theme.text,
    borderColor: theme.muted,
    borderWidth: 1,
    padding: 9,
    boxPadding: 5,
    usePointStyle: true,
    filter: ({ dataset }) => dataset.label !== undefined,
    callbacks: {
      title: ([first, ...others]) => {
        if (first === undefined) return "";
        const time = `${moment(pointOf(first).x)} UTC`;
        return isOneCommit([first, ...others]) ? [time, commitOf(first)] : time;
      },
      label: (item) => {
        const several = !isOneCommit(item.chart.tooltip?.dataPoints ?? [item]);
        return [
          measured(pointOf(item), unit),
          changed(pointOf(item)),
          cut(item, item.dataset.label ?? ""),
          ...(several ? [commitOf(item)] : []),
        ];
      },
    },
  } satisfies NonNullable<ChartOptions<"line">["plugins"]>["tooltip"];
}

type Item = Pick<TooltipItem<"line">, "chart" | "raw">;

const pointOf = ({ raw }: Item): TrendPoint => raw as TrendPoint;

const isOneCommit = (items: readonly Item[]): boolean =>
  new Set(items.map((item) => pointOf(item).arm.commit)).size === 1;

function commitOf(item: Item): string {
  const { commit, title } = pointOf(item).arm;
  return cut(item, `${commit.slice(0, 12)} ${title}`);
}

function measured({ median, low, high, n, samples }: TrendPoint, unit: Unit): string {
  const interval = low === null || high === null ? "" : ` [${range(low, high, unit)}]`;
  return `${quantity(median, unit)}${interval}, ${executionsOf({ n, samples })}`;
}

function changed({ median, previous }: TrendPoint): string {
  if (previous === undefined) return "first run on this machine";
  if (previous === 0) return median === 0 ? "0.0 % against the run before" : "from 0";
  return `${percent(median / previous - 1)} against the run before`;
}

/** Canvas wraps no text: what the chart has no room for is left out. */
function cut({ chart }: Item, text: string): string {
  const letters = Math.min(80, Math.floor(chart.width / 8));
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}
