import { describe, expect, test } from 'vitest';
import { submission } from '#tests/support/submissions.ts';
import {
  DEFAULT_QUEUE,
  durationText,
  FILTERS,
  neighboursOf,
  ORDERS,
  progressText,
  queueOf,
  startOf,
  allocationOf,
} from './queue.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { changesInWords, decisionInWords } from './rubric-words.ts';
import { selectorsOf } from './selectors.ts';
import type { Block } from '#contract/submissions/document.ts';
import { nextSentence, previousSentence } from './sentences.ts';
import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import {
  fieldOf,
  type Fields,
  fieldsOf,
  isOutgrown,
  judgementsOf,
  markOf,
  NO_MARK,
  rebased,
  sameKeys,
  saysSame,
  sendable,
  shownFields,
  textOf,
  unsavedOf,
  valueOf,
} from './sheet.ts';

describe('queue', () => {
  const scripts = [
    ['Cyd', 3],
    ['ada', 1],
    ['Bob 10', 4],
    ['Bob 9', 2],
  ].map(([student, id]) =>
    submission({
      id: id as number,
      student_identifier: student as string,
      submitted_at: `2026-11-2${id}T09:00:00.000Z`,
    }),
  );
  const marked = (id: number) => id === 1 || id === 3;
  const ids = (query: Partial<typeof DEFAULT_QUEUE>, keep?: number) =>
    queueOf(scripts, { ...DEFAULT_QUEUE, ...query }, marked, keep).map(({ id }) => id);

  test('[DESK-10] by hand-in time, by name in natural order, unmarked first', () => {
    expect(ids({})).toEqual([1, 2, 3, 4]);
    expect(ids({ order: 'name' })).toEqual([1, 2, 4, 3]);
    expect(ids({ order: 'unmarked' })).toEqual([2, 4, 1, 3]);
  });

  test('[DESK-10] the script on the desk stays, whatever the filter or the order says now', () => {
    expect(ids({ filter: 'unmarked' })).toEqual([2, 4]);
    expect(ids({ filter: 'unmarked' }, 3)).toEqual([2, 3, 4]);
    expect(ids({ filter: 'marked' })).toEqual([1, 3]);
    expect(ids({ order: 'unmarked' }, 3)).toEqual([2, 3, 4, 1]);
  });

  test('[DESK-10] a random order is stable: the same for its seed, different for another, and each script once', () => {
    const many = Array.from({ length: 60 }, (_, at) => submission({ id: at + 1 }));
    const order = (seed: number) =>
      queueOf(many, { order: 'random', filter: 'all', seed }, () => false).map(({ id }) => id);
    expect(order(5)).toEqual(order(5));
    expect(order(5)).not.toEqual(order(6));
    expect(order(5)).not.toEqual(many.map(({ id }) => id));
    expect(order(5).toSorted((a, b) => a - b)).toEqual(many.map(({ id }) => id));
  });

  test('[DESK-8] the keys search for the next unmarked script further on, then from the front', () => {
    const queue = queueOf(scripts, DEFAULT_QUEUE, marked);
    expect(neighboursOf(queue, 2, marked)).toEqual({
      place: 1,
      previous: 1,
      next: 3,
      nextUnmarked: 4,
    });
    expect(neighboursOf(queue, 4, marked)).toEqual({
      place: 3,
      previous: 3,
      next: null,
      nextUnmarked: 2,
    });
    expect(neighboursOf(queue, 2, (id) => id !== 2)).toMatchObject({ nextUnmarked: null });
    expect(neighboursOf(queue, 9, marked)).toMatchObject({ place: -1, previous: null, next: null });
  });

  test('[DESK-10] resumes where the marker stopped, if that isn’t marked yet', () => {
    const queue = queueOf(scripts, DEFAULT_QUEUE, marked);
    expect([
      startOf(queue, 4, marked),
      startOf(queue, 3, marked),
      startOf(queue, null, () => true),
      startOf([], 3, marked),
    ]).toEqual([4, 2, 1, null]);
  });

  test("[DESK-10] describes the session's progress in words", () => {
    expect(progressText(12, 60, 162_500)).toBe(
      '12 of 60 marked, 48 to go, about 2 h 10 min at your pace',
    );
    expect(progressText(1, 3, 20_000)).toBe('1 of 3 marked, 2 to go, under a minute at your pace');
    expect(progressText(0, 3, null)).toBe('0 of 3 marked, 3 to go');
    expect(progressText(3, 3, 60_000)).toBe('3 of 3 marked');
    expect([durationText(20_000), durationText(3_600_000), durationText(2_400_000)]).toEqual([
      'under a minute',
      '1 h',
      '40 min',
    ]);
  });

  test('[DESK-10] of the same moment the older submission comes first; without an identifier the file name counts', () => {
    const same = [
      submission({ id: 9, student_identifier: ' ', original_filename: 'bea.docx' }),
      submission({ id: 4, student_identifier: null, original_filename: 'Zed.docx' }),
      submission({ id: 7, student_identifier: ' Ädna ' }),
      submission({ id: 8, student_identifier: 'adna' }),
    ];
    const by = (order: (typeof ORDERS)[number]) =>
      queueOf(same, { ...DEFAULT_QUEUE, order }, () => false).map(({ id }) => id);
    expect([by('submitted'), by('name'), by('unmarked')]).toEqual([
      [4, 7, 8, 9],
      [7, 8, 9, 4],
      [4, 7, 8, 9],
    ]);
    expect([ORDERS, FILTERS]).toEqual([
      ['submitted', 'name', 'random', 'unmarked'],
      ['all', 'unmarked', 'marked', 'everyone'],
    ]);
  });
  test('[DESK-10] a random order is the same on every machine, and every position is equally likely', () => {
    const many = Array.from({ length: 8 }, (_, at) => submission({ id: at + 1 }));
    const order = (seed: number) =>
      queueOf(many, { order: 'random', filter: 'all', seed }, () => false).map(({ id }) => id);
    const firsts = Array.from({ length: 800 }, (_, seed) => order(seed)[0]);
    expect(order(5)).toEqual([5, 2, 8, 3, 6, 7, 4, 1]);
    const twenty = Array.from({ length: 20 }, (_, at) => submission({ id: at + 1 }));
    expect(
      queueOf(twenty, { order: 'random', filter: 'all', seed: 2_147_483_647 }, () => false).map(
        ({ id }) => id,
      ),
    ).toEqual([17, 13, 7, 10, 9, 15, 18, 3, 1, 2, 20, 4, 14, 16, 8, 11, 12, 19, 5, 6]);
    for (const { id } of many)
      expect(Math.abs(firsts.filter((first) => first === id).length - 100)).toBeLessThan(45);
  });
  test('[DESK-10] rounds durations to minutes, and uses hours from the first one on', () => {
    expect(
      [59_999, 60_000, 89_999, 90_000, 3_570_000, 3_660_000, 7_200_000].map(durationText),
    ).toEqual(['under a minute', '1 min', '1 min', '2 min', '1 h', '1 h 1 min', '2 h']);
    expect(progressText(1, 2, 60_000)).toBe('1 of 2 marked, 1 to go, about 1 min at your pace');
  });

  const mine = allocationOf(
    {
      own: [4],
      others: [1],
      others_criteria: ['style'],
      unhanded: { ready: 0, left: 0 },
      open: [{ submission_id: 2, name: 'Bob' }],
    },
    false,
  );
  const given = (filter: (typeof FILTERS)[number], keep?: number) =>
    queueOf(scripts, { ...DEFAULT_QUEUE, filter }, marked, keep, mine).map(({ id }) => id);

  test("[TEAM-4] the marker's own scripts come first, then unassigned ones; others' only if everything is requested", () => {
    expect([given('all'), given('unmarked'), given('marked'), given('everyone')]).toEqual([
      [4, 2, 3],
      [4, 2],
      [3],
      [4, 1, 2, 3],
    ]);
    expect(given('unmarked', 1)).toEqual([4, 1, 2]);
    expect([mine.othersCriteria, mine.taken]).toEqual([['style'], new Map([[2, 'Bob']])]);
  });

  test("[TEAM-4] the keys and a session skip scripts that somebody has taken, unless they are the marker's own", () => {
    const queue = queueOf(scripts, DEFAULT_QUEUE, marked, 3, mine);
    expect(neighboursOf(queue, 3, marked, mine)).toEqual({
      place: 2,
      previous: 2,
      next: null,
      nextUnmarked: 4,
    });
    expect(neighboursOf(queue, 4, marked, mine)).toMatchObject({ next: 2, nextUnmarked: null });
    expect(
      neighboursOf(queue, 3, marked, {
        ...mine,
        taken: new Map([
          [4, 'Bob'],
          [2, 'Bob'],
        ]),
      }),
    ).toMatchObject({ nextUnmarked: 4 });
    expect([startOf(queue, 2, marked, mine), startOf(queue, null, (id) => id !== 2, mine)]).toEqual(
      [4, 4],
    );
  });

  test('[TEAM-4] an owner without allocated scripts has all on the desk; one with some, only those', () => {
    const answer = {
      own: [],
      others: [1],
      others_criteria: [],
      unhanded: { ready: 0, left: 0 },
      open: [],
    };
    expect([
      allocationOf(answer, true).others.size,
      allocationOf({ ...answer, own: [2] }, true).others.size,
      allocationOf(answer, false).others.size,
    ]).toEqual([0, 1, 1]);
  });
});

