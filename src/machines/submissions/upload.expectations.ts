import { expect } from 'vitest';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { submission } from '#tests/support/submissions.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { LineState, uploadMachine } from './upload.machine.ts';

type Rows = Record<string, string | Row<typeof uploadMachine> | null>;

const essay = new File(['words'], 'doe_jane_12345678.docx', { lastModified: 1 });
const program = new File(['MZ'], 'setup.exe', { lastModified: 3 });
const more = ['a', 'b', 'c'].map(
  (name, at) => new File([name], `${name}.txt`, { lastModified: 10 + at }),
);
const four = [essay, ...more];
const anyMark = expect.any(String) as string;
const lines = (...states: LineState[]) =>
  states.map((state, at) => ({ line: at + 1, state, mark: anyMark }));
/** The state of each added file: its line, and the student guessed from its name. */
const files = (first: number, ...chosen: File[]) =>
  Object.fromEntries(
    chosen.map((file, at) => [
      `file-${first + at}`,
      { line: first + at, assignmentId: 7, file, student: file === essay ? '12345678' : anyMark },
    ]),
  );
const send = (line: number, inBatch: boolean) =>
  [`file-${line}`, { type: 'file.send', inBatch }] as const;
const settled = (line: number) => submission({ id: line });
const hands = (line: number) => ({
  hands: [{ type: 'row.changed', submission: settled(line) } as { type: string }],
});
/** `fresh` are those not reported before. */
const ended = (sent: number, failed: number, cancelled: number, fresh = sent) => ({
  tells: [{ type: 'uploads.ended', assignmentId: 7, fresh, sent, failed, cancelled }],
});
type Before = { handed: readonly Submission[] };
/** One more is handed in; after the last one, all are reported. */
const takes =
  (line: number, ...states: LineState[]) =>
  ({ handed }: Before) => ({ lines: lines(...states), handed: [...handed, settled(line)] });
const takesLast =
  (line: number, ...states: LineState[]) =>
  ({ handed }: Before) => ({
    lines: lines(...states),
    handed: [...handed, settled(line)],
    told: handed.length + 1,
  });
const told =
  (...states: LineState[]) =>
  ({ handed }: Before) => ({ lines: lines(...states), told: handed.length });
const drafts = (...of: number[]) => ({
  to: 'closed',
  hands: [
    { type: 'batch.ask', kind: 'generation', submissions: of.map(settled) },
    { type: 'dialog.close' },
  ] as { type: string }[],
});
const of = { assignmentId: 7, assignmentName: 'Essay 1' };
const begun = { handed: [], told: 0 };
const ignored: Rows = Object.fromEntries(
  [
    'file.settled(1 sent)',
    'file.settled(1 failed)',
    'file.settled(2 sent)',
    'file.settled(2 failed)',
    'file.settled(3 sent)',
    'file.settled(4 sent)',
  ].map((event) => [event, null]),
);
const closing = { 'after 500 ms': { to: 'closed', hands: [{ type: 'dialog.close' }] } };
/** Choosing a file again leaves the lines unchanged. */
const nothingNew = { 'files.choose(essay)': {} };

type Situations = Expectations<typeof uploadMachine>['situations'];
/** The parent is told whenever sending begins or ends. */
const heard = (situations: Situations): Situations =>
  Object.fromEntries(
    Object.entries(situations).map(([name, { on = {}, ...rest }]) => [
      name,
      {
        ...rest,
        on: Object.fromEntries(
          Object.entries(on).map(([event, row]) => {
            if (row === null || typeof row === 'string' || row.to === undefined)
              return [event, row];
            const [was, is] = [name.startsWith('sending'), row.to.startsWith('sending')];
            return [
              event,
              was === is
                ? row
                : {
                    ...row,
                    hands: [...(row.hands ?? []), { type: is ? 'upload.began' : 'upload.stopped' }],
                  },
            ];
          }),
        ),
      },
    ]),
  );

