import { assert, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/support/chance/runs.ts';
import { placeOf } from './anchors.ts';
import { selectorsOf } from './selectors.ts';

const TEXT =
  'The charge of 2003 reduced traffic by a fifth. Bus journeys became faster. The charge was fair, and buses were full.';
const at = (quote: string, from = 0) => ({
  start: TEXT.indexOf(quote, from),
  end: TEXT.indexOf(quote, from) + quote.length,
});

test('[DESK-5] a place is told by position and by quote with its surroundings', () => {
  const place = at('Bus journeys');
  expect(selectorsOf(TEXT, place)).toEqual([
    { type: 'TextPositionSelector', ...place },
    {
      type: 'TextQuoteSelector',
      exact: 'Bus journeys',
      prefix: TEXT.slice(place.start - 32, place.start),
      suffix: ' became faster. The charge was f',
    },
  ]);
  expect(placeOf(TEXT, selectorsOf(TEXT, place))).toEqual({ ...place, how: 'there' });
});

test('[DESK-5] any place of any text is found again, at its place', () => {
  assert(
    property(
      string({ minLength: 1, maxLength: 300, unit: 'binary' }),
      nat(),
      nat(),
      (text, a, b) => {
        const [start, end] = [a % text.length, b % (text.length + 1)].toSorted(
          (one, other) => one - other,
        ) as [number, number];
        expect(placeOf(text, selectorsOf(text, { start, end }))).toEqual({
          start,
          end,
          how: 'there',
        });
      },
    ),
    runs(),
  );
});

test('[DESK-5] a quote that was moved by what was read before it is found, at the place whose surroundings fit', () => {
  const second = at('The charge', 10);
  const read = `Page 1\n\n${TEXT}`;
  expect(placeOf(read, selectorsOf(TEXT, second))).toEqual({
    start: second.start + 8,
    end: second.end + 8,
    how: 'moved',
  });
  expect(placeOf(read, selectorsOf(TEXT, at('The charge')))).toEqual({
    start: 8,
    end: 18,
    how: 'moved',
  });
});

test('[DESK-5] a quote that was read a little differently is found nearly; one that is gone isn’t', () => {
  const read = TEXT.replace('Bus journeys became faster', 'Bus jour-neys becarne faster');
  const found = placeOf(read, selectorsOf(TEXT, at('Bus journeys became faster')));
  expect(found?.how).toBe('nearly');
  expect(read.slice(found!.start, found!.end)).toBe('Bus jour-neys becarne faster');
  expect(
    placeOf(
      'Nothing of this kind was ever written by anyone at all, I am afraid to say.',
      selectorsOf(TEXT, at('reduced traffic by a fifth')),
    ),
  ).toBeNull();
  expect(placeOf('Quite another text.', selectorsOf(TEXT, at('Bus')))).toBeNull();
});

test('[DESK-5] a note on the whole script has no place; a position alone counts while it is in the text', () => {
  expect(placeOf(TEXT, [])).toBeNull();
  expect(placeOf(TEXT, [{ type: 'TextPositionSelector', start: 3, end: 5 }])).toEqual({
    start: 3,
    end: 5,
    how: 'there',
  });
  expect(placeOf('ab', [{ type: 'TextPositionSelector', start: 3, end: 5 }])).toBeNull();
});

const quote = (exact: string, prefix = '', suffix = '') => ({
  type: 'TextQuoteSelector' as const,
  exact,
  prefix,
  suffix,
});
const position = (start: number, end: number) => ({
  type: 'TextPositionSelector' as const,
  start,
  end,
});

test('[DESK-5] of places that say the same the nearest is meant, and what stands around them says more than how near they are', () => {
  const text = 'one word two, and word three; last word four.';
  const places = [4, 18, 35];
  expect(
    [0, 19, 44].map((near) => placeOf(text, [position(near, near + 4), quote('word')])?.start),
  ).toEqual(places);
  expect(placeOf(text, [position(0, 4), quote('word', '', ' four')])).toEqual({
    start: 35,
    end: 39,
    how: 'moved',
  });
  expect(placeOf(text, [position(44, 48), quote('word', 'one ')])).toEqual({
    start: 4,
    end: 8,
    how: 'moved',
  });
  expect(placeOf(text, [quote('word', 'last ', ' two')])?.start).toBe(35);
});
test('[DESK-5] an empty quote leaves the position alone to say it; a quote alone is looked for', () => {
  expect(placeOf('abcdef', [quote(''), position(2, 6)])).toEqual({
    start: 2,
    end: 6,
    how: 'there',
  });
  expect([
    placeOf('abcdef', [quote('')]),
    placeOf('abcdef', [position(2, 7)]),
    placeOf('abcdef', [quote('cd')]),
  ]).toEqual([null, null, { start: 2, end: 4, how: 'moved' }]);
});
test('[DESK-5] nearly is looked for from eight characters on, up to a thousand, and with half of them wrong at most', () => {
  expect([
    placeOf('abcdefgX', [quote('abcdefgh')])?.how,
    placeOf('abcdefX', [quote('abcdefg')]),
  ]).toEqual(['nearly', null]);
  const long = Array.from({ length: 250 }, (_, nth) => String.fromCodePoint(97 + ((nth * 7) % 26)))
    .join('')
    .repeat(4);
  expect([
    placeOf(`${long.slice(0, 999)}!`, [quote(long)])?.how,
    placeOf(`${long}!`, [quote(`${long.slice(0, 500)}?${long.slice(500)}`)]),
  ]).toEqual(['nearly', null]);
  expect(placeOf('zzzzzzzz', [quote('abcdefgh')])).toBeNull();
});
test('[DESK-5] a word that stands there a thousand times is found among the first two hundred', () => {
  expect(placeOf('a '.repeat(1000), [position(1501, 1502), quote('a', 'a ', ' a')])).toEqual({
    start: 398,
    end: 399,
    how: 'moved',
  });
});
