import { expect } from 'vitest';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Failure } from '#lib/site/failure.ts';
import { gone, job, refusal, submission, unreached } from '#tests/support/submissions.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import type { submissionRowMachine } from './submission-row.machine.ts';
import { isBusy, isDeleting, selectPatch, shownOf } from './submission-row.view.ts';
import type { RowSettled } from './submission-row.work.ts';

export const base = submission({ id: 1, grade: 'C', feedback_text: 'Old words', version: 3 });
export const patch = { grade: 'A', feedback_text: 'Old words' };
const saved: Submission = { ...base, ...patch, version: 4 };
export const drafted: Submission = {
  ...base,
  ai_feedback_text: 'A draft',
  status: 'processing',
  version: 4,
};
export const theirs = {
  untouched: drafted,
  sameField: { ...base, grade: 'B', version: 4 },
  sameValue: { ...base, grade: 'A', version: 4 },
};
export const openJob = job({ submission_id: 1, state: 'running', step: 'reading' });
export const at = 1_000;
const proxys404 = refusal(404, 'Not Found');
const TOO_LATE = refusal(409, 'This draft is no longer waiting.');

const failureIn = (event: { type: string; error?: unknown }) =>
  (event.error as Failure | undefined)?.facts;

type Told = { type: string; failure?: unknown; submission?: unknown; inBatch: boolean };

