import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import type { Sentence } from '#server/features/drafts/checks/measure/sentence.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Step {
  sentence: Sentence;
  words: string;
  index: number;
}

/** Words with which a paragraph says which point it is: the first, the next, the last. */
const STEPS = [
  pattern(
    String.raw`^(?:first(?:ly)?,?(?:\s+(?:of\s+all|reason|and\s+foremost))?|(?:my|the|one)\s+first\s+(?:reason|point|argument|example|thing|cause|advantage|benefit)|one\s+(?:reason|advantage|benefit)|to\s+(?:begin\s+with|start(?:\s+off)?))(?=[\s,:])`,
  ),
  pattern(
    String.raw`^(?:second(?:ly)?,?(?:\s+(?:of\s+all|reason))?|(?:my|the|a)\s+(?:second|next)\s+(?:reason|point|argument|example|thing|cause|advantage|benefit)|another\s+(?:reason|point|argument|example|thing|cause|advantage|benefit))(?=[\s,:])`,
  ),
  pattern(
    String.raw`^(?:third(?:ly)?,?(?:\s+reason)?|(?:my|the|a)\s+(?:third|final|last)\s+(?:reason|point|argument|example|thing|cause|advantage|benefit)|(?:last|final)\s+reason|lastly|finally)(?=[\s,:])`,
  ),
] as const;
const LEAST_WORDS = 5;
/** Paragraphs that are looked at: no essay has more. */
const MOST = 100;

/** Paragraphs one after the other that say at their head which point they are. */
export const numbered = rule<readonly Step[]>({
  id: 'threads/numbered',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'short_answer'],
  find({ paragraphs, headings }) {
    let steps: Step[] = [];
    for (const [
      index,
      {
        sentences: [sentence],
      },
    ] of paragraphs.slice(0, MOST).entries()) {
      const last = steps.at(-1);
      const isApart =
        last !== undefined &&
        (index - last.index > 1 ||
          headings
            .slice(0, MOST)
            .some(({ start }) => start > last.sentence.start && start < sentence!.start));
      if (isApart && steps.length > 1) break;
      if (isApart) steps = [];
      const match =
        sentence === undefined || sentence.words < LEAST_WORDS
          ? null
          : (STEPS[steps.length]?.exec(sentence.text) ?? null);
      if (match !== null)
        steps.push({ sentence: sentence!, words: match[0].replace(/,$/, ''), index });
    }
    return steps.length < 2
      ? null
      : { spans: steps.map(({ sentence }) => sentence), weight: 40, data: steps };
  },
  say: {
    en: (steps, { list, quote, head }) => [
      {
        seen: `Your reader can count your points: paragraphs one after the other begin with ${list(steps.map(({ words }) => quote(words)))}, the last of them ${head(steps.at(-1)!.sentence.text)}.`,
      },
      {
        seen: `${list(steps.map(({ words }) => quote(words)))} stand at the head of paragraphs that follow each other, so that your points can be counted: ${head(steps[0]!.sentence.text)}.`,
      },
    ],
  },
});
