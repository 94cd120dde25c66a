import { expect, test } from 'vitest';
import { withSuggestion } from './suggestions.ts';

test.each([
  ['See page [number].', '[number]'],
  ['Ask {name} about it.', '{name}'],
  ['Cite ___ here.', '___'],
])('[SUG-2] a placeholder is selected for typing over: %s', (suggestion, selected) => {
  const { text, start, end, isOpen } = withSuggestion('Good. ', suggestion);
  expect(text).toBe(`Good.\n${suggestion}`);
  expect([text.slice(start, end), isOpen]).toEqual([selected, true]);
});

test('[SUG-2] a suggestion goes below what is written, and nothing is selected where nothing is open', () => {
  expect(withSuggestion('', 'Say why.')).toEqual({
    text: 'Say why.',
    start: 8,
    end: 8,
    isOpen: false,
  });
});
