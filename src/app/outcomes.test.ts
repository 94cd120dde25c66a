import { describe, expect, test } from 'vitest';
import type { Comment } from '#contract/comments/comment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { makeNotification } from '#lib/site/notifications.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { effectsOf } from './outcomes.ts';

const submission = { id: 7, assignment_id: 3 } as Submission;
const comment = { id: 1 } as Comment;
const of = { submissionId: 7, assignmentId: 3 };
const said: FailureFacts = {
  status: 422,
  detail: 'The server says so.',
  message: 'The server says so.',
};
const unreadable: FailureFacts = {
  status: 200,
  detail: null,
  message: 'An unexpected error occurred.',
};
const silent: FailureFacts = { status: null, detail: null, message: null };
const empty: FailureFacts = { status: 418, detail: null, message: 'An unexpected error occurred.' };

const toastOf = (outcome: Outcome) => effectsOf(outcome).toast;
const success = (text: string) => ({
  tone: 'success',
  text,
  place: 'bottom-right',
  duration: 6_000,
});
const bottomLeft = (tone: 'success' | 'error', text: string) => ({
  tone,
  text,
  place: 'bottom-left',
  duration: 6_000,
});

describe('success', () => {
  test.each<[string, Outcome, string]>([
    [
      '[ERR-30] upload',
      { type: 'submission.uploaded', submission },
      'Submission uploaded successfully',
    ],
    ['[ERR-34] deletion', { type: 'submission.deleted', ...of }, 'Submission deleted successfully'],
    ['[ERR-38] score', { type: 'score.saved', submission }, 'Turnitin score updated successfully'],
    [
      '[ERR-35] batch grading',
      { type: 'batch.ended', batch: 'grading', assignmentId: 3, done: 2, failed: 0, cancelled: 0 },
      'Batch grading completed successfully',
    ],
    [
      '[ERR-36] batch deletion',
      { type: 'batch.ended', batch: 'deletion', assignmentId: 3, done: 2, failed: 0, cancelled: 0 },
      'Batch deletion completed successfully',
    ],
    [
      '[ERR-37] batch generation',
      {
        type: 'batch.ended',
        batch: 'generation',
        assignmentId: 3,
        done: 2,
        failed: 0,
        cancelled: 0,
      },
      'Batch feedback generation completed successfully',
    ],
  ])('%s', (_, outcome, text) => expect(toastOf(outcome)).toEqual(success(text)));

  test('[OUT-9] a failed archive download says what to do', () => {
    expect(toastOf({ type: 'assignment.archiveFailed', failure: silent })).toMatchObject({
      tone: 'error',
      text: 'The archive could not be downloaded. Try again.',
    });
    expect(toastOf({ type: 'assignment.archiveFailed', failure: said })).toMatchObject({
      text: said.message,
    });
  });

  test('[ERR-31] [ERR-32] [ERR-33] a generated draft is announced for 30 s, bottom left', () => {
    expect(toastOf({ type: 'draft.generated', submission })).toEqual({
      tone: 'success',
      text: 'AI feedback generated successfully',
      place: 'bottom-left',
      duration: 30_000,
    });
  });

  test.each<[string, Outcome, string]>([
    ['[ERR-47] refresh', { type: 'comments.refreshed' }, 'Comments refreshed successfully'],
    ['[ERR-48] add', { type: 'comment.created', comment }, 'Comment added to bank successfully'],
    ['[ERR-49] edit', { type: 'comment.updated', comment }, 'Comment updated successfully'],
    ['[ERR-50] delete', { type: 'comment.deleted', commentId: 1 }, 'Comment deleted successfully'],
  ])('[BANK-15] [BANK-16] %s', (_, outcome, text) =>
    expect(toastOf(outcome)).toEqual(bottomLeft('success', text)),
  );
});

