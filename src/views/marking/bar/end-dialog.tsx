import CircleCheck from 'lucide-react/icons/circle-check';
import type { Submission } from '#contract/submissions/submission.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';

export interface EndDialogProps {
  assignmentId: number;
  /** The scripts assigned to this marker. */
  scripts: readonly Submission[];
  isMarked: (id: number) => boolean;
  /** Only users who may return grades get that link. */
  returns: boolean;
  onGo: (id: number) => void;
  onClose: () => void;
}

/** Shown after the last script: what is done, what isn’t, and where to continue. */
export default function EndDialog({
  assignmentId,
  scripts,
  isMarked,
  returns,
  onGo,
  onClose,
}: EndDialogProps) {
  const open = scripts.filter(({ id }) => !isMarked(id));
  const done = scripts.length - open.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title="End of the scripts"
      description={
        open.length === 0
          ? `Everything is done: ${counted(done, 'script')}.`
          : `${done} of ${counted(scripts.length, 'script')} done. These aren’t done yet:`
      }
      footer={
        <>
          <Button onClick={onClose}>Stay on this script</Button>
          <Link href={`/assignments/${assignmentId}/submissions`} look="quiet">
            All submissions
          </Link>
          {returns ? (
            <Link href={`/assignments/${assignmentId}/check`} look="primary">
              Return grades
            </Link>
          ) : null}
        </>
      }
    >
      {open.length === 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-muted">
          <CircleCheck className="text-accent" />
          Nothing is left to mark here.
        </p>
      ) : (
        <ul aria-label="Not done" className="max-h-[45dvh] overflow-y-auto">
          {open.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => onGo(one.id)}
                className="flex w-full items-center gap-3 rounded-control px-2 py-1.5 text-left text-sm hover:bg-hover"
              >
                <span className="min-w-0 flex-1 truncate">{studentName(one)}</span>
                <span className="text-ink-muted">
                  {one.grade === null ? 'no grade' : `grade ${one.grade}, no feedback text`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
