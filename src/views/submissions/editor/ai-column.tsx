import Copy from 'lucide-react/icons/copy';
import CornerDownRight from 'lucide-react/icons/corner-down-right';
import Sparkles from 'lucide-react/icons/sparkles';
import type { ReactNode } from 'react';
import type { Note } from '#contract/drafts/feedback.ts';
import { hasDraft, SEALED_DRAFT, type Submission } from '#contract/submissions/submission.ts';
import { sourceOf } from '#lib/drafts/points.ts';
import { isCancellable } from '#machines/submissions/submission-row.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { proseClass } from '#views/components/layout/prose-class.ts';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { Generating } from '#views/submissions/table/generating.tsx';
import type { Work } from '#views/submissions/use-work.ts';

export interface AiColumnProps {
  submission: Submission;
  work: Work;
  canMark: boolean;
  /** The draft can be copied into the text next to it. */
  editable: boolean;
  onCopy: (text: string) => void;
  onUse: (draft: string) => void;
  /** The draft point by point. */
  cards?: ReactNode;
  /** The form for requesting a rewritten draft. */
  again?: ReactNode;
  onGenerate: () => void;
  onCancel: () => void;
  /** Shows what a draft would send. */
  onLook: () => void;
}

/** The AI draft, to read, copy and use; it can't be edited or saved (specification, section 4). */
export function AiColumn({
  submission,
  work,
  canMark,
  editable,
  onCopy,
  onUse,
  cards,
  again,
  onGenerate,
  onCancel,
  onLook,
}: AiColumnProps) {
  const { ai_feedback_text: draft, ai_feedback: behind, error_message } = submission;
  const { step, since } = work;
  const isPriced = useCreditsInUse();
  const generating = step !== null && since !== null;
  return (
    <SheetColumn
      title="AI FEEDBACK"
      sunken
      actions={
        draft ? (
          <>
            <Button size="sm" variant="ghost" icon={Copy} onClick={() => onCopy(draft)}>
              Copy
            </Button>
            {canMark ? (
              <Button
                size="sm"
                variant="quiet"
                icon={CornerDownRight}
                keys="Alt+U"
                disabled={!editable}
                onClick={() => onUse(draft)}
              >
                Use as User Feedback
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {generating ? (
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <output className="block">
            <Generating step={step} since={since} />
          </output>
          {canMark && isCancellable(step) ? (
            <Button size="sm" variant="ghost" onClick={onCancel}>
              Cancel generation
            </Button>
          ) : null}
        </div>
      ) : null}
      {error_message && !generating ? (
        <Alert tone="error" className="mb-4" title="The last draft failed">
          {error_message}
        </Alert>
      ) : null}
      {behind && behind.notes.length > 0 ? <Notes notes={behind.notes} /> : null}
      {draft ? <p className={proseClass(draft)}>{draft}</p> : null}
      {!draft && !generating ? (
        <p className="text-sm text-ink-muted">
          {submission.draft_sealed ? SEALED_DRAFT : 'No AI feedback generated'}
        </p>
      ) : null}
      {behind ? (
        <div className="mt-6 border-t border-line pt-4 text-sm">
          <p className="text-ink-faint">{sourceOf(behind)}</p>
          <h4 className="mt-3 font-medium">Point by point</h4>
          {cards}
        </div>
      ) : null}
      {draft && !generating && again ? <div className="mt-5">{again}</div> : null}
      {canMark && !generating ? (
        <div className="mt-3 flex flex-wrap gap-1">
          <Button size="sm" icon={Sparkles} onClick={onGenerate}>
            {hasDraft(submission)
              ? `Generate again${isPriced ? ' (1 credit)' : ''}`
              : 'Generate AI Feedback'}
          </Button>
          <Button size="sm" variant="ghost" onClick={onLook}>
            See what leaves
          </Button>
        </div>
      ) : null}
    </SheetColumn>
  );
}

/**
 * Notes on the draft for the educator: shown next to its text, which can be given to a student, and
 * never in it.
 */
const Notes = ({ notes }: { notes: readonly Note[] }) => (
  <section
    aria-label="Notes for you"
    className="mb-4 rounded-control border border-pending-line bg-pending-soft px-3 py-2 text-sm"
  >
    <h4 className="font-medium">Notes for you, not for the student</h4>
    <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
      {notes.map(({ text }, place) => (
        <li key={`${place}-${text}`}>{text}</li>
      ))}
    </ul>
  </section>
);
