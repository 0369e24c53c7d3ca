import { expect, test } from "vitest";
import { examples } from "./examples.ts";
import { html } from "./html.ts";

const assets = { script: "0", style: "a{}" };

test("every metric has its chart, its pairs and a link that leads there", () => {
  const page = html(examples.many, assets);
  for (let i = 0; i < 400; i++) {
    expect(page).toContain(`id="metric-${i}"`);
    expect(page).toContain(`href="#metric-${i}"`);
  }
  expect(page.match(/<canvas/g)).toHaveLength(801);
  expect(page.match(/<caption>[^<]*pairs in the order of measuring/g)).toHaveLength(400);
});

test("at most fifteen charts stand open", () => {
  expect(html(examples.many, assets).match(/<details class="metric" open>/g)).toHaveLength(15);
});

test.each([
  [{ ...assets, script: "x = '</script>'" }, 'script: "</script" at 5 would end or hide the element it stands in'],
  [{ ...assets, style: "</STYLE>" }, 'style: "</STYLE" at 0 would end or hide the element it stands in'],
])("%j are refused", (given, message) => {
  expect(() => html(examples.pass, given)).toThrow(new RangeError(message));
});
