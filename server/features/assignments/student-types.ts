import type {
  EnvironmentIds,
  Student,
  StudentValuesSchema,
} from '#contract/assignments/student.ts';
import type * as v from 'valibot';
import type { Principal } from '#server/platform/database/stores/types.ts';

export type StudentRow = v.InferOutput<typeof StudentValuesSchema>;

/** What distinguishes one student from another: never just the name. */
export interface StudentIds {
  identifier: string | null;
  email: string | null;
  environment_ids: EnvironmentIds;
}

export interface Students {
  /** The class list, by name. */
  list(principal: Principal, assignmentId: number): Promise<Student[]>;
  /**
   * Replaces the class list: an entry is the student with its `id`, else the one with one of its
   * identifiers, else a new one. Students who are left out are removed. Throws Conflict if one of
   * those has handed in work, or if two entries are the same student.
   */
  put(
    principal: Principal,
    assignmentId: number,
    students: readonly StudentRow[],
  ): Promise<Student[]>;
  /** Sets whose work a submission is. Throws Conflict for a student of another assignment. */
  assign(principal: Principal, submissionId: number, studentIds: readonly number[]): Promise<void>;
}
