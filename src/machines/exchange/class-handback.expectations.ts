import type { Handback, HandbackRow } from '#contract/exchange/handback.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { classHandbackMachine } from './class-handback.machine.ts';

const nothing = { grade: null, comment: null };
const row = (line: number, of: Partial<HandbackRow>): HandbackRow => ({
  line,
  student: `Student ${line}`,
  submission_id: line,
  will: 'write',
  why: '',
  before: nothing,
  after: nothing,
  ...of,
});
export const aHandback = (
  of: Partial<WithUnreadable<Handback>> = {},
): WithUnreadable<Handback> => ({
  id: 9,
  assignment_id: 7,
  kind: 'moodle_worksheet',
  filename: 'Grades-BIO.csv',
  columns: [],
  column: null,
  created_at: '2026-03-02T09:00:00.000Z',
  rows: [
    row(2, { student: 'Ada', after: { grade: '85.5', comment: '<p>Good.</p>' } }),
    row(3, {
      student: 'Bob',
      will: 'skip',
      why: 'Has no grade or feedback yet.',
      submission_id: null,
    }),
  ],
  files: [
    { part: 1, name: 'Grades-BIO.csv', rows: 1 },
    { part: 2, name: 'Grades-BIO-2.csv', rows: 1 },
  ],
  steps: ['Open the assignment.', 'Upload the worksheet.'],
  unread: [],
  ...of,
});
const both = aHandback();
const none = aHandback({ files: [] });
const file = new File(['x'], 'Grades-BIO.csv');
const no = refusal(422, 'This is no grading worksheet.');
const away = refusal(503, 'Away.');
const tables = { kind: 'csv', separator: ';' } as const;
const own = { kind: 'file' } as const;
const office = { kind: 'office_sheet' } as const;
/** An office's sheet is read as one, whatever it looks like. */
const takesOffice = {
  to: 'checking (an office’s sheet)',
  sets: { file, asked: office, failure: null },
  starts: { checkHandback: { assignmentId: 7, fields: office, file } },
};
const forgets = { file: null, handback: null, taken: [], failure: null };
const ofPart = (part: number) => ({
  downloadPart: { id: 9, part, name: part === 1 ? 'Grades-BIO.csv' : 'Grades-BIO-2.csv' },
});
const awarded = { kind: 'file', mark: 'awarded' } as const;
const takesAwarded = {
  to: 'checking (the mark awarded)',
  sets: { asked: awarded, handback: null },
  starts: { checkHandback: { assignmentId: 7, fields: awarded, file } },
};
const leaves = {
  'handback.review': 'shown',
  'file.change': { to: 'choosing.asked', sets: { file: null, handback: null, failure: null } },
};

