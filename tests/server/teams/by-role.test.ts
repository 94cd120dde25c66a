import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Forbidden } from '#server/platform/database/stores/errors.ts';
import { aMember, aTeacher, inTeam } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { moderated, word } from '#tests/support/team/moderated.ts';

describe.each(engines)('[TEAM-9] moderators and examiners by role, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('[MOD-8] a moderator by role moderates without being named, and signs; an examiner reads the same and signs, but gives no opinion on a mark', async () => {
    const { stores } = world;
    const { moderations, owner, mary, id, scripts, drawn } = await moderated(stores);
    const [moderator, examiner] = [
      await aTeacher(stores, 0, 'Emmy Noether'),
      await aTeacher(stores, 0, 'Lise Meitner'),
    ];
    await aMember(stores, owner, id, moderator, 'moderator');
    await aMember(stores, owner, id, examiner, 'examiner');
    await drawn({ fails: true });
    await moderations.say(
      moderator,
      scripts[0]!,
      word({ verdict: 'again', reason: 'Page 2.', mark: 45 }),
    );
    await expect(moderations.say(examiner, scripts[0]!, word())).rejects.toBeInstanceOf(Forbidden);
    const seen = await moderations.get(examiner, id);
    expect(seen.scripts.map(({ grade, closed }) => [grade !== null, closed])).toEqual(
      seen.scripts.map(() => [true, 'examined']),
    );
    expect(seen.scripts[0]!.said).toMatchObject([
      { moderator: 'Emmy Noether', verdict: 'again', mark: 45 },
    ]);
    expect((await moderations.get(moderator, id)).scripts[0]).toMatchObject({
      closed: null,
      said: [{ mine: true }],
    });
    expect((await moderations.get(owner, id)).moderators).toEqual([
      { user_id: moderator.userId, full_name: 'Emmy Noether', by_role: true },
      { user_id: mary.userId, full_name: 'Mary Somerville', by_role: false },
    ]);
    for (const who of [moderator, examiner]) {
      const { digest, moderators } = await moderations.report(who, id);
      expect(moderators).toEqual(['Emmy Noether', 'Mary Somerville']);
      await moderations.sign(who, id, { digest, words: '' });
      expect((await moderations.rows(who, id)).length).toBeGreaterThan(0);
      await expect(
        stores.submissions.patch(who, scripts[0]!, { grade: '99' }),
      ).rejects.toBeInstanceOf(Forbidden);
    }
    expect((await moderations.report(owner, id)).signings).toHaveLength(2);
    await stores.members.change(owner, id, examiner.userId, { role: 'viewer' });
    await expect(moderations.get(examiner, id)).rejects.toBeInstanceOf(Forbidden);
    await moderations.name(owner, id, [examiner.userId]);
    await moderations.say(examiner, scripts[0]!, word());
  });

  test('[TEAM-3] a marker through a team who is invited as an examiner may do both; the wider role is shown', async () => {
    const { stores } = world;
    const { moderations, owner, id, scripts, drawn } = await moderated(stores);
    const guest = await aTeacher(stores);
    const { id: team } = await stores.teams.create(owner, 'Team');
    await stores.teams.share(owner, team, id);
    await aMember(stores, owner, id, guest, 'examiner');
    expect((await stores.assignments.get(guest, id)).may).toEqual(['read', 'report']);
    await expect(
      stores.submissions.patch(guest, scripts[9]!, { feedback_text: 'Good.' }),
    ).rejects.toBeInstanceOf(Forbidden);
    await inTeam(stores, owner, team, guest, 'grader');
    await drawn({ fails: true });
    await stores.submissions.patch(guest, scripts[9]!, { feedback_text: 'Good.' });
    expect((await moderations.get(guest, id)).scripts).toHaveLength(4);
    expect(await stores.assignments.get(guest, id)).toMatchObject({
      my_role: 'grader',
      may: ['read', 'mark', 'spend', 'report'],
    });
    expect((await stores.assignments.list(guest, { skip: 0, limit: 9 })).items).toMatchObject([
      { id, may: ['read', 'mark', 'spend', 'report'] },
    ]);
    await moderations.name(owner, id, [guest.userId]);
    expect((await stores.assignments.get(guest, id)).may).toEqual([
      'read',
      'mark',
      'spend',
      'report',
      'moderate',
    ]);
    await stores.teams.removePerson(owner, team, guest.userId);
    expect(await stores.assignments.get(guest, id)).toMatchObject({
      my_role: 'examiner',
      may: ['read', 'report', 'moderate'],
    });
    await expect(
      stores.submissions.patch(guest, scripts[9]!, { feedback_text: 'Better.' }),
    ).rejects.toBeInstanceOf(Forbidden);
  });
});
