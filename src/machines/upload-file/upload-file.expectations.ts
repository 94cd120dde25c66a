import { expect } from 'vitest';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { refusal, submission } from '#tests/support/submissions.ts';
import type { uploadFileMachine } from './upload-file.machine.ts';

const file = new File(['words'], 'essay.docx');
const report = new File(['x'], 'report.pdf');
const badReport = new File(['x'], 'report.exe');
const sent = submission({ id: 9 });
const down = refusal(500, 'Down.');
const input = { line: 2, assignmentId: 7, file, student: 's1001' };
const begun = {
  report: null,
  score: '',
  reportProblem: null,
  progress: 0,
  inBatch: false,
  failure: null,
};
const call = { assignmentId: 7, file, student: 's1001', report: null, score: '' };
const aProblem = expect.any(String) as string;

const changing: Record<string, Row<typeof uploadFileMachine>> = {
  'student.change(ada)': { sets: { student: 'ada' } },
  'score.change(12)': { sets: { score: '12' } },
  'report.choose(good)': { sets: { report, reportProblem: null } },
  'report.choose(none)': { sets: { report: null, reportProblem: null } },
};
const ending: Record<string, Row<typeof uploadFileMachine>> = {
  'uploadSubmission answers sent': {
    to: 'idle (sent)',
    sets: { progress: 100 },
    tells: [{ type: 'submission.uploaded', submission: sent, inBatch: true }],
    hands: [
      { type: 'file.settled', line: 2, result: { kind: 'sent', submission: sent } } as {
        type: string;
      },
    ],
  },
  'uploadSubmission fails down': {
    to: 'idle (failed)',
    sets: { failure: down.facts, progress: 0 },
    tells: [
      {
        type: 'submission.uploadFailed',
        failure: down.facts,
        fileName: 'essay.docx',
        inBatch: true,
      },
    ],
    hands: [{ type: 'file.settled', line: 2, result: { kind: 'failed' } } as { type: string }],
  },
  'file.cancel': { to: 'idle (cancelled)' },
};
const alone = (
  row: Row<typeof uploadFileMachine>,
  tells: unknown[],
): Row<typeof uploadFileMachine> => ({ ...row, tells });
/** With a report that is none there is nothing to wait for. */
const handedBack: Row<typeof uploadFileMachine> = {
  hands: [{ type: 'file.settled', line: 2, result: { kind: 'failed' } } as { type: string }],
};
const isBad: Row<typeof uploadFileMachine> = {
  sets: { report: badReport, reportProblem: aProblem },
};