describe('a cancelled generation', () => {
  const ended = { type: 'batch.ended', batch: 'generation', assignmentId: 3 } as const;
  const info = (text: string) => ({ tone: 'info', text, place: 'bottom-right', duration: 6_000 });

  test('is announced calmly, never as an error', () => {
    expect(toastOf({ type: 'draft.cancelled', ...of })).toEqual(
      info('Generation cancelled. Nothing was charged.'),
    );
    expect(toastOf({ type: 'draft.cancelled', ...of, inBatch: true })).toBeNull();
    expect(toastOf({ type: 'draft.goesOn', failure: said, ...of })).toEqual(
      info('The server says so.'),
    );
    expect(toastOf({ type: 'draft.goesOn', failure: said, ...of, inBatch: true })).toBeNull();
  });

  test('in a batch is counted, with its cost', () => {
    expect(toastOf({ ...ended, done: 3, failed: 0, cancelled: 9 })).toEqual(
      info('3 of 12 drafts written, 9 cancelled: nothing was charged for those.'),
    );
    expect(toastOf({ ...ended, done: 1, failed: 0, cancelled: 1 })).toEqual(
      info('1 of 2 drafts written, 1 cancelled: nothing was charged for that one.'),
    );
    expect(effectsOf({ ...ended, done: 3, failed: 0, cancelled: 9 }).credits).toBe(true);
    expect(toastOf({ ...ended, batch: 'grading', done: 3, failed: 0, cancelled: 9 })?.text).toBe(
      'Stopped: 3 done, 9 left as they were.',
    );
    expect(toastOf({ ...ended, done: 1, failed: 1, cancelled: 2 })).toMatchObject({
      tone: 'error',
      text: 'Failed to generate feedback for multiple submissions: 1 of 2 failed, 2 cancelled.',
    });
  });
});

describe('[ERR-15] failure: the server’s message, else the fallback, in a red toast', () => {
  test.each<[string, (failure: FailureFacts) => Outcome, string]>([
    ['[ERR-17]', (failure) => ({ type: 'grade.failed', failure, ...of }), 'Failed to update'],
    [
      '[ERR-20]',
      (failure) => ({ type: 'draft.failed', failure, ...of }),
      'Failed to generate feedback',
    ],
    [
      '[ERR-21]',
      (failure) => ({ type: 'submission.deleteFailed', failure, ...of }),
      'Failed to delete submission',
    ],
    [
      '[ERR-25]',
      (failure) => ({ type: 'score.failed', failure, ...of }),
      'Failed to update Turnitin score',
    ],
    [
      '[ERR-26]',
      (failure) => ({ type: 'submission.viewFailed', failure }),
      'Failed to view submission',
    ],
    [
      '[ERR-52]',
      (failure) => ({ type: 'comment.createFailed', failure }),
      'Failed to create comment',
    ],
    [
      '[ERR-53]',
      (failure) => ({ type: 'comment.updateFailed', failure }),
      'Failed to update comment',
    ],
    [
      '[ERR-46] [ERR-54]',
      (failure) => ({ type: 'comment.deleteFailed', failure }),
      'Failed to delete comment',
    ],
  ])('%s', (_, outcome, fallback) => {
    expect(toastOf(outcome(said))).toMatchObject({ tone: 'error', text: 'The server says so.' });
    expect(toastOf(outcome(silent))).toMatchObject({ tone: 'error', text: fallback });
    // [SPEC-9]: the server reports success in a response that can't be read.
    expect(toastOf(outcome(unreadable))).toMatchObject({ tone: 'error', text: fallback });
  });

  test('[ERR-18] [ERR-19] an upload that was refused without a message, and one that never arrived', () => {
    const upload = (failure: FailureFacts) =>
      toastOf({ type: 'submission.uploadFailed', failure, fileName: 'a.pdf' });
    expect(upload(said)?.text).toBe('The server says so.');
    expect(upload(empty)?.text).toBe('Failed to upload submission');
    expect(upload(silent)?.text).toBe('Failed to upload file');
  });

  test('[SPEC-2] a list that failed to load shows the server’s message, else that of the list', () => {
    const list = (failure: FailureFacts) =>
      (['submissions', 'bank', 'sets', 'transactions', 'other'] as const).map(
        (name) => toastOf({ type: 'list.failed', list: name, failure })?.text,
      );
    expect(new Set(list(said))).toEqual(new Set(['The server says so.']));
    expect(list(silent)).toEqual([
      'Failed to load submissions. Please try again.',
      'An error occurred while fetching comments.',
      'Failed to fetch comment sets',
      'Failed to load credit history',
      'An error occurred while loading data',
    ]);
  });

  test('[ERR-51] a failed refresh of the bank', () => {
    expect(toastOf({ type: 'comments.refreshFailed' })).toEqual(
      bottomLeft('error', 'Failed to refresh comments'),
    );
  });

  test.each([
    ['[ERR-22] grading', 'grading', 'Failed to perform batch grading: 1 of 3 failed.'],
    ['[ERR-23] deletion', 'deletion', 'Failed to perform batch deletion: 1 of 3 failed.'],
    [
      '[ERR-24] generation',
      'generation',
      'Failed to generate feedback for multiple submissions: 1 of 3 failed.',
    ],
  ] as const)('batch %s: no success message if one failed', (_, batch, text) => {
    expect(
      toastOf({ type: 'batch.ended', batch, assignmentId: 3, done: 2, failed: 1, cancelled: 0 }),
    ).toMatchObject({ tone: 'error', text });
  });
});

