import { Skeleton } from '#views/components/states/skeleton.tsx';
import {
  CROSS_STATUSES,
  type CrossColumn,
  type CrossFilter,
  type CrossRow,
  type CrossStatus,
  queryAllSubmissions,
  summariseAll,
} from '#lib/submissions/all-submissions-query.ts';
import { creditDate, fullDate, relativeTime, submittedAt } from '#lib/text/dates.ts';
import { formatAverage, isGraded } from '#lib/submissions/grades.ts';
import { counted } from '#contract/text/plural.ts';
import { gradeWithFinal, isChangedByLateness } from '#contract/deadlines/late-rule.ts';
import { Stat } from '#views/components/data/stat.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { submissionName } from '#contract/submissions/submission.ts';
import type { ReactNode } from 'react';
import { formatScore, similarityOnAllSubmissions } from '#lib/submissions/similarity.ts';
import type { Sort } from '#lib/lists/sort.ts';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';
import { NOT_KNOWN } from '#views/submissions/submission-labels.ts';
import { Truncate } from '#views/components/data/truncate.tsx';
import { useSelector } from '@xstate/react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { FailureFacts } from '#lib/site/failure.ts';
import {
  allSubmissionsCommands,
  type AllSubmissionsRef,
  isFiltered,
  selectQuery,
} from '#machines/submissions/all-submissions.view.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Pagination } from '#views/components/data/pagination.tsx';

const CARDS = ['total', 'graded', 'average', 'recent'];
const ROWS = ['one', 'two', 'three', 'four', 'five', 'six'];

const AllSkeleton = () => (
  <div aria-busy="true">
    <output className="sr-only">Loading submissions…</output>
    <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 wide:grid-cols-4">
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-28 rounded-panel" />
      ))}
    </div>
    <Skeleton className="mt-8 h-control max-w-field" />
    <div className="mt-6 grid gap-3">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  </div>
);

const averageCaption = (average: number | null, leftOut: number): string => {
  if (leftOut === 0)
    return average === null ? 'no grade is a number yet' : 'of grades that are numbers';
  return `${counted(leftOut, 'grade')} left out: ${leftOut === 1 ? 'not a number' : 'not numbers'}`;
};

/** Four figures about everything loaded, whatever the filters. */
function AllSummary({
  rows,
  assignments,
  now,
}: {
  rows: readonly CrossRow[];
  assignments: number;
  now: Date;
}) {
  const { total, graded, gradedPercent, average, leftOut, latest } = summariseAll(rows);
  return (
    <dl className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2 sm:gap-4 wide:grid-cols-4">
      <Stat
        label="Total Submissions"
        value={total.toLocaleString('en')}
        caption={`across ${counted(assignments, 'assignment')}`}
      />
      <Stat
        label="Graded Submissions"
        value={graded.toLocaleString('en')}
        caption={`${gradedPercent}% of total`}
      />
      <Stat
        label="Average Grade"
        value={formatAverage(average)}
        caption={`${averageCaption(average, leftOut)}${
          rows.some(({ late_mark }) => isChangedByLateness(late_mark)) ? ', as awarded' : ''
        }`}
      />
      <Stat
        label="Recent Activity"
        value={
          latest === null ? (
            <span className="text-xl">No activity yet</span>
          ) : (
            <time
              dateTime={latest}
              title={fullDate(latest)}
              className="block text-lg leading-snug sm:text-2xl"
            >
              {relativeTime(latest, now)}
            </time>
          )
        }
        caption={latest === null ? null : creditDate(latest)}
      />
    </dl>
  );
}

interface AllFiltersProps {
  query: CrossFilter;
  assignments: readonly { id: number; name: string }[];
  /** The number of submissions that match the filters. */
  total: number;
  filtered: boolean;
  onFilter: (change: Partial<CrossFilter>) => void;
  onClear: () => void;
}

const ALL = 'all';
const STATUSES: readonly { value: CrossStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All Statuses' },
  ...(Object.keys(CROSS_STATUSES) as CrossStatus[]).map((status) => ({
    value: status,
    label: CROSS_STATUSES[status],
  })),
];

