import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import stringWidth from "string-width";
import { expect } from "vitest";

const ours = /^(<details><summary>[\w %()., ]+<\/summary>|<\/details>)$/;

/** For tests: Markdown with no markup but ours, whatever came with the run, and even tables. */
export function expectSoundMarkdown(report: string): void {
  for (const node of nodes(fromMarkdown(report))) {
    expect(["link", "image", "definition", "linkReference", "imageReference", "code"]).not.toContain(node.type);
    if (node.type === "html") expect(node.value).toMatch(ours);
    if (node.type === "text") expect(node.value).not.toMatch(/[@<#$]|:\/\/|www\.|::/);
    if (node.type === "heading") expect(node.depth).toBe(3);
  }
  for (const block of report.split("\n\n")) {
    if (!block.startsWith("| ")) continue;
    // GitHub splits at every pipe that has no backslash before it, in code too.
    const cells = block.split("\n").map((line) => line.replace(/\\./g, "").split("|").length);
    expect(new Set(cells).size).toBe(1);
  }
}

/** For tests: text for a terminal that stays within its columns and moves no cursor. */
export function expectSoundText(report: string, columns: number): void {
  for (const line of report.split("\n")) {
    expect(stringWidth(line)).toBeLessThanOrEqual(columns);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  }
}

function nodes(tree: Nodes): Nodes[] {
  return [tree, ...("children" in tree ? tree.children.flatMap(nodes) : [])];
}
