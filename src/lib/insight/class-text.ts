import type { Hard } from '#contract/insight/hard.ts';

/** What a cohort found hard, as feedback to all of it: no name, no quotation, and nothing where nothing was said to several (ANA-3). */
export function classText({ criteria, n }: Hard): string {
  const parts = criteria.filter(({ points }) => points.length > 0)
    .map(({ id, name, points }) => [id === null ? 'Besides' : name, ...points.map(({ text, n: scripts }) => `- ${text.replaceAll(/\s+/gu, ' ')} (${scripts} of ${n})`)].join('\n'));
  return parts.length === 0 ? '' : ['What many of you can work on', ...parts].join('\n\n');
}
