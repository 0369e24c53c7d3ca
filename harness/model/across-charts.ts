/** What the script of a report on engines side by side draws: the page carries it as JSON. */
export interface AcrossCharts {
  readonly scaling: readonly ScalingChart[];
}

export interface ScalingChart {
  /** As the horizontal axis says it: `threads`. */
  readonly parameter: string;
  /** What is drawn, with its unit as printed: `fetch time, ms`. */
  readonly title: string;
  readonly logX: boolean;
  readonly logY: boolean;
  readonly lines: readonly ScalingLine[];
}

export interface ScalingLine {
  readonly name: string;
  /** Which of the style sheet's colours; a subject has the same in all charts. */
  readonly colour: number;
  /** Values in the title's unit. Without an interval low and high are null. */
  readonly points: readonly {
    readonly x: number;
    readonly y: number;
    readonly low: number | null;
    readonly high: number | null;
    /** The value with its interval as printed. */
    readonly told: string;
  }[];
}