export const expectations: Expectations<typeof uploadFileMachine> = {
  events: {
    'student.change': { ada: { student: 'ada' } },
    'score.change': { 12: { score: '12' } },
    'report.choose': { good: { report }, bad: { report: badReport }, none: { report: null } },
    'file.send': { 'with others': { inBatch: true }, alone: { inBatch: false } },
    'file.cancel': {},
  },
  services: { uploadSubmission: { answers: { sent }, fails: { down } } },
  starts: {
    alone: { input, to: 'idle', context: { ...input, ...begun } },
  },
  situations: {
    idle: {
      on: {
        ...changing,
        'report.choose(bad)': { to: 'idle (with a bad report)', ...isBad },
        'report.choose(good)': { to: 'idle (whole)', ...changing['report.choose(good)'] },
        'file.send(with others)': {
          to: 'sending.rising',
          sets: { inBatch: true },
          starts: { uploadSubmission: call },
        },
        'file.send(alone)': { to: 'sending.rising (alone)', starts: { uploadSubmission: call } },
      },
    },
    'idle (with a bad report)': {
      on: {
        ...changing,
        'report.choose(none)': { to: 'idle', sets: { report: null, reportProblem: null } },
        'file.send(with others)': handedBack,
        'file.send(alone)': handedBack,
      },
    },
    'idle (whole)': {
      on: {
        ...changing,
        'report.choose(bad)': isBad,
        'score.change(12)': { to: 'idle (whole, scored)', sets: { score: '12' } },
        'file.send(with others)': {
          to: 'sending.rising',
          sets: { inBatch: true },
          starts: { uploadSubmission: { ...call, report } },
        },
        'file.send(alone)': {
          to: 'sending.rising (alone)',
          starts: { uploadSubmission: { ...call, report } },
        },
      },
    },
    'idle (whole, scored)': {
      on: {
        ...changing,
        'report.choose(bad)': isBad,
        'file.send(with others)': {
          to: 'sending.rising',
          sets: { inBatch: true },
          starts: { uploadSubmission: { ...call, report, score: '12' } },
        },
        'file.send(alone)': {
          to: 'sending.rising (alone)',
          starts: { uploadSubmission: { ...call, report, score: '12' } },
        },
      },
    },
    'sending.rising': {
      tags: ['busy'],
      runs: ['uploadSubmission'],
      on: { ...ending, 'after 200 ms': { sets: { progress: 5 } } },
    },
    'sending.rising (alone)': {
      tags: ['busy'],
      runs: ['uploadSubmission'],
      on: {
        ...ending,
        'after 200 ms': { sets: { progress: 5 } },
        'uploadSubmission answers sent': alone(ending['uploadSubmission answers sent']!, [
          { type: 'submission.uploaded', submission: sent, inBatch: false },
        ]),
        'uploadSubmission fails down': alone(ending['uploadSubmission fails down']!, [
          {
            type: 'submission.uploadFailed',
            failure: down.facts,
            fileName: 'essay.docx',
            inBatch: false,
          },
        ]),
      },
    },
    'sending.rising (almost there)': {
      from: ['sending.rising', ...Array.from({ length: 18 }, () => 'after 200 ms')],
      tags: ['busy'],
      runs: ['uploadSubmission'],
      context: { progress: 90 },
      on: {
        ...ending,
        'after 200 ms': { to: 'sending.rising (at the cap)', sets: { progress: 95 } },
      },
    },
    'sending.rising (at the cap)': {
      tags: ['busy'],
      runs: ['uploadSubmission'],
      context: { progress: 95 },
      on: { ...ending, 'after 200 ms': 'sending.waiting' },
    },
    'sending.waiting': { tags: ['busy'], runs: ['uploadSubmission'], on: ending },
    'idle (failed)': {
      context: { failure: down.facts, progress: 0 },
      on: {
        ...changing,
        'report.choose(bad)': isBad,
        'file.send(with others)': {
          to: 'sending.rising',
          sets: { failure: null },
          starts: { uploadSubmission: call },
        },
        'file.send(alone)': {
          to: 'sending.rising (alone)',
          sets: { failure: null, inBatch: false },
          starts: { uploadSubmission: call },
        },
      },
    },
    'idle (cancelled)': {
      on: {
        ...changing,
        'report.choose(bad)': isBad,
        'file.send(with others)': { to: 'sending.rising', starts: { uploadSubmission: call } },
        'file.send(alone)': {
          to: 'sending.rising (alone)',
          sets: { inBatch: false },
          starts: { uploadSubmission: call },
        },
      },
    },
    'idle (cancelled on its way)': {
      from: ['sending.rising', 'after 200 ms', 'file.cancel'],
      context: { progress: 5 },
      on: {
        ...changing,
        'report.choose(bad)': isBad,
        'file.send(with others)': {
          to: 'sending.rising',
          sets: { progress: 0 },
          starts: { uploadSubmission: call },
        },
        'file.send(alone)': {
          to: 'sending.rising (alone)',
          sets: { inBatch: false, progress: 0 },
          starts: { uploadSubmission: call },
        },
      },
    },
    'idle (sent)': {
      context: { progress: 100 },
      on: {
        ...changing,
        'report.choose(bad)': isBad,
        'file.send(with others)': {
          to: 'sending.rising',
          sets: { progress: 0 },
          starts: { uploadSubmission: call },
        },
        'file.send(alone)': {
          to: 'sending.rising (alone)',
          sets: { inBatch: false, progress: 0 },
          starts: { uploadSubmission: call },
        },
      },
    },
  },
};
