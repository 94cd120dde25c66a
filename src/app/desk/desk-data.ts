import { useMemo } from 'react';
import type { Submission } from '#contract/submission.ts';
import type { MarkProgress } from '#contract/rubric/mark.ts';
import { isDoneBut } from '#contract/rubric/total.ts';
import type { RubricAnswer } from '#contract/rubric/versions.ts';
import type { Queue } from '#contract/team/queue.ts';
import { useResource } from '../resources/use-resource.ts';
import { useRoot } from '../root.ts';
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
      ? progress.filter((one) => isDoneBut(one, others_criteria)).map((one) => one.submission_id)
      : submissions.filter(({ grade }) => grade !== null).map(({ id }) => id),
  );
}
