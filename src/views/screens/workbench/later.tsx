import { lazy } from 'react';

const loaders = {
  menu: () => import('#views/components/menu-list.tsx'),
  feedback: () => import('./feedback-dialog.tsx'),
  upload: () => import('./upload-dialog.tsx'),
  score: () => import('./score-dialog.tsx'),
  files: () => import('./files-dialog.tsx'),
  deletion: () => import('./deletion-question.tsx'),
  batch: () => import('./batch-dialog.tsx'),
  keys: () => import('./keys-dialog.tsx'),
  bar: () => import('./bulk-bar.tsx'),
  progress: () => import('./batch-progress.tsx'),
  summary: () => import('./batch-summary.tsx'),
};

export const MenuList = lazy(loaders.menu);
export const FeedbackDialog = lazy(loaders.feedback);
export const UploadDialog = lazy(loaders.upload);
export const ScoreDialog = lazy(loaders.score);
export const FilesDialog = lazy(loaders.files);
export const DeletionQuestion = lazy(loaders.deletion);
export const BatchDialog = lazy(loaders.batch);
export const KeysDialog = lazy(loaders.keys);
export const BulkBar = lazy(loaders.bar);
export const BatchProgress = lazy(loaders.progress);
export const BatchSummary = lazy(loaders.summary);

/** Fetches what the table itself can do without, before it is asked for: when a pointer or the focus comes near, or the page stands still. */
export const loadLater = async (): Promise<void> => { await Promise.allSettled(Object.values(loaders).map((load) => load())); };
