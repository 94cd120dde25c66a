import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { GENERATION_COST, type TablePageSize } from '#contract/limits.ts';
import type { Submission, SubmissionFileKind } from '#contract/submissions/submission.ts';
import { previousOf, forwardOf, type Direction } from '#lib/lists/trail.ts';
import type {
  QuickChip,
  StatusFilter,
  SubmissionColumn,
} from '#lib/submissions/submission-query.ts';
import type { BulkRef } from './bulk-actions.view.ts';
import type { CommentPanelRef } from '#machines/comments/comment-panel.view.ts';
import type { EditorMode, EditorRef } from '#machines/marking/feedback-editor.view.ts';
import type { BatchKind } from '#machines/shared/outcome.ts';
import type { ScoreRef } from './score-editor.view.ts';
import type { RecordRef } from './submission-record.view.ts';
import { isGenerating, type RowRef } from './submission-row.view.ts';
import type { UploadRef } from './upload.view.ts';
import type { submissionTableMachine } from './submission-table.machine.ts';
import { isQuiet, rowId } from './submission-table.setup.ts';

export { isLoaded as isHere } from '#machines/shared/lazy-machine.ts';

export type TableRef = ActorRefFrom<typeof submissionTableMachine>;
type Snapshot = SnapshotFrom<typeof submissionTableMachine>;

export type OpenDialog =
  | 'none'
  | 'uploading'
  | 'files'
  | 'grading'
  | 'scoring'
  | 'deleting'
  | 'record'
  | 'keys';

export const selectQuery = (snapshot: Snapshot) => snapshot.context.query;
export const selectSelected = (snapshot: Snapshot): ReadonlySet<number> =>
  snapshot.context.selected;
export const selectCursor = (snapshot: Snapshot): number | null => snapshot.context.cursor;
export const selectFound = (snapshot: Snapshot): number | null => snapshot.context.found;
export const selectAtWork = (snapshot: Snapshot): ReadonlySet<number> => snapshot.context.atWork;
export const selectOpenJobs = (snapshot: Snapshot) => snapshot.context.openJobs;
export const selectUnsaved = (snapshot: Snapshot): readonly number[] => snapshot.context.unsaved;
export const selectSubject = (snapshot: Snapshot): Submission | null => snapshot.context.subject;
/**
 * Return the submission graded just before, and the one that the user came back from, in this
 * dialog; null if there is none.
 */
export const selectBack = (snapshot: Snapshot): number | null => previousOf(snapshot.context.trail);
export const selectForth = (snapshot: Snapshot): number | null => forwardOf(snapshot.context.trail);
/** Returns the submission that the grade dialog was last about. */
export const selectLast = ({ context: { trail } }: Snapshot): number | null =>
  trail.ids[trail.at] ?? null;
export const selectDialog = ({ value: { dialog } }: Snapshot): OpenDialog =>
  typeof dialog === 'string' ? dialog : 'uploading';

/**
 * Returns the submission whose draft would be replaced, while the user is asked; otherwise null.
 */
export const selectReplaced = (snapshot: Snapshot): Submission | null =>
  snapshot.value.question === 'replacing' ? snapshot.context.replaced : null;

/**
 * Whether dropped files are accepted now: not while another dialog is open, or files are being
 * sent.
 */
export const canTakeFiles = (snapshot: Snapshot): boolean =>
  snapshot.value.dialog === 'none' ||
  (selectUpload(snapshot)?.getSnapshot().can({ type: 'files.choose', files: [] }) ?? false);
/**
 * Whether nothing is being sent: no row is busy, no batch runs, no file is being uploaded. A draft
 * in progress is the server's work.
 */
export const isAtRest = (snapshot: Snapshot): boolean =>
  snapshot.matches({ batch: 'none' }) &&
  !snapshot.matches({ dialog: { uploading: 'sending' } }) &&
  isQuiet(snapshot.context);

/**
 * Returns the credits reserved for this assignment's drafts in progress, which can't be spent a
 * second time.
 */
