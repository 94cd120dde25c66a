import { Skeleton } from '#views/components/states/skeleton.tsx';
import {
  type FeedbackQuery,
  type FeedbackRow,
  queryFeedback,
} from '#lib/submissions/feedback-query.ts';
import { Button } from '#views/components/actions/button.tsx';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { useSelector } from '@xstate/react';
import Printer from 'lucide-react/icons/printer';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import {
  feedbackLibraryCommands,
  type FeedbackLibraryRef,
  isAsking,
  selectOpened,
  selectQuery,
} from '#machines/marking/feedback-library.view.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { FeedbackEntry } from './feedback-entry.tsx';

const ROWS = ['w-64', 'w-80', 'w-56', 'w-72'];

const FeedbacksSkeleton = () => (
  <div aria-busy="true" className="mt-8 divide-y divide-line border-y border-line">
    <output className="sr-only">Loading feedback…</output>
    {ROWS.map((width) => (
      <div key={width} className="grid gap-2.5 py-5">
        <Skeleton className={`h-4 max-w-full ${width}`} />
        <Skeleton className="h-3.5 w-full max-w-prose" />
      </div>
    ))}
  </div>
);

interface FeedbackFiltersProps {
  query: FeedbackQuery;
  assignments: readonly { id: number; name: string }[];
  asking: boolean;
  onAsk: (change: Partial<Omit<FeedbackQuery, 'page'>>) => void;
  onClear: () => void;
}

const ALL = 'all';

const FeedbackFilters = ({ query, assignments, asking, onAsk, onClear }: FeedbackFiltersProps) => (
  <div className="no-print mt-8 flex flex-wrap items-center gap-3">
    <div className="min-w-0 max-w-field flex-1 basis-56">
      <SearchInput
        label="Search feedback"
        placeholder="Search text, student, file or grade"
        value={query.search}
        onChange={(search) => onAsk({ search })}
      />
    </div>
    <div className="w-full min-w-0 sm:w-60">
      <Select
        aria-label="Assignment"
        options={[
          { value: ALL, label: 'All Assignments' },
          ...assignments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={query.assignmentId === null ? ALL : String(query.assignmentId)}
        onChange={(value) => onAsk({ assignmentId: value === ALL ? null : Number(value) })}
      />
    </div>
    <FilterChip
      pressed={query.unusedOnly}
      onToggle={() => onAsk({ unusedOnly: !query.unusedOnly })}
    >
      AI draft not yet used
    </FilterChip>
    {asking && (
      <Button variant="ghost" onClick={onClear}>
        Clear Filters
      </Button>
    )}
  </div>
);

interface FeedbacksScreenProps {
  actor: FeedbackLibraryRef;
  rows: readonly FeedbackRow[];
  assignments: readonly { id: number; name: string }[];
  /** Names of assignments whose submissions could not be loaded. */
  missing: readonly string[];
  unread: readonly UnreadableEntry[];
  status: ResourceStatus;
  failure: FailureFacts | null;
  now: Date;
  onRetry: () => void;
  onCopy: (text: string) => void;
  onPrint: () => void;
}

/** Every piece of feedback across assignments, next to its draft: how did I treat this before? */
export function FeedbacksScreen({
  actor,
  rows,
  assignments,
  missing,
  unread,
  status,
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
    status === 'data' &&
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
      {status === 'loading' && <FeedbacksSkeleton />}
      {status === 'error' && (
        <ErrorState
          message={failure?.message ?? 'Failed to load submissions. Please try again.'}
          onRetry={onRetry}
        >
          Nothing is lost: your feedback is on the server.
        </ErrorState>
      )}
      {status === 'data' && <UnreadableRows rows={unread} onRetry={onRetry} className="mt-6" />}
      {status === 'data' && missing.length > 0 && (
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
      {status === 'data' && !any && (
        <EmptyState
          title="No feedback yet"
          illustration={
            <img src="/illustrations/no-comments.svg" alt="" width={240} height={180} />
          }
          action={
            <Link href="/assignments" look="primary">
              Go to assignments
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
