import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission, SubmissionFileKind } from '#contract/submissions/submission.ts';
import type { Trail, Way } from '#lib/lists/trail.ts';
import type { PlaceRecalled } from '#lib/submissions/place.ts';
import type { SubmissionQuery } from '#lib/submissions/submission-query.ts';
import type { RowStart } from './bulk-actions.machine.ts';
import type { JobsReported } from '#machines/drafts/feedback-jobs.machine.ts';
import type { EditorMode } from '#machines/marking/feedback-editor.machine.ts';
import type { BatchKind } from '#machines/shared/outcome.ts';
import type { Edit, RowChanged, RowSettled, RowWaiting } from './submission-row.work.ts';
import type { QueryEvent, SelectionEvent } from './submission-table.query.ts';

/** A file to open; the Turnitin report has an address of its own. */
export interface FileToOpen {
  id: number;
  kind: SubmissionFileKind;
  reportUrl: string | null;
}

export interface TableContext {
  user: number;
  assignmentId: number;
  query: SubmissionQuery;
  selected: ReadonlySet<number>;
  /** The row the keyboard stands on. */
  cursor: number | null;
  /** The row a link led to. */
  found: number | null;
  /** Rows that have an actor. */
  atWork: ReadonlySet<number>;
  /** Of those, the rows whose draft the server writes, and that hold nothing else. */
  waiting: ReadonlySet<number>;
  /** Drafts under way when the page was opened, until their rows are known. */
  openJobs: readonly FeedbackJob[];
  /** What the open dialog is about. */
  subject: Submission | null;
  mode: EditorMode;
  /** What was graded one after another in the dialog, the last stays known when it closes. */
  trail: Trail;
  assignmentName: string;
  /** Files that were dropped to open the upload with. */
  given: readonly File[];
  /** Whose draft is there already, while it is asked whether to write another one. */
  replaced: Submission | null;
  batch: { kind: BatchKind; submissions: readonly Submission[] };
  file: FileToOpen | null;
  /** Submissions this person has unsaved text for. */
  unsaved: readonly number[];
  /** What was saved or deleted (null) last: its unsaved text is over. */
  settled: { id: number; saved: Submission | null };
}

/** What a row is asked to do by its buttons; times in ms since 1970. */
type RowEvent =
  | { type: 'feedback.generate'; submission: Submission; at: number }
  /** Without a question: it was answered, or a word says how the draft is to be written anew. */
  | { type: 'draft.replace'; submission: Submission; at: number; wish?: string }
  | { type: 'draft.confirm'; at: number }
  | { type: 'draft.keep' }
  | { type: 'feedback.cancel'; id: number }
  | { type: 'row.remove'; submission: Submission }
  | ({ type: 'grade.save' } & Edit)
  | ({ type: 'score.save' } & Edit)
  | {
      type: 'jobs.resume';
      rows: readonly { submission: Submission; job: FeedbackJob; at: number }[];
    };

type DialogEvent =
  | { type: 'upload.open'; assignmentName: string }
  /** Anywhere on the page: they open the upload, or go to the one that is open. */
  | { type: 'files.drop'; assignmentName: string; files: readonly File[] }
  | { type: 'files.open'; submission: Submission }
  | { type: 'editor.open'; submission: Submission; mode: EditorMode; way?: Way }
  | { type: 'score.open'; submission: Submission }
  | { type: 'delete.ask'; submission: Submission }
  | { type: 'delete.confirm' }
  | { type: 'record.open'; submission: Submission }
  | { type: 'keys.open' }
  | { type: 'dialog.close' };

export type TableEvent =
  | QueryEvent
  | SelectionEvent
  | RowEvent
  | DialogEvent
  | RowStart
  | RowSettled
  | RowChanged
  | RowWaiting
  | JobsReported
  | { type: 'cursor.move'; id: number | null }
  | { type: 'view.show'; submission: Submission; page: number }
  | { type: 'view.missing' }
  | { type: 'batch.ask'; kind: BatchKind; submissions: readonly Submission[] }
  | { type: 'file.open'; file: FileToOpen }
  /** From the upload: files are on their way, and are not any more. */
  | { type: 'upload.began' }
  | { type: 'upload.stopped' }
  | { type: 'unsaved.changed' }
  | { type: 'table.look' }
  | { type: 'table.leave' }
  | PlaceRecalled;
