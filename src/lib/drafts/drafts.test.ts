import { describe, expect, test } from 'vitest';
import { markedAfter, markedBefore, saidIn } from './outbound-preview.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { aCriterion, aLevel, deskRubric } from '#tests/support/rubric/rubrics.ts';
import { type MarkValue, NO_MARK } from '#lib/marking/sheet.ts';
import {
  byCriterion,
  chosenPoints,
  otherPoints,
  pointsAbout,
  pointsIn,
  sentencesOf,
  signOf,
  standingIn,
  without,
  withoutSentences,
} from './points.ts';
import { withWord } from './wish.ts';

describe('outbound preview', () => {
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
  ])('[DRAFT-6] highlights what was removed from %j', (before, after, marked, stands) => {
    expect(shown(markedBefore(before, after))).toBe(marked);
    expect(shown(markedAfter(after))).toBe(stands);
    expect(
      markedBefore(before, after)
        .map(({ text }) => text)
        .join(''),
    ).toBe(before);
  });

  test('[DRAFT-6] highlights a megabyte with thousands of names in a moment', () => {
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
  ])('[DRAFT-6] shows a request as it is sent, %s', (_, body) => {
    expect(saidIn(JSON.stringify(body))).toEqual([
      { who: 'Our rules', text: 'Rules.' },
      { who: 'Request', text: 'Ask.' },
    ]);
  });

  test.each(['', 'no JSON', '7', 'null', '{}', '{"messages": []}'])(
    '[DRAFT-6] shows a body like %j as plain characters',
    (body) => expect(saidIn(body)).toBeNull(),
  );

  test('[DRAFT-6] highlights only actual stand-ins, not similar text', () => {
    expect(shown(markedAfter('[person 1][id] and [person x] [person 1234567] [phone]'))).toBe(
      '{[person 1]}{[id]} and [person x] [person 1234567] {[phone]}',
    );
    expect(markedAfter('[link]')).toEqual([{ text: '[link]', replaced: true }]);
  });
  test('[DRAFT-6] if the two texts don’t match, shows the rest without highlighting, and loses nothing', () => {
    expect(
      markedBefore('Ada wrote. Then more.', '[person 1] wrote. Something else [id] here.'),
    ).toEqual([{ text: 'Ada wrote. Then more.', replaced: false }]);
    expect(
      markedBefore('Ada wrote. Ada left.', '[person 1] wrote. [person 1] stayed. [id]'),
    ).toEqual([
      { text: 'Ada', replaced: true },
      { text: ' wrote. ', replaced: false },
      { text: 'Ada left.', replaced: false },
    ]);
  });
  test('[DRAFT-6] only what is between two kept pieces was removed', () => {
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
  test('[DRAFT-6] finds a long kept piece as a whole', () => {
    const long = `${'kept words '.repeat(60)}end`;
    expect(
      shown(markedBefore(`Ada ${long} Bob ${long}`, `[person 1] ${long} [person 2] ${long}`)),
    ).toBe(`{Ada} ${long} {Bob} ${long}`);
  });
  test('[DRAFT-6] shows an unknown role by its name, separates parts, and leaves out empty ones', () => {
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
      { who: 'Request', text: '\n\n\n\n' },
      { who: 'Request', text: 'Ask.' },
    ]);
    expect(saidIn(JSON.stringify({ system: 'Rules.', messages: [] }))).toEqual([
      { who: 'Our rules', text: 'Rules.' },
    ]);
  });
});

