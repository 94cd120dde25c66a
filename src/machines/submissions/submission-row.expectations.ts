import type { Submission } from '#contract/submissions/submission.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import {
  gone as notThere,
  job,
  refusal,
  submission,
  unreached,
} from '#tests/support/submissions.ts';
import type { submissionRowMachine } from './submission-row.machine.ts';
import type { RowResult } from './submission-row.work.ts';

type RowOf = Row<typeof submissionRowMachine>;
type Rows = Record<string, string | RowOf>;

const base = submission({ id: 1, grade: 'C', feedback_text: 'Old words', version: 3 });
const patch = { grade: 'A', feedback_text: 'Old words' };
const later = { grade: 'B', feedback_text: 'Old words' };
const score = { turnitin_similarity_score: 12 };
const saved: Submission = { ...base, ...patch, version: 4 };
const drafted: Submission = {
  ...base,
  ai_feedback_text: 'A draft',
  status: 'processing',
  version: 4,
};
const otherGrade: Submission = { ...base, grade: 'D', version: 4 };
const sameGrade: Submission = { ...base, grade: 'A', version: 4 };
const open = job({ submission_id: 1, state: 'running', step: 'reading' });
const [writing, over, cancelled, failedJob] = [
  job({ step: 'writing', state: 'running' }),
  job({ state: 'done' }),
  job({ state: 'cancelled' }),
  job({ state: 'failed', error_message: 'The model is down.' }),
];
const [stale, gone, forbidden, tooLate, noCredits, noNet] = [
  refusal(412),
  notThere(),
  refusal(403, 'Not yours.'),
  refusal(409, 'Too late.'),
  refusal(402, 'No credits left.'),
  unreached(),
];
const of = { submissionId: 1, assignmentId: 7, inBatch: false };
const CHANGED = 'This submission was changed elsewhere meanwhile. Look at it before you delete it.';

/** The work ends: the outcome is reported, and the row returned with its result. */
const ends = (result: RowResult, told: object): RowOf => ({
  to: 'settled',
  sets: { result },
  tells: [told],
  hands: [{ type: 'row.settled', id: 1, result, inBatch: false } as { type: string }],
});
const failed = (
  doing: 'grading' | 'scoring' | 'generating' | 'deleting',
  { facts }: typeof noNet,
): RowResult => ({ kind: 'failed', doing, failure: facts, submission: null });
const graded = (found: Submission) =>
  ends(
    { kind: 'graded', submission: found },
    { type: 'grade.saved', submission: found, inBatch: false },
  );
const undone = (error: typeof noNet) =>
  ends(failed('deleting', error), { type: 'submission.deleteFailed', failure: error.facts, ...of });
const undrafted = (error: typeof noNet) =>
  ends(failed('generating', error), { type: 'draft.failed', failure: error.facts, ...of });
const removed = ends({ kind: 'removed' }, { type: 'submission.deleted', ...of });
const takenBack = ends({ kind: 'cancelled' }, { type: 'draft.cancelled', ...of });
/** A failed save is hidden for a moment. */
const rolledBack = (to: string, doing: 'grading' | 'scoring', error: typeof noNet): RowOf => ({
  to,
  sets: { result: failed(doing, error), patch: {} },
  tells: [
    { type: doing === 'grading' ? 'grade.failed' : 'score.failed', failure: error.facts, ...of },
  ],
});
/**
 * Something ended, and the waiting save continues, based on the original version or on the user's
 * own save.
 */