export const expectations: Expectations<typeof uploadMachine> = {
  events: {
    'files.choose': {
      essay: { files: [essay] },
      twice: { files: [essay, essay] },
      program: { files: [program] },
      four: { files: four },
    },
    'file.remove': { 1: { line: 1 } },
    'upload.start': {},
    'upload.cancel': {},
    'upload.draft': {},
    'file.settled': {
      '1 sent': { line: 1, result: { kind: 'sent', submission: settled(1) } },
      '1 failed': { line: 1, result: { kind: 'failed' } },
      '2 sent': { line: 2, result: { kind: 'sent', submission: settled(2) } },
      '2 failed': { line: 2, result: { kind: 'failed' } },
      '3 sent': { line: 3, result: { kind: 'sent', submission: settled(3) } },
      '4 sent': { line: 4, result: { kind: 'sent', submission: settled(4) } },
    },
  },
  children: Object.fromEntries([1, 2, 3, 4, 5].map((line) => [`file-${line}`, { src: 'file' }])),
  starts: {
    alone: {
      input: { ...of, given: [] },
      to: 'choosing.first',
      context: { ...of, given: [], ...begun, lines: [], next: 1 },
    },
    'with files that were dropped': {
      input: { ...of, given: [essay, program] },
      to: 'choosing.first (one and a refused)',
      starts: files(1, essay, program),
      context: {
        ...of,
        given: [essay, program],
        ...begun,
        lines: lines('ready', 'refused'),
        next: 3,
      },
    },
  },
  situations: heard({
    'choosing.first': {
      on: {
        'files.choose(essay)': {
          to: 'choosing.first (one)',
          sets: { lines: lines('ready'), next: 2 },
          starts: files(1, essay),
        },
        'files.choose(twice)': {
          to: 'choosing.first (one)',
          sets: { lines: lines('ready'), next: 2 },
          starts: files(1, essay),
        },
        'files.choose(program)': {
          to: 'choosing.first (refused)',
          sets: { lines: lines('refused'), next: 2 },
          starts: files(1, program),
        },
        'files.choose(four)': {
          to: 'choosing.first (four)',
          sets: { lines: lines('ready', 'ready', 'ready', 'ready'), next: 5 },
          starts: files(1, ...four),
        },
      },
    },
    'choosing.first (one)': {
      runs: ['file-1'],
      context: { lines: lines('ready') },
      on: {
        ...nothingNew,
        'files.choose(twice)': {},
        'files.choose(program)': {
          to: 'choosing.first (one and a refused)',
          sets: { lines: lines('ready', 'refused'), next: 3 },
          starts: files(2, program),
        },
        'files.choose(four)': {
          to: 'choosing.first (four)',
          sets: { lines: lines('ready', 'ready', 'ready', 'ready'), next: 5 },
          starts: files(2, ...more),
        },
        'file.remove(1)': { to: 'choosing.first (none again)', sets: { lines: [] } },
        'upload.start': {
          to: 'sending',
          sets: { lines: lines('sending') },
          sends: [send(1, false)],
        },
      },
    },
    'choosing.first (none again)': {
      context: { next: 2 },
      on: {
        'files.choose(essay)': {
          to: 'choosing.first (a second)',
          sets: { lines: [{ line: 2, state: 'ready', mark: anyMark }], next: 3 },
          starts: files(2, essay),
        },
        'files.choose(twice)': {
          to: 'choosing.first (a second)',
          sets: { lines: [{ line: 2, state: 'ready', mark: anyMark }], next: 3 },
          starts: files(2, essay),
        },
        'files.choose(program)': null,
        'files.choose(four)': null,
      },
    },
    'choosing.first (a second)': {
      runs: ['file-2'],
      on: { 'files.choose(program)': null, 'files.choose(four)': null, 'upload.start': null },
    },
    'choosing.first (refused)': {
      runs: ['file-1'],
      on: {
        'files.choose(essay)': null,
        'files.choose(twice)': null,
        'files.choose(four)': null,
        'file.remove(1)': { to: 'choosing.first (none again)', sets: { lines: [] } },
      },
    },
    'choosing.first (one and a refused)': {
      runs: ['file-1', 'file-2'],
      on: {
        'files.choose(four)': null,
        'file.remove(1)': null,
        'upload.start': {
          to: 'sending (beside a refused)',
          sets: { lines: lines('sending', 'refused') },
          sends: [send(1, true)],
        },
      },
    },
    'choosing.first (four)': {
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        'files.choose(program)': null,
        'file.remove(1)': null,
        'upload.start': {
          to: 'sending (four)',
          sets: { lines: lines('sending', 'sending', 'sending', 'queued') },
          sends: [send(1, true), send(2, true), send(3, true)],
        },
      },
    },
    sending: {
      tags: ['busy'],
      runs: ['file-1'],
      on: {
        ...ignored,
        'file.settled(1 sent)': { to: 'complete', sets: takes(1, 'sent'), ...hands(1) },
        'file.settled(1 failed)': { to: 'choosing.again', sets: { lines: lines('failed') } },
        'upload.cancel': {
          to: 'choosing.cancelled',
          sets: told('stopped'),
          ...ended(0, 0, 1),
          sends: [['file-1', { type: 'file.cancel' }]],
        },
      },
    },
    'sending (beside a refused)': {
      tags: ['busy'],
      runs: ['file-1', 'file-2'],
      on: {
        ...ignored,
        'file.settled(1 sent)': {
          to: 'choosing.again (all but a refused)',
          sets: takesLast(1, 'sent', 'refused'),
          ...hands(1),
          ...ended(1, 0, 0),
        },
        'file.settled(1 failed)': {
          to: 'choosing.again (beside a refused)',
          sets: told('failed', 'refused'),
          ...ended(0, 1, 0),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (beside a refused)',
          sets: told('stopped', 'refused'),
          ...ended(0, 0, 1),
          sends: [['file-1', { type: 'file.cancel' }]],
        },
      },
    },
    'choosing.cancelled (beside a refused)': {
      runs: ['file-1', 'file-2'],
      on: { 'files.choose(four)': null, 'file.remove(1)': null, 'upload.start': null },
    },
    'choosing.again (all but a refused)': {
      runs: ['file-1', 'file-2'],
      on: { 'files.choose(four)': null, 'file.remove(1)': null, 'upload.draft': drafts(1) },
    },
    'choosing.again (beside a refused)': {
      runs: ['file-1', 'file-2'],
      on: {
        'files.choose(four)': null,
        'file.remove(1)': null,
        'upload.start': {
          to: 'sending (beside a refused)',
          sets: { lines: lines('sending', 'refused') },
          sends: [send(1, true)],
        },
      },
    },
    'sending (four)': {
      tags: ['busy'],
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        ...ignored,
        'file.settled(2 failed)': {
          to: 'sending (the last three)',
          sets: { lines: lines('sending', 'failed', 'sending', 'sending') },
          sends: [send(4, true)],
        },
        'file.settled(2 sent)': {
          to: 'sending (one sent)',
          sets: takes(2, 'sending', 'sent', 'sending', 'sending'),
          sends: [send(4, true)],
          ...hands(2),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (four)',
          sets: told('stopped', 'stopped', 'stopped', 'ready'),
          ...ended(0, 0, 4),
          sends: [1, 2, 3].map((line) => [`file-${line}`, { type: 'file.cancel' }] as const),
        },
      },
    },
    'sending (one sent)': {
      tags: ['busy'],
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        ...ignored,
        'file.settled(1 sent)': {
          sets: takes(1, 'sent', 'sent', 'sending', 'sending'),
          ...hands(1),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (three)',
          sets: told('stopped', 'sent', 'stopped', 'stopped'),
          ...ended(1, 0, 3),
          sends: [1, 3, 4].map((line) => [`file-${line}`, { type: 'file.cancel' }] as const),
        },
      },
    },
    'sending (the last)': {
      from: ['sending (one sent)', 'file.settled(1 sent)', 'file.settled(3 sent)'],
      tags: ['busy'],
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        ...ignored,
        'file.settled(4 sent)': {
          to: 'done',
          sets: takesLast(4, 'sent', 'sent', 'sent', 'sent'),
          ...hands(4),
          ...ended(4, 0, 0),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (three)',
          sets: told('sent', 'sent', 'sent', 'stopped'),
          ...ended(3, 0, 1),
          sends: [['file-4', { type: 'file.cancel' }]],
        },
      },
    },
    'sending (the last three)': {
      tags: ['busy'],
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        ...ignored,
        'file.settled(1 sent)': {
          sets: takes(1, 'sent', 'failed', 'sending', 'sending'),
          ...hands(1),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (three)',
          sets: told('stopped', 'failed', 'stopped', 'stopped'),
          ...ended(0, 1, 3),
          sends: [1, 3, 4].map((line) => [`file-${line}`, { type: 'file.cancel' }] as const),
        },
      },
    },
    'sending (the last, after a failure)': {
      from: ['sending (the last three)', 'file.settled(1 sent)', 'file.settled(3 sent)'],
      tags: ['busy'],
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        ...ignored,
        'file.settled(4 sent)': {
          to: 'choosing.again (four)',
          sets: takesLast(4, 'sent', 'failed', 'sent', 'sent'),
          ...hands(4),
          ...ended(3, 1, 0),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (three)',
          sets: told('sent', 'failed', 'sent', 'stopped'),
          ...ended(2, 1, 1),
          sends: [['file-4', { type: 'file.cancel' }]],
        },
      },
    },
    'choosing.again (four)': {
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        'files.choose(program)': null,
        'file.remove(1)': null,
        'upload.start': {
          to: 'sending (once more)',
          sets: { lines: lines('sent', 'sending', 'sent', 'sent') },
          sends: [send(2, true)],
        },
        'upload.draft': drafts(1, 3, 4),
      },
    },
    'sending (once more)': {
      tags: ['busy'],
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        ...ignored,
        'file.settled(2 sent)': {
          to: 'done (in the end)',
          sets: takesLast(2, 'sent', 'sent', 'sent', 'sent'),
          ...hands(2),
          ...ended(4, 0, 0, 1),
        },
        'upload.cancel': {
          to: 'choosing.cancelled (three)',
          sets: told('sent', 'stopped', 'sent', 'sent'),
          ...ended(3, 0, 1, 0),
          sends: [['file-2', { type: 'file.cancel' }]],
        },
      },
    },
    'choosing.cancelled (four)': {
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: { 'files.choose(program)': null, 'file.remove(1)': null, 'upload.start': null },
    },
    'choosing.cancelled (three)': {
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: {
        'files.choose(program)': null,
        'file.remove(1)': null,
        'upload.start': null,
        'upload.draft': null,
      },
    },
    'choosing.cancelled': {
      runs: ['file-1'],
      on: {
        'files.choose(program)': null,
        'files.choose(four)': null,
        'file.remove(1)': null,
        'upload.start': {
          to: 'sending',
          sets: { lines: lines('sending') },
          sends: [send(1, false)],
        },
      },
    },
    'choosing.again': {
      runs: ['file-1'],
      on: {
        'files.choose(program)': null,
        'files.choose(four)': null,
        'file.remove(1)': null,
        'upload.start': {
          to: 'sending',
          sets: { lines: lines('sending') },
          sends: [send(1, false)],
        },
      },
    },
    complete: { runs: ['file-1'], on: closing },
    done: {
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: { 'upload.draft': drafts(2, 1, 3, 4) },
    },
    'done (in the end)': {
      runs: ['file-1', 'file-2', 'file-3', 'file-4'],
      on: { 'upload.draft': drafts(1, 3, 4, 2) },
    },
    closed: { ends: true, runs: [] },
  }),
  passing: ['ended'],
};
