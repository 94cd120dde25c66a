import type { Stores } from '#server/platform/database/stores/types.ts';
import { aMember, aSubmission, aTeacher } from '../class.ts';
import { essayRubric } from '../rubric/rubrics.ts';

/**
 * Creates an assignment out of 100 with this many scripts, which two mark by a rubric and one may
 * view.
 */
export async function graded(stores: Stores, count: number) {
  const [owner, grader, other, viewer] = [
    await aTeacher(stores, 10, 'Ada Byron'),
    await aTeacher(stores, 10, 'Grace Hopper'),
    await aTeacher(stores, 10, 'Emmy Noether'),
    await aTeacher(stores),
  ];
  const { id } = await stores.assignments.create(owner, {
    name: 'Essay',
    description: '',
    due_at: null,
    grade_scale: { kind: 'points', max: 100 },
    rubric: null,
  });
  await stores.rubrics.put(owner, id, essayRubric());
  for (const who of [grader, other]) await aMember(stores, owner, id, who, 'grader');
  await aMember(stores, owner, id, viewer, 'viewer');
  const scripts: number[] = [];
  for (let at = 0; at < count; at += 1) scripts.push((await aSubmission(stores, owner, id)).id);
  return { owner, grader, other, viewer, id, scripts };
}