/** How the row chart is walked: on its own, and through its row of the table. */
export const rowWalk: Walk<typeof submissionRowMachine> = {
  input: { submission: base, inBatch: false },
  samples: [
    { type: 'grade.save', base, patch },
    { type: 'score.save', base, patch: { turnitin_similarity_score: 12 } },
    { type: 'feedback.generate', at },
    { type: 'feedback.resume', job: openJob, at },
    { type: 'feedback.progress', job: { ...openJob, step: 'checking' } },
    { type: 'feedback.progress', job: { ...openJob, state: 'done' } },
    {
      type: 'feedback.progress',
      job: {
        ...openJob,
        state: 'failed',
        error_message: 'The model is down. Nothing was charged.',
      },
    },
    { type: 'feedback.progress', job: { ...openJob, state: 'cancelled' } },
    { type: 'feedback.missing' },
    done('saveSubmission', saved),
    fails('saveSubmission', refusal(412)),
    fails('saveSubmission', unreached()),
    done('loadTheirs', theirs.untouched),
    done('loadTheirs', theirs.sameField),
    done('loadTheirs', theirs.sameValue),
    fails('loadTheirs', refusal(500)),
    done('cancelDraft', job({ state: 'cancelled' })),
    fails('cancelDraft', TOO_LATE),
    fails('cancelDraft', gone()),
    fails('cancelDraft', unreached()),
    done('askForDraft', job()),
    fails('askForDraft', refusal(402, 'No credits left.')),
    done('loadResult', drafted),
    fails('loadResult', unreached()),
    fails('loadResult', gone()),
    done('removeSubmission'),
    fails('removeSubmission', gone()),
    fails('removeSubmission', proxys404),
    fails('removeSubmission', refusal(412)),
    fails('removeSubmission', unreached()),
    done('loadChanged', theirs.untouched),
    done('loadChanged', theirs.sameField),
    fails('loadChanged', gone()),
    fails('loadChanged', unreached()),
  ],
  key: ({ context }) => [
    context.base.version,
    Object.keys(context.patch).length,
    context.next !== null,
    context.job?.step,
    context.job?.state,
    context.result?.kind,
  ],
  facts: () => {
    let agreed = base;
    let meant = false;
    let wanted = false;
    const wasAgreed = (event: { type: string; output?: unknown }) => {
      const before = agreed;
      if (/done\.actor\.(saveSubmission|loadTheirs|loadResult|loadChanged)$/.test(event.type))
        agreed = event.output as Submission;
      return before;
    };
    let before412 = base;
    return {
      'the test remembers what the server said last': ({ event }) => {
        before412 = wasAgreed(event);
        expect(agreed.id).toBe(1);
      },
      '[WB-63] [WB-64] a row with a call under way is busy': ({ after, world }) => {
        if (world.running().length) expect(isBusy(after)).toBe(true);
      },
      '[WB-67] a row is red exactly while it is being deleted': ({ after, world }) => {
        const deleting = world
          .running()
          .some((id) => id === 'removeSubmission' || id === 'loadChanged');
        expect(isDeleting(after)).toBe(deleting);
      },
      '[EDIT-33] [EDIT-34] what was typed shows at once, before the answer': ({ event, after }) => {
        if (
          (event.type === 'grade.save' || event.type === 'score.save') &&
          after.matches({ grading: 'saving' }) &&
          after.context.next === null
        ) {
          expect(shownOf(base, selectPatch(after))).toEqual({ ...base, ...event.patch });
        }
      },
      '[EDIT-35] [EDIT-36] a save that failed is taken back in sight': ({ event, after }) => {
        if (event.type === 'xstate.error.actor.saveSubmission' && after.matches('rollback'))
          expect(shownOf(base, selectPatch(after))).toBe(base);
      },
      '[RULE-6] [RULE-7] every write carries the version that the server said last, or that it was written over':
        ({ event, before, world }) => {
          const call = world.calls.at(-1);
          const isWrite = call?.src === 'saveSubmission' || call?.src === 'removeSubmission';
          if (
            isWrite &&
            world.running().includes(call.id) &&
            event.type !== 'grade.save' &&
            before.context.next === null
          ) {
            expect(call.input).toMatchObject({ id: 1, version: agreed.version });
          }
        },
      '[RULE-9] what was changed by others and not by the educator is not sent back': ({
        event,
        before,
        world,
      }) => {
        if (
          event.type !== 'xstate.done.actor.loadTheirs' ||
          event.output !== theirs.untouched ||
          before412 !== base
        )
          return;
        if ('grade' in before.context.patch)
          expect(world.calls.at(-1)!.input).toEqual({ id: 1, version: 4, patch: { grade: 'A' } });
      },
      '[RULE-8] where the same field differs nothing is sent; the row hands back what stands there':
        ({ event, before, after, world }) => {
          if (
            event.type !== 'xstate.done.actor.loadTheirs' ||
            event.output !== theirs.sameField ||
            before412 !== base
          )
            return;
          if (!('grade' in before.context.patch)) return;
          expect(world.running()).toEqual([]);
          expect(after.context.result).toEqual({
            kind: 'conflicted',
            submission: theirs.sameField,
          });
        },
      'every end is told once, a failure with its reason; a rollback is not told again': ({
        event,
        before,
        after,
        told,
      }) => {
        const ends = told.filter((outcome) => (outcome as Told).type !== 'draft.goesOn');
        const wentOn =
          after.matches('grading') && before.context.next !== null && after.context.next === null;
        const ended = after.status === 'done' || after.matches('rollback') || wentOn;
        if (before.matches('rollback') || !ended) return expect(ends).toEqual([]);
        expect(ends).toHaveLength(1);
        const [outcome] = ends as Told[];
        if (event.type.startsWith('xstate.error.actor.') && /failed$/i.test(outcome!.type)) {
          expect(outcome!.failure).toEqual(
            (event as unknown as { error: { facts: unknown } }).error.facts,
          );
        }
      },
      '[ERR-58] a 404 that is not the API’s own deletes nothing in sight: it is a failure like any other':
        ({ event, after, told }) => {
          if (
            event.type !== 'xstate.error.actor.removeSubmission' ||
            (event as unknown as { error: unknown }).error !== proxys404
          )
            return;
          expect(after.context.result?.kind).toBe('failed');
          expect(told).toMatchObject([
            { type: 'submission.deleteFailed', failure: { status: 404, detail: 'Not Found' } },
          ]);
        },
      'a failure is told as that of what was being done': ({ before, told }) => {
        const failed = (told as Told[]).find(({ type }) => /failed$/i.test(type));
        if (!failed) return;
        const saving =
          'turnitin_similarity_score' in before.context.patch ? 'score.failed' : 'grade.failed';
        const other = before.matches('deleting') ? 'submission.deleteFailed' : 'draft.failed';
        expect(failed.type).toBe(before.matches('grading') ? saving : other);
      },
      'a settled row hands back exactly one result': ({ after, world }) => {
        const settled = world.toParent.filter(({ type }) => type === 'row.settled') as RowSettled[];
        expect(settled).toHaveLength(after.status === 'done' ? 1 : 0);
        if (settled[0])
          expect(settled[0]).toMatchObject({
            id: 1,
            inBatch: false,
            result: { kind: expect.any(String) as string },
          });
      },
      '[GEN-3] a generation asks once, and then for news unless it was cancelled meanwhile': ({
        event,
        world,
      }) => {
        if (event.type !== 'xstate.done.actor.askForDraft') return;
        expect(world.calls.filter(({ src }) => src === 'askForDraft')).toHaveLength(1);
        expect(world.toParent.some(({ type }) => type === 'row.waiting')).toBe(!meant);
      },
      'a cancel is put to the server, which alone knows whether the draft still waits': ({
        event,
        before,
        after,
        world,
      }) => {
        if (event.type === 'feedback.cancel' && before.matches({ generating: 'waiting' }))
          wanted = true;
        if (event.type === 'feedback.cancel' && before.matches({ generating: 'asking' }))
          meant = true;
        if (meant && event.type === 'xstate.done.actor.askForDraft') wanted = true;
        if (/(done|error)\.actor\.cancelDraft$/.test(event.type))
          wanted = failureIn(event)?.status === null;
        if (!wanted) return expect(world.running()).not.toContain('cancelDraft');
        expect(
          world.running().includes('cancelDraft') || after.matches({ generating: 'uncancelled' }),
        ).toBe(true);
        if (world.running().includes('cancelDraft'))
          expect(world.calls.at(-1)!.input).toEqual({ job: before.context.job?.id ?? job().id });
      },
      'a draft that was cancelled, here or elsewhere, is no failure and changes nothing': ({
        event,
        after,
        told,
        world,
      }) => {
        const isElsewhere =
          event.type === 'feedback.progress' &&
          event.job.state === 'cancelled' &&
          after.context.result !== null;
        if (event.type !== 'xstate.done.actor.cancelDraft' && !isElsewhere) return;
        expect(told).toEqual([
          { type: 'draft.cancelled', submissionId: 1, assignmentId: 7, inBatch: false },
        ]);
        expect(after.context.base).toBe(base);
        if (after.status === 'done')
          expect(world.toParent.at(-2)).toMatchObject({
            type: 'row.settled',
            result: { kind: 'cancelled' },
          });
      },
      '[AI-5] a cancel that came too late is told, and the draft that is written is waited for': ({
        event,
        after,
        told,
      }) => {
        const failure = failureIn(event);
        if (!event.type.endsWith('cancelDraft') || failure?.status !== 409) return;
        expect(told).toEqual([
          {
            type: 'draft.goesOn',
            submissionId: 1,
            assignmentId: 7,
            inBatch: false,
            failure: TOO_LATE.facts,
          },
        ]);
        expect(after.matches({ generating: 'waiting' })).toBe(true);
      },
      '[GEN-7] a refusal for want of credits ends the row with what the server said': ({
        event,
        told,
      }) => {
        if (event.type !== 'xstate.error.actor.askForDraft') return;
        expect(told).toMatchObject([
          { type: 'draft.failed', failure: { status: 402, detail: 'No credits left.' } },
        ]);
      },
    };
  },
};