describe('rubric words', () => {
  const levels = [
    aLevel({ id: 'weak', name: 'Weak', points: 2 }),
    aLevel({ id: 'good', name: 'Good', points: 10 }),
  ];
  const argument = aCriterion({ id: 'argument', name: 'Argument', levels });
  const sources = aCriterion({ id: 'sources', name: 'Sources', kind: 'points', max: 10 });
  const was = aRubric({ criteria: [argument, sources] });
  const withArgument = (change: Partial<Criterion>): Rubric =>
    aRubric({ criteria: [{ ...argument, ...change }, sources] });

  test.each<[string, Rubric | null, string[]]>([
    ['nothing', was, []],
    ['a criterion that is gone', aRubric({ criteria: [sources] }), ['Argument is gone.']],
    [
      'a new one',
      aRubric({ criteria: [argument, sources, aCriterion({ id: 'style', name: ' ' })] }),
      ['A criterion without a name is new.'],
    ],
    [
      'another order',
      aRubric({ criteria: [sources, argument] }),
      ['The criteria stand in another order.'],
    ],
    ['another name', withArgument({ name: 'Reasoning' }), ['Reasoning: it was called Argument.']],
    [
      'a level that is gone',
      withArgument({ levels: [levels[1]!] }),
      ['Argument: the level Weak is gone.'],
    ],
    [
      'a new level',
      withArgument({ levels: [...levels, aLevel({ id: 'best', name: '', points: 12 })] }),
      ['Argument: the level of 12 is new.'],
    ],
    [
      'a level with another name and other points',
      withArgument({ levels: [{ ...levels[0]!, name: 'Poor', points: 3 }, levels[1]!] }),
      ['Argument: the level Weak is called Poor now; Poor gives 3 points instead of 2.'],
    ],
    [
      'a level that became a span',
      withArgument({ levels: [levels[0]!, { ...levels[1]!, points_min: 8 }] }),
      ['Argument: Good gives 8 to 10 points instead of 10.'],
    ],
    [
      'levels in another order',
      withArgument({ levels: levels.toReversed() }),
      ['Argument: its levels stand in another order.'],
    ],
    [
      'another kind',
      withArgument({ kind: 'points', levels: [], max: 4 }),
      ['Argument: it is judged in another way.'],
    ],
    [
      'other words',
      withArgument({ description: 'Says why.' }),
      ['Argument: its words were changed.'],
    ],
    [
      'another weight, and a bonus',
      withArgument({ weight: 2, bonus: true }),
      ['Argument: its points are multiplied by 2 instead of 1; it is a bonus now.'],
    ],
    [
      'other points to give',
      aRubric({ criteria: [argument, { ...sources, max: 8 }] }),
      ['Sources: 0 to 8 points can be given instead of 0 to 10.'],
    ],
    [
      'another sum',
      aRubric({ criteria: was.criteria, rounding: 1 }),
      ['What the marks add up to is worked out in another way.'],
    ],
    [
      'other guidelines',
      aRubric({ criteria: was.criteria, marker_guidelines: 'Be kind.' }),
      ['The guidelines were changed.'],
    ],
    ['no rubric', null, ['There is no rubric any more. What was marked by it is kept.']],
  ])('[RUB-6] tells a marker about %s', (_, now, told) =>
    expect(changesInWords(was, now)).toEqual(told),
  );

  test("[RUB-6] says nothing if the earlier rubric isn't known", () =>
    expect(changesInWords(null, was)).toEqual([]));

  test('[RUB-6] describes a decision in its original words', () => {
    expect(
      decisionInWords(argument, { level_ids: ['weak', 'x'], points: null, comment: ' Why? ' }),
    ).toBe('Weak, “Why?”');
    expect(decisionInWords(undefined, { level_ids: ['weak'], points: null, comment: '' })).toBe(
      'a level',
    );
    expect(decisionInWords(sources, { level_ids: null, points: 1, comment: '' })).toBe('1 point');
  });
});

