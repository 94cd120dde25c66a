import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, submission } from '#tests/support/submissions.ts';
import type { RowResult } from './submission-row.work.ts';
import { bulkActionsMachine } from './bulk-actions.machine.ts';
import { describe, expect, test } from 'vitest';
import type { BatchKind } from '#machines/shared/outcome.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, type Facts, walk } from '#tests/support/charts/walk.ts';
import { bulkWalk, doubtful, rows, saved, settled, started } from './bulk-actions.fixture.ts';
import { canStart, costOfBatch, selectProgress, timeLeft } from './bulk-actions.view.ts';

type Rows = Record<string, string | Row<typeof bulkActionsMachine> | null>;

const one = submission({ id: 1 });
const two = submission({ id: 2 });
const withDraft = submission({ id: 3, ai_feedback_text: 'A draft' });
const chosen = [one, two, withDraft];
const bulkGrade = { grade: '', feedback: '', place: 'below' } as const;
const failure = refusal(402, 'No credits left.').facts;
const drafting = (...submissions: typeof chosen) =>
  submissions.map((row) => ({
    submission: row,
    work: { type: 'feedback.generate' as const, at: 5 },
  }));
const draftingAgain = [{ submission: two, work: { type: 'feedback.generate' as const, at: 9 } }];
const starts = (items: readonly object[]) => items.map((item) => ({ type: 'row.start', ...item }));
const settledRow = (id: number, result: RowResult) => ({ id, inBatch: true, result });
const elsewhere = {
  status: 412,
  detail: 'It was changed elsewhere meanwhile.',
  message: 'It was changed elsewhere meanwhile.',
};
const ended = (batch: string, done: number, failed: number, cancelled: number) => ({
  tells: [{ type: 'batch.ended', batch, assignmentId: 7, done, failed, cancelled }],
});
const begins = { startedAt: 5, queue: [] };
const context = {
  kind: 'generation' as const,
  assignmentId: 7,
  chosen,
  grade: bulkGrade,
  startedAt: null,
  queue: [],
  running: [],
  done: 0,
  failures: [],
  cancelled: 0,
  doubts: [],
};
const failedTwo = [{ submission: two, failure }];

const typing: Rows = {
  'grade.change(B)': { sets: { grade: { ...bulkGrade, grade: ' B ' } } },
  'feedback.change(words)': { sets: { grade: { ...bulkGrade, feedback: 'Good.' } } },
  'feedback.place(instead)': { sets: { grade: { ...bulkGrade, place: 'instead' } } },
  'batch.close': 'closed',
};
/** A row that isn't being worked on counts nowhere. */
const unknownRow: Rows = { 'row.settled(9 drafted)': {} };
const taken = (...ids: number[]) => ({
  hands: ids.map((id) => ({ type: 'feedback.cancel', id }) as { type: string }),
});
const startsGrades = (kind: string) => ({
  submission: one,
  work: { type: 'grade.save', base: one, patch: { grade: kind, feedback_text: null } },
});

const both = { grade: ' B ', feedback: 'Good.', place: 'below' as const };
const graded = {
  submission: one,
  work: { type: 'grade.save', base: one, patch: { grade: 'B', feedback_text: 'Good.' } },
};
const startsBoth: Row<typeof bulkActionsMachine> = {
  to: 'working (both)',
  sets: { ...begins, running: [graded as never] },
  hands: starts([graded]) as never,
};

/** Work that costs nothing starts with any number of credits. */
const freely = (row: Row<typeof bulkActionsMachine>): Rows =>
  Object.fromEntries(
    ['all', 'just one', 'on credit', 'in debt', 'on letters'].map((credits) => [
      `batch.start(${credits})`,
      row,
    ]),
  );

