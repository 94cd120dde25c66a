import { expect, test } from 'vitest';
import { markedAfter, markedBefore, saidIn } from './outbound-preview.ts';

const shown = (runs: readonly { text: string; replaced: boolean }[]) =>
  runs.map(({ text, replaced }) => (replaced ? `{${text}}` : text)).join('');

test.each([
  [
    'An essay by Grace Hopper (zq7714), grace@uni.example.',
    'An essay by [person 3] ([id]), [e-mail].',
    'An essay by {Grace Hopper} ({zq7714}), {grace@uni.example}.',
    'An essay by {[person 3]} ({[id]}), {[e-mail]}.',
  ],
  ['Ada Byron', '[person 1]', '{Ada Byron}', '{[person 1]}'],
  ['Nobody.', 'Nobody.', 'Nobody.', 'Nobody.'],
  ['', '', '', ''],
  [
    'Ask Ada, Ada said.',
    'Ask [person 1], [person 1] said.',
    'Ask {Ada}, {Ada} said.',
    'Ask {[person 1]}, {[person 1]} said.',
  ],
  ['Something else.', 'An [id] here.', 'Something else.', 'An {[id]} here.'],
])('[DRAFT-6] of %j what was taken out is marked', (before, after, marked, stands) => {
  expect(shown(markedBefore(before, after))).toBe(marked);
  expect(shown(markedAfter(after))).toBe(stands);
  expect(
    markedBefore(before, after)
      .map(({ text }) => text)
      .join(''),
  ).toBe(before);
});

test('[DRAFT-6] a megabyte with thousands of names is marked in a moment', () => {
  const before = 'Ada and Bob wrote this sentence together. '.repeat(25_000);
  const after = before.replaceAll('Ada', '[person 1]').replaceAll('Bob', '[person 2]');
  expect(markedBefore(before, after).filter(({ replaced }) => replaced)).toHaveLength(50_000);
});

test.each([
  [
    'as OpenAI has it',
    {
      messages: [
        { role: 'system', content: 'Rules.' },
        { role: 'user', content: 'Ask.' },
      ],
    },
  ],
  [
    'in parts',
    {
      messages: [
        { role: 'system', content: 'Rules.' },
        { role: 'user', content: [{ type: 'text', text: 'Ask.' }] },
      ],
    },
  ],
  [
    'as Anthropic has it',
    {
      system: [{ type: 'text', text: 'Rules.' }],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Ask.' }] }],
    },
  ],
  [
    'as Google has it',
    {
      systemInstruction: { parts: [{ text: 'Rules.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Ask.' }] }],
    },
  ],
])('[DRAFT-6] a request is read as it is sent, %s', (_, body) => {
  expect(saidIn(JSON.stringify(body))).toEqual([
    { who: 'Our rules', text: 'Rules.' },
    { who: 'What is asked', text: 'Ask.' },
  ]);
});

test.each(['', 'no JSON', '7', 'null', '{}', '{"messages": []}'])(
  '[DRAFT-6] of a body like %j the letters alone are shown',
  (body) => expect(saidIn(body)).toBeNull(),
);

test('[DRAFT-6] only what was put there is marked; what merely looks like it a little is not', () => {
  expect(shown(markedAfter('[person 1][id] and [person x] [person 1234567] [phone]'))).toBe(
    '{[person 1]}{[id]} and [person x] [person 1234567] {[phone]}',
  );
  expect(markedAfter('[link]')).toEqual([{ text: '[link]', replaced: true }]);
});
test('[DRAFT-6] where the two don’t belong together the rest is given unmarked, and nothing is lost', () => {
  expect(
    markedBefore('Ada wrote. Then more.', '[person 1] wrote. Something else [id] here.'),
  ).toEqual([{ text: 'Ada wrote. Then more.', replaced: false }]);
  expect(markedBefore('Ada wrote. Ada left.', '[person 1] wrote. [person 1] stayed. [id]')).toEqual(
    [
      { text: 'Ada', replaced: true },
      { text: ' wrote. ', replaced: false },
      { text: 'Ada left.', replaced: false },
    ],
  );
});
test('[DRAFT-6] only what stands between two kept pieces was taken out', () => {
  expect(markedBefore('Nobody.', 'Nobody.')).toEqual([{ text: 'Nobody.', replaced: false }]);
  expect(markedBefore('Nobody. More.', 'Nobody.')).toEqual([
    { text: 'Nobody.', replaced: false },
    { text: ' More.', replaced: false },
  ]);
  expect(markedBefore('More. Nobody.', 'Nobody.')).toEqual([
    { text: 'More. Nobody.', replaced: false },
  ]);
  expect(markedBefore('Hello Ada', 'Hello [id]Hello [id]')).toEqual([
    { text: 'Hello ', replaced: false },
    { text: 'Ada', replaced: false },
  ]);
  expect(markedBefore('Hello ', 'Hello [id]more [id]')).toEqual([
    { text: 'Hello ', replaced: false },
  ]);
  expect(markedAfter('An [id] here.')).toEqual([
    { text: 'An ', replaced: false },
    { text: '[id]', replaced: true },
    { text: ' here.', replaced: false },
  ]);
});
test('[DRAFT-6] a long piece that is kept is found as a whole', () => {
  const long = `${'kept words '.repeat(60)}end`;
  expect(
    shown(markedBefore(`Ada ${long} Bob ${long}`, `[person 1] ${long} [person 2] ${long}`)),
  ).toBe(`{Ada} ${long} {Bob} ${long}`);
});
test('[DRAFT-6] a role that is not known is told by its name; parts stand apart; what says nothing is left out', () => {
  expect(
    saidIn(
      JSON.stringify({
        messages: [
          { role: 'assistant', content: ['One.', { text: 'Two.' }] },
          { role: 'user', content: null },
          { role: 'user', content: [7, {}, null] },
          { role: 'user', content: 'Ask.' },
        ],
      }),
    ),
  ).toEqual([
    { who: 'assistant', text: 'One.\n\nTwo.' },
    { who: 'What is asked', text: '\n\n\n\n' },
    { who: 'What is asked', text: 'Ask.' },
  ]);
  expect(saidIn(JSON.stringify({ system: 'Rules.', messages: [] }))).toEqual([
    { who: 'Our rules', text: 'Rules.' },
  ]);
});