export const expectations: Expectations<typeof classHandbackMachine> = {
  events: {
    'file.choose': { sheet: { file, kind: 'file' }, office: { file, kind: 'office_sheet' } },
    'kind.make': { table: { fields: tables } },
    'column.choose': { quiz: { column: 'Quiz' } },
    'mark.choose': { awarded: { mark: 'awarded' } },
    'file.change': {},
    'handback.agree': {},
    'handback.review': {},
    'part.download': { first: { part: 1 }, second: { part: 2 } },
  },
  services: {
    findSystem: { answers: { moodle: 'moodle' as const }, fails: { away } },
    checkHandback: { answers: { both, none }, fails: { no } },
    downloadPart: { answers: {}, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'choosing.asking',
      starts: { findSystem: { assignmentId: 7 } },
      context: { assignmentId: 7, system: null, asked: own, part: 1, ...forgets },
    },
  },
  situations: {
    'choosing.asking': {
      runs: ['findSystem'],
      on: {
        'findSystem answers moodle': { to: 'choosing.asked', sets: { system: 'moodle' } },
        'findSystem fails away': 'choosing.asked',
        'file.choose(sheet)': {
          to: 'checking',
          sets: { file },
          starts: { checkHandback: { assignmentId: 7, fields: own, file } },
        },
        'file.choose(office)': takesOffice,
        'kind.make(table)': {
          to: 'checking (a table)',
          sets: { asked: tables },
          starts: { checkHandback: { assignmentId: 7, fields: tables, file: null } },
        },
      },
    },
    'choosing.asked': {
      on: {
        'file.choose(sheet)': {
          to: 'checking',
          sets: { file, asked: own },
          starts: { checkHandback: { assignmentId: 7, fields: own, file } },
        },
        'file.choose(office)': takesOffice,
        'kind.make(table)': {
          to: 'checking (a table)',
          sets: { file: null, asked: tables },
          starts: { checkHandback: { assignmentId: 7, fields: tables, file: null } },
        },
      },
    },
    'choosing.asked (told why)': {
      on: {
        'file.choose(sheet)': {
          to: 'checking',
          sets: { file, asked: own, failure: null },
          starts: { checkHandback: { assignmentId: 7, fields: own, file } },
        },
        'file.choose(office)': takesOffice,
        'kind.make(table)': {
          to: 'checking (a table)',
          sets: { file: null, asked: tables, failure: null },
          starts: { checkHandback: { assignmentId: 7, fields: tables, file: null } },
        },
      },
    },
    'checking (a table)': {
      tags: ['busy'],
      runs: ['checkHandback'],
      on: {
        'checkHandback answers both': { to: 'shown', sets: { handback: both } },
        'checkHandback answers none': { to: 'shown (nothing)', sets: { handback: none } },
        'checkHandback fails no': { to: 'choosing.asked (told why)', sets: { failure: no.facts } },
        'file.change': { to: 'choosing.asked', sets: { file: null } },
      },
    },
    'checking (one column)': {
      tags: ['busy'],
      runs: ['checkHandback'],
      on: {
        'checkHandback answers both': { to: 'shown', sets: { handback: both } },
        'checkHandback answers none': { to: 'shown (nothing)', sets: { handback: none } },
        'checkHandback fails no': { to: 'choosing.asked (told why)', sets: { failure: no.facts } },
        'file.change': { to: 'choosing.asked', sets: { file: null } },
      },
    },
    'checking (the mark awarded)': {
      tags: ['busy'],
      runs: ['checkHandback'],
      on: {
        'checkHandback answers both': { to: 'shown', sets: { handback: both } },
        'checkHandback answers none': { to: 'shown (nothing)', sets: { handback: none } },
        'checkHandback fails no': { to: 'choosing.asked (told why)', sets: { failure: no.facts } },
        'file.change': { to: 'choosing.asked', sets: { file: null } },
      },
    },
    'checking (an office’s sheet)': {
      tags: ['busy'],
      runs: ['checkHandback'],
      on: {
        'checkHandback answers both': { to: 'shown', sets: { handback: both } },
        'checkHandback answers none': { to: 'shown (nothing)', sets: { handback: none } },
        'checkHandback fails no': { to: 'choosing.asked (told why)', sets: { failure: no.facts } },
        'file.change': { to: 'choosing.asked', sets: { file: null } },
      },
    },
    checking: {
      tags: ['busy'],
      runs: ['checkHandback'],
      on: {
        'checkHandback answers both': { to: 'shown', sets: { handback: both } },
        'checkHandback answers none': { to: 'shown (nothing)', sets: { handback: none } },
        'checkHandback fails no': { to: 'choosing.asked (told why)', sets: { failure: no.facts } },
        'file.change': { to: 'choosing.asked', sets: { file: null } },
      },
    },
    shown: {
      on: {
        'column.choose(quiz)': {
          to: 'checking (one column)',
          sets: { asked: { kind: 'file', column: 'Quiz' }, handback: null },
          starts: {
            checkHandback: { assignmentId: 7, fields: { kind: 'file', column: 'Quiz' }, file },
          },
        },
        'mark.choose(awarded)': takesAwarded,
        'handback.agree': 'files.waiting',
        'file.change': { to: 'choosing.asked', sets: { file: null, handback: null } },
      },
    },
    'shown (nothing)': {
      on: {
        'column.choose(quiz)': {
          to: 'checking (one column)',
          sets: { asked: { kind: 'file', column: 'Quiz' }, handback: null },
          starts: {
            checkHandback: { assignmentId: 7, fields: { kind: 'file', column: 'Quiz' }, file },
          },
        },
        'mark.choose(awarded)': takesAwarded,
        'file.change': { to: 'choosing.asked', sets: { file: null, handback: null } },
      },
    },
    'files.waiting': {
      on: {
        ...leaves,
        'part.download(first)': { to: 'files.downloading', starts: ofPart(1) },
        'part.download(second)': {
          to: 'files.downloading (second)',
          sets: { part: 2 },
          starts: ofPart(2),
        },
      },
    },
    'files.downloading': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        ...leaves,
        'downloadPart answers': { to: 'files.waiting (one taken)', sets: { taken: [1] } },
        'downloadPart fails away': {
          to: 'files.waiting (told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.downloading (second)': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        ...leaves,
        'downloadPart answers': { to: 'files.waiting (second taken)', sets: { taken: [2] } },
        'downloadPart fails away': {
          to: 'files.waiting (told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.waiting (told why)': {
      on: {
        ...leaves,
        'part.download(first)': {
          to: 'files.downloading',
          sets: { failure: null, part: 1 },
          starts: ofPart(1),
        },
        'part.download(second)': {
          to: 'files.downloading (second)',
          sets: { failure: null, part: 2 },
          starts: ofPart(2),
        },
      },
    },
    'files.waiting (second taken)': {
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'part.download(first)': {
          to: 'files.downloading (the rest)',
          sets: { part: 1 },
          starts: ofPart(1),
        },
        'part.download(second)': { to: 'files.downloading (second again)', starts: ofPart(2) },
      },
    },
    'files.downloading (second again)': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'downloadPart answers': 'files.waiting (second taken)',
        'downloadPart fails away': {
          to: 'files.waiting (second taken, told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.waiting (second taken, told why)': {
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'part.download(first)': {
          to: 'files.downloading (the rest)',
          sets: { part: 1, failure: null },
          starts: ofPart(1),
        },
        'part.download(second)': {
          to: 'files.downloading (second again)',
          sets: { part: 2, failure: null },
          starts: ofPart(2),
        },
      },
    },
    'files.downloading (the rest)': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'downloadPart answers': { to: 'files.done', sets: { taken: [2, 1] } },
        'downloadPart fails away': {
          to: 'files.waiting (second taken, told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.waiting (one taken)': {
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'part.download(first)': { to: 'files.downloading (first again)', starts: ofPart(1) },
        'part.download(second)': {
          to: 'files.downloading (last)',
          sets: { part: 2 },
          starts: ofPart(2),
        },
      },
    },
    'files.downloading (first again)': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'downloadPart answers': 'files.waiting (one taken)',
        'downloadPart fails away': {
          to: 'files.waiting (one taken, told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.waiting (one taken, told why)': {
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'part.download(first)': {
          to: 'files.downloading (first again)',
          sets: { failure: null, part: 1 },
          starts: ofPart(1),
        },
        'part.download(second)': {
          to: 'files.downloading (last)',
          sets: { part: 2, failure: null },
          starts: ofPart(2),
        },
      },
    },
    'files.downloading (last)': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'downloadPart answers': { to: 'files.done', sets: { taken: [1, 2] } },
        'downloadPart fails away': {
          to: 'files.waiting (one taken, told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.done': {
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'part.download(first)': {
          to: 'files.downloading (again)',
          sets: { part: 1 },
          starts: ofPart(1),
        },
        'part.download(second)': {
          to: 'files.downloading (again)',
          sets: { part: 2 },
          starts: ofPart(2),
        },
      },
    },
    'files.downloading (again)': {
      tags: ['busy'],
      runs: ['downloadPart'],
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'downloadPart answers': 'files.done',
        'downloadPart fails away': {
          to: 'files.waiting (all taken, told why)',
          sets: { failure: away.facts },
        },
      },
    },
    'files.waiting (all taken, told why)': {
      on: {
        'handback.review': 'shown',
        'file.change': { to: 'choosing.asked', sets: forgets },
        'part.download(first)': {
          to: 'files.downloading (again)',
          sets: { part: 1, failure: null },
          starts: ofPart(1),
        },
        'part.download(second)': {
          to: 'files.downloading (again)',
          sets: { part: 2, failure: null },
          starts: ofPart(2),
        },
      },
    },
  },
};
