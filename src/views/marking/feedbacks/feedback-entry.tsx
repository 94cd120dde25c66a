import { gradeWithFinal } from '#contract/deadlines/late-rule.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Copy from 'lucide-react/icons/copy';
import { SEALED_DRAFT, submissionName } from '#contract/submissions/submission.ts';
import { useId } from 'react';
import { fullDate, relativeTime } from '#lib/text/dates.ts';
import { isDraftUnused, previewOf, type FeedbackRow } from '#lib/submissions/feedback-query.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { cx } from '#views/components/base/cx.ts';
import { Link } from '#views/components/actions/link.tsx';
import { proseClass } from '#views/components/layout/prose-class.ts';

export interface FeedbackEntryProps {
  row: FeedbackRow;
  now: Date;
  open: boolean;
  onToggle: () => void;
  onCopy: (text: string) => void;
}

export function FeedbackEntry({ row, now, open, onToggle, onCopy }: FeedbackEntryProps) {
  const id = useId();
  return (
    <li className="py-4 break-inside-avoid-page">
      {/* The heading says whose feedback it is; its button is as large as the whole head. */}
      <div className="group relative flex items-start gap-2">
        <ChevronRight
          className={cx(
            'no-print mt-1 size-4 shrink-0 text-ink-faint transition-transform',
            open && 'rotate-90',
          )}
        />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-base">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={id}
                onClick={onToggle}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-tick text-left after:absolute after:inset-0"
              >
                <span dir="auto" className="font-medium wrap-anywhere group-hover:text-accent">
                  {submissionName({ ...row, filename: row.file_name })}
                </span>
                <span dir="auto" className="line-clamp-1 text-sm text-ink-muted wrap-anywhere">
                  {row.assignmentName}
                </span>
              </button>
            </h2>
            {row.grade !== null && (
              <Chip tone="neutral" shape="none">
                {gradeWithFinal(row.grade, row.late_mark)}
              </Chip>
            )}
            {isDraftUnused(row) && <Chip tone="processing">AI draft not yet used</Chip>}
            <time
              dateTime={row.updated_at}
              title={fullDate(row.updated_at)}
              className="relative ml-auto text-sm text-ink-faint"
            >
              {relativeTime(row.updated_at, now)}
            </time>
          </div>
          {!open && (
            <p
              dir="auto"
              className="mt-1.5 line-clamp-2 max-w-prose font-serif text-base text-ink-muted wrap-anywhere"
            >
              {previewOf(row)}
            </p>
          )}
        </div>
      </div>
      <div id={id} hidden={!open} className="mt-4 pl-6">
        {open && (
          <>
            <div className="grid gap-6 wide:grid-cols-2">
              <Side
                title="User feedback"
                text={row.feedback_text}
                empty="No user feedback yet"
                onCopy={onCopy}
              />
              <Side
                title="AI feedback"
                text={row.ai_feedback_text}
                empty={row.draft_sealed ? SEALED_DRAFT : 'No AI feedback generated'}
                onCopy={onCopy}
              />
            </div>
            <p className="no-print mt-4 text-sm">
              <Link href={`/assignments/${row.assignmentId}/submissions?view=${row.id}`}>
                Open the submission
              </Link>
            </p>
          </>
        )}
      </div>
    </li>
  );
}

const Side = ({
  title,
  text,
  empty,
  onCopy,
}: {
  title: string;
  text: string | null;
  empty: string;
  onCopy: (text: string) => void;
}) => {
  const said = text !== null && text.trim() !== '';
  return (
    <section aria-label={title} className="min-w-0">
      <header className="flex min-h-control items-center justify-between gap-3 border-b border-line pb-1">
        <h3 className="text-sm font-medium text-ink-muted">{title}</h3>
        {said && (
          <Button
            variant="ghost"
            size="sm"
            icon={Copy}
            className="no-print"
            onClick={() => onCopy(text)}
          >
            Copy
          </Button>
        )}
      </header>
      <p dir="auto" className={said ? `${proseClass(text)} mt-3` : 'mt-3 text-sm text-ink-muted'}>
        {said ? text : empty}
      </p>
    </section>
  );
};
