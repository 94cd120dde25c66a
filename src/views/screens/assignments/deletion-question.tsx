import type { Assignment } from '#contract/assignment.ts';
import { counted } from '#lib/plural.ts';
import { AlertDialog } from '#views/components/alert-dialog.tsx';

export interface DeletionQuestionProps { assignment: Assignment | null; busy: boolean; onConfirm: () => void; onClose: () => void }

export const DeletionQuestion = ({ assignment, busy, onConfirm, onClose }: DeletionQuestionProps) => (
  <AlertDialog
    open={assignment !== null} onClose={onClose} onConfirm={onConfirm} busy={busy}
    title={`Delete “${assignment?.name ?? ''}”?`} confirmLabel="Delete assignment"
  >
    {assignment && assignment.submission_count > 0
      ? `Its ${counted(assignment.submission_count, 'submission')}, their files, grades and feedback go with it. This action cannot be undone.`
      : 'It has no submissions. This action cannot be undone.'}
  </AlertDialog>
);
