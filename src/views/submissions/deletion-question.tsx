import type { Submission } from '#contract/submissions/submission.ts';
import { AlertDialog } from '#views/components/floating/alert-dialog.tsx';
import { studentName } from './submission-labels.ts';

export interface DeletionQuestionProps {
  submission: Submission;
  onConfirm: () => void;
  onClose: () => void;
}

export default function DeletionQuestion({
  submission,
  onConfirm,
  onClose,
}: DeletionQuestionProps) {
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      title={`Delete the submission of ${studentName(submission)}?`}
      confirmLabel="Delete"
    >
      Are you sure you want to delete this submission? This action cannot be undone.
    </AlertDialog>
  );
}
