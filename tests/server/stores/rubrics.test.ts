import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rubricText } from '#contract/rubrics/text.ts';
import { migrations } from '#server/platform/database/migrations/index.ts';
import { columnTypes } from '#server/platform/database/migrate.ts';
import { NotFound, StaleVersion } from '#server/platform/database/stores/errors.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { anAssignment, aSubmission, aTeacher, testIds } from '#tests/support/class.ts';
import { engines, openStores, testClock, type TestStores } from '#tests/support/engines.ts';
import { aCriterion, aRubric, essayRubric } from '#tests/support/rubric/rubrics.ts';

const page = { skip: 0, limit: 100 };

describe.each(engines)('rubrics on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  async function scene() {
    const teacher = await aTeacher(world.stores);
    return { teacher, id: (await anAssignment(world.stores, teacher)).id };
  }

  test('[RUB-1] an assignment has none, then one, then none again, and every version is kept [RUB-6]', async () => {
    const { stores } = world;
    const { teacher, id } = await scene();
    expect(await stores.rubrics.get(teacher, id)).toEqual({
      version: 0,
      rubric: null,
      author: null,
      created_at: null,
      marked_count: 0,
    });
    const rubric = essayRubric();
    expect(await stores.rubrics.put(teacher, id, rubric, 0)).toMatchObject({
      version: 1,
      rubric,
      author: teacher.full_name,
    });
    const second = { ...rubric, hide_points: true };
    expect(await stores.rubrics.put(teacher, id, second, 1)).toMatchObject({
      version: 2,
      rubric: second,
    });
    expect(await stores.rubrics.put(teacher, id, null)).toMatchObject({ version: 3, rubric: null });
    expect(await stores.rubrics.get(teacher, id, 1)).toMatchObject({ version: 1, rubric });
    await expect(stores.rubrics.get(teacher, id, 4)).rejects.toBeInstanceOf(NotFound);
    expect(await stores.rubrics.versions(teacher, id, page)).toMatchObject({
      total: 3,
      items: [
        { version: 3, criteria: null, max: null },
        { version: 2, criteria: 3, max: 18 },
        { version: 1, criteria: 3, max: 18 },
      ],
    });
  });

  test('[RUB-6] an identical rubric creates no version, and an older version is refused', async () => {
    const { stores } = world;
    const { teacher, id } = await scene();
    await stores.rubrics.put(teacher, id, essayRubric());
    expect((await stores.rubrics.put(teacher, id, essayRubric(), 1)).version).toBe(1);
    const refused: unknown = await stores.rubrics
      .put(teacher, id, null, 0)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StaleVersion);
    expect((refused as StaleVersion).current).toMatchObject({ version: 1 });
  });

  test('[RUB-2] the old field is readable as text, and writing to it keeps the criteria it still names', async () => {
    const { stores } = world;
    const { teacher, id } = await scene();
    const rubric = essayRubric();
    await stores.rubrics.put(teacher, id, rubric);
    const text = rubricText(rubric);
    expect((await stores.assignments.get(teacher, id)).rubric).toBe(text);
    expect((await stores.assignments.list(teacher, page)).items[0]?.rubric).toBe(text);
    expect(
      (await stores.assignments.update(teacher, id, { rubric: text, name: 'Renamed' })).rubric,
    ).toBe(text);
    expect((await stores.rubrics.get(teacher, id)).version).toBe(1);
    expect((await stores.assignments.update(teacher, id, { rubric: `Tone\n${text}` })).rubric).toBe(
      `Tone\n${text}`,
    );
    const changed = await stores.rubrics.get(teacher, id);
    expect(changed.rubric?.criteria.slice(1)).toEqual(rubric.criteria);
    expect(changed.rubric?.criteria[0]).toMatchObject({ name: 'Tone', kind: 'comment' });
    expect((await stores.assignments.update(teacher, id, { rubric: ' ' })).rubric).toBeNull();
    expect((await stores.rubrics.get(teacher, id)).rubric).toBeNull();
  });

  test('if two change it at once, one of them is told', async () => {
    const { stores } = world;
    const { teacher, id } = await scene();
    const changes = ['a', 'b'].map((name) =>
      stores.rubrics.put(
        teacher,
        id,
        aRubric({ criteria: [aCriterion({ id: 'x', name, kind: 'comment' })] }),
        0,
      ),
    );
    const ends = await Promise.allSettled(changes);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await stores.rubrics.versions(teacher, id, page)).total).toBe(1);
  });

  test('says how many submissions have marks', async () => {
    const { stores } = world;
    const { teacher, id } = await scene();
    await stores.rubrics.put(teacher, id, essayRubric());
    for (const comment of ['One.', 'Two.']) {
      const submission = await aSubmission(stores, teacher, id);
      await stores.marks.put(teacher, submission.id, 'first', {
        marks: ['argument', 'evidence'].map((criterion) => ({
          criterion,
          level_ids: null,
          points: null,
          comment,
        })),
      });
    }
    expect((await stores.rubrics.get(teacher, id)).marked_count).toBe(2);
  });
});

describe.each(engines)('the migration of rubrics on $name', (engine) => {
  test('[RUB-2] every line of the old field is a criterion, blank ones aren’t, and the field reads as before', async () => {
    const database = await engine.create();
    try {
      const all = Object.entries(migrations);
      await database.db.transaction().execute(async (tx) => {
        await sql`create table migrations (name text primary key)`.execute(tx);
        for (const [name, run] of all.filter(([one]) => one < '0012')) {
          await run(tx, columnTypes(database.engine));
          await sql`insert into migrations (name) values (${name})`.execute(tx);
        }
      });
      await sql`insert into users (email, password_hash, full_name, settings, created_at) values ('a@example.org', 'x', 'Ada', '{}', '2026-01-01T00:00:00.000Z')`.execute(
        database.db,
      );
      const texts = [
        'Argument: 60\n\n  Evidence: 40  ',
        null,
        ' \n ',
        Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('\n'),
      ];
      for (const text of texts) {
        await sql`insert into assignments (owner_id, name, description, grade_scale, rubric, created_at, updated_at)
          values (1, 'Old', '', '{"kind":"free"}', ${text}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`.execute(
          database.db,
        );
      }
      await database.migrate();
      const stores = createStores({ ...database, clock: testClock(), ids: testIds });
      const found = await Promise.all(
        [1, 2, 3, 4].map(async (id) => (await stores.assignments.get({ userId: 1 }, id)).rubric),
      );
      expect(found).toEqual(['Argument: 60\nEvidence: 40', null, null, texts[3]]);
      const { rubric, author } = await stores.rubrics.get({ userId: 1 }, 1);
      expect(author).toBe('Ada');
      expect(rubric?.criteria.map(({ name, kind }) => [name, kind])).toEqual([
        ['Argument: 60', 'comment'],
        ['Evidence: 40', 'comment'],
      ]);
      expect((await stores.rubrics.get({ userId: 1 }, 4)).rubric?.criteria).toHaveLength(50);
    } finally {
      await database.dispose();
    }
  });
});
