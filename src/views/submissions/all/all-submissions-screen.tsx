import { useSelector } from '@xstate/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { queryAllSubmissions, type CrossRow } from '#lib/submissions/all-submissions-query.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import { counted } from '#contract/text/plural.ts';
import {
  allSubmissionsCommands,
  isFiltered,
  selectQuery,
  type AllSubmissionsRef,
} from '#machines/submissions/all-submissions.view.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';
import { AllFilters } from './all-filters.tsx';
import { AllSkeleton } from './all-skeleton.tsx';
import { AllSummary } from './all-summary.tsx';
import { AllTable } from './all-table.tsx';

interface Named {
  id: number;
  name: string;
}

export interface AllSubmissionsScreenProps {
  actor: AllSubmissionsRef;
  /** `failed` are the assignments whose submissions could not be loaded. */
  all: {
    assignments: readonly Named[];
    rows: readonly CrossRow[];
    failed: readonly Named[];
    unread: readonly UnreadableEntry[];
  } | null;
  face: ResourceStatus;
  failure: FailureFacts | null;
  refreshing: boolean;
  now: Date;
  onRefresh: () => void;
}

const NOTHING = { assignments: [], rows: [], failed: [], unread: [] };

/** Submissions across all assignments (specification, section 2: All Submissions). */
export function AllSubmissionsScreen({
  actor,
  all,
  face,
  failure,
  refreshing,
  now,
  onRefresh,
}: AllSubmissionsScreenProps) {
  const query = useSelector(actor, selectQuery);
  const commands = allSubmissionsCommands(actor);
  const { assignments, rows, failed, unread } = all ?? NOTHING;
  const { rows: shown, total, page } = queryAllSubmissions(rows, query);
  const filtered = useSelector(actor, isFiltered);

  return (
    <>
      <PageHeader
        title="All Submissions"
        description="View and manage submissions across all assignments"
        actions={
          <Button icon={RotateCw} onClick={onRefresh} busy={refreshing || face === 'loading'}>
            Refresh
          </Button>
        }
      />
      {face === 'loading' ? <AllSkeleton /> : null}
      {face === 'error' ? (
        <ErrorState
          message={failure?.message ?? 'Failed to load submissions. Please try again.'}
          onRetry={onRefresh}
        >
          Nothing is lost: the submissions are on the server.
        </ErrorState>
      ) : null}
      {face === 'data' ? (
        <>
          {failure === null ? null : (
            <Alert
              tone="error"
              className="mb-6"
              action={
                <Button size="sm" onClick={onRefresh}>
                  Retry
                </Button>
              }
            >
              {failure.message ?? 'Failed to load submissions. Please try again.'}
            </Alert>
          )}
          <UnreadableRows rows={unread} onRetry={onRefresh} className="mb-6" />
          {failed.length === 0 ? null : (
            <Alert
              tone="warning"
              className="mb-6"
              title={`${counted(failed.length, 'assignment')} could not be loaded`}
              action={
                <Button size="sm" onClick={onRefresh}>
                  Retry
                </Button>
              }
            >
              {`${failed.map(({ name }) => name).join(', ')}. The others are below.`}
            </Alert>
          )}
          <AllSummary rows={rows} assignments={assignments.length - failed.length} now={now} />
          <AllFilters
            query={query}
            assignments={assignments}
            total={total}
            filtered={filtered}
            onFilter={commands.filter}
            onClear={commands.clear}
          />
          {total === 0 ? (
            <EmptyState
              title="No submissions found"
              illustration={
                <img
                  src={
                    filtered ? '/illustrations/no-results.svg' : '/illustrations/no-submissions.svg'
                  }
                  alt=""
                  width={240}
                  height={180}
                />
              }
              action={
                filtered ? (
                  <Button onClick={commands.clear}>Clear</Button>
                ) : (
                  <Link href="/assignments" look="primary">
                    To your assignments
                  </Link>
                )
              }
            >
              {filtered
                ? 'Try fewer words, another assignment or another status.'
                : 'Open an assignment and upload the first one.'}
            </EmptyState>
          ) : (
            <div className="mt-4">
              <AllTable
                rows={shown}
                total={total}
                busy={refreshing}
                sort={query.sort}
                now={now}
                onSort={commands.sort}
              />
              <Pagination
                page={page}
                pageSize={query.pageSize}
                total={total}
                noun="submissions"
                onPage={commands.turnTo}
                onPageSize={commands.resize}
              />
            </div>
          )}
        </>
      ) : null}
    </>
  );
}
