import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import type { Sentence } from '#server/features/drafts/checks/measure/sentence.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import { isWhole } from '#server/features/drafts/checks/rules/moves/sentence.ts';

interface Step {
  sentence: Sentence;
  words: string;
}

const NOUN = String.raw`(?:reason|point|argument|cause|effect|advantage|disadvantage|benefit|problem)`;
/** One of several points of one kind, named by its number; or the words that open, go on and end a row of them. */
const WAYS = [
  [
    pattern(String.raw`^(?:[\p{L}@\d’']+,?\s+){0,4}?(?:first|one)\s+${NOUN}\b`),
    pattern(String.raw`^(?:[\p{L}@\d’']+,?\s+){0,4}?(?:second|next|another|other)\s+${NOUN}\b`),
    pattern(String.raw`^(?:[\p{L}@\d’']+,?\s+){0,4}?(?:third|last|final)\s+${NOUN}\b`),
  ],
  [
    pattern(
      String.raw`^(?:first(?:ly)?(?:\s+of\s+all|\s+off)?|to\s+(?:start|begin)(?:\s+(?:off|with))?),\s`,
    ),
    pattern(String.raw`^(?:second(?:ly)?|next),+\s`),
    pattern(String.raw`^(?:third(?:ly)?|lastly|finally|last\s+but\s+not\s+least),\s`),
  ],
] as const;
const LEAST_WORDS = 6;
const ALL = 3;
/** What is counted in fewer sentences is one list. */
const LEAST_BETWEEN = 2;
const MOST_SENTENCES = 80;

/** The first step, the next behind it and the last, each with a sentence of its own between them. */
function stepsIn(sentences: readonly Sentence[], way: readonly RegExp[]): Step[] {
  const steps: { step: Step; index: number }[] = [];
  for (const [index, sentence] of sentences.slice(0, MOST_SENTENCES).entries()) {
    const match =
      sentence.sure &&
      isWhole(sentence) &&
      sentence.words >= LEAST_WORDS &&
      !sentence.text.includes('?')
        ? way[steps.length]?.exec(sentence.text)
        : null;
    const last = steps.at(-1);
    if (
      match !== null &&
      match !== undefined &&
      (last === undefined || index - last.index >= LEAST_BETWEEN)
    )
      steps.push({
        step: {
          sentence,
          words: match[0]
            .trim()
            .replace(/,+$/, '')
            .split(/\s+/u)
            .slice(way === WAYS[0] ? -2 : 0)
            .join(' '),
        },
        index,
      });
  }
  return steps.map(({ step }) => step);
}

/** Points that are counted within one paragraph, where there are no paragraphs to count. */
export const counted = rule<readonly Step[]>({
  id: 'threads/counted',
  kind: 'strength',
  area: 'structure',
  languages: ['en'],
  genres: ['argument', 'short_answer'],
  find({ paragraphs }) {
    const found = paragraphs
      .slice(0, MOST_SENTENCES)
      .flatMap(({ sentences }) => WAYS.map((way) => stepsIn(sentences, way)));
    const best = found.find((steps) => steps.length === ALL);
    return best === undefined
      ? null
      : { spans: best.map(({ sentence }) => sentence), weight: 36, data: best };
  },
  say: {
    en: (steps, { list, quote, head }) => [
      {
        seen: `Your points can be counted: ${list(steps.map(({ words }) => quote(words)))} follow each other, the last of them ${head(steps.at(-1)!.sentence.text)}.`,
      },
      {
        seen: `A reader can tell one point from the next by ${list(steps.map(({ words }) => quote(words)))}: ${head(steps[0]!.sentence.text)}.`,
      },
    ],
  },
});
