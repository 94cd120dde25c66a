import type { Submission } from '#contract/submissions/submission.ts';
import { toLocalInput, fromLocalInput } from '#lib/text/dates.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, submission, unreached } from '#tests/support/submissions.ts';
import type { History, submissionRecordMachine } from './submission-record.machine.ts';

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

export const expectations: Expectations<typeof submissionRecordMachine> = {
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
