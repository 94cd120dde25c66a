import { useSelector } from '@xstate/react';
import Printer from 'lucide-react/icons/printer';
import { queryFeedback, type FeedbackRow } from '#lib/submissions/feedback-query.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  feedbackLibraryCommands,
  isAsking,
  selectOpened,
  selectQuery,
  type FeedbackLibraryRef,
} from '#machines/marking/feedback-library.view.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { FeedbackEntry } from './feedback-entry.tsx';
import { FeedbackFilters } from './feedback-filters.tsx';
import { FeedbacksSkeleton } from './feedbacks-skeleton.tsx';

export interface FeedbacksScreenProps {
  actor: FeedbackLibraryRef;
  rows: readonly FeedbackRow[];
  assignments: readonly { id: number; name: string }[];
  /** Names of assignments whose submissions could not be loaded. */
  missing: readonly string[];
  unread: readonly UnreadableEntry[];
  face: ResourceStatus;
  failure: FailureFacts | null;
  now: Date;
  onRetry: () => void;
  onCopy: (text: string) => void;
  onPrint: () => void;
}

/** Every feedback across assignments, yours beside the draft: how did I treat this before? */
export function FeedbacksScreen({
  actor,
  rows,
  assignments,
  missing,
  unread,
  face,
  failure,
  now,
  onRetry,
  onCopy,
  onPrint,
}: FeedbacksScreenProps) {
  const query = useSelector(actor, selectQuery);
  const opened = useSelector(actor, selectOpened);
  const commands = feedbackLibraryCommands(actor);
  const { rows: shown, total, page } = queryFeedback(rows, query);
  const any =
    face === 'data' &&
    queryFeedback(rows, { ...query, search: '', assignmentId: null, unusedOnly: false }).total > 0;

  return (
    <>
      <PageHeader
        title="Feedbacks"
        description="All feedback you have written or had drafted, across assignments."
        actions={
          any ? (
            <Button icon={Printer} className="no-print" onClick={onPrint}>
              Print this page
            </Button>
          ) : null
        }
      />
      {face === 'loading' && <FeedbacksSkeleton />}
      {face === 'error' && (
        <ErrorState
          message={failure?.message ?? 'Failed to load submissions. Please try again.'}
          onRetry={onRetry}
        >
          Nothing is lost: your feedback is on the server.
        </ErrorState>
      )}
      {face === 'data' && <UnreadableRows rows={unread} onRetry={onRetry} className="mt-6" />}
      {face === 'data' && missing.length > 0 && (
        <Alert
          tone="warning"
          className="mt-6"
          action={
            <Button size="sm" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          {`Not loaded: ${missing.join(', ')}. The rest is below.`}
        </Alert>
      )}
      {face === 'data' && !any && (
        <EmptyState
          title="No feedback yet"
          illustration={
            <img src="/illustrations/no-comments.svg" alt="" width={240} height={180} />
          }
          action={
            <Link href="/assignments" look="primary">
              To your assignments
            </Link>
          }
        >
          As soon as a draft is generated or you write feedback, you find it here, to look up how
          you treated a thing before.
        </EmptyState>
      )}
      {any && (
        <>
          <FeedbackFilters
            query={query}
            assignments={assignments}
            onAsk={commands.ask}
            onClear={commands.clear}
            asking={isAsking(query)}
          />
          <output className="mt-5 block text-sm text-ink-muted" data-figures="">
            {counted(total, 'feedback', 'feedbacks')}
          </output>
          {total === 0 ? (
            <EmptyState
              title="No feedback matches"
              action={<Button onClick={commands.clear}>Clear Filters</Button>}
            >
              Try fewer words, or another assignment.
            </EmptyState>
          ) : (
            <>
              <ul className="mt-2 divide-y divide-line border-y border-line" aria-label="Feedback">
                {shown.map((row) => (
                  <FeedbackEntry
                    key={row.id}
                    row={row}
                    now={now}
                    open={row.id === opened}
                    onToggle={() => commands.toggle(row.id)}
                    onCopy={onCopy}
                  />
                ))}
              </ul>
              <div className="no-print">
                <Pagination
                  page={page}
                  pageSize={query.pageSize}
                  total={total}
                  noun="feedbacks"
                  onPage={commands.turnTo}
                  onPageSize={(pageSize) => commands.ask({ pageSize })}
                />
              </div>
            </>
          )}
        </>
      )}
    </>
  );
}