const expectations: Expectations<typeof bulkActionsMachine> = {
  events: {
    'batch.start': {
      all: { at: 5, credits: null },
      'just one': { at: 5, credits: 1.9 },
      'on credit': { at: 5, credits: 0.9 },
      'in debt': { at: 5, credits: -1 },
      'on letters': { at: 5, credits: null, scale: { kind: 'letters', letters: ['X'] } },
    },
    'batch.cancel': {},
    'batch.retry': { later: { at: 9 } },
    'batch.close': {},
    'drafted.include': {},
    'drafted.spare': {},
    'grade.change': { B: { grade: ' B ' } },
    'feedback.change': { words: { feedback: 'Good.' } },
    'feedback.place': { instead: { place: 'instead' } },
    'row.settled': {
      '1 drafted': settledRow(1, { kind: 'drafted', submission: { ...one, version: 2 } }),
      '2 drafted': settledRow(2, { kind: 'drafted', submission: { ...two, version: 2 } }),
      '2 failed': settledRow(2, { kind: 'failed', doing: 'generating', failure, submission: null }),
      '2 cancelled': settledRow(2, { kind: 'cancelled' }),
      '2 conflicted': settledRow(2, { kind: 'conflicted', submission: { ...two, version: 8 } }),
      '9 drafted': settledRow(9, { kind: 'drafted', submission: one }),
    },
  },
  starts: {
    'of drafts': {
      input: { kind: 'generation', assignmentId: 7, submissions: chosen },
      to: 'asking.sparing',
      context,
    },
    'of grades': {
      input: { kind: 'grading', assignmentId: 7, submissions: [one] },
      to: 'asking.sparing (grades)',
      context: { ...context, kind: 'grading', chosen: [one] },
    },
    'of deletions': {
      input: { kind: 'deletion', assignmentId: 7, submissions: [one, two] },
      to: 'asking.sparing (deletions)',
      context: { ...context, kind: 'deletion', chosen: [one, two] },
    },
    'of what has its draft': {
      input: { kind: 'generation', assignmentId: 7, submissions: [withDraft] },
      to: 'asking.sparing (none left)',
      context: { ...context, chosen: [withDraft] },
    },
  },
  situations: {
    'asking.sparing': {
      on: {
        ...typing,
        'drafted.include': 'asking.whole',
        'batch.start(all)': {
          to: 'working',
          sets: { ...begins, running: drafting(one, two) },
          hands: starts(drafting(one, two)) as never,
        },
        'batch.start(on letters)': {
          to: 'working',
          sets: { ...begins, running: drafting(one, two) },
          hands: starts(drafting(one, two)) as never,
        },
        'batch.start(just one)': {
          to: 'working (just one)',
          sets: { ...begins, running: drafting(one) },
          hands: starts(drafting(one)) as never,
        },
      },
    },
    'asking.whole': {
      on: {
        ...typing,
        'drafted.spare': 'asking.sparing',
        'batch.start(all)': {
          to: 'working (whole)',
          sets: { ...begins, running: drafting(...chosen) },
          hands: starts(drafting(...chosen)) as never,
        },
        'batch.start(on letters)': {
          to: 'working (whole)',
          sets: { ...begins, running: drafting(...chosen) },
          hands: starts(drafting(...chosen)) as never,
        },
        'batch.start(just one)': {
          to: 'working (just one)',
          sets: { ...begins, running: drafting(one) },
          hands: starts(drafting(one)) as never,
        },
      },
    },
    'asking.sparing (none left)': {
      on: { ...typing, 'drafted.include': 'asking.whole (none left)' },
    },
    'asking.whole (none left)': {
      on: {
        ...typing,
        'drafted.spare': 'asking.sparing (none left)',
        'batch.start(just one)': null,
        'batch.start(all)': {
          to: 'working (one that had a draft)',
          sets: { ...begins, running: drafting(withDraft) },
          hands: starts(drafting(withDraft)) as never,
        },
        'batch.start(on letters)': {
          to: 'working (one that had a draft)',
          sets: { ...begins, running: drafting(withDraft) },
          hands: starts(drafting(withDraft)) as never,
        },
      },
    },
    'asking.sparing (grades)': {
      on: {
        ...typing,
        'grade.change(B)': {
          to: 'asking.sparing (graded)',
          sets: { grade: { ...bulkGrade, grade: ' B ' } },
        },
      },
    },
    'asking.sparing (graded)': {
      on: {
        'drafted.include': null,
        'batch.close': 'closed',
        'grade.change(B)': {},
        'feedback.change(words)': { to: 'asking.sparing (both)', sets: { grade: both } },
        'feedback.place(instead)': {
          sets: { grade: { grade: ' B ', feedback: '', place: 'instead' } },
        },
        ...freely({
          to: 'working (grades)',
          sets: { ...begins, running: [startsGrades('B') as never] },
          hands: starts([startsGrades('B')]) as never,
        }),
      },
    },
    'asking.sparing (both)': {
      on: {
        'drafted.include': null,
        'batch.close': 'closed',
        'grade.change(B)': {},
        'feedback.change(words)': {},
        'feedback.place(instead)': { sets: { grade: { ...both, place: 'instead' } } },
        ...freely(startsBoth),
        'batch.start(on letters)': {
          to: 'asking.doubtful',
          sets: { doubts: ['“B” is not on the scale of this assignment.'] },
        },
      },
    },
    'asking.doubtful': {
      on: {
        'batch.close': 'closed',
        'grade.change(B)': 'asking.sparing (both, doubted)',
        'feedback.change(words)': 'asking.sparing (both, doubted)',
        'feedback.place(instead)': {
          to: 'asking.sparing (both, doubted)',
          sets: { grade: { ...both, place: 'instead' } },
        },
        ...freely(startsBoth),
      },
    },
    'asking.sparing (both, doubted)': {
      on: {
        'drafted.include': null,
        'batch.close': 'closed',
        'grade.change(B)': {},
        'feedback.change(words)': {},
        'feedback.place(instead)': { sets: { grade: { ...both, place: 'instead' } } },
        ...freely(startsBoth),
      },
    },
    'working (both)': {
      tags: ['busy'],
      on: { 'row.settled(1 drafted)': null, 'batch.cancel': null },
    },
    'working (grades)': {
      tags: ['busy'],
      on: {
        ...unknownRow,
        'row.settled(2 drafted)': {},
        'row.settled(2 failed)': {},
        'row.settled(2 cancelled)': {},
        'row.settled(2 conflicted)': {},
        'row.settled(1 drafted)': {
          to: 'closed',
          sets: { running: [], done: 1 },
          ...ended('grading', 1, 0, 0),
        },
        'batch.cancel': { to: 'stopping (grades)' },
      },
    },
    'stopping (grades)': {
      tags: ['busy'],
      on: {
        'row.settled(1 drafted)': {
          to: 'closed',
          sets: { running: [], done: 1 },
          ...ended('grading', 1, 0, 0),
        },
      },
    },
    'asking.sparing (deletions)': {
      on: {
        ...typing,
        'drafted.include': null,
        ...freely({
          to: 'working (deletions)',
          sets: {
            ...begins,
            running: [one, two].map((row) => ({
              submission: row,
              work: { type: 'submission.remove' as const },
            })),
          },
          hands: starts(
            [one, two].map((row) => ({ submission: row, work: { type: 'submission.remove' } })),
          ) as never,
        }),
      },
    },
    'working (deletions)': {
      tags: ['busy'],
      on: {
        ...Object.fromEntries(
          ['1 drafted', '2 drafted', '2 failed', '2 cancelled', '2 conflicted'].map((row) => [
            `row.settled(${row})`,
            null,
          ]),
        ),
        'batch.cancel': 'stopping (deletions)',
      },
    },
    'stopping (deletions)': {
      tags: ['busy'],
      on: Object.fromEntries(
        ['1 drafted', '2 drafted', '2 failed', '2 cancelled', '2 conflicted'].map((row) => [
          `row.settled(${row})`,
          null,
        ]),
      ),
    },
    'working (one that had a draft)': { tags: ['busy'], on: { 'batch.cancel': null } },
    working: {
      tags: ['busy'],
      on: {
        ...unknownRow,
        'row.settled(1 drafted)': {
          to: 'working (the second)',
          sets: { running: drafting(two), done: 1 },
        },
        'row.settled(2 drafted)': {
          to: 'working (just one)',
          sets: { running: drafting(one), done: 1 },
        },
        'row.settled(2 failed)': {
          to: 'working (after a failure)',
          sets: { running: drafting(one), failures: failedTwo },
        },
        'row.settled(2 cancelled)': {
          to: 'working (after a cancel)',
          sets: { running: drafting(one), cancelled: 1 },
        },
        'row.settled(2 conflicted)': {
          sets: {
            running: drafting(one),
            failures: [{ submission: { ...two, version: 8 }, failure: elsewhere }],
          },
        },
        'batch.cancel': { to: 'stopping', ...taken(1, 2) },
      },
    },
    'working (whole)': {
      tags: ['busy'],
      on: {
        ...Object.fromEntries(
          ['1 drafted', '2 drafted', '2 failed', '2 cancelled', '2 conflicted'].map((row) => [
            `row.settled(${row})`,
            null,
          ]),
        ),
        'batch.cancel': { to: 'stopping', ...taken(1, 2, 3) },
      },
    },
    'working (the second)': {
      tags: ['busy'],
      on: {
        'row.settled(2 drafted)': {
          to: 'closed',
          sets: { running: [], done: 2 },
          ...ended('generation', 2, 0, 0),
        },
        'row.settled(2 failed)': {
          to: 'summing',
          sets: { running: [], failures: failedTwo },
          ...ended('generation', 1, 1, 0),
        },
        'row.settled(2 cancelled)': {
          to: 'closed',
          sets: { running: [], cancelled: 1 },
          ...ended('generation', 1, 0, 1),
        },
        'row.settled(2 conflicted)': {
          to: 'summing (a conflict)',
          sets: {
            running: [],
            failures: [{ submission: { ...two, version: 8 }, failure: elsewhere }],
          },
          ...ended('generation', 1, 1, 0),
        },
        'batch.cancel': { to: 'stopping (the second)', ...taken(2) },
      },
    },
    'working (just one)': {
      tags: ['busy'],
      on: {
        'row.settled(1 drafted)': null,
        'batch.cancel': { to: 'stopping (the first)', ...taken(1) },
      },
    },
    'working (after a failure)': {
      tags: ['busy'],
      on: {
        'row.settled(1 drafted)': {
          to: 'summing',
          sets: { running: [], done: 1 },
          ...ended('generation', 1, 1, 0),
        },
        'batch.cancel': { to: 'stopping (the first)', ...taken(1) },
      },
    },
    'working (after a cancel)': {
      tags: ['busy'],
      on: {
        'row.settled(1 drafted)': {
          to: 'closed',
          sets: { running: [], done: 1 },
          ...ended('generation', 1, 0, 1),
        },
        'batch.cancel': { to: 'stopping (the first)', ...taken(1) },
      },
    },
    stopping: {
      tags: ['busy'],
      on: {
        'row.settled(1 drafted)': {
          to: 'stopping (the second)',
          sets: { running: drafting(two), done: 1 },
        },
        'row.settled(2 drafted)': { sets: { running: drafting(one), done: 1 } },
        'row.settled(2 failed)': { sets: { running: drafting(one), failures: failedTwo } },
        'row.settled(2 cancelled)': { sets: { running: drafting(one), cancelled: 1 } },
        'row.settled(2 conflicted)': {
          sets: {
            running: drafting(one),
            failures: [{ submission: { ...two, version: 8 }, failure: elsewhere }],
          },
        },
      },
    },
    'stopping (the second)': {
      tags: ['busy'],
      on: {
        'row.settled(2 drafted)': {
          to: 'closed',
          sets: { running: [], done: 2 },
          ...ended('generation', 2, 0, 0),
        },
        'row.settled(2 failed)': {
          to: 'summing',
          sets: { running: [], failures: failedTwo },
          ...ended('generation', 1, 1, 0),
        },
        'row.settled(2 cancelled)': {
          to: 'closed',
          sets: { running: [], cancelled: 1 },
          ...ended('generation', 1, 0, 1),
        },
        'row.settled(2 conflicted)': {
          to: 'summing (a conflict)',
          sets: {
            running: [],
            failures: [{ submission: { ...two, version: 8 }, failure: elsewhere }],
          },
          ...ended('generation', 1, 1, 0),
        },
      },
    },
    'stopping (the first)': { tags: ['busy'], on: { 'row.settled(1 drafted)': null } },
    summing: {
      context: { failures: failedTwo, done: 1 },
      on: {
        'batch.close': 'closed',
        'batch.retry(later)': {
          to: 'working (again)',
          sets: {
            startedAt: 9,
            queue: [],
            running: draftingAgain,
            failures: [],
            done: 0,
            cancelled: 0,
          },
          hands: starts(draftingAgain) as never,
        },
      },
    },
    'summing (a conflict)': { on: { 'batch.close': 'closed', 'batch.retry(later)': null } },
    'working (again)': {
      tags: ['busy'],
      on: {
        'batch.cancel': null,
        'row.settled(2 drafted)': {
          to: 'closed',
          sets: { running: [], done: 1 },
          ...ended('generation', 1, 0, 0),
        },
        'row.settled(2 failed)': {
          to: 'summing (again)',
          sets: { running: [], failures: failedTwo },
          ...ended('generation', 0, 1, 0),
        },
        'row.settled(2 cancelled)': null,
        'row.settled(2 conflicted)': null,
      },
    },
    'summing (again)': { on: { 'batch.close': 'closed', 'batch.retry(later)': null } },
    closed: { ends: true },
  },
  passing: ['ended'],
};

