import type { Series } from "../model/series.ts";
import { clean } from "./clean.ts";
import { configurationWords } from "./configuration-words.ts";
import { quantities } from "./format.ts";
import { quoted } from "./phrase.ts";
import type { Column } from "./section.ts";
import { logged } from "./terminal.ts";
import type { TextOptions } from "./text.ts";
import { textTable } from "./text-table.ts";

/** Every series in a line, for a terminal: which there are, and where each stands. */
export function seriesList(series: readonly Series[], { columns }: Pick<TextOptions, "columns">): string {
  const distinct = (of: (one: Series) => string) => new Set(series.map(of)).size;
  const several = (of: (one: Series) => string) => distinct(of) > 1;
  const sharesKeys = distinct(({ suite, key }) => `${suite} ${key}`) > distinct(({ key }) => key);
  const configuration = (one: Series) => configurationWords(one.configuration).join(", ");
  const laid: Column<Series>[] = [
    ...(several(({ target }) => target) ? [words("target", 5, ({ target }) => target)] : []),
    ...(sharesKeys ? [words("suite", 5, ({ suite }) => suite)] : []),
    words("key", 9, ({ key }) => key),
    ...(several(configuration) ? [words("configuration", 3, configuration)] : []),
    number("machine", 4, ({ machine }) => machine.fingerprint),
    number("runs", 6, ({ points }) => new Set(points.map(({ run }) => run)).size.toLocaleString("en")),
    number("first", 2, ({ points }) => day(points[0]!.startedAt)),
    number("last", 5, ({ points }) => day(points.at(-1)!.startedAt)),
    number("median", 8, ({ points, unit }) => quantities([points.at(-1)!.median], unit)[0]!),
  ];
  return logged(textTable(laid, series, Math.max(columns, 20)));
}

function words(title: string, weight: number, text: (one: Series) => string): Column<Series> {
  return { title, kind: "words", weight, cell: (one) => [quoted(text(one), 300)] };
}

function number(title: string, weight: number, text: (one: Series) => string): Column<Series> {
  return { title, kind: "number", weight, cell: (one) => [clean(text(one))] };
}

function day(moment: string): string {
  return moment.slice(0, "yyyy-mm-dd".length);
}