export const creditsHeld = (snapshot: Snapshot): number =>
  [...snapshot.context.atWork].filter((id) => {
    const row = selectRow(snapshot, id)?.getSnapshot();
    return row !== undefined && isGenerating(row);
  }).length * GENERATION_COST;

export const selectRow = ({ children }: Snapshot, id: number): RowRef | undefined =>
  children[rowId(id)];
export const selectEditor = ({ children }: Snapshot): EditorRef | undefined => children.editor;
/**
 * Returns the comment bank next to the feedback: one for all scripts, so that it stays open from
 * one to the next.
 */
export const selectComments = ({ children }: Snapshot): CommentPanelRef => children.comments!;
export const selectScoreEditor = ({ children }: Snapshot): ScoreRef | undefined => children.score;
export const selectRecord = ({ children }: Snapshot): RecordRef | undefined => children.record;
export const selectUpload = ({ children }: Snapshot): UploadRef | undefined => children.upload;
export const selectBulk = ({ children }: Snapshot): BulkRef | undefined => children.bulk;

export const tableCommands = (actor: TableRef) => ({
  search: (search: string) => actor.send({ type: 'search.change', search }),
  chooseStatus: (status: StatusFilter) => actor.send({ type: 'status.choose', status }),
  toggleChip: (chip: QuickChip) => actor.send({ type: 'chip.toggle', chip }),
  clearFilters: () => actor.send({ type: 'filters.clear' }),
  sort: (column: SubmissionColumn) => actor.send({ type: 'sort.change', column }),
  showPage: (page: number) => actor.send({ type: 'page.change', page }),
  chooseSize: (size: TablePageSize) => actor.send({ type: 'pageSize.change', size }),
  select: (ids: readonly number[]) => actor.send({ type: 'rows.select', ids }),
  unselect: (ids: readonly number[]) => actor.send({ type: 'rows.unselect', ids }),
  clearSelection: () => actor.send({ type: 'selection.clear' }),
  tellMatched: (ids: ReadonlySet<number>) => actor.send({ type: 'rows.matched', ids }),
  moveCursor: (id: number | null) => actor.send({ type: 'cursor.move', id }),
  openUpload: (assignmentName: string) => actor.send({ type: 'upload.open', assignmentName }),
  dropFiles: (assignmentName: string, files: readonly File[]) =>
    actor.send({ type: 'files.drop', assignmentName, files }),
  openFiles: (submission: Submission) => actor.send({ type: 'files.open', submission }),
  openEditor: (submission: Submission, mode: EditorMode, way: Direction = 'forth') =>
    actor.send({ type: 'editor.open', submission, mode, way }),
  openScore: (submission: Submission) => actor.send({ type: 'score.open', submission }),
  openRecord: (submission: Submission) => actor.send({ type: 'record.open', submission }),
  openKeys: () => actor.send({ type: 'keys.open' }),
  closeDialog: () => actor.send({ type: 'dialog.close' }),
  askToDelete: (submission: Submission) => actor.send({ type: 'delete.ask', submission }),
  confirmDelete: () => actor.send({ type: 'delete.confirm' }),
  /** Replaces the existing draft with another, following a wish. */
  askAgain: (submission: Submission, at: number, wish: string) =>
    actor.send({ type: 'draft.replace', submission, at, wish }),
  generate: (submission: Submission, at: number) =>
    actor.send({ type: 'feedback.generate', submission, at }),
  confirmDraft: (at: number) => actor.send({ type: 'draft.confirm', at }),
  keepDraft: () => actor.send({ type: 'draft.keep' }),
  cancelDraft: (id: number) => actor.send({ type: 'feedback.cancel', id }),
  look: () => actor.send({ type: 'table.look' }),
  leave: () => actor.send({ type: 'table.leave' }),
  askForBatch: (kind: BatchKind, submissions: readonly Submission[]) =>
    actor.send({ type: 'batch.ask', kind, submissions }),
  openFile: ({ id, turnitin_report_url }: Submission, kind: SubmissionFileKind) =>
    actor.send({ type: 'file.open', file: { id, kind, reportUrl: turnitin_report_url } }),
});
export type TableCommands = ReturnType<typeof tableCommands>;
