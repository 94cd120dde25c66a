import { useSelector } from '@xstate/react';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import { allows } from '#contract/teams/roles.ts';
import { counted } from '#contract/text/plural.ts';
import {
  hasFailedToLoad,
  isWorking,
  releaseCommands,
  type ReleaseRef,
  selectReleaseFailure,
  selectReleaseRows,
} from '#machines/release/class-release.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { EmptyState } from '#views/components/states/empty-state.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

/**
 * Groups the unfinished scripts by what is missing. A script that lacks two things is listed twice.
 */
const byReason = (rows: readonly ReleaseRow[]): [string, ReleaseRow[]][] => {
  const found = rows.flatMap((row) => row.unfinished.map((reason) => ({ reason, row })));
  return [...Map.groupBy(found, ({ reason }) => reason)].map(([reason, all]) => [
    reason,
    all.map(({ row }) => row),
  ]);
};

export interface CheckScreenProps {
  actor: ReleaseRef;
  assignmentId: number;
  assignment: Assignment | null;
}

/**
 * The first step of returning an assignment: what is missing, before anything is released (EVE-8).
 */
export const CheckScreen = ({ actor, assignmentId, assignment }: CheckScreenProps) => (
  <>
    <PageHeader
      title={assignment === null ? 'Check' : `Check: ${assignment.name}`}
      description="What is still missing before you return grades and feedback. Nothing is sent from this page."
    />
    <Checked
      actor={actor}
      assignmentId={assignmentId}
      canMark={assignment !== null && allows(assignment, 'mark')}
    />
  </>
);

interface CheckedProps extends Omit<CheckScreenProps, 'assignment'> {
  canMark: boolean;
}

function Checked({ actor, assignmentId, canMark }: CheckedProps) {
  const rows = useSelector(actor, selectReleaseRows);
  const loading = useSelector(actor, isWorking);
  const failed = useSelector(actor, hasFailedToLoad);
  const failure = useSelector(actor, selectReleaseFailure);
  const hrefOf = (screen: string) => `/assignments/${assignmentId}/${screen}`;
  if (loading)
    return (
      <div role="status" aria-label="Checking the scripts…">
        <SkeletonText lines={4} />
      </div>
    );
  if (failed)
    return (
      <ErrorState
        title="The scripts could not be checked"
        message={failure?.message ?? 'The server could not be reached.'}
        onRetry={releaseCommands(actor).retry}
      />
    );
  if (rows.length === 0)
    return (
      <EmptyState title="There is nothing to return yet" level={2}>
        Once work was handed in, what is missing in it stands here.
      </EmptyState>
    );
  const ready = rows.filter(({ unfinished }) => unfinished.length === 0).length;
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="font-serif text-xl" data-figures>
          {ready === rows.length
            ? `Nothing is missing: ${counted(ready, 'script')} ready`
            : `${ready} of ${counted(rows.length, 'script')} ready`}
        </p>
        <div className="flex flex-wrap gap-2">
          <Link href={hrefOf('release')} look={canMark ? 'quiet' : 'primary'}>
            Release to students
          </Link>
          {canMark ? (
            <Link href={hrefOf('handback')} look="primary">
              Send or download
            </Link>
          ) : null}
        </div>
      </div>
      {byReason(rows).map(([reason, lacking]) => (
        <Panel key={reason} title={`${reason.replace(/\.$/, '')} · ${lacking.length}`}>
          <ul className="gap-x-8 sm:columns-2 wide:columns-3">
            {lacking.map((row) => (
              <li key={row.submission_id} className="py-0.5 wrap-anywhere">
                <Link href={hrefOf(`desk/${row.submission_id}`)}>{row.student}</Link>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  );
}
