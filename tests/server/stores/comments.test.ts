import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { standardComments } from '#server/features/comments/standard-bank.ts';
import { Forbidden, NotFound } from '#server/platform/database/stores/errors.ts';
import { aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const page = { skip: 0, limit: 100 };
const A = 'A Grade (70-80)';
const standard = (number: number, text: string, quality_level: 'excellent' | 'poor' = 'poor') => ({
  standard_key: `structure_${quality_level}_${number}`,
  category: 'Structure & Organization',
  quality_level,
  text,
});

describe.each(engines)('comments on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('[API-49] only its owner can create, change, list and delete a comment', async () => {
    const { stores, clock } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    const made = await stores.comments.create(ada, {
      text: 'Cite [Style Guide].',
      category: A,
      quality_level: 'good',
    });
    expect(made).toEqual({
      id: made.id,
      text: 'Cite [Style Guide].',
      category: A,
      quality_level: 'good',
      comment_set_id: null,
      created_at: clock.now().toISOString(),
      is_system_default: false,
    });
    const change = { text: '"null"', category: A, quality_level: 'fair' } as const;
    await expect(stores.comments.update(eve, made.id, change)).rejects.toBeInstanceOf(NotFound);
    await expect(stores.comments.remove(eve, made.id)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.comments.get(ada, made.id)).toEqual(made);
    await expect(stores.comments.get(eve, made.id)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.comments.update(ada, made.id, change)).toEqual({ ...made, ...change });
    expect((await stores.comments.list(eve, page)).items).toEqual([]);
    await stores.comments.remove(ada, made.id);
    expect(await stores.comments.list(ada, page)).toEqual({ items: [], total: 0 });
    await expect(stores.comments.remove(ada, made.id)).rejects.toBeInstanceOf(NotFound);
  });

  test("[API-50] [API-51] the bank contains the standard comments and the caller's own, by category and level", async () => {
    const { stores } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    await stores.comments.putStandardBank([
      standard(1, 'Unclear.'),
      standard(1, 'Clear.', 'excellent'),
    ]);
    await stores.comments.create(ada, {
      text: 'Own.',
      category: 'Structure & Organization',
      quality_level: 'poor',
    });
    await stores.comments.create(ada, { text: 'Mine.', category: A, quality_level: 'good' });
    await stores.comments.create(eve, { text: 'Foreign.', category: A, quality_level: 'good' });
    const bank = await stores.comments.bank(ada);
    const shown = Object.entries(bank).flatMap(([category, levels]) =>
      Object.entries(levels).map(([level, comments]) => [
        category,
        level,
        ...comments.map((comment) => `${comment.text} ${String(comment.is_system_default)}`),
      ]),
    );
    expect(shown).toEqual([
      ['Structure & Organization', 'excellent', 'Clear. true'],
      ['Structure & Organization', 'poor', 'Unclear. true', 'Own. false'],
      [A, 'good', 'Mine. false'],
    ]);
  });

  test('[API-51] the standard bank is updated by its keys, ids are kept, and nobody can change it', async () => {
    const { stores } = world;
    const ada = await aTeacher(stores, 0);
    await stores.comments.putStandardBank([
      standard(1, 'One.'),
      standard(2, 'Two.'),
      standard(3, 'Three.'),
    ]);
    const before = (await stores.comments.bank(ada))['Structure & Organization']?.['poor'] ?? [];
    await Promise.all(
      [1, 2, 3].map(() =>
        stores.comments.putStandardBank([
          standard(1, 'One.'),
          standard(2, 'Two, better.'),
          standard(4, 'Four.'),
        ]),
      ),
    );
    const after = (await stores.comments.bank(ada))['Structure & Organization']?.['poor'] ?? [];
    expect(after.map((comment) => comment.text)).toEqual(['One.', 'Two, better.', 'Four.']);
    expect(after.slice(0, 2).map((comment) => comment.id)).toEqual(
      before.slice(0, 2).map((comment) => comment.id),
    );
    await stores.comments.putStandardBank([
      { ...standard(1, 'One.'), category: A },
      { ...standard(2, 'Two, better.'), quality_level: 'fair' },
      standard(4, 'Four.'),
    ]);
    const moved = await stores.comments.bank(ada);
    expect(
      [moved[A]?.['poor'], moved['Structure & Organization']?.['fair']].map((comments) =>
        comments?.map((comment) => comment.id),
      ),
    ).toEqual(before.slice(0, 2).map((comment) => [comment.id]));
    expect(moved['Structure & Organization']?.['poor']?.map((comment) => comment.text)).toEqual([
      'Four.',
    ]);
    const id = after[0]?.id ?? 0;
    await expect(
      stores.comments.update(ada, id, { text: 'x', category: A, quality_level: 'good' }),
    ).rejects.toBeInstanceOf(Forbidden);
    await expect(stores.comments.remove(ada, id)).rejects.toBeInstanceOf(Forbidden);
    expect((await stores.comments.list(ada, page)).items).toEqual([]);
  });

  test('[API-51] everyone’s bank is the standard one, every comment under its category and level', async () => {
    const { stores } = world;
    await stores.comments.putStandardBank(standardComments);
    const bank = await stores.comments.bank(await aTeacher(stores, 0));
    const said = (category: string, level: string) =>
      bank[category]?.[level as 'good']?.map(({ text }) => text);
    for (const { name, qualityLevels } of STANDARD_BANK) {
      for (const { level, comments } of qualityLevels)
        expect(said(name, level)?.toSorted()).toEqual(comments.map(({ text }) => text).toSorted());
    }
    expect(standardComments.map(({ standard_key }) => standard_key)).toEqual(
      STANDARD_BANK.flatMap(({ qualityLevels }) =>
        qualityLevels.flatMap(({ comments }) => comments.map(({ id }) => id)),
      ),
    );
  });

  test('creates, renames, fills and deletes sets with their comments; the default one stays', async () => {
    const { stores } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    const [mine] = (await stores.commentSets.list(ada, page)).items;
    const set = await stores.commentSets.create(ada, { name: 'Essays' });
    expect(set).toMatchObject({ name: 'Essays', is_default: false, comment_count: 0 });
    const comment = { category: A, quality_level: 'good', comment_set_id: set.id } as const;
    await stores.comments.create(ada, { ...comment, text: 'First.' });
    world.clock.advance(1000);
    await stores.comments.create(ada, { ...comment, text: 'Second.' });
    await stores.comments.create(ada, {
      ...comment,
      text: 'Elsewhere.',
      comment_set_id: mine?.id ?? 0,
    });
    expect(
      (await stores.comments.list(ada, { ...page, comment_set_id: set.id })).items.map(
        (row) => row.text,
      ),
    ).toEqual(['Second.', 'First.']);
    expect(
      await stores.comments.list(ada, { skip: 1, limit: 1, comment_set_id: set.id }),
    ).toMatchObject({ items: [{ text: 'First.' }], total: 2 });
    expect(
      (await stores.commentSets.list(ada, page)).items.map((row) => [row.name, row.comment_count]),
    ).toEqual([
      ['My comments', 1],
      ['Essays', 2],
    ]);
    expect((await stores.commentSets.rename(ada, set.id, { name: 'Reports' })).name).toBe(
      'Reports',
    );
    const foreign = [
      stores.comments.create(eve, { ...comment, text: 'x' }),
      stores.comments.list(eve, { ...page, comment_set_id: set.id }),
      stores.commentSets.rename(eve, set.id, { name: 'x' }),
      stores.commentSets.remove(eve, set.id),
    ];
    for (const call of await Promise.allSettled(foreign))
      expect(call).toMatchObject({ status: 'rejected', reason: expect.any(NotFound) as unknown });
    await expect(stores.commentSets.remove(ada, mine?.id ?? 0)).rejects.toThrow('default set');
    await stores.commentSets.remove(ada, set.id);
    expect((await stores.comments.list(ada, page)).items.map((row) => row.text)).toEqual([
      'Elsewhere.',
    ]);
    await expect(stores.commentSets.remove(ada, set.id)).rejects.toBeInstanceOf(NotFound);
  });
});
