import type { FeedbackJob } from '#contract/drafts/feedback.ts';
import type { Submission, SubmissionFileKind } from '#contract/submissions/submission.ts';
import type { Trail, Direction } from '#lib/lists/trail.ts';
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
  /** The row with the keyboard focus. */
  cursor: number | null;
  /** The row that a link led to. */
  found: number | null;
  /** Rows that have an actor. */
  atWork: ReadonlySet<number>;
  /** Those of them that only wait for the server to write their draft. */
  waiting: ReadonlySet<number>;
  /** Drafts in progress when the page was opened, until their rows are known. */
  openJobs: readonly FeedbackJob[];
  /** The submission that the open dialog is about. */
  subject: Submission | null;
  mode: EditorMode;
  /** Submissions graded one after another in the dialog; the last is remembered when it closes. */
  trail: Trail;
  assignmentName: string;
  /** Dropped files to open the upload with. */
  given: readonly File[];
  /** The submission with an existing draft, while the user is asked whether to replace it. */
  replaced: Submission | null;
  batch: { kind: BatchKind; submissions: readonly Submission[] };
  file: FileToOpen | null;
  /** Submissions this user has unsaved text for. */
  unsaved: readonly number[];
  /** The last submission saved or deleted (null): its unsaved text can be dropped. */
  settled: { id: number; saved: Submission | null };
}

/** Actions of a row's buttons; times in ms since 1970. */
type RowEvent =
  | { type: 'feedback.generate'; submission: Submission; at: number }
  /** Without a question: it was answered, or a wish says how to rewrite the draft. */
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
  /** Files dropped anywhere on the page: they open the upload, or join the open one. */
  | { type: 'files.drop'; assignmentName: string; files: readonly File[] }
  | { type: 'files.open'; submission: Submission }
  | { type: 'editor.open'; submission: Submission; mode: EditorMode; way?: Direction }
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
  /** From the upload: sending files has begun, or stopped. */
  | { type: 'upload.began' }
  | { type: 'upload.stopped' }
  | { type: 'unsaved.changed' }
  | { type: 'table.look' }
  | { type: 'table.leave' }
  | PlaceRecalled;
