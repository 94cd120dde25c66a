import { GENERATION_COST } from '#contract/limits.ts';
import type { Submission } from '#contract/submission.ts';
import { counted } from '#lib/text/plural.ts';
import { AlertDialog } from '#views/components/floating/alert-dialog.tsx';
import { studentOf } from './statuses.ts';

export interface DraftQuestionProps { submission: Submission; onConfirm: () => void; onClose: () => void }

/** Before a draft is written where one is already. */
export default function DraftQuestion({ submission, onConfirm, onClose }: DraftQuestionProps) {
  return (
    <AlertDialog
      open onClose={onClose} onConfirm={onConfirm} tone="primary" title={`Write another draft for ${studentOf(submission)}?`}
      confirmLabel={`Write another (${counted(GENERATION_COST, 'credit')})`} cancelLabel="Keep this draft"
    >
      There is a draft already. Another one takes its place and costs {counted(GENERATION_COST, 'credit')}. The one there is now is kept, and can be put back.
    </AlertDialog>
  );
}
