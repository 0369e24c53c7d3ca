import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect } from "vitest";

const fold = /^(<details><summary>(<code>[^<]*<\/code>|[^<])*<\/summary>|<\/details>)$/;
const forbidden = ["image", "definition", "linkReference", "imageReference", "code", "footnoteReference", "delete"];

/**
 * For tests: Markdown that GitHub shows with no markup, link or mention but ours.
 *
 * @param trusted what all addresses begin with
 * @returns texts that stand in code
 */
export function expectSoundComment(markdown: string, trusted: readonly string[]): ReadonlySet<string> {
  const quoted = new Set<string>();
  const visit = (node: Nodes, inLink: boolean): void => {
    expect(forbidden).not.toContain(node.type);
    if (node.type === "inlineCode") quoted.add(node.value);
    if (node.type === "html") expect(node.value).toMatch(fold);
    if (node.type === "heading") expect(node.depth).toBe(3);
    if (node.type === "text") expect(node.value).not.toMatch(/[@<#$`]|:\/\/|www\.|::/);
    if (node.type === "link") {
      expect(inLink).toBe(false);
      expect(trusted.some((start) => node.url.startsWith(start))).toBe(true);
    }
    if (node.type === "table") {
      const widths = node.children.map(({ children }) => children.length);
      expect(new Set(widths).size).toBe(1);
    }
    if ("children" in node) for (const child of node.children) visit(child, inLink || node.type === "link");
  };
  visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }), false);
  // What would move the cursor, reorder the line or be a command to whoever logs it.
  expect(markdown).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}]|##\[|^::/mu);
  return quoted;
}
