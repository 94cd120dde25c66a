import { describe, expect, test } from 'vitest';
import { checkEvidence, finderOf } from '#server/features/drafts/evidence.ts';
import type { RawDraft } from '#server/features/drafts/types.ts';

const ESSAY = `Congestion charging works — where there is “political will” to keep it.
Leape (2006) ﬁnds that trafﬁc fell by 30 % in the ﬁrst year; it can’t be chance.

Critics say the poor pay most.  The poor pay most for congestion too, though\u00A0nobody counts
that cost. London’s well-\nknown scheme re­mains the clea-\nrest case.`;
const find = finderOf(ESSAY);

const LOOK = { kind: 'cut', text: 'Look.' } as const;
const draft = (quotes: string[]): RawDraft => ({
  summary: 'A summary.',
  strengths: [{ criterion: 'Evidence', text: 'You cite.', quotes }],
  improvements: [],
  next_steps: [],
  notes: [LOOK],
});
const kept = (quotes: string[], text = ESSAY) => checkEvidence(draft(quotes), text);

describe('what is found', () => {
  test.each([
    ['as it stands', 'Critics say the poor pay most.', 'Critics say the poor pay most.'],
    [
      'with other white space',
      'The poor pay most for congestion too, though nobody  counts that cost.',
      'The poor pay most for congestion too, though\u00A0nobody counts\nthat cost.',
    ],
    [
      'with plain quotation marks',
      'where there is "political will" to keep it',
      'where there is “political will” to keep it',
    ],
    [
      'with single quotation marks',
      "where there is 'political will'",
      'where there is “political will”',
    ],
    ['with a hyphen for a dash', 'charging works - where', 'charging works — where'],
    ['with two hyphens for a dash', 'charging works -- where', 'charging works — where'],
    ['without its ligatures', 'finds that traffic fell', 'ﬁnds that trafﬁc fell'],
    ['with a straight apostrophe', "it can't be chance", 'it can’t be chance'],
    ['without a soft hyphen', 'scheme remains', 'scheme re­mains'],
    ['with a divided word made whole', 'the clearest case', 'the clea-\nrest case'],
    [
      'with a hyphenated word made whole',
      "London's well-known scheme",
      'London’s well-\nknown scheme',
    ],
    [
      'within quotation marks of its own',
      '"Critics say the poor pay most"',
      'Critics say the poor pay most',
    ],
    ['with dots around it', '… poor pay most for congestion ...', 'poor pay most for congestion'],
    [
      'with a stop the text does not have there',
      'The poor pay most for congestion.',
      'The poor pay most for congestion',
    ],
  ])('%s', (_, quote, exact) => {
    const evidence = find(quote);
    expect(evidence?.quote).toBe(exact);
    expect(ESSAY.slice(evidence!.start, evidence!.end)).toBe(evidence!.quote);
  });

  test('accents encoded in two ways are the same word, and the text keeps its own', () => {
    const text = 'She studied at the E\u0301cole Normale Supe\u0301rieure.';
    expect(finderOf(text)('École Normale Supérieure')?.quote).toBe(
      'E\u0301cole Normale Supe\u0301rieure',
    );
  });
  test('scripts without spaces are searched within their lines', () => {
    expect(finderOf('这篇文章讨论城市交通拥堵费。')('讨论城市交通')).toEqual({
      quote: '讨论城市交通',
      start: 4,
      end: 10,
    });
  });
  test('characters of two units are counted as two', () => {
    const text = 'Dear 👩‍🏫, the bus was late.';
    expect(finderOf(text)('the bus was late')).toEqual({
      quote: 'the bus was late',
      start: text.indexOf('the'),
      end: text.length - 1,
    });
  });
  test('a program is quoted with its own line breaks and indents', () => {
    const text =
      'def total(prices):\n    result = 0\n    for price in prices:\n        result += price\n    return result\n';
    expect(finderOf(text)('for price in prices:\n  result += price')?.quote).toBe(
      'for price in prices:\n        result += price',
    );
  });
});

describe('what is not found', () => {
  test.each([
    ['an invention', 'Traffic doubled within a month.'],
    ['a word changed', 'Critics say the rich pay most.'],
    ['a word left out', 'Critics say poor pay most.'],
    ['a part of a word', 'ritics say the poor'],
    ['a word cut before its apostrophe', 'first year; it can'],
    ['another letter case', 'critics say the poor pay most'],
    ['two passages as one', 'Critics say … nobody counts'],
    ['what says nothing', 'it.'],
    ['nothing at all', ' “ ” '],
    ['half a sign', '\ud83d Critics say'],
  ])('[AI-14] %s', (_, quote) => {
    expect(find(quote)).toBeNull();
  });
});

