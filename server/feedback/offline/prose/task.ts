import { warnOfInstructions } from '../../injection.ts';
import type { Finding } from '../finding.ts';
import { beginning, count, list, quoted } from '../wording.ts';
import type { ProseFacts } from './facts.ts';

/** The section or paragraph, of those between the first and the last, that has fewest words. */
function thinnest({ prose: { headings, paragraphs } }: ProseFacts): string | null {
  const sections = headings
    .slice(1, -1)
    .filter((heading) => heading.words > 0)
    .toSorted((a, b) => a.words - b.words);
  if (sections[0] !== undefined)
    return `The shortest section is ${quoted(sections[0].text)} with ${sections[0].words} words.`;
  const inner = paragraphs
    .slice(1, -1)
    .filter(({ text }) => warnOfInstructions(text).length === 0)
    .toSorted((a, b) => a.words - b.words);
  return inner.length < 2
    ? null
    : `The shortest paragraph begins ${quoted(`${beginning(inner[0]!, 5).replace(/[.,;:]$/, '')} …`)} and has ${inner[0]!.words} words.`;
}

function length(facts: ProseFacts): Finding[] {
  const {
    words,
    task: { words: asked },
  } = facts;
  if (asked === null) return [];
  const has = `Your text has ${count(words, 'word')} without title and references; the brief asks for ${asked.asked}.`;
  const base = { area: 'task', quotes: [] as string[] } as const;
  if (words < asked.min / 2) {
    return [
      {
        ...base,
        side: 'improvement',
        weight: 90,
        seen: has,
        advice: { id: 'task_poor_4' },
        step: `bring your text to the length asked for (${asked.asked})`,
      },
    ];
  }
  if (words < asked.min) {
    const thin = thinnest(facts);
    return [
      {
        ...base,
        side: 'improvement',
        weight: words < asked.min * 0.75 ? 67 : 45,
        seen: `${has}${thin === null ? '' : ` ${thin}`}`,
        tip:
          thin === null
            ? 'Choose your strongest point and develop it with an example and its implications.'
            : 'Develop it with an example and its implications.',
        step: 'use the words you have left to develop your shortest part',
      },
    ];
  }
  if (words > asked.max) {
    return [
      {
        ...base,
        side: 'improvement',
        weight: words > asked.max * 1.2 ? 64 : 40,
        seen: has,
        advice: { id: 'task_fair_5' },
        step: 'cut what repeats, and what the question does not need',
      },
    ];
  }
  return [
    {
      ...base,
      side: 'strength',
      weight: 46,
      seen: `At ${words.toLocaleString('en')} words you keep to the length the brief asks for (${asked.asked}).`,
    },
  ];
}

function subjects({ task: { terms }, absent, words, english }: ProseFacts): Finding[] {
  if (!english || terms.length < 2 || words < 30) return [];
  if (absent.length === 0) {
    return [
      {
        side: 'strength',
        area: 'task',
        weight: 40,
        quotes: [],
        seen: `Every subject that the brief names occurs in your text: ${list(terms.map(quoted), 6)}.`,
      },
    ];
  }
  return [
    {
      side: 'improvement',
      area: 'task',
      weight: Math.min(70, 42 + absent.length * 9),
      quotes: [],
      seen: `The brief names ${list(absent.map(quoted), 4)}, which your text does not mention in these words.`,
      advice: { id: 'task_fair_3' },
      step: `add what the brief asks about ${list(absent, 2)}`,
    },
  ];
}

/** The length asked for, and the subjects named in the brief. */
export const taskFindings = (facts: ProseFacts): Finding[] => [...length(facts), ...subjects(facts)];
