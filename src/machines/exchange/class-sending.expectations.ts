import type { Sending, SendingRow } from '#contract/exchange/sending.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classSendingMachine } from './class-sending.machine.ts';

type Rows = Record<string, string | Row<typeof classSendingMachine>>;

const nothing = { grade: null, comment: null };
export const aRow = (n: number, of: Partial<SendingRow> = {}): SendingRow => ({
  n,
  student: `Student ${n}`,
  submission_id: n,
  state: 'waiting',
  why: '',
  before: nothing,
  after: { grade: '70', comment: 'Good.' },
  document: null,
  criteria: 0,
  there: null,
  sent_at: null,
  ...of,
});
export const aSending = (of: Partial<WithUnreadable<Sending>> = {}): WithUnreadable<Sending> => ({
  id: 9,
  assignment_id: 7,
  system: 'moodle',
  site: 'Test VLE',
  remote_name: 'Essay 1',
  state: 'shown',
  wait_s: 0,
  created_at: '2026-11-02T09:00:00.000Z',
  unread: [],
  rows: [
    aRow(1, { student: 'Ada', before: { grade: null, comment: 'Fair.' } }),
    aRow(2, {
      student: 'Bob',
      state: 'conflict',
      why: 'Moodle holds the grade 40 that didn’t come from here.',
      before: { grade: '40', comment: null },
    }),
    aRow(3, {
      student: 'Cem',
      state: 'left',
      why: 'Has no grade or feedback yet.',
      after: nothing,
    }),
  ],
  ...of,
});
const shown = aSending();
const under = aSending({ state: 'under_way' });
const waits = aSending({ state: 'under_way', wait_s: 60 });
export const over = aSending({
  state: 'done',
  rows: [
    aRow(1, {
      student: 'Ada',
      state: 'sent',
      there: { grade: '70', comment: 'Good.' },
      sent_at: '2026-11-02T09:01:00.000Z',
    }),
    aRow(2, {
      student: 'Bob',
      state: 'conflict',
      why: 'It was changed in Moodle since you looked.',
      before: nothing,
      there: { grade: '40', comment: null },
    }),
    aRow(3, { student: 'Cem', state: 'refused', why: 'Moodle doesn’t take this grade.' }),
  ],
});
const away = refusal(503, 'The learning environment doesn’t answer.');
const looks = {
  to: 'looking',
  starts: { previewSending: { assignmentId: 7, documents: false, mark: 'final' as const } },
};
const takesAlong: Rows = {
  'documents.choose(along)': {
    to: 'looking (with documents)',
    sets: { documents: true },
    starts: { previewSending: { assignmentId: 7, documents: true, mark: 'final' } },
  },
  'mark.choose(awarded)': {
    to: 'looking (the mark awarded)',
    sets: { mark: 'awarded' },
    starts: { previewSending: { assignmentId: 7, documents: false, mark: 'awarded' } },
  },
  'documents.choose(alone)': looks,
};
const begins = (rows: number[]) => ({
  'rows.send': { to: 'beginning', starts: { begin: { id: 9, rows } } },
});
const answers = (id: string): Rows => ({
  [`${id} answers over`]: { to: 'done', sets: { sending: over, chosen: new Set() } },
  [`${id} answers under`]: { to: 'pausing', sets: { sending: under } },
  [`${id} answers waits`]: { to: 'pausing (a minute)', sets: { sending: waits } },
  [`${id} fails away`]: { to: 'broken (told why)', sets: { failure: away.facts } },
});
const goesOn = { to: 'sending', starts: { goOn: { id: 9, rows: null } } };