describe('points', () => {
  const point = (criterion: string, text: string) => ({ criterion, text, evidence: [] });
  const draft: AiFeedback = {
    kind: 'rule-based',
    engine: 'rules',
    summary: '',
    dropped_quotes: 0,
    notes: [],
    strengths: [point('argument ', 'A clear aim.'), point('Layout', 'Tidy.')],
    improvements: [point('Argument', 'No reasons.')],
    next_steps: [point('', 'Read it aloud.')],
  };
  const points = pointsIn(draft);
  const { criteria } = deskRubric();
  const about = (level: string | null) =>
    pointsAbout(points, criteria[0]!, {
      ...NO_MARK,
      level_ids: level === null ? null : [level],
    }).map(({ text }) => text);

  test('[DESK-6] lists a point under its criterion, by name; the others belong to none', () => {
    expect(about(null)).toEqual(['A clear aim.', 'No reasons.']);
    expect(otherPoints(points, criteria).map(({ text }) => text)).toEqual([
      'Tidy.',
      'Read it aloud.',
    ]);
  });

  test('[DESK-7] puts what contradicts the mark first', () => {
    expect(about('strong')).toEqual(['No reasons.', 'A clear aim.']);
    expect(about('weak')).toEqual(['A clear aim.', 'No reasons.']);
  });

  test("[DESK-7] work with at least half of a criterion's points counts as marked well; without a mark or possible points, the draft’s order stays", () => {
    const first = (criterion: Criterion, mark: Partial<MarkValue>) =>
      pointsAbout(points.toReversed(), criterion, { ...NO_MARK, ...mark })[0]!.text;
    const between = aCriterion({
      id: 'argument',
      name: 'Argument',
      kind: 'points',
      min: 2,
      max: 6,
    });
    expect([first(between, { points: 4 }), first(between, { points: 3 })]).toEqual([
      'No reasons.',
      'A clear aim.',
    ]);
    const worthless = aCriterion({
      id: 'argument',
      name: 'Argument',
      levels: [aLevel({ id: 'seen', points: 0 })],
    });
    expect([first(worthless, { level_ids: ['seen'] }), first(criteria[0]!, {})]).toEqual([
      'No reasons.',
      'No reasons.',
    ]);
  });

  test('[DRAFT-1] a point records its position in the draft', () => {
    expect(points.map(({ section, place, key }) => [section, place, key])).toEqual([
      ['strengths', 0, 'strengths.0'],
      ['strengths', 1, 'strengths.1'],
      ['improvements', 0, 'improvements.0'],
      ['next_steps', 0, 'next_steps.0'],
    ]);
  });

  test('[DRAFT-1] lists points under their criterion, in the draft’s order, those without one last', () => {
    const [, , , last] = points;
    expect(
      byCriterion([last!, ...points.slice(0, 3)]).map(({ criterion, points: own }) => [
        criterion,
        own.map(({ key }) => key),
      ]),
    ).toEqual([
      ['argument ', ['strengths.0']],
      ['Layout', ['strengths.1']],
      ['Argument', ['improvements.0']],
      ['', ['next_steps.0']],
    ]);
  });

  test("[PROMPT-8] paragraphs keep the draft's order, whatever criterion they are about", () => {
    const prose = ['', 'Argument', 'Argument', 'Layout', 'Argument'].map((criterion, place) => ({
      ...points[0]!,
      section: 'paragraphs' as const,
      place,
      criterion,
      key: `paragraphs.${place}`,
    }));
    expect(
      byCriterion(prose).map(({ criterion, points: own }) => [
        criterion,
        own.map(({ place }) => place),
      ]),
    ).toEqual([
      ['', [0]],
      ['Argument', [1, 2]],
      ['Layout', [3]],
      ['Argument', [4]],
    ]);
  });

  test("[PROMPT-8] a point's sentences add up to the point, and some can be left out", () => {
    const text = 'Both phases are right. Halve “cwnd” then, e.g. from 16 to 8.\nWell done!';
    const sentences = sentencesOf({ text });
    expect(sentences.map((one) => one.trim())).toEqual([
      'Both phases are right.',
      'Halve “cwnd” then, e.g. from 16 to 8.',
      'Well done!',
    ]);
    expect(sentences.join('')).toBe(text);
    expect(withoutSentences(sentences, [])).toBe(text);
    expect(withoutSentences(sentences, [1])).toBe('Both phases are right. Well done!');
    expect(withoutSentences(sentences, [2])).toBe(
      'Both phases are right. Halve “cwnd” then, e.g. from 16 to 8.',
    );
  });

  test('[DESK-6] another draft has another signature', () => {
    expect(signOf(points)).toBe(signOf(pointsIn(structuredClone(draft))));
    expect(signOf(points)).not.toBe(
      signOf(
        pointsIn({
          ...draft,
          strengths: [point('argument ', 'A clear aim!'), point('Layout', 'Tidy.')],
        }),
      ),
    );
    expect(signOf(points)).not.toBe(
      signOf(
        pointsIn({
          ...draft,
          improvements: [],
          next_steps: [...draft.improvements, ...draft.next_steps],
        }),
      ),
    );
  });

  test("[DRAFT-3] combines the server's choices with those being sent; the last one counts", () => {
    const stored = [
      { section: 'strengths', place: 0, choice: 'taken', wording: 'Clear.' },
      { section: 'improvements', place: 0, choice: 'dropped', wording: null },
    ] as const;
    const wishes = [
      { section: 'improvements', place: 0, choice: null, wording: null },
      { section: 'strengths', place: 1, choice: 'taken', wording: null },
      { section: 'strengths', place: 1, choice: 'dropped', wording: null },
    ] as const;
    const chosen = chosenPoints(stored, wishes);
    expect([...chosen].map(([key, { choice, wording }]) => [key, choice, wording])).toEqual([
      ['strengths.0', 'taken', 'Clear.'],
      ['strengths.1', 'dropped', null],
    ]);
  });

  test('[DRAFT-3] finds a point in the educator’s text by the words in which it was taken', () => {
    const chosen = chosenPoints(
      [{ section: 'strengths', place: 0, choice: 'taken', wording: 'Clear.' }],
      [],
    );
    expect(standingIn(points, chosen, 'Hello.\n\nClear.\n\nNo reasons. Yours')).toBe(
      'strengths.0,improvements.0',
    );
    expect(standingIn(points, chosen, 'A clear aim. Tid')).toBe('');
  });

  test.each([
    ['One.\n\nTwo.\n\nThree.', 'Two.', 'One.\n\nThree.'],
    ['One. Two. Three.', 'Two.', 'One. Three.'],
    ['Two.', 'Two.', ''],
    ['Two.\n\nThree.', 'Two.', 'Three.'],
    ['One.\nTwo.', 'Two.', 'One.'],
    ['Two. Two.', 'Two.', 'Two.'],
    ['One.', 'Two.', 'One.'],
    ['One.', '', 'One.'],
    [' One.', '', ' One.'],
    ['A.\nB. Two. Three.', 'Two.', 'A.\nB. Three.'],
    ['One. Two. Three.\nFour.', 'Two.', 'One. Three.\nFour.'],
    ['One. Two.\nThree.', 'Two.', 'One.\n\nThree.'],
  ])('[DRAFT-3] from %j removes %j, together with the gap', (own, words, left) =>
    expect(without(own, words)).toBe(left),
  );
});

describe('wish', () => {
  test('[DRAFT-12] adds a word to the request, and removes it again', () => {
    expect(withWord('', 'shorter')).toBe('shorter');
    expect(withWord('shorter', 'in French')).toBe('shorter, in French');
    expect(withWord('shorter , in French', 'shorter')).toBe('in French');
    expect(withWord('no shorter words,', 'shorter')).toBe('no shorter words, shorter');
  });
});
