import { createHash } from "node:crypto";
import type { Element } from "hast";
import { toHtml } from "hast-util-to-html";
import { h } from "hastscript";
import { clean } from "./clean.ts";
import { type Phrase, plain } from "./phrase.ts";

export interface PageAssets {
  /** The chart code, one script without imports. */
  readonly script: string;
  readonly style: string;
}

/**
 * One page that needs no other file and no network.
 *
 * @param charts what the script draws
 * @throws RangeError if the script or style would end its own element
 */
export function htmlPage(
  title: Phrase,
  body: readonly Element[],
  charts: unknown,
  { script, style }: PageAssets,
): string {
  const page = h("html", { lang: "en" }, [
    h("head", [
      h("meta", { charSet: "utf-8" }),
      h("meta", { httpEquiv: "Content-Security-Policy", content: policy(script, style) }),
      h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("title", clean(plain(title))),
      h("style", embeddable("style", style)),
    ]),
    h("body", [
      ...body,
      h("script#charts", { type: "application/json" }, json(charts)),
      h("script", embeddable("script", script)),
    ]),
  ]);
  return `<!doctype html>\n${toHtml(page)}\n`;
}

/** Nothing may run or style the page but what the caller passed, whatever else may have found its way into it. */
function policy(script: string, style: string): string {
  const digest = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  return `default-src 'none'; script-src ${digest(script)}; style-src ${digest(style)}; base-uri 'none'; form-action 'none'`;
}

function embeddable(element: "script" | "style", text: string): string {
  const end = new RegExp(`</${element}|<!--`, "i").exec(text);
  if (end) throw new RangeError(`${element}: "${end[0]}" at ${end.index} would end or hide the element it stands in`);
  return text;
}

/** JSON that cannot end the element it stands in. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
