import { useMemo } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { MarkProgress } from '#contract/rubrics/mark.ts';
import { isCompleteExcept } from '#contract/rubrics/total.ts';
import type { Queue } from '#contract/teams/queue.ts';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';
import { deskResources } from './desk-resources.ts';

/** What the desk of an assignment stands on, loaded side by side. */
export function useDeskData(assignmentId: number) {
  const root = useRoot();
  const own = useMemo(() => deskResources(root), [root]);
  return {
    assignment: useResource(root.resources.assignment(assignmentId)),
    submissions: useResource(root.resources.submissions(assignmentId)),
    rubric: useResource(own.rubric(assignmentId)),
    progress: useResource(own.progress(assignmentId)),
    mine: useResource(own.queue(assignmentId)),
  };
}

/**
 * Whether a script's grade isn't this marker's to give: they mark it blind, or others mark some of its criteria. Their part is
 * done once their own marks are complete.
 */
export const marksPartOnly = (id: number, { others_criteria, blind }: Queue): boolean =>
  others_criteria.length > 0 || (blind?.includes(id) ?? false);

/** The scripts that are done: as their status says in table and list, else what is asked of this marker. */
export function doneOf(
  submissions: readonly Submission[],
  progress: readonly MarkProgress[],
  mine: Queue,
): Set<number> {
  const marks = new Map(progress.map((one) => [one.submission_id, one]));
  const isDone = ({ id, status }: Submission): boolean => {
    if (!marksPartOnly(id, mine)) return status === 'completed';
    const own = marks.get(id);
    return own !== undefined && isCompleteExcept(own, mine.others_criteria);
  };
  return new Set(submissions.filter(isDone).map(({ id }) => id));
}
