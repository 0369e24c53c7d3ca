import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** What tables, code and folds look like in a comment on GitHub, as of 2025. */
const style = `
  body { margin: 16px; background: #fff; }
  article { box-sizing: border-box; width: 860px; padding: 16px; border: 1px solid #d1d9e0; border-radius: 6px;
    font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", Helvetica, Arial, sans-serif;
    color: #1f2328; overflow-wrap: break-word; }
  article > :first-child { margin-top: 0; }
  p, ul, table, details { margin: 0 0 16px; }
  h3 { margin: 24px 0 16px; font-size: 1.25em; line-height: 1.25; font-weight: 600; }
  ul { padding-left: 2em; }
  li + li { margin-top: .25em; }
  a { color: #0969da; text-decoration: underline; text-underline-offset: .2em; }
  code { padding: .2em .4em; margin: 0; font: 85% ui-monospace, "Liberation Mono", "DejaVu Sans Mono", monospace;
    white-space: break-spaces; background: #818b981f; border-radius: 6px; }
  table { display: block; width: max-content; max-width: 100%; overflow: auto; border-spacing: 0;
    border-collapse: collapse; font-variant: tabular-nums; }
  th, td { padding: 6px 13px; border: 1px solid #d1d9e0; }
  th { font-weight: 600; }
  tr:nth-child(2n) { background: #f6f8fa; }
  hr { height: .25em; margin: 24px 0; padding: 0; background: #d1d9e0; border: 0; }
  summary { cursor: pointer; }
  .alert { margin: 0 0 16px; padding: 8px 16px; border-left: .25em solid #0969da; }
  .alert > :last-child { margin: 0; }
  .alert .title { margin: 0 0 16px; color: #0969da; font-weight: 500; line-height: 1; }
`;

/** A comment's Markdown as a page that looks as GitHub shows it: the same dialect, the same element styles. */
export function commentPage(markdown: string): string {
  // What GitHub lets through of HTML, its sanitiser decides; the renderers' tests hold that only folds are in it.
  const options = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
  // GitHub's own addition, which its dialect leaves out: a quote that begins so is a box.
  const body = micromark(markdown, options).replace(
    /<blockquote>\n<p>\[!NOTE\]\n/g,
    '<blockquote class="alert">\n<p class="title">Note</p>\n<p>',
  );
  return `<!doctype html><meta charset="utf-8"><title>comment</title><style>${style}</style><article>${body}</article>`;
}
