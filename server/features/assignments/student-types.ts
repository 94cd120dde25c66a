import type {
  EnvironmentIds,
  Student,
  StudentValuesSchema,
} from '#contract/assignments/student.ts';
import type * as v from 'valibot';
import type { Principal } from '#server/platform/database/stores/types.ts';

export type StudentRow = v.InferOutput<typeof StudentValuesSchema>;

/** What tells one student from another: never the name alone. */
export interface StudentIds {
  identifier: string | null;
  email: string | null;
  environment_ids: EnvironmentIds;
}

export interface Students {
  /** The class list, by name. */
  list(principal: Principal, assignmentId: number): Promise<Student[]>;
  /**
   * Makes the class list this one: an entry is the student of its `id`, else of one of its ids,
   * else a new one. Who is left out goes. Throws Conflict when one of those has handed in work, or
   * two entries are one student.
   */
  put(
    principal: Principal,
    assignmentId: number,
    students: readonly StudentRow[],
  ): Promise<Student[]>;
  /** Says whose work a submission is. Throws Conflict for a student of another assignment. */
  assign(principal: Principal, submissionId: number, studentIds: readonly number[]): Promise<void>;
}
