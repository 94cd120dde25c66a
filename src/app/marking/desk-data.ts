import { useMemo } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { MarkProgress } from '#contract/rubrics/mark.ts';
import { isCompleteExcept } from '#contract/rubrics/total.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
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

/** The scripts that are done: of all that is asked of this marker, or graded where nothing is. */
export function doneOf(
  submissions: readonly Submission[],
  { rubric }: RubricAnswer,
  progress: readonly MarkProgress[],
  { others_criteria }: Queue,
): Set<number> {
  const hasPoints = rubric?.criteria.some(({ kind }) => kind !== 'comment') ?? false;
  return new Set(
    hasPoints
      ? progress
          .filter((one) => isCompleteExcept(one, others_criteria))
          .map((one) => one.submission_id)
      : submissions.filter(({ grade }) => grade !== null).map(({ id }) => id),
  );
}
