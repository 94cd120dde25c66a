import type { MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Returned } from '#contract/release/returned.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from '#server/features/submissions/submission-types.ts';
import type { Work } from './join.ts';
import type { SentEarlier } from './moodle/plan.ts';
import type { SheetChoice } from './office/plan.ts';
import {
  holdsFeedback,
  isChangedByLateness,
  lateMarkInWords,
} from '#contract/deadlines/late-rule.ts';
import type { SentMark } from '#contract/exchange/handback.ts';
import { returning, type ReturnedParts, type Returning } from './returned.ts';

/** One submission with everything that is to be returned for it. */
export interface ReturnedSubmission {
  work: Work;
  submission: StoredSubmission;
  sheet: MarkSheet;
  returned: Returned;
}

/** Everything in an assignment that can be returned. */
export interface ReturnedClass {
  assignment: Assignment;
  rubric: Rubric | null;
  students: readonly Student[];
  /**
   * Each with the grade that is returned: for late work as `mark` says; for a held-back mark
   * neither grade nor feedback, unless the feedback is given nevertheless.
   */
  works: readonly Work[];
  /** Null if no penalty changes a mark in this class. */
  mark: SentMark | null;
  of: Returning['of'];
  /** What was last sent from here to Moodle for each submission. */
  sentEarlier(): Promise<ReadonlyMap<number, SentEarlier>>;
  /** The marks of students who handed in nothing, by student. */
  missing: ReadonlyMap<number, string>;
  /** Which columns this person chose for offices' sheets before, newest first. */
  sheetChoices(): Promise<readonly SheetChoice[]>;
  /** Each of the works with everything that is returned for it. */
  all(): Promise<readonly ReturnedSubmission[]>;
}

/**
 * Returns the work with what is sent to a learning environment: for a held-back mark neither the
 * grade nor, unless somebody said so, the feedback.
 */
function asSent(work: Work, mark: SentMark): Work {
  const late = work.late_mark;
  if (!isChangedByLateness(late)) return work;
  if (late.held !== undefined)
    return { ...work, grade: null, feedback: holdsFeedback(late) ? null : work.feedback };
  return mark === 'final' ? { ...work, grade: late.final } : work;
}

/**
 * Returns what an educator is told about a row whose mark is changed by lateness; '' for any other.
 */
export function lateNote(work: Pick<Work, 'late_mark'> | undefined, mark: SentMark | null): string {
  const late = work?.late_mark;
  if (mark === null || !isChangedByLateness(late)) return '';
  if (late.held !== undefined)
    return holdsFeedback(late)
      ? `${lateMarkInWords(late)}. Neither grade nor feedback is sent to a learning environment.`
      : `${lateMarkInWords(late)}. No grade is sent to a learning environment, but the feedback is.`;
  if (mark === 'awarded')
    return `The mark awarded, ${late.awarded}, is sent; the final mark here is ${late.final ?? 'not decided'}.`;
  return `${lateMarkInWords(late)}.${late.final === null ? ' No grade goes before it is.' : ''}`;
}

/** Returns the data of an assignment that goes into files. Throws NotFound. */
export async function collectForReturn(
  parts: ReturnedParts,
  principal: Principal,
  assignmentId: number,
  mark: SentMark = 'final',
): Promise<ReturnedClass> {
  const {
    assignment,
    students,
    rubric,
    of,
    gather: whole,
  } = await returning(parts, principal, assignmentId);
  const marked = await parts.stores.handbacks.works(principal, assignmentId);
  const works = marked.map((work) => asSent(work, mark));
  return {
    assignment,
    rubric,
    students,
    works,
    mark: marked.some(({ late_mark }) => isChangedByLateness(late_mark)) ? mark : null,
    of,
    sentEarlier: () => parts.stores.handbacks.sentEarlier(principal, assignmentId),
    missing: await parts.stores.handbacks.missingCodes(principal, assignmentId),
    sheetChoices: () => parts.stores.handbacks.sheetChoices(principal),
    async all() {
      const all: ReturnedSubmission[] = [];
      for (const work of works) all.push({ work, ...(await whole(work.submission_id)) });
      return all;
    },
  };
}