describe('a checked draft', () => {
  test('[AI-12] [AI-13] [AI-14] [AI-15] keeps what is found with its offsets, and drops and counts the rest', () => {
    const checked = kept(['political will', 'Traffic doubled.', 'the poor pay more']);
    const start = ESSAY.indexOf('political will');
    expect(checked).toEqual({
      summary: 'A summary.',
      strengths: [
        {
          criterion: 'Evidence',
          text: 'You cite.',
          evidence: [{ quote: 'political will', start, end: start + 14 }],
        },
      ],
      improvements: [],
      next_steps: [],
      dropped_quotes: 2,
      notes: [
        LOOK,
        { kind: 'dropped_quotes', text: '2 quotes were not found in the text and were left out.' },
      ],
    });
  });
  test('[AI-15] counts over all lists of points', () => {
    const point = { criterion: 'c', text: 't', quotes: ['No such words.'] };
    expect(
      checkEvidence(
        {
          summary: '',
          strengths: [point],
          improvements: [point, point],
          next_steps: [point],
          notes: [],
        },
        ESSAY,
      ).dropped_quotes,
    ).toBe(4);
  });
  test('the longest of several quotes of the same passage stays, once, and none counts as dropped', () => {
    const checked = kept([
      'the poor pay most',
      'Critics say the poor pay most',
      'poor pay most',
      'political will',
    ]);
    expect(checked.strengths[0]!.evidence.map(({ quote }) => quote)).toEqual([
      'Critics say the poor pay most',
      'political will',
    ]);
    expect(checked.dropped_quotes).toBe(0);
  });
  test('a very long quote is shortened to whole words of the text', () => {
    const text = 'word after word '.repeat(200);
    const [evidence] = kept([text], text).strengths[0]!.evidence;
    expect(evidence!.quote.length).toBeLessThanOrEqual(600);
    expect(text.slice(evidence!.start, evidence!.end)).toBe(evidence!.quote);
    expect(evidence!.quote).toMatch(/(word|after)$/);
  });
});

/** A small seeded generator, so that a failure can be reproduced. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WORDS = [
  'tax',
  'cities',
  'e\u0301tude',
  'ofﬁce',
  'well-being',
  'can’t',
  '“fair”',
  '2006',
  'größer',
  '—',
  'naïve',
  'x_1',
  'the',
  'of',
  '😀',
  'charge',
];
const SPACES = [' ', '  ', '\n', '\u00A0', '\t', '\n\n', ' \u200B'];
const DISGUISES: readonly [RegExp, string][] = [
  [/\s+/g, ' '],
  [/[“”]/g, '"'],
  [/’/g, "'"],
  [/—/g, '–'],
  [/ﬁ/g, 'fi'],
  [/ﬃ/g, 'ffi'],
  [/\u200B/g, ''],
];

/** Returns words, and the text made from them. */
function someText(
  next: (below: number) => number,
  length: number,
): { words: string[]; text: string } {
  const words = Array.from({ length }, () => WORDS[next(WORDS.length)]!);
  return { words, text: words.reduce((text, word) => text + SPACES[next(SPACES.length)]! + word) };
}

/**
 * Returns a text of 200 words, a passage of it, and the same passage as a writer might quote it.
 */
function disguisedStretch(seed: number) {
  const next = chance(seed);
  const { words, text } = someText(next, 200);
  const from = next(150);
  const stretch = words.slice(from, from + 4 + next(20));
  const disguised = DISGUISES.reduce(
    (quote, [sign, plain]) => (next(2) === 0 ? quote.replace(sign, plain) : quote),
    stretch.join(' '),
  ).normalize('NFC');
  return { text, stretch, disguised, other: stretch.with(next(stretch.length), 'zebra').join(' ') };
}

/** Removes everything that may differ. */
const bare = (value: string) =>
  value
    .normalize('NFKC')
    .replace(/[\s\u200B]+/g, ' ')
    .replace(/[–—]/g, '-')
    .replace(/’/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll(/^[" ]+|[" ]+$/g, '');
const SEEDS = Array.from({ length: 300 }, (_, seed) => seed + 1);

test('[AI-12] [AI-13] finds any passage of generated texts however it is disguised, and returns the text itself', () => {
  for (const seed of SEEDS) {
    const { text, disguised } = disguisedStretch(seed);
    const evidence = finderOf(text)(disguised);
    expect(evidence, `seed ${seed}`).not.toBeNull();
    expect(text.slice(evidence!.start, evidence!.end), `seed ${seed}`).toBe(evidence!.quote);
    expect(bare(evidence!.quote), `seed ${seed}`).toBe(bare(disguised));
  }
});

test('[AI-14] finds no passage of generated texts once one of its words is different', () => {
  for (const seed of SEEDS) {
    const { text, other } = disguisedStretch(seed);
    expect(finderOf(text)(other), `seed ${seed}`).toBeNull();
  }
});

test('searches a text of 200,000 characters for a hundred quotes, found and not', () => {
  const { words, text } = someText(chance(7), 40_000);
  expect(text.length).toBeGreaterThan(200_000);
  const search = finderOf(text);
  for (let at = 0; at < 100; at += 1) {
    const stretch = words.slice(at * 390, at * 390 + 12).join(' ');
    expect(search(stretch)).not.toBeNull();
    expect(search(`${stretch} zebra`)).toBeNull();
  }
});
