import { GENERATION_COST } from '#contract/limits.ts';
import { shareText } from '#contract/site/share-text.ts';
import { isReadInPart, readShareOf } from '#contract/submissions/submission-file.ts';
import { hasDraft, type Submission } from '#contract/submissions/submission.ts';
import { counted } from '#contract/text/plural.ts';
import { AlertDialog } from '#views/components/floating/alert-dialog.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { studentName } from './submission-labels.ts';

export interface DraftQuestionProps {
  submission: Submission;
  onConfirm: () => void;
  onClose: () => void;
}

const PRICE = counted(GENERATION_COST, 'credit');

/** Asked before a draft replaces one, or if the work could be read only in part. */
export default function DraftQuestion({ submission, onConfirm, onClose }: DraftQuestionProps) {
  const isThere = hasDraft(submission);
  const inPart = isReadInPart(submission);
  const isPriced = useCreditsInUse();
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={onConfirm}
      tone="primary"
      title={
        isThere
          ? `Write another draft for ${studentName(submission)}?`
          : `Write a draft for ${studentName(submission)} all the same?`
      }
      confirmLabel={`Write ${isThere ? 'another' : 'it'}${isPriced ? ` (${PRICE})` : ''}`}
      cancelLabel={isThere ? 'Keep this draft' : 'Don’t write one'}
    >
      {inPart
        ? `We could read ${shareText(readShareOf(submission.files) ?? 0)} of this work. A draft speaks of that part only. `
        : ''}
      {isThere
        ? `There is a draft already. Another one takes its place${isPriced ? ` and costs ${PRICE}` : ''}. The one there is now is kept, and can be put back.`
        : isPriced && `It costs ${PRICE}.`}
    </AlertDialog>
  );
}
