import { lateMarkInWords } from '#contract/deadlines/late-rule.ts';
import Copy from 'lucide-react/icons/copy';
import type { Submission } from '#contract/submissions/submission.ts';
import { Button } from '#views/components/actions/button.tsx';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';

export interface GivenColumnProps {
  submission: Pick<Submission, 'grade' | 'feedback_text' | 'late_mark'>;
  onCopy: (text: string) => void;
}

/**
 * The markers' grade and feedback for users with read access: text instead of read-only fields
 * (TEAM-8).
 */
export function GivenColumn({
  submission: { grade, feedback_text, late_mark },
  onCopy,
}: GivenColumnProps) {
  const feedback = feedback_text ?? '';
  const late = lateMarkInWords(late_mark);
  return (
    <SheetColumn
      title="USER FEEDBACK"
      actions={
        <Button
          size="sm"
          variant="ghost"
          icon={Copy}
          disabled={feedback === ''}
          onClick={() => onCopy(feedback)}
        >
          Copy Feedback
        </Button>
      }
    >
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm font-medium">Grade</dt>
          <dd dir="auto" className="mt-1 text-base wrap-anywhere">
            {grade ?? 'None yet.'}
          </dd>
          {late === '' ? null : <dd className="mt-1 text-sm text-ink-muted">{late}</dd>}
        </div>
        <div>
          <dt className="text-sm font-medium">Feedback</dt>
          <dd dir="auto" className="prose-read mt-1 wrap-anywhere">
            {feedback === '' ? 'None yet.' : feedback}
          </dd>
        </div>
      </dl>
      <p className="mt-6 text-sm text-ink-muted">
        You read along: only who marks this assignment changes anything here.
      </p>
    </SheetColumn>
  );
}