describe('notifications', () => {
  const made = (outcome: Outcome) =>
    effectsOf(outcome).notifications.map(({ type, data }) => [type, data]);

  test('[NOTIF-54] [NOTIF-55] [NOTIF-56] grade, upload and generation each create one, with ids only and no names', () => {
    expect(made({ type: 'grade.saved', submission })).toEqual([['GRADE_UPDATED', of]]);
    expect(made({ type: 'submission.uploaded', submission })).toEqual([
      ['SUBMISSION_UPLOADED', of],
    ]);
    expect(made({ type: 'draft.generated', submission })).toEqual([
      ['FEEDBACK_GENERATED', of],
      ['CREDIT_USED', { ...of, creditAmount: 1 }],
    ]);
  });

  test('[EASE-16] an upload of many files creates one that counts them and links to the assignment; an upload that sent nothing creates none', () => {
    const ended = (fresh: number) =>
      effectsOf({
        type: 'uploads.ended',
        assignmentId: 3,
        fresh,
        sent: 12,
        failed: 1,
        cancelled: 0,
      }).notifications;
    expect(
      effectsOf({ type: 'submission.uploaded', submission, inBatch: true }).notifications,
    ).toEqual([]);
    expect(ended(10)).toEqual([
      {
        type: 'SUBMISSION_UPLOADED',
        message: '10 new submissions were uploaded.',
        data: { assignmentId: 3 },
      },
    ]);
    expect(ended(1)).toMatchObject([{ message: 'A new submission was uploaded.' }]);
    expect(ended(0)).toEqual([]);
    expect(makeNotification(ended(10)[0]!, 0, 0).data).toMatchObject({
      redirectUrl: '/assignments/3/submissions',
    });
  });

  test('[UI-2] a batch of 40 drafts or grades creates one notification, and none of its items shows a toast or causes a refresh', () => {
    const one = effectsOf({ type: 'draft.generated', submission, inBatch: true });
    expect([one.toast, one.outdated, one.notifications, one.credits]).toEqual([null, [], [], true]);
    expect(effectsOf({ type: 'grade.saved', submission, inBatch: true }).notifications).toEqual([]);
    const all = (batch: 'generation' | 'grading' | 'deletion', done: number) =>
      effectsOf({
        type: 'batch.ended',
        batch,
        assignmentId: 3,
        done,
        failed: 0,
        cancelled: 0,
      }).notifications.map(({ type, message }) => [type, message]);
    expect(all('generation', 40)).toEqual([
      ['FEEDBACK_GENERATED', '40 AI feedback drafts are ready to read.'],
    ]);
    expect(all('grading', 40)).toEqual([
      ['GRADE_UPDATED', 'The grade or feedback of 40 submissions was updated.'],
    ]);
    expect([all('generation', 0), all('deletion', 40)]).toEqual([[], []]);
  });

  test('[DRAFT-12] mentions no credit for a draft that cost nothing', () => {
    const { notifications, credits } = effectsOf({
      type: 'draft.generated',
      submission,
      free: true,
    });
    expect([notifications.map(({ type }) => type), credits]).toEqual([
      ['FEEDBACK_GENERATED'],
      false,
    ]);
  });
  test('[NOTIF-48] a credit used is one credit', () => {
    expect(effectsOf({ type: 'draft.generated', submission }).notifications[1]?.message).toBe(
      '1 credit used for an AI feedback draft.',
    );
  });

  test('a browser that stores nothing shows a title, without a toast', () => {
    expect(effectsOf({ type: 'notifications.unkept' })).toMatchObject({
      toast: null,
      notifications: [{ type: 'SYSTEM', title: 'Nothing can be stored in this browser' }],
      credits: false,
    });
  });

  test('a failure creates none', () => {
    expect(made({ type: 'grade.failed', failure: said, ...of })).toEqual([]);
  });
});