checkAgainstTable(bulkActionsMachine, expectations);

walk(bulkActionsMachine, {
  ...bulkWalk,
  inputs: [
    { kind: 'generation', assignmentId: 7, submissions: rows },
    { kind: 'grading', assignmentId: 7, submissions: [doubtful] },
  ],
  samples: [...bulkWalk.samples!, settled(doubtful.id, saved(doubtful))],
  facts: (start) => ({
    ...(bulkWalk.facts as Facts<typeof bulkActionsMachine>)(start),
    'grades that would be doubtful are saved only when asked for twice': ({
      event,
      before,
      world,
      after,
    }) => {
      if (after.context.kind !== 'grading' || event.type !== 'batch.start') return;
      const isAsked = before.matches({ asking: 'doubtful' });
      expect(started(world.toParent)).toHaveLength(isAsked ? 1 : 0);
    },
  }),
});

const live = (kind: BatchKind, submissions = rows) =>
  begin(bulkActionsMachine, { input: { kind, assignmentId: 7, submissions } });
const thousand = Array.from({ length: 1_000 }, (_, index) => submission({ id: index + 1 }));

describe('grading', () => {
  test('[API-30] makes one call for each selected submission, with grade and feedback_text', () => {
    const { happen, world } = live('grading');
    happen({ type: 'grade.change', grade: ' B+ ' });
    happen({ type: 'feedback.change', feedback: 'Well argued.' });
    happen({ type: 'batch.start', at: 0, credits: null });
    expect(started(world.toParent).map(({ submission: { id }, work }) => [id, work])).toEqual(
      rows.map((base) => [
        base.id,
        { type: 'grade.save', base, patch: { grade: 'B+', feedback_text: 'Well argued.' } },
      ]),
    );
  });

  test('sends the existing value of a field left empty, and adds feedback below the existing text', () => {
    const written = [
      submission({ id: 1, grade: 'C', feedback_text: 'Careful work.' }),
      submission({ id: 2 }),
    ];
    const grades = live('grading', written);
    grades.happen({ type: 'grade.change', grade: 'A' });
    grades.happen({ type: 'batch.start', at: 0, credits: null });
    expect(started(grades.world.toParent).map(({ work }) => 'patch' in work && work.patch)).toEqual(
      [
        { grade: 'A', feedback_text: 'Careful work.' },
        { grade: 'A', feedback_text: null },
      ],
    );
    const words = live('grading', written);
    words.happen({ type: 'feedback.change', feedback: 'Mind the references.' });
    words.happen({ type: 'batch.start', at: 0, credits: null });
    expect(started(words.world.toParent).map(({ work }) => 'patch' in work && work.patch)).toEqual([
      { grade: 'C', feedback_text: 'Careful work.\n\nMind the references.' },
      { grade: null, feedback_text: 'Mind the references.' },
    ]);
    const instead = live('grading', written);
    instead.happen({ type: 'feedback.change', feedback: 'Mind the references.' });
    instead.happen({ type: 'feedback.place', place: 'instead' });
    instead.happen({ type: 'batch.start', at: 0, credits: null });
    expect(started(instead.world.toParent)[0]!.work).toEqual({
      type: 'grade.save',
      base: written[0],
      patch: { grade: 'C', feedback_text: 'Mind the references.' },
    });
  });

  test('starts nothing if there is nothing to send', () => {
    const { happen, now, world } = live('grading');
    expect(canStart(now(), null)).toBe(false);
    happen({ type: 'feedback.change', feedback: ' \n ' });
    happen({ type: 'batch.start', at: 0, credits: null });
    expect(now().matches('asking')).toBe(true);
    expect(world.toParent).toEqual([]);
  });
});

