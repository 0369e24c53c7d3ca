import type { Element } from "hast";
import { h } from "hastscript";
import { htmlPhrase } from "./html-phrase.ts";
import type { Outline } from "./outline.ts";

/** What was measured, and how to read it. */
export function htmlFooter({ about, reading }: Pick<Outline, "about" | "reading">): Element {
  return h("footer", [
    h(
      "ul",
      about.map((line) => h("li", htmlPhrase(line))),
    ),
    h("p", htmlPhrase(reading)),
  ]);
}
