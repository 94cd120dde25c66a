import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Submission } from '#contract/submissions/submission.ts';
import { allows } from '#contract/teams/roles.ts';
import { pageHolding } from '#lib/lists/paging.ts';
import { isFiltered, matchingSubmissions, NO_FILTER } from '#lib/submissions/submission-query.ts';
import { settingsCommands, shownSettings } from '#machines/accounts/settings.view.ts';
import {
  selectDialog,
  selectOpenJobs,
  selectQuery,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import { onUnsavedChange } from '#services/storage/unsaved-text.ts';
import { lazyComponent } from '#views/components/base/lazy-component.tsx';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import type { PointsSlot } from '#views/drafts/points-slot.ts';
import type { OtherMarkers } from '#views/submissions/other-markers.tsx';
import type { CommentBankSlot } from '#views/submissions/editor/feedback-dialog.tsx';
import { WorkbenchScreen } from '#views/submissions/workbench-screen.tsx';
import { ofAssignment } from '../shell/of-assignment.tsx';
import { useAddressDialog } from '#app/shell/use-address-dialog.ts';
import { useOnly } from '../shell/use-only.tsx';
import { useRoot } from '../root.ts';
import { useNow } from '../shell/use-now.ts';
import { useResource } from '../resources/use-resource.ts';
import { usePerson, useUser } from '#app/accounts/session/use-user.ts';
import { fetchDialogsAhead } from '#app/submissions/workbench-machine.ts';
import { useLeaveWarning, useTable } from '#app/submissions/workbenches.ts';

const DropSlot = lazyComponent(() => import('#app/submissions/drop-slot.tsx'));
const DeskAhead = lazyComponent(() => import('#app/marking/desk-ahead.tsx'));
const Points: PointsSlot = lazyComponent(() => import('#app/drafts/points-slot.tsx'));
const Presence = lazyComponent(() => import('#app/submissions/presence-slot.tsx'));
const CommentBank: CommentBankSlot = lazyComponent(
  () => import('#app/submissions/comment-bank-slot.tsx'),
);

export default ofAssignment(Workbench);

function Workbench({ assignmentId }: { assignmentId: number }) {
  const root = useRoot();
  const navigate = useNavigate();
  const toDesk = useCallback(
    (id: number) => void navigate(`/assignments/${assignmentId}/desk/${id}`),
    [assignmentId, navigate],
  );
  const { resources } = root;
  const user = useUser();
  const { settings } = usePerson();
  const actor = useTable(root, user.id, assignmentId);
  useLeaveWarning(actor);
  // Code for the next steps isn't fetched until the page is idle: nobody drags a file over it or
  // goes to the desk before then.
  const [isStill, setStill] = useState(false);
  usePrefetchWhenIdle(
    useCallback(() => {
      fetchDialogsAhead();
      setStill(true);
    }, []),
  );
  const [company, setCompany] = useState<OtherMarkers>(() => new Map());
  const assignment = useResource(resources.assignment(assignmentId));
  const submissions = useResource(resources.submissions(assignmentId));
  const shortcuts = useSelector(settings, ({ context }) => shownSettings(context).shortcuts);
  const density = useSelector(settings, ({ context }) => shownSettings(context).density);
  const only = useOnly(assignmentId, submissions.data);
  useResumedJobs(actor, submissions.data);
  useAskedView(actor, submissions.data, assignment.data?.grade_scale);
  useEffect(
    () => onUnsavedChange(window, user.id, () => actor.send({ type: 'unsaved.changed' })),
    [actor, user.id],
  );
  return (
    <>
      <WorkbenchScreen
        actor={actor}
        assignment={assignment}
        submissions={{ ...submissions, data: only.rows }}
        only={only.bar}
        credits={user.own_key === true ? 'own' : user.credit_balance}
        shortcuts={shortcuts}
        now={useNow()}
        company={company}
        density={density}
        onDensity={(chosen) => settingsCommands(settings).change({ density: chosen })}
        CommentBank={CommentBank}
        Points={Points}
        onDesk={toDesk}
      />
      {isStill ? (
        <>
          <DeskAhead assignmentId={assignmentId} isNear={false} />
          {assignment.data?.marked_with_others ? (
            <Presence assignmentId={assignmentId} onCompany={setCompany} />
          ) : null}
          {assignment.data && allows(assignment.data, 'mark') ? (
            <DropSlot
              table={actor}
              assignmentId={assignmentId}
              assignmentName={assignment.data.name}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** Resumes, in their rows, drafts that were being written when the page was loaded. */
function useResumedJobs(actor: TableRef, data: readonly Submission[] | null): void {
  const jobs = useSelector(actor, selectOpenJobs);
  useEffect(() => {
    if (data === null || jobs.length === 0) return;
    const known = new Map(data.map((submission) => [submission.id, submission]));
    const rows = jobs.flatMap((job) => {
      const submission = known.get(job.submission_id);
      return submission ? [{ submission, job, at: Date.parse(job.requested_at) }] : [];
    });
    actor.send({ type: 'jobs.resume', rows });
  }, [actor, data, jobs]);
}

type Scale = Parameters<typeof matchingSubmissions>[2];

/**
 * `?view={id}`: turns to the submission's page and opens it; removed from the address when the
 * dialog closes.
 */
function useAskedView(actor: TableRef, data: readonly Submission[] | null, scale: Scale): void {
  const dialog = useSelector(actor, selectDialog);
  const address = useAddressDialog('view', data !== null, (id, done) => {
    const submission = data?.find((one) => one.id === Number(id));
    if (data === null || submission === undefined) {
      actor.send({ type: 'view.missing' });
      return done();
    }
    const query = selectQuery(actor.getSnapshot());
    const place = pageHolding(
      matchingSubmissions(data, query, scale),
      submission.id,
      query.pageSize,
    );
    if (place === null && isFiltered(query)) actor.send({ type: 'filters.clear' });
    const page =
      place ??
      pageHolding(
        matchingSubmissions(data, { ...query, ...NO_FILTER }, scale),
        submission.id,
        query.pageSize,
      ) ??
      0;
    actor.send({ type: 'view.show', submission, page });
  });
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && dialog !== 'grading') address.send({ type: 'asked.done' });
    wasOpen.current = dialog === 'grading';
  }, [address, dialog]);
}