describe('what must be fetched again', () => {
  test.each<Outcome>([
    { type: 'assignment.saved', id: 3, name: 'Essay', created: false },
    { type: 'assignment.changed', id: 3 },
    { type: 'deadline.saved', id: 3, what: 'deadline' },
    { type: 'adjustments.saved', assignments: [3] },
    { type: 'assignment.deleted', id: 3, name: 'Essay' },
  ])(
    '[CACHE-11] $type invalidates all that shows the assignment: its page, its list, the list of assignments and All Submissions',
    (outcome) => {
      expect(effectsOf(outcome).outdated.toSorted()).toEqual([
        'all-submissions',
        'assignment:3',
        'assignments',
        'submissions:3',
      ]);
    },
  );

  test('[TEAM-3] a team invalidates its page, the list of teams and what it shares in the lists; a deleted team has no page', () => {
    expect(effectsOf({ type: 'team.changed', id: 4 }).outdated.toSorted()).toEqual([
      'all-submissions',
      'assignments',
      'team:4',
      'teams',
    ]);
    expect(effectsOf({ type: 'team.changed', id: null }).outdated).not.toContain('team:4');
  });

  test('[EDIT-37] a changed submission invalidates its list, its assignment and the list of assignments', () => {
    expect(effectsOf({ type: 'grade.saved', submission }).outdated).toEqual([
      'submissions:3',
      'assignment:3',
      'assignments',
      'all-submissions',
    ]);
  });
  test('[GEN-2] only a generation changes the credits', () => {
    expect(effectsOf({ type: 'draft.generated', submission }).credits).toBe(true);
    expect(effectsOf({ type: 'grade.saved', submission }).credits).toBe(false);
  });
});

test('a filled set counts what was added, and says why anything was not', () => {
  const filled = (added: number, failed: number, failure: FailureFacts | null) =>
    toastOf({ type: 'commentSet.filled', name: 'Seminar', added, failed, failure });
  expect(filled(1, 0, null)).toEqual(bottomLeft('success', '1 comment added to “Seminar”'));
  expect(filled(3, 1, said)).toEqual(
    bottomLeft('error', '1 of 4 comments were not added: The server says so.'),
  );
  expect(filled(0, 2, silent)).toEqual(
    bottomLeft('error', '2 of 2 comments were not added: Failed to create comment'),
  );
});

test('several uploads end in one toast that counts them', () => {
  const ended = (sent: number, failed: number, cancelled: number) =>
    toastOf({ type: 'uploads.ended', assignmentId: 3, fresh: sent, sent, failed, cancelled })?.text;
  expect([ended(1, 0, 0), ended(3, 0, 0), ended(2, 1, 0), ended(1, 0, 4)]).toEqual([
    'Submission uploaded successfully',
    '3 submissions uploaded successfully',
    'Failed to upload submission: 1 of 3 failed.',
    'Stopped: 1 uploaded, 4 not sent.',
  ]);
});
