import { expect, test } from 'vitest';
import { coverage, price, sources } from '#machines/marking/coverage.fixture.ts';
import { classFacts, draftOf, languagesSentence, missingSentence, readDraft } from './coverage.ts';

test('[FIND-2] how many scripts never mention an item is counted among those that can be read', () => {
  expect(missingSentence(coverage, price)).toBe('2 of 3 never mention it');
  expect(missingSentence(coverage, sources)).toBe('3 of 3 don’t have it 2 times');
  expect(missingSentence({ scripts: coverage.scripts.slice(0, 1) }, price)).toBe(
    'Found in the only script',
  );
  expect(missingSentence({ scripts: [] }, price)).toBe('No script can be read yet');
});

test('[FIND-2] an item is stored once it has a name and words, one a line', () => {
  const draft = draftOf(price);
  expect(readDraft(draft)).toEqual(price);
  expect(readDraft({ ...draft, words: ' loud \n\nloud\nnoise' })).toMatchObject({
    words: ['loud', 'noise'],
  });
  expect(readDraft({ ...draft, words: ' ' })).toBe('Say which words count.');
  expect(readDraft({ ...draftOf(sources) })).toEqual(sources);
  expect(readDraft({ ...draft, name: ' ' })).toBe('An item has a name.');
  expect(readDraft({ ...draft, at_least: 'two' })).toContain('as a number');
});

test('[FIND-4] lengths, languages, files that can’t be read and scripts that say the same are summed up', () => {
  const facts = classFacts(coverage);
  expect(facts.length).toEqual({ median: 100, least: 30, most: 120 });
  expect(languagesSentence(facts)).toBe('English, German (1 script)');
  expect(facts.unreadable.map(({ name }) => name)).toEqual(['Dan']);
  expect(facts.groups.map((group) => group.map(({ name }) => name))).toEqual([['Ada', 'Bob']]);
  expect(facts.short.map(({ name }) => name)).toEqual(['Cyd']);
});
