import type { Intake } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classIntakeMachine } from './class-intake.machine.ts';

export const anIntake = (of: Partial<WithUnreadable<Intake>> = {}): WithUnreadable<Intake> => ({
  id: 5,
  assignment_id: 7,
  filename: 'class.zip',
  bytes: 9,
  state: 'reading',
  system: 'moodle',
  teams: false,
  done: 0,
  total: 0,
  students: [],
  problems: [],
  names_note: '',
  names_charset: null,
  without_work: 0,
  fetched: null,
  error: null,
  created_at: '2026-03-02T09:00:00.000Z',
  unread: [],
  ...of,
});
export const aStudent: Student = {
  id: 3,
  display_name: 'Ada',
  identifier: 's1',
  email: null,
  group: null,
  section: null,
  environment_ids: {},
  submission_ids: [],
};
const students = [aStudent];
const reading = anIntake();
const read = anIntake({ state: 'read' });
const storing = anIntake({ state: 'storing' });
const stored = anIntake({ state: 'stored' });
const failed = anIntake({ state: 'failed', error: 'This is no zip.' });
const files = [new File(['x'], 'class.zip')];
const no = refusal(413, 'A file has at most 4096 MB.');
const gone = refusal(404, 'Gone.');
const nothing = {
  files: [],
  intake: null,
  students: [],
  choices: new Map(),
  said: null,
  failure: null,
};
const choice = { key: 'id:1', leave_out: true };

