import { assign, enqueueActions, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import { isReadInPart } from '#contract/submissions/submission-file.ts';
import { hasDraft, type Submission } from '#contract/submissions/submission.ts';
import { NO_TRAIL, trailTo, type Direction } from '#lib/lists/trail.ts';
import type { PlaceChanged, PlaceInput, PlaceRecalled } from '#lib/submissions/place.ts';
import { DEFAULT_QUERY } from '#lib/submissions/submission-query.ts';
import type { bulkActionsMachine } from './bulk-actions.machine.ts';
import { commentPanelMachine } from '#machines/comments/comment-panel.machine.ts';
import type { feedbackEditorMachine } from '#machines/marking/feedback-editor.machine.ts';
import { feedbackJobsMachine, type JobsReported } from '#machines/drafts/feedback-jobs.machine.ts';
import { lazyMachinePlaceholder } from '#machines/shared/lazy-machine.ts';
import { callbackNotProvided, promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import type { scoreEditorMachine } from './score-editor.machine.ts';
import type { submissionRecordMachine } from './submission-record.machine.ts';
import { submissionRowMachine } from './submission-row.machine.ts';
import {
  isOpenJob,
  truthOf,
  type RowResult,
  type RowSettled,
  type RowWaiting,
  type RowWork,
} from './submission-row.work.ts';
import type { uploadMachine } from './upload.machine.ts';
import {
  queryAfter,
  selectionAfter,
  type QueryEvent,
  type SelectionEvent,
} from './submission-table.query.ts';
import type { FileToOpen, TableContext, TableEvent } from './submission-table.types.ts';

export const rowId = (id: number): RowId => `row-${id}`;
type RowId = `row-${number}`;
const BUSY = 'It was busy with something else.';
const REFUSED: RowResult = {
  kind: 'failed',
  doing: 'grading',
  failure: { status: 409, detail: BUSY, message: BUSY },
  submission: null,
};

/** Rows of a batch with these results stay selected, to be retried. */
const UNDONE: ReadonlySet<RowResult['kind']> = new Set(['failed', 'conflicted', 'cancelled']);

/** Returns the initial state of a table. */
export const startOf = ({
  user,
  assignmentId,
}: {
  user: number;
  assignmentId: number;
}): TableContext => ({
  user,
  assignmentId,
  query: DEFAULT_QUERY,
  selected: new Set(),
  cursor: null,
  found: null,
  atWork: new Set(),
  waiting: new Set(),
  openJobs: [],
  subject: null,
  mode: 'grade',
  trail: NO_TRAIL,
  assignmentName: '',
  given: [],
  replaced: null,
  batch: { kind: 'grading', submissions: [] },
  file: null,
  unsaved: [],
  settled: { id: 0, saved: null },
});

/** Whether nothing is being sent: a draft being written is the server's work. */
export const isQuiet = ({ atWork, waiting }: Pick<TableContext, 'atWork' | 'waiting'>): boolean =>
  [...atWork].every((id) => waiting.has(id));

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((other) => other !== id));

interface Start {
  submission: Submission;
  work: RowWork;
  inBatch?: boolean;
}

/**
 * Actors, guards and actions of the table's chart; the chart itself is in the file next to this
 * one.
 */
export const tableSetup = setup({
  types: {} as {
    context: TableContext;
    events: TableEvent;
    input: { user: number; assignmentId: number };
    tags: 'busy';
    children: { [row in RowId]: 'row' } & {
      jobs: 'jobs';
      comments: 'comments';
      place: 'place';
      bulk: 'bulk';
      upload: 'upload';
      editor: 'editor';
      score: 'score';
      record: 'record';
      openFile: 'openFile';
      listUnsaved: 'listUnsaved';
      forgetText: 'forgetText';
    };
  },
  actors: {
    row: submissionRowMachine,
    jobs: feedbackJobsMachine,
    bulk: lazyMachinePlaceholder<typeof bulkActionsMachine>('bulk-actions'),
    upload: lazyMachinePlaceholder<typeof uploadMachine>('upload'),
    editor: lazyMachinePlaceholder<typeof feedbackEditorMachine>('feedback-editor'),
    comments: commentPanelMachine,
    score: lazyMachinePlaceholder<typeof scoreEditorMachine>('score-editor'),
    record: lazyMachinePlaceholder<typeof submissionRecordMachine>('submission-record'),
    place: fromCallback<PlaceChanged, PlaceInput>(callbackNotProvided),
    openFile: fromPromise<void, FileToOpen>(promiseNotProvided),
    listUnsaved: fromPromise<number[], { user: number }>(promiseNotProvided),
    forgetText: fromPromise<void, { user: number; submission: number; saved: Submission | null }>(
      promiseNotProvided,
    ),
  },
  delays: { linger: 1_000 },
  guards: {
    isQuiet: ({ context }) => isQuiet(context),
    isIdle: ({ context }, { id }: { id: number }) => !context.atWork.has(id),
    isToBeDrafted: ({ context }, row: Submission) =>
      !context.atWork.has(row.id) && !hasDraft(row) && !isReadInPart(row),
    isToBeRedrafted: ({ context }, row: Submission) =>
      !context.atWork.has(row.id) && (hasDraft(row) || isReadInPart(row)),
    isAtWork: ({ context }, { id }: { id: number }) => context.atWork.has(id),
    isSubject: ({ context }, { id }: { id: number }) => context.subject?.id === id,
    isInBatch: (_, { inBatch }: { inBatch: boolean }) => inBatch,
    isRemoved: (_, { result }: RowSettled) => result.kind === 'removed',
    hasNews: (_, { result }: RowSettled) => truthOf(result) !== null,
    isOver: (_, { result }: RowSettled) => result.kind === 'graded' || result.kind === 'removed',
    hasFreeRow: ({ context }, { submissions }: { submissions: readonly Submission[] }) =>
      submissions.some(({ id }) => !context.atWork.has(id)),
  },
  actions: {
    changeQuery: enqueueActions(({ context, enqueue }, event: QueryEvent) => {
      const query = queryAfter(context.query, event);
      enqueue.assign({ query, found: null });
      enqueue.sendTo('place', { type: 'place.changed', query } satisfies PlaceChanged);
    }),
    restoreQuery: assign((_, { query }: PlaceRecalled) => ({ query })),
    changeSelection: assign(({ context }, event: SelectionEvent) => ({
      selected: selectionAfter(context.selected, event),
    })),
    moveCursor: assign((_, { id }: { id: number | null }) => ({ cursor: id })),
    findPage: assign(
      ({ context }, { submission, page }: { submission: Submission; page: number }) => ({
        query: { ...context.query, page },
        cursor: submission.id,
        found: submission.id,
      }),
    ),
    setDialogSubmission: assign((_, { submission }: { submission: Submission }) => ({
      subject: submission,
      cursor: submission.id,
    })),
    openEditor: assign(
      (
        { context },
        {
          submission,
          mode,
          way = 'forth',
          isNextOne,
        }: {
          submission: Submission;
          mode: TableContext['mode'];
          way?: Direction;
          isNextOne: boolean;
        },
      ) => ({
        subject: submission,
        cursor: submission.id,
        mode,
        trail: trailTo(isNextOne ? context.trail : NO_TRAIL, submission.id, way),
      }),
    ),
    setFilesToUpload: assign(
      (_, { assignmentName, files = [] }: { assignmentName: string; files?: readonly File[] }) => ({
        assignmentName,
        given: files,
      }),
    ),
    passFiles: sendTo('upload', (_, { files }: { files: readonly File[] }) => ({
      type: 'files.choose' as const,
      files,
    })),
    setBatch: assign(({ context }, { kind, submissions }: TableContext['batch']) => ({
      batch: { kind, submissions: submissions.filter(({ id }) => !context.atWork.has(id)) },
    })),
    setFileToOpen: assign((_, { file }: { file: FileToOpen }) => ({ file })),
    setSettledRow: assign((_, { id, result }: RowSettled) => ({
      settled: { id, saved: truthOf(result) },
    })),
    setUnsaved: assign((_, { output }: { output: number[] }) => ({ unsaved: output })),
    startRow: enqueueActions(
      ({ context, enqueue }, { submission, work, inBatch = false }: Start) => {
        enqueue.spawnChild('row', { id: rowId(submission.id), input: { submission, inBatch } });
        enqueue.assign({ atWork: new Set([...context.atWork, submission.id]) });
        enqueue.sendTo(rowId(submission.id), work);
      },
    ),
    passToRow: enqueueActions(
      ({ context, enqueue }, { id, work }: { id: number; work: RowWork }) => {
        enqueue.assign({ waiting: without(context.waiting, id) });
        enqueue.sendTo(rowId(id), work);
      },
    ),
    passCancel: enqueueActions(({ context, enqueue }, { id }: { id: number }) => {
      enqueue.assign({ waiting: without(context.waiting, id) });
      enqueue.sendTo(rowId(id), { type: 'feedback.cancel' });
    }),
    refuseRow: sendTo('bulk', (_, { id }: { id: number }): RowSettled => ({
      type: 'row.settled',
      id,
      inBatch: true,
      result: REFUSED,
    })),
    refuseScore: sendTo('score', { type: 'save.settled', result: REFUSED }),
    resumeRows: enqueueActions(
      ({ context, enqueue }, { rows }: TableEvent & { type: 'jobs.resume' }) => {
        const idle = rows.filter(({ submission }) => !context.atWork.has(submission.id));
        enqueue.assign({
          openJobs: [],
          atWork: new Set([...context.atWork, ...idle.map(({ submission }) => submission.id)]),
        });
        for (const { submission, job, at } of idle) {
          enqueue.spawnChild('row', {
            id: rowId(submission.id),
            input: { submission, inBatch: false },
          });
          enqueue.sendTo(rowId(submission.id), { type: 'feedback.resume', job, at });
        }
      },
    ),
    settleRow: enqueueActions(({ context, enqueue }, { id, result, inBatch }: RowSettled) => {
      enqueue.stopChild(rowId(id));
      enqueue.sendTo('jobs', { type: 'job.forget', submissionId: id });
      const isDone = !UNDONE.has(result.kind);
      enqueue.assign({
        atWork: without(context.atWork, id),
        waiting: without(context.waiting, id),
        selected:
          isDone && (inBatch || result.kind === 'removed')
            ? selectionAfter(context.selected, { type: 'rows.unselect', ids: [id] })
            : context.selected,
      });
    }),
    passJobsToRows: enqueueActions(({ context, enqueue }, { jobs, askedFor }: JobsReported) => {
      const known = new Set(jobs.map(({ submission_id }) => submission_id));
      for (const job of jobs)
        if (context.atWork.has(job.submission_id))
          enqueue.sendTo(rowId(job.submission_id), { type: 'feedback.progress', job });
      for (const id of askedFor)
        if (!known.has(id) && context.atWork.has(id))
          enqueue.sendTo(rowId(id), { type: 'feedback.missing' });
      enqueue.assign({
        openJobs: jobs.filter((job) => isOpenJob(job) && !context.atWork.has(job.submission_id)),
        waiting: new Set(
          [...context.waiting].filter(
            (id) =>
              !askedFor.includes(id) ||
              jobs.some((job) => job.submission_id === id && isOpenJob(job)),
          ),
        ),
      });
    }),
    waitForJob: enqueueActions(({ context, enqueue }, { id, holdsEdit }: RowWaiting) => {
      if (!holdsEdit) enqueue.assign({ waiting: new Set([...context.waiting, id]) });
      enqueue.sendTo('jobs', { type: 'job.wait', submissionId: id });
    }),
    passToEditor: sendTo('editor', (_, { result }: RowSettled) => ({
      type: 'save.settled' as const,
      result,
    })),
    passToScore: sendTo('score', (_, { result }: RowSettled) => ({
      type: 'save.settled' as const,
      result,
    })),
    passToBulk: sendTo('bulk', (_, event: RowSettled) => event),
    setDraftToReplace: assign((_, { submission }: { submission: Submission }) => ({
      replaced: submission,
    })),
    replaceDraft: raise(({ context }, { at }: { at: number }) => ({
      type: 'draft.replace' as const,
      submission: context.replaced!,
      at,
    })),
    removeDialogSubmission: raise(({ context }) => ({
      type: 'row.remove' as const,
      submission: context.subject!,
    })),
    mergeSubmission: (_, _truth: { submission: Submission }) => {},
    removeSubmissionFromList: (_, _truth: { id: number }) => {},
    /** The table has ended: its creator may drop it. */
    announceEnd: (_, _params: undefined) => {},
    tell: (_, _outcome: Outcome) => {},
  },
});
