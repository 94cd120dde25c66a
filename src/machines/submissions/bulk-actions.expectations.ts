import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, submission } from '#tests/support/submissions.ts';
import type { RowResult } from './submission-row.work.ts';
import type { bulkActionsMachine } from './bulk-actions.machine.ts';

type Rows = Record<string, string | Row<typeof bulkActionsMachine> | null>;

const one = submission({ id: 1 });
const two = submission({ id: 2 });
const withDraft = submission({ id: 3, ai_feedback_text: 'A draft' });
const chosen = [one, two, withDraft];
const grade = { grade: '', feedback: '', place: 'below' } as const;
const failure = refusal(402, 'No credits left.').facts;
const drafting = (...rows: typeof chosen) =>
  rows.map((row) => ({ submission: row, work: { type: 'feedback.generate' as const, at: 5 } }));
const draftingAgain = [{ submission: two, work: { type: 'feedback.generate' as const, at: 9 } }];
const starts = (items: readonly object[]) => items.map((item) => ({ type: 'row.start', ...item }));
const settled = (id: number, result: RowResult) => ({ id, inBatch: true, result });
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
  grade,
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
  'grade.change(B)': { sets: { grade: { ...grade, grade: ' B ' } } },
  'feedback.change(words)': { sets: { grade: { ...grade, feedback: 'Good.' } } },
  'feedback.place(instead)': { sets: { grade: { ...grade, place: 'instead' } } },
  'batch.close': 'closed',
};
/** A row that isn't under way is counted by nobody. */
const unknownRow: Rows = { 'row.settled(9 drafted)': {} };
const taken = (...ids: number[]) => ({
  hands: ids.map((id) => ({ type: 'feedback.cancel', id }) as { type: string }),
});
const grades = (kind: string) => ({
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

/** What costs nothing starts with any number of credits. */
const freely = (row: Row<typeof bulkActionsMachine>): Rows =>
  Object.fromEntries(
    ['all', 'just one', 'on credit', 'in debt', 'on letters'].map((credits) => [
      `batch.start(${credits})`,
      row,
    ]),
  );

export const expectations: Expectations<typeof bulkActionsMachine> = {
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
      '1 drafted': settled(1, { kind: 'drafted', submission: { ...one, version: 2 } }),
      '2 drafted': settled(2, { kind: 'drafted', submission: { ...two, version: 2 } }),
      '2 failed': settled(2, { kind: 'failed', doing: 'generating', failure, submission: null }),
      '2 cancelled': settled(2, { kind: 'cancelled' }),
      '2 conflicted': settled(2, { kind: 'conflicted', submission: { ...two, version: 8 } }),
      '9 drafted': settled(9, { kind: 'drafted', submission: one }),
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
          sets: { grade: { ...grade, grade: ' B ' } },
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
          sets: { ...begins, running: [grades('B') as never] },
          hands: starts([grades('B')]) as never,
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
