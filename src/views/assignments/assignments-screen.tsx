import { Skeleton } from '#views/components/states/skeleton.tsx';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { DeletionQuestion } from './deletion-question.tsx';
import {
  assignmentListCommands,
  type AssignmentListRef,
  type AssignmentSort,
  isDeleting,
  selectDeleting,
  selectForm,
  selectSearch,
  selectSort,
  shownAssignments,
} from '#machines/assignments/assignment-list.view.ts';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { useSelector } from '@xstate/react';
import ChartBar from 'lucide-react/icons/chart-bar';
import FolderInput from 'lucide-react/icons/folder-input';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { AssignmentRow } from './assignment-row.tsx';

const ROWS = ['w-72', 'w-56', 'w-64', 'w-48'];

const AssignmentsSkeleton = () => (
  <div aria-busy="true" className="mt-8 divide-y divide-line border-y border-line">
    <output className="sr-only">Loading assignments…</output>
    {ROWS.map((width) => (
      <div key={width} className="flex items-start justify-between gap-8 py-6">
        <div className="grid gap-2.5">
          <Skeleton className={`h-5 max-w-full ${width}`} />
          <Skeleton className="h-3.5 w-40" />
        </div>
        <Skeleton className="hidden h-3.5 w-60 sm:block" />
      </div>
    ))}
  </div>
);

const SORTS: readonly { value: AssignmentSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'due', label: 'Due first' },
  { value: 'to-grade', label: 'Most left to grade' },
  { value: 'name', label: 'Name' },
];

interface AssignmentFiltersProps {
  search: string;
  sort: AssignmentSort;
  onSearch: (search: string) => void;
  onSort: (sort: AssignmentSort) => void;
}

const AssignmentFilters = ({ search, sort, onSearch, onSort }: AssignmentFiltersProps) => (
  <div className="mt-8 flex flex-wrap items-center gap-3">
    <div className="min-w-0 max-w-field flex-1 basis-56">
      <SearchInput
        label="Search assignments"
        placeholder="Search by name or description"
        value={search}
        onChange={onSearch}
      />
    </div>
    <div className="min-w-0 max-sm:grow">
      <Select
        aria-label="Order"
        options={SORTS}
        value={sort}
        onChange={(value) => onSort(value as AssignmentSort)}
      />
    </div>
  </div>
);

const AssignmentDialog = lazyComponent(() => import('./assignment-dialog.tsx'));

interface AssignmentsScreenProps {
  actor: AssignmentListRef;
  assignments: readonly Assignment[] | null;
  unread: readonly UnreadableEntry[];
  status: ResourceStatus;
  failure: FailureFacts | null;
  now: Date;
  onRetry: () => void;
  onOpenFile: (assignmentId: number, fileId: number) => void;
  onArchive: (assignment: Assignment) => void;
}

export function AssignmentsScreen({
  actor,
  assignments,
  unread,
  status,
  failure,
  now,
  onRetry,
  onOpenFile,
  onArchive,
}: AssignmentsScreenProps) {
  const search = useSelector(actor, selectSearch);
  const sort = useSelector(actor, selectSort);
  const form = useSelector(actor, selectForm);
  const doomed = useSelector(actor, selectDeleting);
  const deleting = useSelector(actor, isDeleting);
  const commands = assignmentListCommands(actor);
  const create = (
    <Button variant="primary" icon={Plus} onClick={commands.create}>
      New assignment
    </Button>
  );
  const actions = (
    <span className="flex flex-wrap gap-2">
      <Link href="/insight" look="quiet" icon={ChartBar}>
        Analytics
      </Link>
      <Link href="/assignments/teams" look="quiet" icon={Users}>
        Teams
      </Link>
      <Link href="/assignments/bring" look="quiet" icon={FolderInput}>
        Import a class
      </Link>
      <Link href="/assignments/archive" look="quiet" icon={PackageOpen}>
        Import an archive
      </Link>
      {create}
    </span>
  );
  const shown = shownAssignments(assignments ?? [], search, sort);
  const any = (assignments?.length ?? 0) > 0;

  return (
    <>
      <PageHeader
        title="Assignments"
        description="One for each piece of work your students hand in."
        actions={any ? actions : null}
      />
      {status === 'loading' && <AssignmentsSkeleton />}
      {status === 'error' && (
        <ErrorState
          message={failure?.message ?? 'An error occurred while loading data'}
          onRetry={onRetry}
        >
          Nothing is lost: your assignments are on the server.
        </ErrorState>
      )}
      {status === 'data' && !any && <FirstAssignment action={create} />}
      {status === 'data' && any && (
        <>
          <UnreadableRows rows={unread} noun="assignment" onRetry={onRetry} className="mb-4" />
          <AssignmentFilters
            search={search}
            sort={sort}
            onSearch={commands.search}
            onSort={commands.sort}
          />
          {shown.length === 0 ? (
            <EmptyState
              title="No assignment matches your search"
              action={<Button onClick={() => commands.search('')}>Clear search</Button>}
            >
              The search looks at names and descriptions.
            </EmptyState>
          ) : (
            <ul className="mt-4 divide-y divide-line border-y border-line" aria-label="Assignments">
              {shown.map((assignment) => (
                <AssignmentRow
                  key={assignment.id}
                  assignment={assignment}
                  now={now}
                  onEdit={() => commands.edit(assignment)}
                  onDelete={() => commands.remove(assignment)}
                  onArchive={() => onArchive(assignment)}
                />
              ))}
            </ul>
          )}
        </>
      )}
      {form && <AssignmentDialog actor={form} onOpenFile={onOpenFile} />}
      <DeletionQuestion
        assignment={doomed}
        busy={deleting}
        onConfirm={commands.confirm}
        onClose={commands.cancel}
      />
    </>
  );
}

const FirstAssignment = ({ action }: { action: ReactNode }) => (
  <EmptyState
    title="Start with one assignment"
    illustration={
      <img
        src="/illustrations/no-assignments.svg"
        alt=""
        width={240}
        height={180}
        className="dark:opacity-90"
      />
    }
    action={action}
  >
    Give it a name, then drop in your students’ work. Or{' '}
    <Link href="/assignments/bring">
      import a class from Moodle, Canvas, Blackboard or Brightspace
    </Link>
    .
  </EmptyState>
);