const AllFilters = ({
  query,
  assignments,
  total,
  filtered,
  onFilter,
  onClear,
}: AllFiltersProps) => (
  <div className="no-print mt-8 flex flex-wrap items-center gap-3">
    <SearchInput
      label="Search submissions"
      placeholder="Search by filename, student ID or assignment"
      value={query.search}
      onChange={(search) => onFilter({ search })}
      className="min-w-0 max-w-field flex-1 basis-64"
    />
    <div className="min-w-0 max-sm:grow sm:max-w-64">
      <Select
        aria-label="Assignment"
        options={[
          { value: ALL, label: 'All Assignments' },
          ...assignments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={query.assignmentId === null ? ALL : String(query.assignmentId)}
        onChange={(value) => onFilter({ assignmentId: value === ALL ? null : Number(value) })}
      />
    </div>
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Status"
        options={STATUSES}
        value={query.status ?? ALL}
        onChange={(value) => onFilter({ status: value === ALL ? null : value })}
      />
    </div>
    {filtered ? (
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    ) : null}
    <output className="ml-auto">
      <Chip tone={filtered ? 'accent' : 'neutral'} shape="none">
        {counted(total, filtered ? 'result' : 'submission')}
      </Chip>
    </output>
  </div>
);

interface AllTableProps {
  rows: readonly CrossRow[];
  total: number;
  busy: boolean;
  sort: Sort<CrossColumn>;
  now: Date;
  onSort: (column: CrossColumn) => void;
}

const COLUMNS: readonly { column: CrossColumn; label: string; width: string }[] = [
  { column: 'assignment', label: 'Assignment', width: '' },
  { column: 'file', label: 'File', width: '' },
  { column: 'student', label: 'Student ID', width: 'w-36' },
  { column: 'submitted', label: 'Submitted', width: 'w-40' },
  { column: 'status', label: 'Status', width: 'w-32' },
  { column: 'grade', label: 'Grade', width: 'w-28' },
  { column: 'similarity', label: 'Similarity', width: 'w-28' },
];

/** Two lines per row on a tablet, four on a phone. */
const STACK = '[--stack:1.4fr_1.4fr_1fr_1fr] max-md:[--stack:1.2fr_1fr]';

const STATUS_TONES: Readonly<Record<CrossStatus, Tone>> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  error: 'error',
};

const isStatus = (status: string): status is CrossStatus => status in CROSS_STATUSES;

const Similarity = ({ score }: { score: number | null }) => {
  const colour = similarityOnAllSubmissions(score);
  return colour === null ? (
    <Chip tone="blank" shape="none">
      No Score
    </Chip>
  ) : (
    <Chip tone={`sim-${colour}`}>{formatScore(score)}</Chip>
  );
};

/**
 * 'Processing' is the specification's word for a draft that is ready, which needs an explanation.
 */
const DRAFT_READY = 'An AI draft is ready for you to read';

function Status({ status }: { status: string }) {
  if (!isStatus(status)) return status;
  const chip = (more?: ReactNode) => (
    <Chip className="relative" tone={STATUS_TONES[status]}>
      {CROSS_STATUSES[status]}
      {more}
    </Chip>
  );
  return status === 'processing' ? (
    <Tooltip text={DRAFT_READY}>
      {chip(<span className="sr-only">{`: ${DRAFT_READY}`}</span>)}
    </Tooltip>
  ) : (
    chip()
  );
}

const addressOf = ({ assignmentId, id }: CrossRow): string =>
  `/assignments/${assignmentId}/submissions?view=${id}`;

export const AllTable = ({ rows, total, busy, sort, now, onSort }: AllTableProps) => (
  <Table
    caption="Submissions of all assignments"
    columns={[...COLUMNS.map(({ width }) => width), 'w-24']}
    stack={STACK}
    busy={busy}
    rowCount={total + 1}
  >
    <TableHead>
      {COLUMNS.map(({ column, label }) => (
        <HeadCell
          key={column}
          sort={{
            direction: sort.column === column ? sort.direction : undefined,
            onSort: () => onSort(column),
          }}
        >
          {label}
        </HeadCell>
      ))}
      <HeadCell align="right">Actions</HeadCell>
    </TableHead>
    <tbody>
      {rows.map((row) => (
        <Row key={row.id}>
          <Cell>
            <Truncate text={row.assignmentName} />
          </Cell>
          <Cell>
            <Truncate text={row.file_name} />
          </Cell>
          <Cell>
            <span className={row.student_identifier === null ? 'text-ink-faint' : undefined}>
              <Truncate text={submissionName({ ...row, filename: row.file_name })} />
            </span>
          </Cell>
          <Cell>
            <time
              dateTime={row.submitted_at}
              title={fullDate(row.submitted_at)}
              className="wide:whitespace-nowrap"
            >
              {submittedAt(row.submitted_at, now)}
            </time>
            {row.submitted_at_known === false ? (
              <span className="block text-xs text-ink-faint">{NOT_KNOWN}</span>
            ) : null}
          </Cell>
          <Cell>
            <Status status={row.status} />
          </Cell>
          <Cell>
            {isGraded(row) ? (
              <Chip tone="neutral" shape="none">
                {gradeWithFinal(row.grade ?? '', row.late_mark)}
              </Chip>
            ) : (
              <Chip tone="blank" shape="none">
                Not Graded
              </Chip>
            )}
          </Cell>
          <Cell>
            <Similarity score={row.turnitin_similarity_score} />
          </Cell>
          <Cell align="right">
            <Link
              href={addressOf(row)}
              look="ghost"
              size="sm"
              icon={ArrowUpRight}
              className="-mr-2.5 max-wide:-ml-2.5"
              aria-label={`Open ${row.file_name}`}
            >
              Open
            </Link>
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

interface Named {
  id: number;
  name: string;
}

interface AllSubmissionsScreenProps {
  actor: AllSubmissionsRef;
  /** `failed` lists the assignments whose submissions could not be loaded. */
  all: {
    assignments: readonly Named[];
    rows: readonly CrossRow[];
    failed: readonly Named[];
    unread: readonly UnreadableEntry[];
  } | null;
  status: ResourceStatus;
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
  status,
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
          <Button icon={RotateCw} onClick={onRefresh} busy={refreshing || status === 'loading'}>
            Refresh
          </Button>
        }
      />
      {status === 'loading' ? <AllSkeleton /> : null}
      {status === 'error' ? (
        <ErrorState
          message={failure?.message ?? 'Failed to load submissions. Please try again.'}
          onRetry={onRefresh}
        >
          Nothing is lost: the submissions are on the server.
        </ErrorState>
      ) : null}
      {status === 'data' ? (
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
                    Go to assignments
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
