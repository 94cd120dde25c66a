import FolderInput from 'lucide-react/icons/folder-input';
import { Skeleton, SkeletonText } from '#views/components/states/skeleton.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ScanSearch from 'lucide-react/icons/scan-search';
import Upload from 'lucide-react/icons/upload';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import type { Settings } from '#contract/accounts/user.ts';
import { allows } from '#contract/teams/roles.ts';
import type { UnreadableEntry } from '#lib/lists/unreadable.ts';
import { sharedSentence } from '#lib/site/sharing.ts';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';
import { tableCommands, type TableRef } from '#machines/submissions/submission-table.view.ts';
import type { ReactNode } from 'react';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';
import { OneLine } from '#views/components/data/one-line.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import type { PointsSlot } from '#views/drafts/points-slot.ts';
import type { OtherMarkers } from './other-markers.tsx';
import type { CommentBankSlot } from './editor/feedback-dialog.tsx';
import { loadLater } from './later.tsx';
import { WorkbenchList } from './workbench-list.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The placeholder of a loading table. */
const TableSkeleton = () => (
  <div aria-busy="true" className="mt-4 rounded-panel border border-line bg-surface">
    <div className="border-b border-line-strong px-3 py-2.5">
      <Spinner label="Loading Submissions..." />
    </div>
    {ROWS.map((row) => (
      <div
        key={row}
        className="grid grid-cols-[7rem_1fr] items-center gap-6 border-b border-line px-3 py-4 last:border-b-0 sm:grid-cols-[7rem_7rem_5rem_1fr_1fr_6rem]"
      >
        <Skeleton className="w-20" />
        <Skeleton className="max-sm:hidden" />
        <Skeleton className="w-14 max-sm:hidden" />
        <SkeletonText lines={2} />
        <span className="max-sm:hidden">
          <SkeletonText lines={2} />
        </span>
        <Skeleton className="w-16 max-sm:hidden" />
      </div>
    ))}
  </div>
);

interface Loaded<Data> {
  data: Data | null;
  /** Rows that could not be read. */ unread: readonly UnreadableEntry[];
  status: ResourceStatus;
  failure: FailureFacts | null;
  refreshing: boolean;
  refresh: () => void;
}

interface WorkbenchScreenProps {
  actor: TableRef;
  assignment: Loaded<Assignment>;
  submissions: Loaded<Submission[]>;
  /**
   * The signed-in user's credits; null where drafts cost nothing, `own` if they use the user's own
   * key.
   */
  credits: number | 'own' | null;
  /** Single-key shortcuts are on. */
  shortcuts: boolean;
  density: Settings['density'];
  onDensity: (density: Settings['density']) => void;
  now: Date;
  /** Who else is on which script. */
  company: OtherMarkers;
  /** Says which scripts are shown, if not all. */
  only?: ReactNode;
  CommentBank: CommentBankSlot;
  Points: PointsSlot;
  /** Opens the desk with this script. */
  onDesk: (submission: number) => void;
}

/** The submissions of one assignment: an educator's main screen. */
export function WorkbenchScreen(props: WorkbenchScreenProps) {
  const { actor, assignment, submissions } = props;
  const { openUpload } = tableCommands(actor);
  const name = assignment.data?.name.trim() || 'Submissions';
  const canMark = assignment.data === null || allows(assignment.data, 'mark');
  const shared = assignment.data ? sharedSentence(assignment.data, props.credits !== null) : null;
  const upload = () => openUpload(assignment.data?.name ?? '');
  const refresh = () => {
    assignment.refresh();
    submissions.refresh();
  };
  return (
    <>
      <PageHeader
        title={name}
        description={
          <>
            <OneLine
              text={
                assignment.data?.description.trim() ||
                'Manage student submissions for this assignment.'
              }
              noun="description"
            />
            {shared === null ? null : (
              <span dir="auto" className="mt-1 block text-sm text-ink-muted">
                {shared}
              </span>
            )}
          </>
        }
        actions={
          <>
            {assignment.data && canMark ? (
              <Link
                href={`/assignments/${assignment.data.id}/intake`}
                look="quiet"
                icon={FolderInput}
              >
                Import
              </Link>
            ) : null}
            {assignment.data && (submissions.data?.length ?? 0) > 0 ? (
              <Link
                href={`/assignments/${assignment.data.id}/coverage`}
                look="quiet"
                icon={ScanSearch}
              >
                Coverage
              </Link>
            ) : null}
            <IconButton
              icon={RotateCw}
              label="Refresh"
              busy={submissions.refreshing}
              onClick={refresh}
            />
            {canMark && assignment.status !== 'error' ? (
              <Button
                // If there are scripts to mark, the tabs above have the primary action.
                variant={(submissions.data?.length ?? 0) > 0 ? 'quiet' : 'primary'}
                icon={Upload}
                onPointerEnter={loadLater}
                onFocus={loadLater}
                onClick={upload}
              >
                Upload Submission
              </Button>
            ) : null}
          </>
        }
      />
      {assignment.status === 'error' ? (
        <ErrorState
          message={assignment.failure?.message ?? 'An error occurred while loading data'}
          retryLabel="Retry Loading Submissions"
          onRetry={refresh}
        />
      ) : (
        <>
          {props.only}
          <UnreadableRows rows={submissions.unread} onRetry={refresh} className="mb-3" />
          <List {...props} canMark={canMark} onUpload={upload} onRetry={refresh} />
        </>
      )}
    </>
  );
}

type ListProps = WorkbenchScreenProps & {
  canMark: boolean;
  onUpload: () => void;
  onRetry: () => void;
};

function List({
  actor,
  assignment,
  submissions,
  credits,
  shortcuts,
  density,
  onDensity,
  now,
  company,
  CommentBank,
  Points,
  onDesk,
  canMark,
  onUpload,
  onRetry,
}: ListProps) {
  const { data, status, failure, refreshing } = submissions;
  if (status === 'error') {
    return (
      <ErrorState
        message={failure?.message ?? 'Failed to load submissions. Please try again.'}
        retryLabel="Retry Loading Submissions"
        onRetry={onRetry}
      >
        Nothing is lost: what was handed in is on the server.
      </ErrorState>
    );
  }
  if (data === null) return <TableSkeleton />;
  return (
    <WorkbenchList
      actor={actor}
      submissions={data}
      assignment={assignment.data}
      refreshing={refreshing}
      credits={credits}
      shortcuts={shortcuts}
      density={density}
      onDensity={onDensity}
      now={now}
      company={company}
      canMark={canMark}
      CommentBank={CommentBank}
      Points={Points}
      onDesk={onDesk}
      onUpload={onUpload}
    />
  );
}