describe('a thousand rows', () => {
  test('[API-31] calls every row, never more than six at a time, and counts the progress', () => {
    const { happen, now, world } = live('deletion', thousand);
    happen({ type: 'batch.start', at: 0, credits: null });
    expect(started(world.toParent)).toHaveLength(6);
    for (let id = 1; id <= 1_000; id++) {
      const { left, done } = selectProgress(now());
      expect(left + done).toBe(1_000);
      expect(now().context.running.length).toBe(Math.min(6, 1_001 - id));
      happen(settled(id, { kind: 'removed' }));
    }
    expect(started(world.toParent).map((row) => row.submission.id)).toEqual(
      thousand.map(({ id }) => id),
    );
    expect(world.told).toEqual([
      {
        type: 'batch.ended',
        batch: 'deletion',
        assignmentId: 7,
        done: 1_000,
        failed: 0,
        cancelled: 0,
      },
    ]);
    expect(now().status).toBe('done');
  });

  test('cancelling starts no further row and reports what was left', () => {
    const { happen, now, world } = live('deletion', thousand);
    happen({ type: 'batch.start', at: 0, credits: null });
    happen({ type: 'batch.cancel' });
    for (let id = 1; id <= 6; id++) happen(settled(id, { kind: 'removed' }));
    expect(started(world.toParent)).toHaveLength(6);
    expect(now().status).toBe('done');
    expect(world.told).toMatchObject([{ done: 6, failed: 0, cancelled: 994 }]);
    expect(world.toParent.filter(({ type }) => type === 'feedback.cancel')).toEqual([]);
  });

  test('cancelling drafts drops those not requested yet, withdraws waiting ones, and counts a finished one as done', () => {
    const { happen, now, world } = live('generation', thousand);
    happen({ type: 'batch.start', at: 0, credits: null });
    happen({ type: 'batch.cancel' });
    expect(world.toParent.filter(({ type }) => type === 'feedback.cancel')).toHaveLength(50);
    expect(selectProgress(now())).toEqual({
      total: 1_000,
      done: 0,
      failed: 0,
      cancelled: 950,
      left: 50,
    });
    happen(settled(1, { kind: 'drafted', submission: thousand[0]! }));
    for (let id = 2; id <= 50; id++) happen(settled(id, { kind: 'cancelled' }));
    expect(world.told).toMatchObject([{ done: 1, failed: 0, cancelled: 999 }]);
  });
});

