import type { Submission } from '#contract/submissions/submission.ts';
import { fromLocalInput, toLocalInput } from '#lib/text/dates.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, submission, unreached } from '#tests/support/submissions.ts';
import { type History, submissionRecordMachine } from './submission-record.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { canSaveDetails, isRecordBusy } from './submission-record.view.ts';

const opened = submission({
  id: 5,
  version: 3,
  student_identifier: 's1',
  grade: '70',
  submitted_at: '2026-11-20T09:30:12.000Z',
});
const saved: Submission = { ...opened, version: 4, student_identifier: 's2' };
const theirs: Submission = { ...opened, version: 9, student_identifier: 's9' };
const history: History = {
  revisions: [
    {
      id: 1,
      version: 3,
      field: 'grade',
      from: '60',
      to: '70',
      changed_by: 'Ada',
      changed_at: '2026-11-21T08:00:00.000Z',
    },
  ],
  drafts: [],
  unread: [{ id: 2, name: 'no. 2' }],
};
const none: History = { revisions: [], drafts: [], unread: [] };
const stale = refusal(412);
const away = unreached();
const NOON = '2026-11-01T12:00';
const CHANGED = 'This submission was changed elsewhere meanwhile. Look at it, and try again.';
const said = { status: 412, detail: CHANGED, message: CHANGED };
const at = toLocalInput(opened.submitted_at);

const grade = { patch: { grade: '60' } };
const putBack = (version: number) => ({
  'value.putBack(grade)': {
    to: 'changing',
    sets: { change: grade, failure: null },
    starts: { changeRecord: { id: 5, version, change: grade } },
  },
  'draft.putBack(8)': {
    to: 'changing',
    sets: { change: { draft: 8 }, failure: null },
    starts: { changeRecord: { id: 5, version, change: { draft: 8 } } },
  },
});
const typing = {
  'student.change(s2)': { to: 'open (student typed)', sets: { student: ' s2 ', failure: null } },
  'time.change(noon)': { to: 'open (time typed)', sets: { time: NOON, failure: null } },
};