describe('selectors', () => {
  const text = `${'a'.repeat(40)} quote ${'b'.repeat(40)}`;

  test('[DESK-5] stores a place by its position, its words and 32 characters on either side', () => {
    expect(selectorsOf(text, { start: 41, end: 46 })).toEqual([
      { type: 'TextPositionSelector', start: 41, end: 46 },
      {
        type: 'TextQuoteSelector',
        exact: 'quote',
        prefix: `${'a'.repeat(31)} `,
        suffix: ` ${'b'.repeat(31)}`,
      },
    ]);
    expect(selectorsOf('quote', { start: 0, end: 5 })[1]).toEqual({
      type: 'TextQuoteSelector',
      exact: 'quote',
      prefix: '',
      suffix: '',
    });
    expect(selectorsOf('a quote', { start: 2, end: 7 })[1]).toMatchObject({ prefix: 'a ' });
  });
  test('[DESK-5] stores only the position of a place without words, or with more than a service accepts', () => {
    expect(selectorsOf(text, { start: 3, end: 3 })).toEqual([
      { type: 'TextPositionSelector', start: 3, end: 3 },
    ]);
    const long = 'x'.repeat(20_001);
    expect([
      selectorsOf(long, { start: 0, end: 20_000 }).length,
      selectorsOf(long, { start: 0, end: 20_001 }).length,
    ]).toEqual([2, 1]);
  });
});