export const expectations: Expectations<typeof classSendingMachine> = {
  events: {
    'rows.look': {},
    'row.choose': {
      ada: { n: 1, goes: true },
      notAda: { n: 1, goes: false },
      bob: { n: 2, goes: true },
    },
    'documents.choose': { along: { goes: true }, alone: { goes: false } },
    'mark.choose': { awarded: { mark: 'awarded' } },
    'rows.send': {},
    'sending.break': {},
    'sending.go': {},
  },
  services: {
    findOpenSending: { answers: { nothing: null, under, over }, fails: { away } },
    previewSending: { answers: { shown }, fails: { away } },
    begin: { src: 'sendGrades', answers: { over, under, waits }, fails: { away } },
    goOn: { src: 'sendGrades', answers: { over, under, waits }, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'finding',
      starts: { findOpenSending: { assignmentId: 7 } },
      context: {
        assignmentId: 7,
        documents: false,
        mark: 'final',
        sending: null,
        chosen: new Set(),
        failure: null,
      },
    },
  },
  situations: {
    finding: {
      tags: ['busy'],
      runs: ['findOpenSending'],
      on: {
        'findOpenSending answers nothing': looks,
        'findOpenSending answers over': looks,
        'findOpenSending answers under': { to: 'broken', sets: { sending: under } },
        'findOpenSending fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    looking: {
      tags: ['busy'],
      runs: ['previewSending'],
      on: {
        'previewSending answers shown': {
          to: 'shown',
          sets: { sending: shown, chosen: new Set([1]) },
        },
        'previewSending fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'looking (with documents)': {
      tags: ['busy'],
      runs: ['previewSending'],
      on: { 'previewSending answers shown': null, 'previewSending fails away': null },
    },
    'looking (the mark awarded)': {
      tags: ['busy'],
      runs: ['previewSending'],
      on: { 'previewSending answers shown': null, 'previewSending fails away': null },
    },
    unread: { on: { 'rows.look': { ...looks, sets: { failure: null } } } },
    shown: {
      on: {
        'row.choose(notAda)': { to: 'shown (none goes)', sets: { chosen: new Set() } },
        'row.choose(bob)': { to: 'shown (both go)', sets: { chosen: new Set([1, 2]) } },
        ...begins([1]),
        ...takesAlong,
        'rows.look': looks,
      },
    },
    'shown (none goes)': {
      on: {
        ...takesAlong,
        'row.choose(ada)': { to: 'shown', sets: { chosen: new Set([1]) } },
        'row.choose(bob)': { to: 'shown (over it)', sets: { chosen: new Set([2]) } },
        'rows.look': looks,
      },
    },
    'shown (over it)': {
      from: ['shown (none goes)', 'row.choose(bob)'],
      on: {
        ...takesAlong,
        'row.choose(ada)': { to: 'shown (both go)', sets: { chosen: new Set([2, 1]) } },
        ...begins([2]),
        'rows.look': looks,
      },
    },
    'shown (both go)': {
      from: ['shown', 'row.choose(bob)'],
      on: {
        ...takesAlong,
        'row.choose(notAda)': { to: 'shown (over it)', sets: { chosen: new Set([2]) } },
        ...begins([1, 2]),
        'rows.look': looks,
      },
    },
    beginning: {
      tags: ['busy'],
      runs: ['begin'],
      from: ['shown', 'rows.send'],
      on: answers('begin'),
    },
    pausing: {
      tags: ['busy'],
      from: ['beginning', 'begin answers under'],
      on: { 'after 250 ms': goesOn, 'sending.break': 'broken' },
    },
    'pausing (a minute)': {
      tags: ['busy'],
      from: ['beginning', 'begin answers waits'],
      on: { 'after 60_000 ms': goesOn, 'sending.break': 'broken' },
    },
    sending: {
      tags: ['busy'],
      runs: ['goOn'],
      from: ['pausing', 'after 250 ms'],
      on: { ...answers('goOn'), 'sending.break': 'broken' },
    },
    broken: { on: { 'sending.go': goesOn, 'rows.look': looks } },
    'broken (told why)': {
      from: ['beginning', 'begin fails away'],
      on: {
        'sending.go': { ...goesOn, sets: { failure: null } },
        'rows.look': { ...looks, sets: { failure: null } },
      },
    },
    done: {
      from: ['beginning', 'begin answers over'],
      on: {
        'row.choose(ada)': { to: 'done (ada goes)', sets: { chosen: new Set([1]) } },
        'row.choose(bob)': { to: 'done (over it)', sets: { chosen: new Set([2]) } },
        'rows.look': looks,
      },
    },
    'done (over it)': {
      from: ['done', 'row.choose(bob)'],
      on: {
        'row.choose(ada)': { to: 'done (both go)', sets: { chosen: new Set([2, 1]) } },
        ...begins([2]),
        'rows.look': looks,
      },
    },
    'done (ada goes)': {
      from: ['done', 'row.choose(ada)'],
      on: {
        'row.choose(bob)': { to: 'done (both go)', sets: { chosen: new Set([1, 2]) } },
        'row.choose(notAda)': { to: 'done', sets: { chosen: new Set() } },
        ...begins([1]),
        'rows.look': looks,
      },
    },
    'done (both go)': {
      from: ['done (over it)', 'row.choose(ada)'],
      on: {
        'row.choose(notAda)': { to: 'done (over it)', sets: { chosen: new Set([2]) } },
        ...begins([2, 1]),
        'rows.look': looks,
      },
    },
  },
};