describe('the cost', () => {
  test('leaves out rows with a draft unless requested, and states the credits', () => {
    const { happen, now } = live('generation');
    expect(now().matches({ asking: 'sparing' })).toBe(true);
    expect(costOfBatch('generation', rows, true, 1)).toMatchObject({
      rows: 2,
      payable: 1,
      drafted: 1,
      credits: 2,
    });
    happen({ type: 'drafted.include' });
    expect(costOfBatch('generation', rows, false, null)).toMatchObject({
      rows: 3,
      payable: 3,
      credits: 3,
    });
  });

  test('with fewer credits than rows starts only as many as can be paid for', () => {
    const { happen, world } = live('generation');
    happen({ type: 'batch.start', at: 0, credits: 1 });
    expect(started(world.toParent).map((row) => row.submission.id)).toEqual([1]);
  });

  test('a batch that can’t be paid for doesn’t start, and one that costs nothing always can', () => {
    const drafts = live('generation');
    expect([canStart(drafts.now(), 0), canStart(drafts.now(), 1)]).toEqual([false, true]);
    drafts.happen({ type: 'batch.start', at: 0, credits: 0 });
    expect(drafts.now().matches('asking')).toBe(true);
    expect(canStart(live('deletion').now(), 0)).toBe(true);
  });

  test('if every row has a draft nothing can start until they are included', () => {
    const { happen, now } = live('generation', [rows[2]!]);
    expect(canStart(now(), null)).toBe(false);
    happen({ type: 'drafted.include' });
    expect(canStart(now(), null)).toBe(true);
  });

  test('estimates the remaining time from what has finished so far', () => {
    expect(timeLeft({ total: 10, done: 1, failed: 0, left: 9 }, 1_000)).toBeNull();
    expect(timeLeft({ total: 10, done: 3, failed: 1, left: 6 }, 4_000)).toBe(6_000);
    expect(timeLeft({ total: 10, done: 10, failed: 0, left: 0 }, 4_000)).toBeNull();
  });
});