describe('sentences', () => {
  const TEXT = 'Title\n\nOne is here. Two is, too!\n\nint a;\nint b;\n\nThree?';
  const block = (kind: Block['kind'], text: string): Block => ({
    kind,
    start: TEXT.indexOf(text),
    end: TEXT.indexOf(text) + text.length,
  });
  const read = {
    text: TEXT,
    language: { code: 'en', confidence: 1 },
    blocks: [
      block('heading', 'Title'),
      block('paragraph', 'One is here. Two is, too!'),
      block('code', 'int a;\nint b;'),
      block('paragraph', 'Three?'),
    ],
  };
  const said = (span: { start: number; end: number } | null) =>
    span === null ? null : TEXT.slice(span.start, span.end);

  test('[DESK-4] steps from sentence to sentence, taking a heading and code as a whole, and stops at the last', () => {
    const steps: (string | null)[] = [];
    let at = 0;
    for (let step = 0; step < 6; step += 1) {
      const span = nextSentence(read, at);
      steps.push(said(span));
      at = span!.end;
    }
    expect(steps).toEqual([
      'Title',
      'One is here.',
      'Two is, too!',
      'int a;\nint b;',
      'Three?',
      'Three?',
    ]);
  });

  test('[DESK-4] steps back, and stops at the first', () => {
    expect(said(previousSentence(read, TEXT.indexOf('Two')))).toBe('One is here.');
    expect(said(previousSentence(read, TEXT.indexOf('Three')))).toBe('int a;\nint b;');
    expect(said(previousSentence(read, TEXT.indexOf(' Two')))).toBe('One is here.');
    expect(said(previousSentence(read, 0))).toBe('Title');
  });

  test('[DESK-4] a text without sentences, hidden or empty: nothing, or pieces of it', () => {
    expect(nextSentence({ ...read, blocks: [] }, 0)).toBeNull();
    expect(
      nextSentence({ ...read, blocks: [{ ...read.blocks[0]!, hidden: 'white' }] }, 0),
    ).toBeNull();
    const long = {
      text: 'a'.repeat(100_000),
      language: { code: null, confidence: 0 },
      blocks: [{ kind: 'paragraph' as const, start: 0, end: 100_000 }],
    };
    expect(nextSentence(long, 0)).toEqual({ start: 0, end: 4_000 });
    expect(nextSentence(long, 4_000)).toEqual({ start: 4_000, end: 8_000 });
    const later = {
      ...long,
      text: `One. ${long.text.toUpperCase()}`,
      blocks: [{ kind: 'paragraph' as const, start: 0, end: 100_005 }],
    };
    expect([nextSentence(later, 4), nextSentence(later, 4_005)]).toEqual([
      { start: 5, end: 4_005 },
      { start: 4_005, end: 8_005 },
    ]);
  });

  test('[DESK-4] takes a table, an equation and a caption as a whole, without the space around them', () => {
    for (const kind of ['heading', 'table', 'equation', 'caption', 'code'] as const) {
      const whole = {
        text: ' One. Two. ',
        language: { code: 'en', confidence: 1 },
        blocks: [{ kind, start: 0, end: 11 }],
      };
      expect([nextSentence(whole, 0), previousSentence(whole, 11)]).toEqual([
        { start: 1, end: 10 },
        { start: 1, end: 10 },
      ]);
    }
  });
  test('[DESK-4] white space is not a sentence: steps to the next one, and stops if there is none', () => {
    const gaps = {
      text: 'One.\n  \nTwo.',
      language: { code: 'en', confidence: 1 },
      blocks: [
        { kind: 'paragraph' as const, start: 0, end: 4 },
        { kind: 'caption' as const, start: 5, end: 7 },
        { kind: 'paragraph' as const, start: 8, end: 12 },
      ],
    };
    expect([
      nextSentence(gaps, 4),
      nextSentence(gaps, 5),
      nextSentence(gaps, 12),
      previousSentence(gaps, 8),
      previousSentence(gaps, 4),
    ]).toEqual([
      { start: 8, end: 12 },
      { start: 8, end: 12 },
      { start: 8, end: 12 },
      { start: 0, end: 4 },
      { start: 0, end: 4 },
    ]);
  });
  test('[DESK-4] a text of only white space has no sentence', () => {
    for (const [kind, end] of [
      ['paragraph', 3],
      ['table', 3],
      ['table', 0],
    ] as const) {
      const blank = {
        text: ' \n ',
        language: { code: 'en', confidence: 1 },
        blocks: [{ kind, start: 0, end }],
      };
      expect([nextSentence(blank, 0), previousSentence(blank, 3)]).toEqual([null, null]);
    }
  });
  test('[DESK-4] from inside a sentence, steps to the next one, and back to the one before', () => {
    const inside = TEXT.indexOf('is here');
    expect([
      said(nextSentence(read, inside)),
      said(nextSentence(read, TEXT.indexOf('Two'))),
      said(nextSentence(read, TEXT.length - 1)),
      said(previousSentence(read, inside)),
    ]).toEqual(['Two is, too!', 'Two is, too!', 'Three?', 'Title']);
  });
});