const goesOn = (told: object, changed: Submission, start: Submission): RowOf => ({
  to: 'grading.saving (later)',
  tells: [told],
  hands: [{ type: 'row.changed', submission: changed } as { type: string }],
  sets: { base: start, patch: later, next: null, job: null, since: null, result: null },
  starts: { saveSubmission: { id: 1, version: start.version, patch: later } },
});
const queues: Rows = {
  'grade.save(A)': { sets: { next: { base, patch } } },
  'grade.save(later)': { sets: { next: { base, patch: later } } },
};
const queuesTo = (to: string): Rows => ({
  ...queues,
  'grade.save(later)': { to, sets: { next: { base, patch: later } } },
});
const saves = (what: object, to: string): RowOf => ({
  to,
  sets: { patch: what },
  starts: { saveSubmission: { id: 1, version: 3, patch: what } },
});
const compares = { starts: { loadTheirs: { id: 1 } } };
const collects = { starts: { loadResult: { id: 1 } } };
const cancels = { starts: { cancelDraft: { job: 11 } } };
const waits = (holdsEdit: boolean) => ({
  hands: [{ type: 'row.waiting', id: 1, holdsEdit } as { type: string }],
});
const asksForNews = waits(false);
const asksWithEdit = waits(true);
const newsOf = (suffix: string): Rows => ({
  'feedback.progress(writing)': { sets: { job: writing } },
  'feedback.progress(over)': {
    to: `generating.collecting${suffix}`,
    sets: { job: over },
    ...collects,
  },
  'feedback.progress(failed)': {
    to: 'generating.collecting (failed)',
    sets: { job: failedJob },
    ...collects,
  },
  'feedback.missing': { to: 'generating.collecting (missing)', ...collects },
  'feedback.cancel': { to: `generating.cancelling${suffix}`, ...cancels },
});
const undrafting = (to: string): Rows => ({
  'cancelDraft fails tooLate': {
    to,
    ...waits(to.includes('a save waits')),
    tells: [{ type: 'draft.goesOn', failure: tooLate.facts, ...of }],
  },
  'cancelDraft fails forbidden': {
    to,
    ...waits(to.includes('a save waits')),
    tells: [{ type: 'draft.goesOn', failure: forbidden.facts, ...of }],
  },
});

