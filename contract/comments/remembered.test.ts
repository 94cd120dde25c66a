import { expect, test } from 'vitest';
import { CommentMemory, commentsIn, type Remembered } from './remembered.ts';

const given = (text: string, at: number, more: Partial<Remembered> = {}): Remembered => ({
  text,
  criterion: 'argument',
  level: 'good',
  share: 0.5,
  at,
  ...more,
});
const asked = (script: number, more: object = {}) => ({
  script,
  text: '',
  criterion: 'argument',
  level: 'good',
  share: 0.5,
  ...more,
});
const textsOf = (memory: CommentMemory, script: number, more: object = {}): string[] =>
  memory.suggest(asked(script, more)).map(({ text }) => text);

test('[SUG-1] what a marker writes is split into its lines and list items, and a long paragraph into sentences', () => {
  expect(
    commentsIn(
      'Well argued. Thank you.\n\n- Cite the source of this.\r\n2) Name the page.\n---\n12',
    ),
  ).toEqual(['Well argued. Thank you.', 'Cite the source of this.', 'Name the page.']);
  const six = ['One is so.', 'Two is so.', 'Three is.', 'Four e.g. this.', 'Five is.', 'Six is.'];
  expect(commentsIn(six.join(' '))).toEqual(six);
  expect(commentsIn('Same.\nSame.')).toEqual(['Same.']);
});

test('[SUG-2] comments given at this level come first, then by how often and how recently they were used', () => {
  const memory = new CommentMemory();
  memory.put(1, '', [given('Name your source here.', 1, { level: 'poor', share: 0 })]);
  memory.put(2, '', [given('Name your source here.', 2, { level: 'poor', share: 0 })]);
  memory.put(3, '', [given('The thesis stays vague.', 3)]);
  memory.put(4, '', [given('Explain what follows from it.', 4)]);
  memory.put(5, '', [given('Explain what follows from it.', 5)]);
  const ranked = memory.suggest(asked(9));
  expect(ranked.map(({ text }) => text)).toEqual([
    'Explain what follows from it.',
    'The thesis stays vague.',
    'Name your source here.',
  ]);
  expect(ranked[0]).toMatchObject({ scripts: [4, 5], isAtLevel: true });
  expect(ranked[2]).toMatchObject({ scripts: [1, 2], isAtLevel: false });
});

test('[SUG-2] a comment from a script with similar words comes before one from a different script', () => {
  const memory = new CommentMemory();
  memory.put(1, 'Photosynthesis needs sunlight and chlorophyll', [given('Light is one part.', 1)]);
  memory.put(2, 'Mitochondria burn sugar for energy', [given('That is respiration.', 2)]);
  memory.put(3, 'Roots take water out of soil', [given('Water is one part.', 3)]);
  expect(textsOf(memory, 9, { text: 'sunlight falls on chlorophyll: photosynthesis' })[0]).toBe(
    'Light is one part.',
  );
  expect(textsOf(memory, 9, { text: 'sugar is energy for mitochondria' })[0]).toBe(
    'That is respiration.',
  );
});

test('[SUG-2] near-identical comments are merged, in the most recent wording', () => {
  const memory = new CommentMemory();
  memory.put(1, '', [given('Please name the author and the year of each source.', 1)]);
  memory.put(2, '', [given('Name the author and year of each source, please.', 2)]);
  const [only, ...more] = memory.suggest(asked(9));
  expect(more).toEqual([]);
  expect(only).toMatchObject({
    text: 'Name the author and year of each source, please.',
    scripts: [1, 2],
  });
});

test.each([
  [
    'a negation',
    'The second argument does follow from the quoted study.',
    'The second argument does not follow from the quoted study.',
  ],
  [
    'an opposite',
    'Your answer about the slow start phase is correct there.',
    'Your answer about the slow start phase is incorrect there.',
  ],
  [
    'a number',
    'Question 3 asked for two clear reasons and an example.',
    'Question 4 asked for two clear reasons and an example.',
  ],
  [
    'a name in capitals',
    'The explanation of RPF lacks purpose, route and sender.',
    'The explanation of RPB lacks purpose, route and sender.',
  ],
])('[SUG-2] comments that differ in %s stay apart', (_, one, other) => {
  const memory = new CommentMemory();
  memory.put(1, '', [given(one, 1)]);
  memory.put(2, '', [given(other, 2)]);
  expect(textsOf(memory, 9).toSorted()).toEqual([one, other].toSorted());
});

test('[SUG-2] offers at most eight, none of another criterion, from this script or already in the text', () => {
  const memory = new CommentMemory();
  const words = 'alpha bravo charlie delta echo foxtrot golf hotel india juliet'.split(' ');
  for (const [at, word] of words.entries())
    memory.put(at, '', [
      given(`Say more about ${word} and ${word}ness.`, at),
      given(`Elsewhere ${word}.`, at, { criterion: 'style' }),
    ]);
  const offered = textsOf(memory, 3, { written: 'Well. say more about juliet and julietness.' });
  expect(offered).toHaveLength(8);
  expect(offered.join(' ')).not.toMatch(/Elsewhere|delta|juliet/u);
});

test('[SUG-1] remembers a rewritten or deleted script as it is now', () => {
  const memory = new CommentMemory();
  memory.put(1, '', [given('The thesis stays vague.', 1)]);
  memory.put(2, '', [given('The thesis stays vague.', 2)]);
  memory.put(2, '', [given('Explain what follows from it.', 3)]);
  expect(memory.suggest(asked(9)).map(({ text, scripts }) => [text, scripts])).toEqual([
    ['Explain what follows from it.', [2]],
    ['The thesis stays vague.', [1]],
  ]);
  memory.delete(1);
  memory.delete(2);
  expect(memory.suggest(asked(9))).toEqual([]);
});

test('[SUG-3] a pinned comment comes first, a forgotten one not at all, a reworded one in its new words', () => {
  const memory = new CommentMemory();
  memory.put(1, '', [given('The thesis stays vague.', 1), given('Explain what follows.', 1)]);
  memory.put(2, '', [given('Name your source here.', 2)]);
  const choices = {
    pinned: new Set(['Explain what follows.']),
    forgotten: new Set(['Name your source here.']),
    reworded: new Map([['The thesis stays vague.', 'What is your thesis?']]),
  };
  expect(memory.suggest(asked(9), choices).map(({ text, isPinned }) => [text, isPinned])).toEqual([
    ['Explain what follows.', true],
    ['What is your thesis?', false],
  ]);
});