describe('sheet', () => {
  const mark = (criterion: string, value: Partial<Mark>) =>
    ({
      criterion,
      level_ids: null,
      points: null,
      comment: '',
      round: 'first',
      version: 1,
      ...value,
    }) as Mark;
  const sheet = (over: Parameters<typeof submission>[0] = {}, reason: string | null = null) => ({
    submission: submission(over),
    marks: {
      marks: [mark('style', { level_ids: ['good'], comment: 'Neat.' })],
      decision: reason === null ? null : { reason },
    } as unknown as MarkSheet,
  });
  const good = { level_ids: ['good'], points: null, comment: 'Neat.' };
  const seven = { level_ids: null, points: 7, comment: '' };

  test('[DESK-8] a sheet consists of marks by criterion, and three texts; unwritten ones are empty', () => {
    expect(fieldsOf(sheet({ grade: 'B', feedback_text: 'Well done.' }, 'Late.'))).toEqual({
      style: good,
      '#grade': 'B',
      '#feedback': 'Well done.',
      '#reason': 'Late.',
    });
    expect(fieldsOf(sheet())).toEqual({
      style: good,
      '#grade': '',
      '#feedback': '',
      '#reason': '',
    });
    expect(valueOf(mark('style', { points: 7 }))).toEqual(seven);
  });
  test('a missing field reads as an empty text or no mark', () => {
    const fields: Fields = { style: good, '#grade': 'B' };
    expect([
      fieldOf(fields, 'style'),
      fieldOf(fields, 'other'),
      fieldOf(fields, '#grade'),
      fieldOf(fields, '#feedback'),
      fieldOf(fields, 'x#'),
    ]).toEqual([good, NO_MARK, 'B', '', NO_MARK]);
    expect([textOf(fields, '#grade'), textOf(fields, 'style'), textOf(fields, '#reason')]).toEqual([
      'B',
      '',
      '',
    ]);
    expect([markOf(fields, 'style'), markOf(fields, '#grade'), markOf(fields, 'other')]).toEqual([
      good,
      NO_MARK,
      NO_MARK,
    ]);
  });
  test.each<[string, Parameters<typeof saysSame>[0], Parameters<typeof saysSame>[1], boolean]>([
    ['the same text', 'a', 'a', true],
    ['another text', 'a', 'b', false],
    ['two blank ones', ' ', '', true],
    ['space around words', 'a ', 'a', false],
    ['a text and a mark', '', NO_MARK, false],
    ['a mark and a text', NO_MARK, '', false],
    ['the same mark', good, { ...good }, true],
    ['another level', good, { ...good, level_ids: ['fair'] }, false],
    ['no level and none chosen', NO_MARK, { ...NO_MARK, level_ids: [] }, false],
    ['other points', seven, { ...seven, points: 8 }, false],
    ['another comment', good, { ...good, comment: '' }, false],
    [
      'the same levels in another order',
      { ...good, level_ids: ['a', 'b'] },
      { ...good, level_ids: ['b', 'a'] },
      false,
    ],
  ])('[DESK-9] %s', (_, a, b, same) => expect(saysSame(a, b)).toBe(same));
  test('[DESK-9] unsaved fields are those that differ from what is saved', () => {
    expect(
      unsavedOf(
        { style: good, '#grade': 'B' },
        { style: { ...good }, '#grade': 'A', '#feedback': ' ', other: seven },
      ),
    ).toEqual({ '#grade': 'A', other: seven });
    expect(
      sameKeys({ style: good, '#grade': 'B' }, { '#grade': 'A', other: seven, '#reason': 'x' }),
    ).toEqual({ '#grade': 'B', other: NO_MARK, '#reason': '' });
    expect(shownFields(sheet({ grade: 'B' }), { '#grade': 'A', other: seven })).toEqual({
      style: good,
      '#grade': 'A',
      '#feedback': '',
      '#reason': '',
      other: seven,
    });
  });
  test('[DESK-9] fields clash one by one: only if somebody else changed the same one to something else', () => {
    const base = { style: NO_MARK, '#grade': 'C', '#feedback': 'Old.' };
    const written = { style: good, '#grade': 'A', '#feedback': 'Mine.' };
    expect(
      rebased({ base, written }, { style: seven, '#grade': 'A', '#feedback': 'Old.' }),
    ).toEqual({
      written: { style: good, '#feedback': 'Mine.' },
      theirs: { style: seven },
    });
    expect(rebased({ base, written }, base)).toEqual({ written, theirs: {} });
    expect(rebased({ base, written, sent: { style: seven } }, { ...base, style: seven })).toEqual({
      written,
      theirs: {},
    });
    expect(
      rebased({ base, written, sent: { style: good } }, { ...base, style: seven }).theirs,
    ).toEqual({ style: seven });
  });
  test('[RUB-7] the total is calculated from marks alone', () => {
    expect(judgementsOf({ style: good, '#grade': 'B', other: seven })).toEqual([
      { criterion: 'style', ...good },
      { criterion: 'other', ...seven },
    ]);
  });

  const rubric = aRubric({
    criteria: [
      aCriterion({ id: 'style', levels: [aLevel({ id: 'good', points: 5 })] }),
      aCriterion({ id: 'other', kind: 'points', min: 0, max: 10 }),
    ],
  });
  const gone = { ...good, level_ids: ['gone'] };
  test("[RUB-6] a mark is outgrown if the rubric no longer has its criterion or can't judge it that way; a text or a missing mark never is", () => {
    const outgrown = (
      key: string,
      value: Parameters<typeof saysSame>[0],
      by: typeof rubric | null = rubric,
    ) => isOutgrown(by, key, value);
    expect([
      outgrown('style', good),
      outgrown('style', gone),
      outgrown('other', seven),
      outgrown('other', good),
      outgrown('away', seven),
      outgrown('away', NO_MARK),
      outgrown('#grade', 'B'),
    ]).toEqual([false, true, false, true, true, false, false]);
    expect([
      outgrown('style', good, null),
      outgrown('style', NO_MARK, null),
      outgrown('#grade', 'B', null),
    ]).toEqual([true, false, false]);
  });
  test('[RUB-6] sends only the comment of an outgrown mark, and nothing if its criterion is gone', () => {
    const saved = { style: { level_ids: ['good'], points: 3, comment: 'Old.' }, away: seven };
    expect([
      sendable(rubric, 'style', good, saved),
      sendable(rubric, '#grade', 'B', saved),
      sendable(null, '#grade', 'B', saved),
    ]).toEqual([good, 'B', 'B']);
    expect(sendable(rubric, 'style', { ...gone, comment: 'New.' }, saved)).toEqual({
      level_ids: ['good'],
      points: 3,
      comment: 'New.',
    });
    expect(sendable(rubric, 'style', gone, {})).toEqual({ ...NO_MARK, comment: 'Neat.' });
    expect([
      sendable(rubric, 'away', { ...seven, points: 8 }, saved),
      sendable(null, 'style', good, saved),
    ]).toEqual([seven, saved.style]);
  });
});
