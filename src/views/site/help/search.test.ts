import { expect, test } from 'vitest';
import { HELP_ENTRIES } from './entries.ts';
import { searchHelp } from './help-center.tsx';

const titles = (query: string) => searchHelp(HELP_ENTRIES, query).map(({ title }) => title);

test('an empty search finds everything, in order', () => {
  expect(searchHelp(HELP_ENTRIES, '  ')).toEqual(HELP_ENTRIES);
});

test('every word must match, in any case, in titles, text and steps', () => {
  expect(titles('LATE marked')).toContain('Why is a submission marked late?');
  expect(titles('model answer')).toContain('Writing a rubric that makes better drafts');
  expect(titles('character by character')).toEqual(['Can a draft make up a quotation?']);
  expect(titles('late zebra')).toEqual([]);
});

test('ids are unique, because they are anchors', () => {
  expect(new Set(HELP_ENTRIES.map(({ id }) => id)).size).toBe(HELP_ENTRIES.length);
});
