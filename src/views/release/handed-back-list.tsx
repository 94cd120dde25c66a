import Download from 'lucide-react/icons/download';
import { type HandedBack, handbackName } from '#contract/exchange/handback.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { fullDate } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

const MAX_NAMED = 5;

export interface HandedBackListProps {
  assignmentId: number;
  /** Null until it is known. */
  data: readonly HandedBack[] | null;
  unread: readonly UnreadableEntry[];
  failed: string | null;
  onRetry: () => void;
  onTake: (id: number, part: number, name: string) => void;
}

/**
 * Lists the files downloaded here for upload elsewhere: when, by whom, and what has changed since
 * (OUT-8).
 */
export function HandedBackList({
  assignmentId,
  data,
  unread,
  failed,
  onRetry,
  onTake,
}: HandedBackListProps) {
  if (failed !== null)
    return <ErrorState title="The list could not be loaded" message={failed} onRetry={onRetry} />;
  if (data === null)
    return (
      <div role="status" aria-label="Loading what was handed back…">
        <SkeletonText lines={4} />
      </div>
    );
  if (data.length === 0 && unread.length === 0) {
    return (
      <EmptyState
        title="No file was handed back yet"
        level={2}
        action={
          <Link href={`/assignments/${assignmentId}/handback`} look="primary">
            Return grades
          </Link>
        }
      >
        Worksheets, gradebooks, tables and documents that you download to upload them elsewhere
        stand here, with what has changed since.
      </EmptyState>
    );
  }
  return (
    <>
      <UnreadableRows rows={unread} onRetry={onRetry} className="mb-3" />
      <ul
        aria-label="Files that were handed back"
        className="divide-y divide-line border-y border-line"
      >
        {data.map((one) => (
          <One key={one.id} handedBack={one} onTake={onTake} />
        ))}
      </ul>
    </>
  );
}

function One({
  handedBack: { id, kind, filename, taken_at, taken_by, works, changed, files },
  onTake,
}: {
  handedBack: HandedBack;
  onTake: HandedBackListProps['onTake'];
}) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0">
        <h3 className="font-medium wrap-anywhere">{filename}</h3>
        <p className="text-sm text-ink-muted">{`${handbackName(kind)}, ${counted(works, 'submission')}. Taken by ${taken_by}, ${fullDate(taken_at)}.`}</p>
        {changed.length === 0 ? null : (
          <p className="mt-1 text-sm text-pending wrap-anywhere">{`Changed since: ${changed
            .slice(0, MAX_NAMED)
            .map(({ student }) => student)
            .join(
              '; ',
            )}${changed.length > MAX_NAMED ? ` and ${changed.length - MAX_NAMED} more` : ''}.`}</p>
        )}
        {files.length === 0 ? (
          <p className="mt-1 text-sm text-ink-muted">
            The file itself is no longer kept: somebody in it was deleted, or it was imported with
            an archive. Return grades again to make it anew.
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {files.map(({ part, name }) => (
          <Button
            key={part}
            icon={Download}
            onClick={() => onTake(id, part, name)}
            aria-label={`Download ${name} again`}
          >
            {files.length === 1 ? 'Again' : `Part ${part} again`}
          </Button>
        ))}
      </div>
    </li>
  );
}
