import type { Assignment } from '#contract/assignments/assignment.ts';
import { counted } from '#contract/text/plural.ts';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';

export interface DeletionQuestionProps {
  assignment: Assignment | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const whatGoes = ({ submission_count: count }: Assignment): string => {
  if (count === 0) return 'It has no submissions.';
  return `Its ${counted(count, 'submission')}, ${count === 1 ? 'its' : 'their'} files, ${count === 1 ? 'grade' : 'grades'} and feedback go with it.`;
};

export const DeletionQuestion = ({
  assignment,
  busy,
  onConfirm,
  onClose,
}: DeletionQuestionProps) => (
  <LaterAlertDialog
    open={assignment !== null}
    onClose={onClose}
    onConfirm={onConfirm}
    busy={busy}
    title={`Delete “${assignment?.name ?? ''}”?`}
    confirmLabel="Delete assignment"
  >
    {`${assignment === null ? '' : whatGoes(assignment)} This action cannot be undone.`}
  </LaterAlertDialog>
);
