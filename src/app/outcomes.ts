import { FEEDBACK_TOAST_MS, GENERATION_COST, TOAST_MS } from '#contract/limits.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { isUnreadable, type FailureFacts } from '#lib/site/failure.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { counted } from '#contract/text/plural.ts';
import type { BatchKind, FailedList, Outcome } from '#machines/shared/outcome.ts';
import type { ToastPlace, ToastTone } from '#machines/shared/toasts.view.ts';
import type { ResourceKey } from './resources/resources.ts';

export interface ToastDraft {
  tone: ToastTone;
  text: string;
  place: ToastPlace;
  duration: number;
}

export interface Effects {
  toast: ToastDraft | null;
  notifications: NotificationDraft[];
  /** Resources that must be fetched again. */
  outdated: ResourceKey[];
  /** Whether the credit balance has changed. */
  credits: boolean;
}

const nothing: Effects = { toast: null, notifications: [], outdated: [], credits: false };
const says = (
  tone: ToastTone,
  text: string,
  place: ToastPlace = 'bottom-right',
  duration = TOAST_MS,
): ToastDraft => ({ tone, text, place, duration });
const success = (text: string, place?: ToastPlace, duration?: number) =>
  says('success', text, place, duration);
/**
 * Shows the server's message, else `fallback`. Uses `fallback` too if a response reports success
 * but can't be read.
 */
const failed = (failure: FailureFacts, fallback: string, place?: ToastPlace) =>
  says('error', (isUnreadable(failure) ? null : failure.message) ?? fallback, place);
const info = (text: string) => says('info', text);

const UNSTORED: NotificationDraft = {
  type: 'SYSTEM',
  title: 'Nothing can be stored in this browser',
  message:
    'What you see here is lost when you close this tab. Free some space, or allow storage for this site.',
};

const of = ({ id, assignment_id }: Submission) => ({
  submissionId: id,
  assignmentId: assignment_id,
});
const lists = (assignmentId: number): ResourceKey[] => [
  `submissions:${assignmentId}`,
  `assignment:${assignmentId}`,
  'assignments',
  'all-submissions',
];

const creditUsed = (submission: Submission): NotificationDraft => ({
  type: 'CREDIT_USED',
  message: `${counted(GENERATION_COST, 'credit')} used for an AI feedback draft.`,
  data: { ...of(submission), creditAmount: GENERATION_COST },
});

/**
 * The message for a list that failed to load, if the server gives none (specification, section 8).
 */
const LOADING: Readonly<Record<FailedList, { text: string; place: ToastPlace }>> = {
  submissions: {
    text: 'Failed to load submissions. Please try again.',
    place: 'bottom-right',
  },
  bank: { text: 'An error occurred while fetching comments.', place: 'bottom-left' },
  sets: { text: 'Failed to fetch comment sets', place: 'bottom-left' },
  transactions: { text: 'Failed to load credit history', place: 'bottom-right' },
  other: { text: 'An error occurred while loading data', place: 'bottom-right' },
};

const BATCH: Readonly<Record<BatchKind, { done: string; failed: string }>> = {
  grading: {
    done: 'Batch grading completed successfully',
    failed: 'Failed to perform batch grading',
  },
  deletion: {
    done: 'Batch deletion completed successfully',
    failed: 'Failed to perform batch deletion',
  },
  generation: {
    done: 'Batch feedback generation completed successfully',
    failed: 'Failed to generate feedback for multiple submissions',
  },
};

/**
 * Creates one notification for a whole batch: one for each of 40 drafts would bury everything else.
 */
function batchNotifications({
  batch,
  done,
  assignmentId,
}: Outcome & { type: 'batch.ended' }): NotificationDraft[] {
  if (done === 0 || batch === 'deletion') return [];
  const drafts =
    done === 1
      ? 'An AI feedback draft is ready to read.'
      : `${done} AI feedback drafts are ready to read.`;
  return [
    {
      type: batch === 'generation' ? 'FEEDBACK_GENERATED' : 'GRADE_UPDATED',
      message:
        batch === 'generation'
          ? drafts
          : `The grade or feedback of ${counted(done, 'submission')} was updated.`,
      data: { assignmentId },
    },
  ];
}

function batchToast({
  batch,
  done,
  failed: bad,
  cancelled,
}: Outcome & { type: 'batch.ended' }): ToastDraft {
  if (bad > 0)
    return says(
      'error',
      `${BATCH[batch].failed}: ${bad} of ${done + bad} failed${cancelled > 0 ? `, ${cancelled} cancelled` : ''}.`,
    );
  if (cancelled > 0 && batch === 'generation') {
    return info(
      `${done} of ${done + cancelled} drafts written, ${cancelled} cancelled: nothing was charged for ${cancelled === 1 ? 'that one' : 'those'}.`,
    );
  }
  if (cancelled > 0) return info(`Stopped: ${done} done, ${cancelled} left as they were.`);
  return success(BATCH[batch].done);
}