export const expectations: Expectations<typeof classIntakeMachine> = {
  events: {
    'zip.choose': { zip: { files } },
    'zip.cancel': {},
    'zip.another': {},
    'student.leave': { one: { key: 'id:1', out: true } },
    'student.is': { ada: { key: 'id:1', studentId: 3 }, nobody: { key: 'id:1', studentId: null } },
    'teams.change': {},
    'charset.choose': { cyrillic: { charset: 'ibm866' } },
    'intake.accept': {},
    'intake.discard': {},
  },
  services: {
    findOpenIntake: { answers: { none: null, open: read }, fails: { no } },
    sendZip: { answers: { it: reading }, fails: { no } },
    loadIntake: {
      answers: {
        reading: { intake: reading, students: [] },
        read: { intake: read, students },
        storing: { intake: storing, students: [] },
        stored: { intake: stored, students: [] },
        failed: { intake: failed, students: [] },
      },
      fails: { no, gone },
    },
    sayOfZip: { answers: { it: reading }, fails: { no } },
    acceptIntake: { answers: { it: storing }, fails: { no } },
    discardIntake: { answers: {}, fails: { no, gone } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'finding',
      context: { assignmentId: 7, ...nothing },
      starts: { findOpenIntake: { assignmentId: 7 } },
    },
    'with a zip that was dropped': {
      input: { assignmentId: 7, dropped: files },
      to: 'finding (with a zip)',
      context: { assignmentId: 7, ...nothing, files },
      starts: { findOpenIntake: { assignmentId: 7 } },
    },
  },
  situations: {
    finding: {
      tags: ['busy'],
      runs: ['findOpenIntake'],
      on: {
        'findOpenIntake answers none': 'choosing',
        'findOpenIntake answers open': {
          to: 'working.looking',
          sets: { intake: read },
          starts: { loadIntake: { assignmentId: 7, id: 5 } },
        },
        'findOpenIntake fails no': { to: 'choosing (told why)', sets: { failure: no.facts } },
      },
    },
    'finding (with a zip)': {
      tags: ['busy'],
      runs: ['findOpenIntake'],
      on: {
        'findOpenIntake answers none': {
          to: 'sending',
          starts: { sendZip: { assignmentId: 7, files } },
        },
        'findOpenIntake answers open': null,
        'findOpenIntake fails no': null,
      },
    },
    choosing: {
      on: {
        'zip.choose(zip)': {
          to: 'sending',
          sets: { files },
          starts: { sendZip: { assignmentId: 7, files } },
        },
      },
    },
    'choosing (told why)': {
      on: {
        'zip.choose(zip)': {
          to: 'sending',
          sets: { files, failure: null },
          starts: { sendZip: { assignmentId: 7, files } },
        },
      },
    },
    sending: {
      tags: ['busy'],
      runs: ['sendZip'],
      on: {
        'sendZip answers it': {
          to: 'working.looking (sent)',
          sets: { intake: reading },
          starts: { loadIntake: { assignmentId: 7, id: 5 } },
        },
        'sendZip fails no': { to: 'choosing (told why)', sets: { failure: no.facts } },
        'zip.cancel': { to: 'choosing', sets: nothing },
      },
    },
    ...Object.fromEntries(
      (['working.looking', 'working.looking (sent)'] as const).map((name) => [
        name,
        {
          tags: ['busy'] as const,
          runs: ['loadIntake'],
          on: {
            'loadIntake answers reading': { to: 'working.waiting', sets: { intake: reading } },
            'loadIntake answers storing': { to: 'working.waiting', sets: { intake: storing } },
            'loadIntake answers read': { to: 'shown', sets: { intake: read, students } },
            'loadIntake answers stored': {
              to: 'stored',
              sets: { intake: stored },
              tells: [{ type: 'assignment.changed', id: 7 }],
            },
            'loadIntake answers failed': { to: 'refused', sets: { intake: failed } },
            'loadIntake fails no': 'working.unreachable',
            'loadIntake fails gone': { to: 'choosing', sets: nothing },
            'zip.cancel': { to: 'discarding', starts: { discardIntake: { id: 5 } } },
          },
        },
      ]),
    ),
    'working.waiting': {
      tags: ['busy'],
      on: {
        'after 800 ms': {
          to: 'working.looking',
          starts: { loadIntake: { assignmentId: 7, id: 5 } },
        },
        'zip.cancel': { to: 'discarding', starts: { discardIntake: { id: 5 } } },
      },
    },
    'working.unreachable': {
      tags: ['busy'],
      on: {
        'after 3_000 ms': {
          to: 'working.looking',
          starts: { loadIntake: { assignmentId: 7, id: 5 } },
        },
        'zip.cancel': { to: 'discarding', starts: { discardIntake: { id: 5 } } },
      },
    },
    shown: {
      on: {
        'student.leave(one)': {
          to: 'shown (one left out)',
          sets: { choices: new Map([['id:1', choice]]) },
        },
        'student.is(ada)': {
          sets: { choices: new Map([['id:1', { key: 'id:1', leave_out: false, student_id: 3 }]]) },
        },
        'student.is(nobody)': {
          sets: {
            choices: new Map([['id:1', { key: 'id:1', leave_out: false, student_id: undefined }]]),
          },
        },
        'teams.change': {
          to: 'saying',
          sets: { said: { teams: true } },
          starts: { sayOfZip: { id: 5, said: { teams: true } } },
        },
        'charset.choose(cyrillic)': {
          to: 'saying (charset)',
          sets: { said: { names_charset: 'ibm866' } },
          starts: { sayOfZip: { id: 5, said: { names_charset: 'ibm866' } } },
        },
        'intake.accept': { to: 'accepting', starts: { acceptIntake: { id: 5, students: [] } } },
        'intake.discard': { to: 'discarding', starts: { discardIntake: { id: 5 } } },
      },
    },
    'shown (one left out)': {
      on: {
        'student.leave(one)': {},
        'student.is(ada)': { sets: { choices: new Map([['id:1', { ...choice, student_id: 3 }]]) } },
        'student.is(nobody)': {
          sets: { choices: new Map([['id:1', { ...choice, student_id: undefined }]]) },
        },
        'teams.change': {
          to: 'saying',
          sets: { choices: new Map(), said: { teams: true } },
          starts: { sayOfZip: { id: 5, said: { teams: true } } },
        },
        'charset.choose(cyrillic)': {
          to: 'saying (charset)',
          sets: { choices: new Map(), said: { names_charset: 'ibm866' } },
          starts: { sayOfZip: { id: 5, said: { names_charset: 'ibm866' } } },
        },
        'intake.accept': {
          to: 'accepting',
          starts: { acceptIntake: { id: 5, students: [choice] } },
        },
        'intake.discard': { to: 'discarding', starts: { discardIntake: { id: 5 } } },
      },
    },
    ...Object.fromEntries(
      (['saying', 'saying (charset)'] as const).map((name) => [
        name,
        {
          tags: ['busy'] as const,
          runs: ['sayOfZip'],
          on: {
            'sayOfZip answers it': {
              to: 'working.looking (sent)',
              sets: { intake: reading },
              starts: { loadIntake: { assignmentId: 7, id: 5 } },
            },
            'sayOfZip fails no': { to: 'shown', sets: { failure: no.facts } },
          },
        },
      ]),
    ),
    accepting: {
      tags: ['busy'],
      runs: ['acceptIntake'],
      on: {
        'acceptIntake answers it': {
          to: 'working.looking',
          sets: { intake: storing },
          starts: { loadIntake: { assignmentId: 7, id: 5 } },
        },
        'acceptIntake fails no': { to: 'shown', sets: { failure: no.facts } },
      },
    },
    discarding: {
      tags: ['busy'],
      runs: ['discardIntake'],
      on: {
        'discardIntake answers': { to: 'choosing', sets: nothing },
        'discardIntake fails gone': { to: 'choosing', sets: nothing },
        'discardIntake fails no': {
          to: 'working.looking',
          sets: { failure: no.facts },
          starts: { loadIntake: { assignmentId: 7, id: 5 } },
        },
      },
    },
    stored: { on: { 'zip.another': { to: 'choosing', sets: nothing } } },
    refused: { on: { 'zip.another': { to: 'choosing', sets: nothing } } },
  },
};
