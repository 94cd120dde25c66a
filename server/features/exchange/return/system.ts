import { HANDBACK_SYSTEMS, type HandbackSystem } from '#contract/exchange/handback.ts';
import type { Student } from '#contract/assignments/student.ts';

/** The environment that most of the class list's ids are of; null where there are none. */
export function systemOf(students: readonly Student[]): HandbackSystem | null {
  const count = (system: HandbackSystem): number =>
    students.filter(({ environment_ids }) =>
      Object.keys(environment_ids).some((id) => id.startsWith(`${system}_`)),
    ).length;
  const most = HANDBACK_SYSTEMS.toSorted((a, b) => count(b) - count(a))[0]!;
  return count(most) === 0 ? null : most;
}