function uploadsToast({
  sent,
  failed: bad,
  cancelled,
}: Outcome & { type: 'uploads.ended' }): ToastDraft {
  if (bad > 0) return says('error', `Failed to upload submission: ${bad} of ${sent + bad} failed.`);
  if (cancelled > 0) return info(`Stopped: ${sent} uploaded, ${cancelled} not sent.`);
  return success(
    sent === 1 ? 'Submission uploaded successfully' : `${sent} submissions uploaded successfully`,
  );
}

function filledToast({
  name,
  added,
  failed: bad,
  failure,
}: Outcome & { type: 'commentSet.filled' }): ToastDraft {
  if (bad === 0) return success(`${counted(added, 'comment')} added to “${name}”`, 'bottom-left');
  return says(
    'error',
    `${bad} of ${added + bad} comments were not added: ${failure?.message ?? 'Failed to create comment'}`,
    'bottom-left',
  );
}

function effects(outcome: Outcome): Effects {
  switch (outcome.type) {
    case 'submission.uploaded':
      return {
        ...nothing,
        toast: success('Submission uploaded successfully'),
        // For a batch, its end creates the single notification.
        notifications: outcome.inBatch
          ? []
          : [
              {
                type: 'SUBMISSION_UPLOADED',
                message: 'A new submission was uploaded.',
                data: of(outcome.submission),
              },
            ],
        outdated: lists(outcome.submission.assignment_id),
      };
    case 'submission.uploadFailed':
      return {
        ...nothing,
        toast: says(
          'error',
          outcome.failure.detail ??
            (outcome.failure.status === null
              ? 'Failed to upload file'
              : 'Failed to upload submission'),
        ),
      };
    case 'grade.saved':
      return {
        ...nothing,
        toast: success('Grade and feedback saved'),
        notifications: outcome.inBatch
          ? []
          : [
              {
                type: 'GRADE_UPDATED',
                message: 'The grade or feedback of a submission was updated.',
                data: of(outcome.submission),
              },
            ],
        outdated: lists(outcome.submission.assignment_id),
      };
    case 'record.saved':
      return {
        ...nothing,
        toast: success('Submission updated'),
        outdated: lists(outcome.submission.assignment_id),
      };
    case 'score.saved':
      return {
        ...nothing,
        toast: success('Turnitin score updated successfully'),
        outdated: lists(outcome.submission.assignment_id),
      };
    case 'draft.generated':
      return {
        toast: success('AI feedback generated successfully', 'bottom-left', FEEDBACK_TOAST_MS),
        notifications: outcome.inBatch
          ? []
          : [
              {
                type: 'FEEDBACK_GENERATED',
                message: 'An AI feedback draft is ready to read.',
                data: of(outcome.submission),
              },
              ...(outcome.free === true ? [] : [creditUsed(outcome.submission)]),
            ],
        outdated: lists(outcome.submission.assignment_id),
        credits: outcome.free !== true,
      };
    case 'uploads.ended':
      return {
        ...nothing,
        toast: uploadsToast(outcome),
        notifications:
          outcome.fresh === 0
            ? []
            : [
                {
                  type: 'SUBMISSION_UPLOADED',
                  message:
                    outcome.fresh === 1
                      ? 'A new submission was uploaded.'
                      : `${outcome.fresh} new submissions were uploaded.`,
                  data: { assignmentId: outcome.assignmentId },
                },
              ],
        outdated: lists(outcome.assignmentId),
      };
    case 'grade.failed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to update'),
        outdated: lists(outcome.assignmentId),
      };
    case 'grade.conflicted':
      return {
        ...nothing,
        toast: info('This submission was changed elsewhere meanwhile. Compare before you save.'),
        outdated: lists(outcome.submission.assignment_id),
      };
    case 'score.failed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to update Turnitin score'),
        outdated: lists(outcome.assignmentId),
      };
    case 'draft.failed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to generate feedback'),
        outdated: lists(outcome.assignmentId),
        credits: true,
      };
    case 'draft.cancelled':
      return { ...nothing, toast: info('Generation cancelled. Nothing was charged.') };
    case 'draft.goesOn':
      return {
        ...nothing,
        toast: info(outcome.failure.message ?? 'This draft can no longer be cancelled.'),
      };
    case 'submission.deleteFailed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to delete submission'),
        outdated: lists(outcome.assignmentId),
      };
    case 'submission.viewFailed':
      return { ...nothing, toast: failed(outcome.failure, 'Failed to view submission') };
    case 'submission.notFound':
      return { ...nothing, toast: info('That submission is no longer here.') };
    case 'submission.deleted':
      return {
        ...nothing,
        toast: success('Submission deleted successfully'),
        outdated: lists(outcome.assignmentId),
      };
    case 'batch.ended':
      return {
        ...nothing,
        toast: batchToast(outcome),
        notifications: batchNotifications(outcome),
        outdated: lists(outcome.assignmentId),
        credits: outcome.batch === 'generation',
      };
    case 'comment.created':
      return {
        ...nothing,
        toast: success('Comment added to bank successfully', 'bottom-left'),
        outdated: ['bank', 'sets'],
      };
    case 'comment.updated':
      return {
        ...nothing,
        toast: success('Comment updated successfully', 'bottom-left'),
        outdated: ['bank', 'sets'],
      };
    case 'comment.deleted':
      return {
        ...nothing,
        toast: success('Comment deleted successfully', 'bottom-left'),
        outdated: ['bank', 'sets'],
      };
    case 'comment.createFailed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to create comment', 'bottom-left'),
      };
    case 'comment.updateFailed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to update comment', 'bottom-left'),
      };
    case 'comment.deleteFailed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'Failed to delete comment', 'bottom-left'),
      };
    case 'list.failed': {
      const { text, place } = LOADING[outcome.list];
      // The same words as on the page.
      return { ...nothing, toast: says('error', outcome.failure.message ?? text, place) };
    }
    case 'comments.refreshed':
      return { ...nothing, toast: success('Comments refreshed successfully', 'bottom-left') };
    case 'comments.refreshFailed':
      return { ...nothing, toast: says('error', 'Failed to refresh comments', 'bottom-left') };
    case 'commentSet.saved':
      return {
        ...nothing,
        toast: success(`“${outcome.name}” saved`, 'bottom-left'),
        outdated: ['sets'],
      };
    case 'commentSet.filled':
      return { ...nothing, toast: filledToast(outcome), outdated: ['sets', 'bank'] };
    case 'commentSet.deleted':
      return {
        ...nothing,
        toast: success(`“${outcome.name}” deleted`, 'bottom-left'),
        outdated: ['sets', 'bank'],
      };
    case 'commentSet.failed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'The comment set could not be saved', 'bottom-left'),
      };
    case 'assignment.saved':
      return {
        ...nothing,
        toast: success(outcome.created ? `“${outcome.name}” created` : `“${outcome.name}” saved`),
        outdated: lists(outcome.id),
      };
    case 'assignment.changed':
      return { ...nothing, outdated: lists(outcome.id) };
    case 'deadline.saved':
      return {
        ...nothing,
        toast: success(
          {
            deadline: 'Deadline and late rule saved',
            extensions: 'Extensions saved',
            waivers: 'Waivers saved',
            holds: 'Codes and caps saved',
          }[outcome.what],
        ),
        outdated: lists(outcome.id),
      };
    case 'adjustments.saved':
      return {
        ...nothing,
        toast: success('Adjustments saved'),
        outdated: [...new Set<ResourceKey>(outcome.assignments.flatMap(lists))],
      };
    // With settings the person comes anew, as with credits.
    case 'archive.in':
      return {
        ...nothing,
        outdated: [
          ...new Set<ResourceKey>([
            'assignments',
            'all-submissions',
            'bank',
            'sets',
            ...outcome.ids.flatMap(lists),
          ]),
        ],
        credits: outcome.settings,
      };
    case 'team.changed':
      return {
        ...nothing,
        outdated: ['teams', `team:${outcome.id}`, 'assignments', 'all-submissions'],
      };
    case 'assignment.deleted':
      return {
        ...nothing,
        toast: success(`“${outcome.name}” deleted`),
        outdated: lists(outcome.id),
      };
    case 'assignment.failed':
      return {
        ...nothing,
        toast: failed(outcome.failure, `Failed to ${outcome.doing} assignment`),
      };
    case 'assignment.archiveFailed':
      return {
        ...nothing,
        toast: failed(outcome.failure, 'The archive could not be downloaded. Try again.'),
      };
    case 'rubric.saved':
      return { ...nothing, toast: success('Rubric saved'), outdated: lists(outcome.assignmentId) };
    case 'rubric.failed':
      return {
        ...nothing,
        toast: failed(
          outcome.failure,
          'The rubric could not be saved. What you wrote is still here.',
        ),
      };
    case 'text.copied':
      return { ...nothing, toast: success('Copied to clipboard') };
    case 'text.copyFailed':
      return {
        ...nothing,
        toast: says(
          'error',
          'The browser did not allow copying. Select the text and press Ctrl+C.',
        ),
      };
    case 'profile.saved':
      return { ...nothing, toast: success('Profile saved') };
    case 'password.saved':
      return { ...nothing, toast: success('Password changed') };
    case 'settings.failed':
      return { ...nothing, toast: failed(outcome.failure, 'The setting could not be saved') };
    case 'storage.failed':
      return {
        ...nothing,
        toast: says(
          'error',
          'This browser could not store your unsaved text. Save before you leave this page.',
        ),
        notifications: [UNSTORED],
      };
    case 'notifications.unkept':
      return { ...nothing, notifications: [UNSTORED] };
  }
}

/**
 * Returns what the user sees and what else follows from each outcome: messages, durations and
 * places as in section 8 of the specification, notifications as in section 4, and outdated
 * resources. A single item in a batch isn't announced: the batch is.
 */
export function effectsOf(outcome: Outcome): Effects {
  const all = effects(outcome);
  return 'inBatch' in outcome && outcome.inBatch ? { ...all, toast: null, outdated: [] } : all;
}
