import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { MenuList } from '#views/components/actions/menu.tsx';

export const FeedbackDialog = lazyComponent(() => import('./editor/feedback-dialog.tsx'));
export const UploadDialog = lazyComponent(() => import('./upload/upload-dialog.tsx'));
export const ScoreDialog = lazyComponent(() => import('./editor/score-dialog.tsx'));
export const FilesDialog = lazyComponent(() => import('./files-dialog.tsx'));
export const DeletionQuestion = lazyComponent(() => import('./deletion-question.tsx'));
export const RecordDialog = lazyComponent(() => import('./editor/record-dialog.tsx'));
export const DraftQuestion = lazyComponent(() => import('./draft-question.tsx'));
export const BatchDialog = lazyComponent(() => import('./batch/batch-dialog.tsx'));
export const KeysDialog = lazyComponent(() => import('./keys-dialog.tsx'));
export const BulkBar = lazyComponent(() => import('./table/bulk-bar.tsx'));
export const BatchProgress = lazyComponent(() => import('./batch/batch-progress.tsx'));
export const BatchSummary = lazyComponent(() => import('./batch/batch-summary.tsx'));

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

/**
 * Fetches parts that the table doesn't need, before they are requested: when the pointer or the
 * focus comes near, or the page is idle.
 */
export const loadLater = (): void => {
  for (const { fetchAhead } of PARTS) fetchAhead();
};
