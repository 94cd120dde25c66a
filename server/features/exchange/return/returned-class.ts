import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Returned } from '#contract/release/returned.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from '#server/features/submissions/submission-types.ts';
import type { Work } from './join.ts';
import type { SentEarlier } from './moodle/plan.ts';
import { returning, type ReturnedParts, type Returning } from './returned.ts';

/** One submission with all that is to go back of it. */
export interface ReturnedSubmission {
  work: Work;
  submission: StoredSubmission;
  sheet: MarkSheet;
  returned: Returned;
}

/** All of an assignment that can be handed back. */
export interface ReturnedClass {
  assignment: Assignment;
  rubric: Rubric | null;
  students: readonly Student[];
  works: readonly Work[];
  of: Returning['of'];
  /** What of each submission went to Moodle from here last. */
  sentEarlier(): Promise<ReadonlyMap<number, SentEarlier>>;
  /** Each of the works with everything that is given back of it. */
  all(): Promise<readonly ReturnedSubmission[]>;
}

/** What of an assignment goes into files. Throws NotFound. */
export async function collectForReturn(
  parts: ReturnedParts,
  principal: Principal,
  assignmentId: number,
): Promise<ReturnedClass> {
  const {
    assignment,
    students,
    rubric,
    of,
    gather: whole,
  } = await returning(parts, principal, assignmentId);
  const works = await parts.stores.handbacks.works(principal, assignmentId);
  return {
    assignment,
    rubric,
    students,
    works,
    of,
    sentEarlier: () => parts.stores.handbacks.sentEarlier(principal, assignmentId),
    async all() {
      const all: ReturnedSubmission[] = [];
      for (const work of works) all.push({ work, ...(await whole(work.submission_id)) });
      return all;
    },
  };
}
