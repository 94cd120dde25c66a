import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStores } from '#server/platform/database/stores/index.ts';
import {
  CapReached,
  Forbidden,
  NotEnoughCredits,
} from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import {
  aDraft,
  aMember,
  anAssignment,
  aSubmission,
  aTeacher,
  generate,
  inTeam,
  type Teacher,
} from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };
const LEASE = 30_000;

describe.each(engines)(
  '[TEAM-9] how much a member may spend of the owner’s credits, on $name',
  (engine) => {
    let world: TestStores;
    beforeAll(async () => {
      world = await openStores(engine);
    });
    afterAll(() => world.dispose());

    async function scene(
      works: number,
      credits = 100,
    ): Promise<{ owner: Teacher; marker: Teacher; assignmentId: number; ids: number[] }> {
      const { stores } = world;
      const [owner, marker] = [await aTeacher(stores, credits), await aTeacher(stores)];
      const { id: assignmentId } = await anAssignment(stores, owner);
      const ids: number[] = [];
      for (let at = 0; at < works; at += 1)
        ids.push((await aSubmission(stores, owner, assignmentId)).id);
      return { owner, marker, assignmentId, ids };
    }
    async function invited(
      owner: Teacher,
      assignmentId: number,
      who: Teacher,
      credit_cap: number | null,
    ): Promise<void> {
      const { token } = await world.stores.invitations.create(
        owner,
        { assignmentId },
        { email: who.email, role: 'grader', credit_cap },
        100,
      );
      await world.stores.invitations.accept(who, token);
    }
    const creditsOf = async (who: Principal, assignmentId: number, person: Principal) =>
      (await world.stores.members.list(who, assignmentId, page)).items.find(
        ({ user_id }) => user_id === person.userId,
      )?.credits;
    async function claimed() {
      const job = await world.stores.feedbackJobs.claim(LEASE);
      if (job === null) throw new Error('no job was waiting');
      return job;
    }
    /** Returns the result of requesting a draft. */
    const ask = (who: Principal, id: number): Promise<string> =>
      world.stores.feedbackJobs.request(who, id).then(
        () => 'done',
        (error: Error) => error.name,
      );

    test('many requests at once take no more than the cap allows, and returned credits may be spent', async () => {
      const { stores } = world;
      const { owner, marker, assignmentId, ids } = await scene(8);
      await invited(owner, assignmentId, marker, 3);
      const answers = await Promise.all(ids.map((id) => ask(marker, id)));
      expect(answers.toSorted()).toEqual([
        'CapReached',
        'CapReached',
        'CapReached',
        'CapReached',
        'CapReached',
        'done',
        'done',
        'done',
      ]);
      expect(await stores.ledger.balance(owner)).toEqual({ balance: 100, held: 3 });
      expect(await creditsOf(owner, assignmentId, marker)).toEqual({
        spent: 3,
        cap: 3,
        direct_cap: 3,
      });
      await stores.feedbackJobs.complete(await claimed(), aDraft());
      await stores.feedbackJobs.fail(await claimed(), 'provider', 'Away.');
      expect(await creditsOf(marker, assignmentId, marker)).toEqual({
        spent: 2,
        cap: 3,
        direct_cap: 3,
      });
      const rest = ids.filter((_, at) => answers[at] === 'CapReached');
      expect((await Promise.all(rest.map((id) => ask(marker, id)))).toSorted()).toEqual([
        'CapReached',
        'CapReached',
        'CapReached',
        'CapReached',
        'done',
      ]);
      expect(await Promise.all(rest.map((id) => ask(owner, id)))).toEqual([
        'done',
        'done',
        'done',
        'done',
        'done',
      ]);
      while (
        await stores.feedbackJobs
          .claim(LEASE)
          .then(async (job) => job !== null && (await stores.feedbackJobs.complete(job, aDraft())))
      );
      expect(await creditsOf(owner, assignmentId, marker)).toEqual({
        spent: 3,
        cap: 3,
        direct_cap: 3,
      });
    });

    test('a member who has spent it sees how much it was and whose, and asks for more; running out of the owner’s credits is reported differently', async () => {
      const { owner, marker, assignmentId, ids } = await scene(3, 2);
      const { stores } = world;
      await invited(owner, assignmentId, marker, 0);
      await expect(stores.feedbackJobs.request(marker, ids[0]!)).rejects.toThrow(
        new CapReached(0, owner.full_name).message,
      );
      await stores.members.change(owner, assignmentId, marker.userId, { credit_cap: 1 });
      await generate(stores, marker, ids[0]!);
      await expect(stores.feedbackJobs.request(marker, ids[1]!)).rejects.toThrow(
        `You have used the one credit that ${owner.full_name} lets you spend here. Ask them for more.`,
      );
      expect(new CapReached(1200, 'Ada Byron').message).toBe(
        'You have used the 1,200 credits that Ada Byron lets you spend here. Ask them for more.',
      );
      expect(new CapReached(0, 'Ada Byron').message).toBe(
        'Ada Byron lets you spend no credits here. Ask them for some.',
      );
      await stores.members.change(owner, assignmentId, marker.userId, { credit_cap: null });
      await generate(stores, marker, ids[1]!);
      await expect(stores.feedbackJobs.request(marker, ids[2]!)).rejects.toBeInstanceOf(
        NotEnoughCredits,
      );
      await stores.members.change(owner, assignmentId, marker.userId, { role: 'viewer' });
      await expect(stores.feedbackJobs.request(marker, ids[2]!)).rejects.toBeInstanceOf(Forbidden);
    });

    test('free drafts are not capped: with an instruction for the same credit, with the user’s own key, and where credits are off', async () => {
      const { owner, marker, assignmentId, ids } = await scene(3);
      const { stores } = world;
      await invited(owner, assignmentId, marker, 1);
      await generate(stores, marker, ids[0]!);
      await stores.feedbackJobs.request(marker, ids[0]!, undefined, 'shorter');
      await stores.feedbackJobs.complete(await claimed(), aDraft());
      expect(await creditsOf(owner, assignmentId, marker)).toEqual({
        spent: 1,
        cap: 1,
        direct_cap: 1,
      });
      const keyed = createStores({ ...world, ownKeys: true });
      await keyed.ownKeys.put(marker, { provider: 'openai', model: 'm', sealed: 'v1.x' });
      await generate(keyed, marker, ids[2]!);
      expect(
        await world.db
          .selectFrom('ai_drafts')
          .select(['free', 'priced', 'own_key'])
          .where('submission_id', 'in', [ids[0]!, ids[2]!])
          .orderBy('id')
          .execute(),
      ).toEqual([
        { free: 0, priced: 1, own_key: 0 },
        { free: 1, priced: 1, own_key: 0 },
        { free: 0, priced: 0, own_key: 1 },
      ]);
      const off = createStores({ ...world, credits: false });
      await off.feedbackJobs.request(marker, ids[1]!);
      await off.feedbackJobs.complete((await off.feedbackJobs.claim(LEASE))!, aDraft());
      expect(await creditsOf(owner, assignmentId, marker)).toEqual({
        spent: 1,
        cap: 1,
        direct_cap: 1,
      });
    });

    test('[TEAM-3] of several memberships the widest cap counts; a role that may not spend adds nothing', async () => {
      const { owner, marker, assignmentId, ids } = await scene(2);
      const { stores } = world;
      const { id: teamId } = await stores.teams.create(owner, 'Team');
      await stores.teams.share(owner, teamId, assignmentId);
      await inTeam(stores, owner, teamId, marker, 'grader');
      expect(
        (await stores.teams.change(owner, teamId, marker.userId, { credit_cap: 0 })).credits,
      ).toEqual({ spent: null, cap: 0, direct_cap: 0 });
      await aMember(stores, owner, assignmentId, marker, 'viewer');
      expect(await ask(marker, ids[0]!)).toBe('CapReached');
      expect(await creditsOf(owner, assignmentId, marker)).toEqual({
        spent: 0,
        cap: 0,
        direct_cap: null,
      });
      await invited(owner, assignmentId, marker, 1);
      expect(await creditsOf(owner, assignmentId, marker)).toEqual({
        spent: 0,
        cap: 1,
        direct_cap: 1,
      });
      expect([await ask(marker, ids[0]!), await ask(marker, ids[1]!)]).toEqual([
        'done',
        'CapReached',
      ]);
      await stores.teams.change(owner, teamId, marker.userId, { credit_cap: null });
      expect(await ask(marker, ids[1]!)).toBe('done');
      await stores.feedbackJobs.complete(await claimed(), aDraft());
      await stores.feedbackJobs.complete(await claimed(), aDraft());
    });

    test('the owner and the member see what the member may spend; in other assignments none of it is spent', async () => {
      const { owner, marker, assignmentId, ids } = await scene(1);
      const { stores } = world;
      const [other, reader] = [await aTeacher(stores), await aTeacher(stores)];
      await invited(owner, assignmentId, marker, 5);
      await invited(owner, assignmentId, other, 6);
      await aMember(stores, owner, assignmentId, reader, 'viewer');
      await generate(stores, marker, ids[0]!);
      const told = async (who: Principal) =>
        (await stores.members.list(who, assignmentId, page)).items.map(
          ({ credits }) => credits && [credits.spent, credits.cap],
        );
      expect(await told(owner)).toEqual([[1, 5], [0, 6], null]);
      expect(await told(marker)).toEqual([[1, 5], null, null]);
      expect(await told(reader)).toEqual([null, null, null]);
      const { id: elsewhere } = await anAssignment(stores, owner);
      await invited(owner, elsewhere, marker, 1);
      expect(await creditsOf(owner, elsewhere, marker)).toEqual({
        spent: 0,
        cap: 1,
        direct_cap: 1,
      });
    });
  },
);
