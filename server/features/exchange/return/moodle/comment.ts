import { type Block, blocks } from '#contract/prose/blocks.ts';
import { escapedText } from '#contract/text/escaped.ts';
import { runsHtml } from '#server/features/exchange/return/runs-html.ts';

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h4>${runsHtml(block.runs)}</h4>`;
    case 'paragraph':
      return `<p>${runsHtml(block.runs)}</p>`;
    case 'quote':
      return `<blockquote><p>${runsHtml(block.runs)}</p></blockquote>`;
    case 'code':
      return `<pre>${escapedText(block.text)}</pre>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${runsHtml(item)}</li>`).join('')}</${tag}>`;
    }
  }
}

/**
 * Returns feedback in the form that Moodle stores comments: escaped HTML with the content of the
 * student's page and documents, including lists, emphasis and line breaks.
 */
export const commentHtml = (text: string): string => blocks(text).map(blockHtml).join('');

const letters = (text: string): string => text.replace(/\s+/g, '');

function wordsOf(block: Block): string {
  if (block.kind === 'code') return block.text;
  return (block.kind === 'list' ? block.items.flat() : block.runs).map(({ text }) => text).join('');
}

/**
 * Whether a comment is the same as in the worksheet, where Moodle has removed its formatting and
 * line ends; or contains the words as they were typed.
 */
export const saysTheSame = (shown: string, feedback: string): boolean =>
  letters(shown) === letters(feedback) ||
  letters(shown) === letters(blocks(feedback).map(wordsOf).join(''));
