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
 * Feedback as Moodle stores comments: escaped HTML that says what the student's page and documents
 * say, with its lists, stress and line ends.
 */
export const commentHtml = (text: string): string => blocks(text).map(blockHtml).join('');

const letters = (text: string): string => text.replace(/\s+/g, '');

function wordsOf(block: Block): string {
  if (block.kind === 'code') return block.text;
  return (block.kind === 'list' ? block.items.flat() : block.runs).map(({ text }) => text).join('');
}

/**
 * Whether a comment says what stands in the worksheet, where Moodle has stripped it of its marks
 * and line ends; or holds the words as they were typed.
 */
export const saysTheSame = (shown: string, feedback: string): boolean =>
  letters(shown) === letters(feedback) ||
  letters(shown) === letters(blocks(feedback).map(wordsOf).join(''));
