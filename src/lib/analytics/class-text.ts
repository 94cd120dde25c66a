import type { Hard } from '#contract/analytics/hard.ts';

/** A quotation, which others in the class would recognise. */
const QUOTES = /“[^”]{1,1000}”|"[^"]{1,1000}"|«[^»]{1,1000}»/u;

/**
 * Writes what a cohort found hard as feedback to everyone: no names, nothing if nothing applies to
 * several students, and no point with a quotation, since it would show one student's words to all
 * (ANA-3).
 */
export function classText({ criteria, n }: Hard): string {
  const parts = criteria.flatMap(({ id, name, points }) => {
    const said = points
      .filter(({ text }) => !QUOTES.test(text))
      .map(({ text, n: scripts }) => `- ${text.replaceAll(/\s+/gu, ' ')} (${scripts} of ${n})`);
    return said.length === 0 ? [] : [[id === null ? 'Besides' : name, ...said].join('\n')];
  });
  return parts.length === 0 ? '' : ['What many of you can work on', ...parts].join('\n\n');
}