const expectations: Expectations<typeof submissionRecordMachine> = {
  events: {
    'student.change': { s2: { student: ' s2 ' } },
    'time.change': { noon: { time: NOON } },
    'details.save': {},
    'value.putBack': { grade: { field: 'grade', value: '60' } },
    'draft.putBack': { 8: { draft: 8 } },
    'history.retry': {},
  },
  services: {
    loadHistory: { answers: { history }, fails: { away } },
    changeRecord: { answers: { saved }, fails: { stale, away } },
    loadSubmission: { answers: { theirs }, fails: { away } },
  },
  starts: {
    'of one submission': {
      input: { submission: opened },
      to: 'loading',
      starts: { loadHistory: { id: 5 } },
      context: {
        submission: opened,
        student: 's1',
        time: at,
        history: none,
        change: { patch: {} },
        failure: null,
      },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadHistory'],
      on: {
        'loadHistory answers history': { to: 'open', sets: { history } },
        'loadHistory fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'history.retry': { to: 'loading', starts: { loadHistory: { id: 5 } } } } },
    open: { context: { submission: opened }, on: { ...typing, ...putBack(3) } },
    'open (student typed)': {
      context: { student: ' s2 ', time: at },
      on: {
        'time.change(noon)': { to: 'open (both typed)', sets: { time: NOON } },
        'details.save': {
          to: 'changing',
          sets: { change: { patch: { student_identifier: 's2' } } },
          starts: {
            changeRecord: { id: 5, version: 3, change: { patch: { student_identifier: 's2' } } },
          },
        },
        ...putBack(3),
      },
    },
    'open (time typed)': {
      context: { student: 's1', time: NOON },
      on: {
        'student.change(s2)': { to: 'open (both typed)', sets: { student: ' s2 ' } },
        'details.save': {
          to: 'changing',
          sets: { change: { patch: { submitted_at: fromLocalInput(NOON)! } } },
          starts: {
            changeRecord: {
              id: 5,
              version: 3,
              change: { patch: { submitted_at: fromLocalInput(NOON) } },
            },
          },
        },
        ...putBack(3),
      },
    },
    'open (both typed)': {
      on: {
        'details.save': {
          to: 'changing',
          sets: {
            change: { patch: { student_identifier: 's2', submitted_at: fromLocalInput(NOON)! } },
          },
          starts: {
            changeRecord: {
              id: 5,
              version: 3,
              change: { patch: { student_identifier: 's2', submitted_at: fromLocalInput(NOON) } },
            },
          },
        },
        ...putBack(3),
      },
    },
    changing: {
      tags: ['busy'],
      runs: ['changeRecord'],
      on: {
        'changeRecord answers saved': {
          to: 'loading (saved)',
          sets: { submission: saved, student: 's2', time: at },
          starts: { loadHistory: { id: 5 } },
          tells: [{ type: 'record.saved', submission: saved }],
          hands: [{ type: 'row.changed', submission: saved } as { type: string }],
        },
        'changeRecord fails stale': { to: 'catchingUp', starts: { loadSubmission: { id: 5 } } },
        'changeRecord fails away': { to: 'open (not changed)', sets: { failure: away.facts } },
      },
    },
    'loading (saved)': {
      tags: ['busy'],
      runs: ['loadHistory'],
      context: { submission: saved },
      on: {
        'loadHistory answers history': 'open (saved)',
        'loadHistory fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'open (saved)': {
      context: { submission: saved },
      on: {
        'student.change(s2)': { sets: { student: ' s2 ' } },
        'time.change(noon)': { sets: { time: NOON } },
        ...putBack(4),
      },
    },
    'open (not changed)': { context: { failure: away.facts }, on: { ...typing, ...putBack(3) } },
    catchingUp: {
      tags: ['busy'],
      runs: ['loadSubmission'],
      on: {
        'loadSubmission answers theirs': {
          to: 'loading (theirs)',
          sets: { submission: theirs, student: 's9', time: at, failure: said },
          starts: { loadHistory: { id: 5 } },
          hands: [{ type: 'row.changed', submission: theirs } as { type: string }],
        },
        'loadSubmission fails away': { to: 'open (not changed)', sets: { failure: away.facts } },
      },
    },
    'loading (theirs)': {
      tags: ['busy'],
      runs: ['loadHistory'],
      on: {
        'loadHistory answers history': 'open (theirs)',
        'loadHistory fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'open (theirs)': {
      context: { submission: theirs, failure: said },
      on: {
        'student.change(s2)': { sets: { student: ' s2 ', failure: null } },
        'time.change(noon)': { sets: { time: NOON, failure: null } },
        ...putBack(9),
      },
    },
  },
};

const theirGrade: Submission = { ...opened, version: 9, grade: '10' };
const TIME = '2026-11-01T12:00';

checkAgainstTable(submissionRecordMachine, expectations);

walk(submissionRecordMachine, {
  input: { submission: opened },
  samples: [
    { type: 'student.change', student: ' s2 ' },
    { type: 'time.change', time: TIME },
    { type: 'time.change', time: 'nonsense' },
    { type: 'value.putBack', field: 'grade', value: '60' },
    { type: 'draft.putBack', draft: 8 },
    done('loadHistory', history),
    fails('loadHistory', unreached()),
    done('changeRecord', saved),
    fails('changeRecord', refusal(412)),
    fails('changeRecord', unreached()),
    done('loadSubmission', theirGrade),
    fails('loadSubmission', unreached()),
  ],
  key: ({ context }) => [
    context.submission.version,
    context.student,
    context.time,
    context.failure?.status,
  ],
  facts: () => {
    let version = 3;
    let typed = { student: 's1', time: toLocalInput(opened.submitted_at) };
    return {
      '[LIFE-12] [LIFE-13] [TEAM-6] what is changed is what was typed or chosen, at the version the server said last':
        ({ event, before, world }) => {
          if (event.type === 'xstate.done.actor.changeRecord') {
            version = 4;
            typed = { student: 's2', time: toLocalInput(saved.submitted_at) };
          }
          if (event.type === 'xstate.done.actor.loadSubmission') {
            version = 9;
            typed = { student: 's1', time: toLocalInput(theirGrade.submitted_at) };
          }
          if (before.matches('open') && event.type === 'student.change')
            typed = { ...typed, student: event.student };
          if (before.matches('open') && event.type === 'time.change')
            typed = { ...typed, time: event.time };
          if (!world.running().includes('changeRecord')) return;
          const input = world.calls.at(-1)!.input as {
            id: number;
            version: number;
            change: unknown;
          };
          expect([input.id, input.version]).toEqual([5, version]);
          if (event.type === 'value.putBack')
            expect(input.change).toEqual({ patch: { grade: '60' } });
          if (event.type === 'draft.putBack') expect(input.change).toEqual({ draft: 8 });
          if (event.type === 'details.save') {
            const stored = { 3: opened, 4: saved, 9: theirGrade }[version]!;
            expect(input.change).toEqual({
              patch: {
                ...(typed.student.trim() === stored.student_identifier
                  ? {}
                  : { student_identifier: typed.student.trim() }),
                ...(typed.time === TIME ? { submitted_at: fromLocalInput(TIME) } : {}),
              },
            });
          }
        },
      'what is typed stays, except for what the server says anew; nothing is saved that is stored already':
        ({ after }) => {
          expect({ student: after.context.student, time: after.context.time }).toEqual(typed);
          if (after.matches('open')) {
            const isNew =
              typed.student.trim() !== after.context.submission.student_identifier ||
              typed.time === TIME;
            expect(canSaveDetails(after)).toBe(isNew);
          }
        },
      'busy exactly while something runs': ({ after, world }) =>
        expect(isRecordBusy(after)).toBe(world.running().length > 0),
      'the table hears of every truth that was heard, and a change is told once': ({
        event,
        told,
        world,
      }) => {
        const isSaved = event.type === 'xstate.done.actor.changeRecord';
        const truth = isSaved
          ? saved
          : event.type === 'xstate.done.actor.loadSubmission'
            ? theirGrade
            : null;
        if (truth !== null)
          expect(world.toParent.at(-1)).toEqual({ type: 'row.changed', submission: truth });
        expect(told).toEqual(isSaved ? [{ type: 'record.saved', submission: saved }] : []);
      },
      '[RULE-8] of a change elsewhere nothing is written over: it is read, and said': ({
        event,
        after,
      }) => {
        if (event.type !== 'xstate.done.actor.loadSubmission') return;
        expect(after.context.failure?.message).toContain('changed elsewhere');
      },
      'every failure says why': ({ event, after }) => {
        if (!event.type.startsWith('xstate.error.actor.') || after.matches('catchingUp')) return;
        expect(after.context.failure).toEqual(
          (event as unknown as { error: { facts: unknown } }).error.facts,
        );
      },
    };
  },
});
