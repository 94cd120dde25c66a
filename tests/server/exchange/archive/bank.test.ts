import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  importComments,
  commentSets,
  freshComments,
} from '#server/features/exchange/archive/bank.ts';
import { aTeacher } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

const AT = '2026-03-02T09:00:00.000Z';
const comment = (text: string) => ({
  text,
  category: 'A+ Grade (80-100)',
  quality_level: 'good' as const,
  created_at: AT,
});

describe.each(engines)('[OUT-9] the bank of an archive on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  test('is imported into sets of the same names, existing or new, and comments without a set stay without one', async () => {
    const { stores, db } = world;
    const [ada, eve] = [await aTeacher(stores), await aTeacher(stores)];
    await stores.comments.create(ada, {
      text: 'Known.',
      category: 'A+ Grade (80-100)',
      quality_level: 'good',
    });
    await stores.comments.create(eve, {
      text: 'Loose.',
      category: 'A+ Grade (80-100)',
      quality_level: 'good',
    });
    const sets = [
      { name: null, comments: [comment('Loose.'), comment('Loose.')] },
      { name: 'My comments', comments: [comment('Known.'), comment('Cite it.')] },
      { name: 'Style', comments: [comment('Shorter.')] },
    ];
    const fresh = [
      { name: null, comments: [comment('Loose.')] },
      { name: 'My comments', comments: [comment('Cite it.')] },
      { name: 'Style', comments: [comment('Shorter.')] },
    ];
    expect(await freshComments(db, ada, sets)).toEqual(fresh);
    const bring = () => db.transaction().execute((tx) => importComments(tx, ada, sets, AT));
    expect([await bring(), await bring()]).toEqual([3, 0]);
    const words = (await commentSets(db, ada.userId)).map(({ name, comments }) => [
      name,
      comments.map(({ text }) => text),
    ]);
    expect(words).toEqual([
      [null, ['Known.', 'Loose.']],
      ['My comments', ['Cite it.']],
      ['Style', ['Shorter.']],
    ]);
    expect(
      (await commentSets(db, eve.userId)).map(({ name, comments }) => [name, comments.length]),
    ).toEqual([
      [null, 1],
      ['My comments', 0],
    ]);
  });

  test('recognises a comment by its words, category and level together: if one of them differs it is another', async () => {
    const ada = await aTeacher(world.stores);
    await world.stores.comments.create(ada, {
      text: 'Known.',
      category: 'A+ Grade (80-100)',
      quality_level: 'good',
    });
    const others = [
      { ...comment('Known.'), quality_level: 'fair' as const },
      { ...comment('Known.'), category: 'Style' },
      comment('Known!'),
    ];
    expect(
      await freshComments(world.db, ada, [
        { name: null, comments: [comment('Known.'), ...others] },
      ]),
    ).toEqual([{ name: null, comments: others }]);
  });

  test('has no section for comments without a set if there are none', async () => {
    const ada = await aTeacher(world.stores);
    expect(await commentSets(world.db, ada.userId)).toEqual([
      { name: 'My comments', comments: [] },
    ]);
  });
});
