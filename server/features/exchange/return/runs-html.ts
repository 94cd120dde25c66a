import type { Run } from '#contract/prose/blocks.ts';
import { escaped, escapedText } from '#contract/text/escaped.ts';

function runHtml({ text, bold, italic, code, href }: Run): string {
  let html = escapedText(text).replaceAll('\n', '<br>');
  if (code) html = `<code>${html}</code>`;
  if (italic) html = `<em>${html}</em>`;
  if (bold) html = `<strong>${html}</strong>`;
  return href === undefined ? html : `<a href="${escaped(href)}" rel="noreferrer">${html}</a>`;
}

/** Returns styled text as HTML. */
export const runsHtml = (runs: readonly Run[]): string => runs.map(runHtml).join('');
