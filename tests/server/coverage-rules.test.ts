import { expect, test } from 'vitest';
import type { ExpectedItem } from '#contract/marking/coverage.ts';
import { placesOf, searchable } from '#server/features/marking/coverage/find.ts';
import { proposeItems } from '#server/features/marking/coverage/propose.ts';

const found = (
  text: string,
  words: string[],
  kind: ExpectedItem['kind'] = 'words',
  language = 'en',
) => placesOf(searchable(text, language), { kind, words });

test.each([
  ['another form of the word', 'It delays frames.', ['delay'], true],
  ['a word with a slip', 'The main disadvntage is cost.', ['disadvantage'], true],
  ['another word that begins alike', 'It has an advantage.', ['disadvantage'], false],
  ['a short word with another letter', 'The cat sat.', ['car'], false],
  [
    'words of one sentence in any order',
    'Frames are sent in sequence.',
    ['sequence of frames'],
    true,
  ],
  ['words of two sentences', 'Frames are sent. A sequence follows.', ['sequence of frames'], false],
  ['words in quotation marks, as they stand', 'Such as this one.', ['"such as"'], true],
  ['words in quotation marks in another order', 'As such it is one.', ['"such as"'], false],
  ['any ending', 'It is retransmitted.', ['retrans*'], true],
  ['a number', 'P(B) is 0.0138.', ['0.0138'], true],
  ['a part of a number', 'P(B) is 10.01384.', ['0.0138'], false],
  ['any one of several', 'A drawback is cost.', ['downside', 'drawback'], true],
])('[FIND-2] an item is looked for by its words: %s', (_, text, words, is) => {
  expect(found(text, words)).toEqual(is ? [text.split(/(?<=\.)\s/)[0]] : []);
});

test('[FIND-2] German forms and compounds are found', () => {
  expect(found('Ich mache zwei Fotos von der Tür.', ['Foto'], 'words', 'de')).toHaveLength(1);
  expect(
    found('Das Informationsschreiben zeige ich vor.', ['*schreiben'], 'words', 'de'),
  ).toHaveLength(1);
  expect(found('Vorzeigen des Informationsschreibens', ['*schreiben'], 'words', 'de')).toHaveLength(
    1,
  );
  expect(found('Ein Foto von außen.', ['von aussen'], 'words', 'de')).toHaveLength(1);
});

test('[FIND-2] sources are told by how they are named, and headings from running text', () => {
  const text =
    'Method\n\nWe asked many (Smith, 2019). The method was slow.\nSee https://example.org/a.';
  expect(found(text, [], 'source')).toEqual([
    'We asked many (Smith, 2019).',
    'See https://example.org/a.',
  ]);
  expect(found(text, ['Method'], 'heading')).toEqual(['Method']);
  expect(found('The method was slow.', ['Method'], 'heading')).toEqual([]);
});

test('[FIND-2] items are proposed from brief, rubric and model answer, with how often each is asked for', () => {
  const items = proposeItems({
    brief:
      'Explain frame bursting. Give two examples and one downside. Do not write a conclusion. Use at least three sources. ' +
      'Use these sections: Introduction, Method, Results.',
    criteria: [{ name: 'Argument', text: 'Deals with an objection.' }],
    modelAnswer: 'Frame bursting concatenates frames.\nFrames need buffering.',
  });
  const told = items.map(({ name, origin, at_least }) => [origin, name, at_least]);
  expect(told).toEqual([
    ['brief', 'Sources', 3],
    ['brief', 'Section “Introduction”', 1],
    ['brief', 'Section “Method”', 1],
    ['brief', 'Section “Results”', 1],
    ['brief', 'An example', 2],
    ['brief', 'A disadvantage', 1],
    ['rubric', 'An objection', 1],
    ['model_answer', 'Frame bursting concatenates frames.', 1],
    ['model_answer', 'Frames need buffering.', 1],
  ]);
  expect(items.at(-1)!.words).toEqual(['need', 'buffering']);
  expect(items.find(({ name }) => name === 'Sources')!.kind).toBe('source');
});

test('[FIND-2] where nothing is asked for, nothing is proposed', () => {
  expect(proposeItems({ brief: 'Read chapter 4.', criteria: [], modelAnswer: null })).toEqual([]);
});