test('a row that somebody else changed meanwhile counts as failed, and its retry starts from their version', () => {
  const { happen, now, world } = live('grading', [rows[0]!]);
  happen({ type: 'grade.change', grade: 'A' });
  happen({ type: 'batch.start', at: 0, credits: null });
  happen(settled(1, { kind: 'conflicted', submission: { ...rows[0]!, grade: 'B', version: 9 } }));
  expect(now().context.failures).toMatchObject([
    { submission: { id: 1, grade: 'B', version: 9 }, failure: { status: 412 } },
  ]);
  happen({ type: 'batch.retry', at: 5 });
  expect(started(world.toParent).at(-1)!.submission.version).toBe(9);
});

describe('[WB-59] asks once about reasons against a grade', () => {
  const off = (grade: string) => [`“${grade}” is not on the scale of this assignment.`];
  const start = {
    type: 'batch.start',
    at: 5,
    credits: null,
    scale: { kind: 'letters', letters: ['X'] },
  } as const;

  test('asks for each grade, even if one is repeated', () => {
    const { happen, now } = live('grading');
    happen({ type: 'feedback.change', feedback: 'Good.' });
    for (const grade of ['B', 'C']) {
      happen({ type: 'grade.change', grade });
      happen(start);
      expect(now().matches({ asking: 'doubtful' })).toBe(true);
    }
    expect(now().context.doubts).toEqual([...off('B'), ...off('C')]);
    happen({ type: 'grade.change', grade: 'B' });
    happen(start);
    expect(now().matches('working')).toBe(true);
  });

  test('grades with the text at the time of the question', () => {
    const { happen, world } = live('grading', [rows[0]!]);
    happen({ type: 'feedback.change', feedback: 'Good.' });
    happen({ type: 'grade.change', grade: 'B' });
    happen(start);
    happen({ type: 'grade.change', grade: 'X' });
    happen(start);
    expect(started(world.toParent)[0]!.work).toMatchObject({ patch: { grade: 'X' } });
    const words = live('grading', [rows[0]!]);
    words.happen({ type: 'feedback.change', feedback: 'Good.' });
    words.happen({ type: 'grade.change', grade: 'B' });
    words.happen(start);
    words.happen({ type: 'feedback.change', feedback: 'Well argued.' });
    words.happen(start);
    expect(started(words.world.toParent)[0]!.work).toMatchObject({
      patch: { grade: 'B', feedback_text: 'Well argued.' },
    });
  });

  test('asks nothing without reasons', () => {
    const { happen, now } = live('grading');
    happen({ type: 'feedback.change', feedback: ' ' });
    happen(start);
    expect(now().matches({ asking: 'sparing' })).toBe(true);
  });
});

test('lists every failure, and a retry counts from zero', () => {
  const { happen, now } = live('generation', thousand.slice(0, 3));
  const failed = {
    kind: 'failed',
    doing: 'generating',
    failure: { status: 503, detail: null, message: 'Away' },
    submission: null,
  } as const;
  happen({ type: 'batch.start', at: 0, credits: null });
  happen(settled(1, failed));
  happen(settled(2, failed));
  happen(settled(3, { kind: 'cancelled' }));
  expect(now().context.failures.map(({ submission: { id } }) => id)).toEqual([1, 2]);
  happen({ type: 'batch.retry', at: 5 });
  expect(now().context).toMatchObject({ cancelled: 0, done: 0, failures: [] });
});
