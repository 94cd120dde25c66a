import type { Assignment, GradeScale } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { missingIn, type UnreadableEntry } from '#lib/lists/unreadable.ts';
import { loadAssignments } from '#services/assignments/assignments.ts';
import type { Http } from '../http.ts';
import { loadSubmissions } from './submissions.ts';

/** A submission with what the client adds (specification, section 3). */
export type CrossSubmission = Submission & {
  assignmentId: number;
  assignmentName: string;
  gradeScale: GradeScale;
};

export interface AllSubmissions {
  assignments: { id: number; name: string }[];
  rows: CrossSubmission[];
  /** Assignments whose submissions could not be loaded. */
  failed: { id: number; name: string }[];
  /** Rows that could not be read, including assignments. */
  unread: UnreadableEntry[];
}

const named = ({ id, name }: Assignment) => ({ id, name });

/**
 * Loads the submissions of every assignment in parallel; a list that fails is left out and reported
 * (specification, section 7). Throws a `Failure` if the assignments themselves, or all of the
 * lists, can't be loaded.
 */
export async function loadAllSubmissions(http: Http, signal: AbortSignal): Promise<AllSubmissions> {
  const { items: assignments, unread } = await loadAssignments(http, signal);
  const lists = await Promise.allSettled(
    assignments.map(async (assignment) => {
      const answer = await loadSubmissions(http, assignment.id, null, signal);
      return answer.kind === 'whole'
        ? { data: answer.data, unread: missingIn(assignment.name, answer.unread) }
        : { data: [], unread: [] };
    }),
  );
  const refused = lists.find((list) => list.status === 'rejected');
  if (refused && lists.every((list) => list.status === 'rejected')) throw refused.reason;
  return {
    assignments: assignments.map(named),
    rows: lists.flatMap((list, at) =>
      list.status === 'rejected'
        ? []
        : list.value.data.map((submission) => ({
            ...submission,
            assignmentId: assignments[at]!.id,
            assignmentName: assignments[at]!.name,
            gradeScale: assignments[at]!.grade_scale,
          })),
    ),
    unread: [
      ...missingIn('the list of assignments', unread),
      ...lists.flatMap((list) => (list.status === 'rejected' ? [] : list.value.unread)),
    ],
    failed: assignments.filter((_, at) => lists[at]!.status === 'rejected').map(named),
  };
}
