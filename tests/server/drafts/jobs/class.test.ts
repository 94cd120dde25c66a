import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDraft, aiFeedback, anAssignment, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const LEASE = 30_000;

describe.each(engines)('the drafts of a class on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('[RULE-41] feedback to the others in an assignment is known when the next is written, but not that of another assignment', async () => {
    const { stores } = world;
    const teacher = await aTeacher(stores, 5);
    const { id: assignmentId } = await anAssignment(stores, teacher);
    const saidOf = async (assignment: number): Promise<string[][]> => {
      const { id } = await aSubmission(stores, teacher, assignment);
      await stores.feedbackJobs.request(teacher, id);
      const job = (await stores.feedbackJobs.claim(LEASE))!;
      const { said } = await stores.feedbackJobs.material(job);
      await stores.feedbackJobs.complete(job, aDraft());
      return said;
    };
    const points = [...aiFeedback.strengths, ...aiFeedback.improvements].map(({ text }) => text);
    expect(await saidOf(assignmentId)).toEqual([]);
    expect(await saidOf(assignmentId)).toEqual([points]);
    expect(await saidOf((await anAssignment(stores, teacher)).id)).toEqual([]);
  });
});
