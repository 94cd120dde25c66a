import { assert, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf } from './anchors.ts';
import { selectorsOf } from './selectors.ts';

const TEXT = 'The charge of 2003 reduced traffic by a fifth. Bus journeys became faster. The charge was fair, and buses were full.';
const at = (quote: string, from = 0) => ({ start: TEXT.indexOf(quote, from), end: TEXT.indexOf(quote, from) + quote.length });

test('[DESK-5] a place is told by position and by quote with its surroundings', () => {
  const place = at('Bus journeys');
  expect(selectorsOf(TEXT, place)).toEqual([
    { type: 'TextPositionSelector', ...place },
    { type: 'TextQuoteSelector', exact: 'Bus journeys', prefix: TEXT.slice(place.start - 32, place.start), suffix: ' became faster. The charge was f' },
  ]);
  expect(placeOf(TEXT, selectorsOf(TEXT, place))).toEqual({ ...place, how: 'there' });
});

test('[DESK-5] any place of any text is found again, at its place', () => {
  assert(property(string({ minLength: 1, maxLength: 300, unit: 'binary' }), nat(), nat(), (text, a, b) => {
    const [start, end] = [a % text.length, b % (text.length + 1)].toSorted((one, other) => one - other) as [number, number];
    expect(placeOf(text, selectorsOf(text, { start, end }))).toEqual({ start, end, how: 'there' });
  }));
});

test('[DESK-5] a quote that was moved by what was read before it is found, at the place whose surroundings fit', () => {
  const second = at('The charge', 10);
  const read = `Page 1\n\n${TEXT}`;
  expect(placeOf(read, selectorsOf(TEXT, second))).toEqual({ start: second.start + 8, end: second.end + 8, how: 'moved' });
  expect(placeOf(read, selectorsOf(TEXT, at('The charge')))).toEqual({ start: 8, end: 18, how: 'moved' });
});

test('[DESK-5] a quote that was read a little differently is found nearly; one that is gone isn’t', () => {
  const read = TEXT.replace('Bus journeys became faster', 'Bus jour-neys becarne faster');
  const found = placeOf(read, selectorsOf(TEXT, at('Bus journeys became faster')));
  expect(found?.how).toBe('nearly');
  expect(read.slice(found!.start, found!.end)).toBe('Bus jour-neys becarne faster');
  expect(placeOf('Nothing of this kind was ever written by anyone at all, I am afraid to say.', selectorsOf(TEXT, at('reduced traffic by a fifth')))).toBeNull();
  expect(placeOf('Quite another text.', selectorsOf(TEXT, at('Bus')))).toBeNull();
});

test('[DESK-5] a note on the whole script has no place; a position alone counts while it is in the text', () => {
  expect(placeOf(TEXT, [])).toBeNull();
  expect(placeOf(TEXT, [{ type: 'TextPositionSelector', start: 3, end: 5 }])).toEqual({ start: 3, end: 5, how: 'there' });
  expect(placeOf('ab', [{ type: 'TextPositionSelector', start: 3, end: 5 }])).toBeNull();
});
