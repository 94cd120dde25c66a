import { useMemo } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import type { MarkProgress, MarkSheet } from '#contract/rubrics/mark.ts';
import { isCompleteExcept } from '#contract/rubrics/total.ts';
import type { Queue } from '#contract/teams/queue.ts';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';
import { deskResources } from './desk-resources.ts';

/** Loads what the desk of an assignment needs, in parallel. */
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
 * Whether a script is done, as its status says in the table and the list. If this marker doesn't
 * set the grade, because they mark blind or others mark some of the criteria, the script is done
 * once their own marks are complete.
 */
export function isDoneHere(
  { id, status }: Pick<Submission, 'id' | 'status'>,
  marks: Pick<MarkSheet, 'complete' | 'missing' | 'is_blind'> | undefined,
  { others_criteria, blind }: Queue,
): boolean {
  const marksPartOnly =
    others_criteria.length > 0 || marks?.is_blind === true || blind?.includes(id) === true;
  return marksPartOnly
    ? marks !== undefined && isCompleteExcept(marks, others_criteria)
    : status === 'completed';
}

export function doneOf(
  submissions: readonly Submission[],
  progress: readonly MarkProgress[],
  mine: Queue,
): Set<number> {
  const marks = new Map(progress.map((one) => [one.submission_id, one]));
  return new Set(
    submissions.filter((one) => isDoneHere(one, marks.get(one.id), mine)).map(({ id }) => id),
  );
}
