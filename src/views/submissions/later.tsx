import { later } from '#views/components/base/later.tsx';
import { MenuList } from '#views/components/actions/menu.tsx';

export const FeedbackDialog = later(() => import('./editor/feedback-dialog.tsx'));
export const UploadDialog = later(() => import('./upload/upload-dialog.tsx'));
export const ScoreDialog = later(() => import('./editor/score-dialog.tsx'));
export const FilesDialog = later(() => import('./files-dialog.tsx'));
export const DeletionQuestion = later(() => import('./deletion-question.tsx'));
export const RecordDialog = later(() => import('./editor/record-dialog.tsx'));
export const DraftQuestion = later(() => import('./draft-question.tsx'));
export const BatchDialog = later(() => import('./batch/batch-dialog.tsx'));
export const KeysDialog = later(() => import('./keys-dialog.tsx'));
export const BulkBar = later(() => import('./table/bulk-bar.tsx'));
export const BatchProgress = later(() => import('./batch/batch-progress.tsx'));
export const BatchSummary = later(() => import('./batch/batch-summary.tsx'));

const PARTS = [
  MenuList,
  FeedbackDialog,
  UploadDialog,
  ScoreDialog,
  FilesDialog,
  DeletionQuestion,
  DraftQuestion,
  RecordDialog,
  BatchDialog,
  KeysDialog,
  BulkBar,
  BatchProgress,
  BatchSummary,
];

/** Fetches what the table itself can do without, before it is asked for: when a pointer or the focus comes near, or the page stands still. */
export const loadLater = (): void => {
  for (const { fetchAhead } of PARTS) fetchAhead();
};
