import type { AiFeedback, Paragraph, Point } from '#contract/drafts/feedback.ts';

const QUOTE_CHARACTERS = 220;

/** A quote as one line; cut at a word when it is long, and marked where it stops short of a sentence's end. */
function shown(quote: string): string {
  const line = quote.replace(/\s+/g, ' ').trim();
  const cut =
    line.length > QUOTE_CHARACTERS ? line.slice(0, QUOTE_CHARACTERS).replace(/\s+\S*$/, '') : line;
  const stopsShort = cut !== line || (cut.split(' ').length > 8 && /[\p{L}\p{N},;:]$/u.test(cut));
  const bare = /^["“][^"“”]*["”]?$/.test(cut) ? cut.replace(/^["“]|["”]$/g, '') : cut;
  return `“${bare}${stopsShort ? ' …' : ''}”`;
}

/** Points by criterion, in the order in which the criteria first come. */
function section(title: string, points: readonly Point[], mark: (index: number) => string): string {
  if (points.length === 0) return '';
  const lines = points.map(({ criterion, text, evidence }, index) => {
    const head = `${mark(index)}${criterion === '' ? '' : `${criterion}: `}${text}`;
    return [head, ...evidence.map(({ quote }) => `   ${shown(quote)}`)].join('\n');
  });
  return `${title}\n\n${lines.join('\n\n')}`;
}

/** Of a draft by a model its paragraphs as they are: the student reads prose. */
function prose(paragraphs: readonly Paragraph[]): string {
  return paragraphs.map(({ text }) => text).join('\n\n');
}

/** The draft as plain text, to read and to paste anywhere: all of it is addressed to the student, notes to the educator are no part of it. */
export function renderText({
  paragraphs = [],
  summary,
  strengths,
  improvements,
  next_steps,
}: AiFeedback): string {
  const steps = next_steps.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return [
    prose(paragraphs),
    summary,
    section('What works', strengths, () => '- '),
    section('What to work on', improvements, (index) => `${index + 1}. `),
    steps === '' ? '' : `Next steps\n\n${steps}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
