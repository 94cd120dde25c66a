import { counted } from '#contract/text/plural.ts';
import RotateCw from 'lucide-react/icons/rotate-cw';
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
import { TableSkeleton } from './table/table-skeleton.tsx';
import { WorkbenchList } from './workbench-list.tsx';

export interface Loaded<Data> {
  data: Data | null;
  /** Rows that could not be read. */ unread: readonly UnreadableEntry[];
  face: ResourceStatus;
  failure: FailureFacts | null;
  refreshing: boolean;
  refresh: () => void;
}

export interface WorkbenchScreenProps {
  actor: TableRef;
  assignment: Loaded<Assignment>;
  submissions: Loaded<Submission[]>;
  /** Credits of whoever is signed in; null where drafts cost nothing, `own` where they go with a key of one's own. */
  credits: number | 'own' | null;
  /** Single keys do something. */
  shortcuts: boolean;
  density: Settings['density'];
  onDensity: (density: Settings['density']) => void;
  now: Date;
  /** Who else is on which script. */
  company: OtherMarkers;
  /** Which scripts these are, where they aren't all. */
  only?: ReactNode;
  CommentBank: CommentBankSlot;
  Points: PointsSlot;
  /** Somebody is about to go to the desk. */
  onDeskNear?: () => void;
}

/** The submissions of one assignment: where an educator spends the evening. */
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
        back={{ href: '/assignments', label: 'Assignments' }}
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
                aria-label="Bring in a class"
              >
                Bring in
              </Link>
            ) : null}
            {assignment.data && canMark ? (
              <Link href={`/assignments/${assignment.data.id}/class-list`} look="quiet">
                Class list
              </Link>
            ) : null}
            {assignment.data && canMark && (submissions.data?.length ?? 0) > 0 ? (
              <Link href={`/assignments/${assignment.data.id}/handback`} look="quiet">
                Hand back
              </Link>
            ) : null}
            {assignment.data && (submissions.data?.length ?? 0) > 0 ? (
              <Link href={`/assignments/${assignment.data.id}/release`} look="quiet">
                Release
                {(assignment.data.open_regrades ?? 0) > 0
                  ? ` · ${counted(assignment.data.open_regrades!, 'regrade request')}`
                  : null}
              </Link>
            ) : null}
            {assignment.data ? (
              <Link href={`/assignments/${assignment.data.id}/rubric`} look="quiet">
                Rubric
              </Link>
            ) : null}
            {assignment.data && (submissions.data?.length ?? 0) > 0 ? (
              <Link href={`/assignments/${assignment.data.id}/insight`} look="quiet">
                Figures
              </Link>
            ) : null}
            {assignment.data && (submissions.data?.length ?? 0) > 0 ? (
              <Link
                href={`/assignments/${assignment.data.id}/desk`}
                look="quiet"
                onPointerEnter={props.onDeskNear}
                onFocus={props.onDeskNear}
              >
                {canMark ? 'Start marking' : 'Read the scripts'}
              </Link>
            ) : null}
            <IconButton
              icon={RotateCw}
              label="Refresh"
              busy={submissions.refreshing}
              onClick={refresh}
            />
            {canMark && assignment.face !== 'error' ? (
              <Button
                variant="primary"
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
      {assignment.face === 'error' ? (
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
  canMark,
  onUpload,
  onRetry,
}: ListProps) {
  const { data, face, failure, refreshing } = submissions;
  if (face === 'error') {
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
      onUpload={onUpload}
    />
  );
}