export const expectations: Expectations<typeof submissionRowMachine> = {
  events: {
    'grade.save': { A: { base, patch }, later: { base, patch: later } },
    'score.save': { 12: { base, patch: score } },
    'feedback.generate': { now: { at: 1_000 }, shorter: { at: 1_000, wish: 'shorter' } },
    'feedback.resume': { open: { job: open, at: 1_000 } },
    'submission.remove': {},
    'feedback.progress': {
      writing: { job: writing },
      over: { job: over },
      failed: { job: failedJob },
      cancelled: { job: cancelled },
      'an older one': { job: job({ id: 10, state: 'done' }) },
      'an older one, cancelled': { job: job({ id: 10, state: 'cancelled' }) },
      'an older one, writing': { job: job({ id: 10 }) },
    },
    'feedback.missing': {},
    'feedback.cancel': {},
  },
  services: {
    saveSubmission: { answers: { saved }, fails: { stale, noNet } },
    loadTheirs: {
      src: 'loadSubmission',
      answers: { drafted, otherGrade, sameGrade },
      fails: { noNet },
    },
    askForDraft: { answers: { job: job() }, fails: { noCredits } },
    cancelDraft: { answers: { cancelled }, fails: { tooLate, forbidden, gone, noNet } },
    loadResult: { src: 'loadSubmission', answers: { drafted, base }, fails: { gone, noNet } },
    removeSubmission: { answers: {}, fails: { gone, stale, noNet } },
    loadChanged: {
      src: 'loadSubmission',
      answers: { drafted, otherGrade },
      fails: { gone, noNet },
    },
  },
  starts: {
    alone: {
      input: { submission: base, inBatch: false },
      to: 'idle',
      context: {
        base,
        inBatch: false,
        patch: {},
        next: null,
        job: null,
        since: null,
        wish: '',
        result: null,
      },
    },
  },
  situations: {
    idle: {
      on: {
        'grade.save(A)': saves(patch, 'grading.saving'),
        'grade.save(later)': saves(later, 'grading.saving (later)'),
        'score.save(12)': saves(score, 'grading.saving (score)'),
        'feedback.generate(now)': {
          to: 'generating.asking.wanted',
          sets: { since: 1_000 },
          starts: { askForDraft: { id: 1, wish: '', accept_partial: false } },
        },
        'feedback.generate(shorter)': {
          to: 'generating.asking.wanted',
          sets: { since: 1_000, wish: 'shorter' },
          starts: { askForDraft: { id: 1, wish: 'shorter', accept_partial: false } },
        },
        'feedback.resume(open)': {
          to: 'generating.waiting',
          sets: { job: open, since: 1_000 },
          ...asksForNews,
        },
        'submission.remove': {
          to: 'deleting.removing',
          starts: { removeSubmission: { id: 1, version: 3 } },
        },
      },
    },
    'grading.saving': {
      tags: ['busy'],
      runs: ['saveSubmission'],
      on: {
        ...queuesTo('grading.saving (another waits)'),
        'saveSubmission answers saved': graded(saved),
        'saveSubmission fails stale': { to: 'grading.comparing', ...compares },
        'saveSubmission fails noNet': rolledBack('rollback', 'grading', noNet),
      },
    },
    'grading.saving (later)': {
      tags: ['busy'],
      runs: ['saveSubmission'],
      on: {
        ...queues,
        'saveSubmission answers saved': graded(saved),
        'saveSubmission fails stale': { to: 'grading.comparing (later)', ...compares },
        'saveSubmission fails noNet': rolledBack('rollback', 'grading', noNet),
      },
    },
    'grading.saving (score)': {
      tags: ['busy'],
      runs: ['saveSubmission'],
      on: {
        ...queues,
        'saveSubmission answers saved': ends(
          { kind: 'scored', submission: saved },
          { type: 'score.saved', submission: saved, inBatch: false },
        ),
        'saveSubmission fails stale': { to: 'grading.comparing (score)', ...compares },
        'saveSubmission fails noNet': rolledBack('rollback', 'scoring', noNet),
      },
    },
    'grading.saving (another waits)': {
      tags: ['busy'],
      runs: ['saveSubmission'],
      on: {
        ...queues,
        'saveSubmission answers saved': goesOn(
          { type: 'grade.saved', submission: saved, inBatch: false },
          saved,
          saved,
        ),
        'saveSubmission fails stale': { to: 'grading.comparing (another waits)', ...compares },
        'saveSubmission fails noNet': rolledBack('rollback (another waits)', 'grading', noNet),
      },
    },
    'grading.comparing': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      on: {
        ...queuesTo('grading.comparing (another waits)'),
        'loadTheirs answers sameGrade': graded(sameGrade),
        'loadTheirs answers otherGrade': ends(
          { kind: 'conflicted', submission: otherGrade },
          { type: 'grade.conflicted', submission: otherGrade, inBatch: false },
        ),
        'loadTheirs answers drafted': {
          to: 'grading.saving (once more)',
          sets: { base: drafted, patch: { grade: 'A' } },
          starts: { saveSubmission: { id: 1, version: 4, patch: { grade: 'A' } } },
        },
        'loadTheirs fails noNet': rolledBack('rollback', 'grading', noNet),
      },
    },
    'grading.comparing (later)': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      on: {
        ...queues,
        'loadTheirs answers sameGrade': ends(
          { kind: 'conflicted', submission: sameGrade },
          { type: 'grade.conflicted', submission: sameGrade, inBatch: false },
        ),
        'loadTheirs answers otherGrade': ends(
          { kind: 'conflicted', submission: otherGrade },
          { type: 'grade.conflicted', submission: otherGrade, inBatch: false },
        ),
        'loadTheirs answers drafted': {
          to: 'grading.saving (once more)',
          sets: { base: drafted, patch: { grade: 'B' } },
          starts: { saveSubmission: { id: 1, version: 4, patch: { grade: 'B' } } },
        },
        'loadTheirs fails noNet': rolledBack('rollback', 'grading', noNet),
      },
    },
    'grading.comparing (score)': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      on: {
        ...queues,
        ...Object.fromEntries(
          (
            [
              ['sameGrade', sameGrade],
              ['otherGrade', otherGrade],
              ['drafted', drafted],
            ] as const
          ).map(([name, found]) => [
            `loadTheirs answers ${name}`,
            {
              to: 'grading.saving (score)',
              sets: { base: found },
              starts: { saveSubmission: { id: 1, version: 4, patch: score } },
            } satisfies RowOf,
          ]),
        ),
        'loadTheirs fails noNet': rolledBack('rollback', 'scoring', noNet),
      },
    },
    'grading.comparing (another waits)': {
      tags: ['busy'],
      runs: ['loadTheirs'],
      on: {
        ...queues,
        'loadTheirs answers sameGrade': goesOn(
          { type: 'grade.saved', submission: sameGrade, inBatch: false },
          sameGrade,
          sameGrade,
        ),
        'loadTheirs answers otherGrade': ends(
          { kind: 'conflicted', submission: otherGrade },
          { type: 'grade.conflicted', submission: otherGrade, inBatch: false },
        ),
        'loadTheirs answers drafted': {
          to: 'grading.saving (once more)',
          sets: { base: drafted, patch: { grade: 'A' } },
          starts: { saveSubmission: { id: 1, version: 4, patch: { grade: 'A' } } },
        },
        'loadTheirs fails noNet': rolledBack('rollback (another waits)', 'grading', noNet),
      },
    },
    'grading.saving (once more)': {
      tags: ['busy'],
      runs: ['saveSubmission'],
      context: { base: drafted },
      on: {
        ...queues,
        'saveSubmission answers saved': graded(saved),
        'saveSubmission fails stale': { to: 'grading.comparing', ...compares },
        'saveSubmission fails noNet': rolledBack('rollback', 'grading', noNet),
      },
    },
    rollback: {
      tags: ['busy'],
      on: {
        ...queuesTo('rollback (another waits)'),
        'after 600 ms': {
          to: 'settled',
          hands: [
            { type: 'row.settled', id: 1, result: failed('grading', noNet), inBatch: false } as {
              type: string;
            },
          ],
        },
      },
    },
    'rollback (another waits)': {
      tags: ['busy'],
      on: { ...queues, 'after 600 ms': { ...goesOn({}, base, base), tells: [] } },
    },
    'generating.asking.wanted': {
      tags: ['busy'],
      runs: ['askForDraft'],
      on: {
        ...queuesTo('generating.asking.wanted (a save waits)'),
        'feedback.cancel': 'generating.asking.takenBack',
        'askForDraft answers job': {
          to: 'generating.waiting (asked)',
          sets: { job: job() },
          ...asksForNews,
        },
        'askForDraft fails noCredits': undrafted(noCredits),
      },
    },
    'generating.asking.wanted (a save waits)': {
      tags: ['busy'],
      runs: ['askForDraft'],
      on: {
        ...queues,
        'feedback.cancel': 'generating.asking.takenBack (a save waits)',
        'askForDraft answers job': {
          to: 'generating.waiting (a save waits)',
          sets: { job: job() },
          ...asksWithEdit,
        },
        'askForDraft fails noCredits': goesOn(
          { type: 'draft.failed', failure: noCredits.facts, ...of },
          base,
          base,
        ),
      },
    },
    'generating.asking.takenBack': {
      tags: ['busy'],
      runs: ['askForDraft'],
      on: {
        ...queues,
        'askForDraft answers job': {
          to: 'generating.cancelling',
          sets: { job: job() },
          ...cancels,
        },
        'askForDraft fails noCredits': undrafted(noCredits),
      },
    },
    'generating.asking.takenBack (a save waits)': {
      tags: ['busy'],
      runs: ['askForDraft'],
      on: {
        ...queues,
        'askForDraft answers job': {
          to: 'generating.cancelling (a save waits)',
          sets: { job: job() },
          ...cancels,
        },
        'askForDraft fails noCredits': goesOn(
          { type: 'draft.failed', failure: noCredits.facts, ...of },
          base,
          base,
        ),
      },
    },
    'generating.waiting': {
      tags: ['busy'],
      context: { since: 1_000, job: open },
      on: { ...queues, ...newsOf(''), 'feedback.progress(cancelled)': takenBack },
    },
    'generating.waiting (asked)': {
      tags: ['busy'],
      on: { ...queues, ...newsOf(''), 'feedback.progress(cancelled)': takenBack },
    },
    'generating.waiting (a save waits)': {
      tags: ['busy'],
      on: {
        ...queues,
        ...newsOf(' (a save waits)'),
        'feedback.progress(cancelled)': goesOn({ type: 'draft.cancelled', ...of }, base, base),
        'feedback.progress(failed)': null,
        'feedback.missing': null,
      },
    },
    'generating.cancelling': {
      tags: ['busy'],
      runs: ['cancelDraft'],
      on: {
        ...queues,
        ...undrafting('generating.waiting (asked)'),
        'cancelDraft answers cancelled': takenBack,
        'cancelDraft fails gone': { to: 'generating.collecting (missing)', ...collects },
        'cancelDraft fails noNet': 'generating.uncancelled',
      },
    },
    'generating.cancelling (a save waits)': {
      tags: ['busy'],
      runs: ['cancelDraft'],
      on: {
        ...queues,
        ...undrafting('generating.waiting (a save waits)'),
        'cancelDraft answers cancelled': goesOn({ type: 'draft.cancelled', ...of }, base, base),
        'cancelDraft fails gone': null,
        'cancelDraft fails noNet': null,
      },
    },
    'generating.uncancelled': {
      tags: ['busy'],
      on: { ...queues, 'after 2_000 ms': { to: 'generating.cancelling', ...cancels } },
    },
    'generating.collecting': {
      tags: ['busy'],
      runs: ['loadResult'],
      on: {
        ...queues,
        'loadResult answers drafted': ends(
          { kind: 'drafted', submission: drafted },
          { type: 'draft.generated', submission: drafted, inBatch: false },
        ),
        'loadResult answers base': ends(
          { kind: 'drafted', submission: base },
          { type: 'draft.generated', submission: base, inBatch: false },
        ),
        'loadResult fails gone': undrafted(gone),
        'loadResult fails noNet': 'generating.unreachable',
      },
    },
    'generating.collecting (missing)': {
      tags: ['busy'],
      runs: ['loadResult'],
      on: {
        ...queues,
        'loadResult answers drafted': ends(
          { kind: 'drafted', submission: drafted },
          { type: 'draft.generated', submission: drafted, inBatch: false },
        ),
        'loadResult answers base': ends(
          {
            kind: 'failed',
            doing: 'generating',
            failure: { status: 502, detail: null, message: null },
            submission: base,
          },
          { type: 'draft.failed', failure: { status: 502, detail: null, message: null }, ...of },
        ),
        'loadResult fails gone': undrafted(gone),
        'loadResult fails noNet': 'generating.unreachable',
      },
    },
    'generating.collecting (failed)': {
      tags: ['busy'],
      runs: ['loadResult'],
      on: {
        ...queues,
        'loadResult fails gone': undrafted(gone),
        'loadResult fails noNet': 'generating.unreachable',
        ...Object.fromEntries(
          (
            [
              ['drafted', drafted],
              ['base', base],
            ] as const
          ).map(([name, found]) => {
            const failure = {
              status: 502,
              detail: 'The model is down.',
              message: 'The model is down.',
            };
            return [
              `loadResult answers ${name}`,
              ends(
                { kind: 'failed', doing: 'generating', failure, submission: found },
                { type: 'draft.failed', failure, ...of },
              ),
            ];
          }),
        ),
      },
    },
    'generating.collecting (a save waits)': {
      tags: ['busy'],
      runs: ['loadResult'],
      on: {
        ...queues,
        'loadResult answers drafted': goesOn(
          { type: 'draft.generated', submission: drafted, inBatch: false },
          drafted,
          base,
        ),
        'loadResult answers base': null,
        'loadResult fails gone': null,
        'loadResult fails noNet': null,
      },
    },
    'generating.unreachable': {
      tags: ['busy'],
      on: { ...queues, 'after 2_000 ms': { to: 'generating.collecting', ...collects } },
    },
    'deleting.removing': {
      tags: ['busy', 'danger'],
      runs: ['removeSubmission'],
      on: {
        'removeSubmission answers': removed,
        'removeSubmission fails gone': removed,
        'removeSubmission fails noNet': undone(noNet),
        'removeSubmission fails stale': {
          to: 'deleting.rechecking',
          starts: { loadChanged: { id: 1 } },
        },
      },
    },
    'deleting.rechecking': {
      tags: ['busy', 'danger'],
      runs: ['loadChanged'],
      on: {
        'loadChanged answers drafted': {
          to: 'deleting.removing',
          sets: { base: drafted },
          starts: { removeSubmission: { id: 1, version: 4 } },
        },
        'loadChanged answers otherGrade': ends(
          {
            kind: 'failed',
            doing: 'deleting',
            failure: { status: 412, detail: CHANGED, message: CHANGED },
            submission: otherGrade,
          },
          {
            type: 'submission.deleteFailed',
            failure: { status: 412, detail: CHANGED, message: CHANGED },
            ...of,
          },
        ),
        'loadChanged fails gone': removed,
        'loadChanged fails noNet': undone(noNet),
      },
    },
    settled: { ends: true },
  },
  passing: ['ended'],
};
