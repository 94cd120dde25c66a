import { useSelector } from '@xstate/react';
import ChartBar from 'lucide-react/icons/chart-bar';
import FolderInput from 'lucide-react/icons/folder-input';
import PackageOpen from 'lucide-react/icons/package-open';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import {
  assignmentListCommands,
  isDeleting,
  selectDeleting,
  selectForm,
  selectSearch,
  selectSort,
  shownAssignments,
  type AssignmentListRef,
} from '#machines/assignments/assignment-list.view.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { AssignmentFilters } from './assignment-filters.tsx';
import { AssignmentRow } from './assignment-row.tsx';
import { AssignmentsSkeleton } from './assignments-skeleton.tsx';
import { DeletionQuestion } from './deletion-question.tsx';

const AssignmentDialog = lazyComponent(() => import('./assignment-dialog.tsx'));

export interface AssignmentsScreenProps {
  actor: AssignmentListRef;
  assignments: readonly Assignment[] | null;
  unread: readonly UnreadableEntry[];
  face: ResourceStatus;
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
  face,
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
    <span className="flex flex-wrap gap-2">
      <Link href="/assignments/teams" look="quiet" icon={Users}>
        Teams
      </Link>
      <Link href="/assignments/bring" look="quiet" icon={FolderInput}>
        Bring in a class
      </Link>
      <Link href="/assignments/archive" look="quiet" icon={PackageOpen}>
        Bring in an archive
      </Link>
      <Button variant="primary" icon={Plus} onClick={commands.create}>
        New assignment
      </Button>
    </span>
  );
  const shown = shownAssignments(assignments ?? [], search, sort);
  const any = (assignments?.length ?? 0) > 0;

  return (
    <>
      <PageHeader
        title="Assignments"
        description="One for each piece of work your students hand in."
        actions={
          any ? (
            <>
              <Link href="/insight" look="quiet" icon={ChartBar}>
                Figures over all
              </Link>
              {create}
            </>
          ) : null
        }
      />
      {face === 'loading' && <AssignmentsSkeleton />}
      {face === 'error' && (
        <ErrorState
          message={failure?.message ?? 'An error occurred while loading data'}
          onRetry={onRetry}
        >
          Nothing is lost: your assignments are on the server.
        </ErrorState>
      )}
      {face === 'data' && !any && <FirstAssignment action={create} />}
      {face === 'data' && any && (
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
    Give it a name and, if you like, the brief. Then drop in your students’ work, and the first
    feedback drafts are a minute away.
  </EmptyState>
);
