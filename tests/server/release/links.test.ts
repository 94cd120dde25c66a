import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReleasing } from '#server/features/release/releasing.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import { aFile, anAssignment, aSubmission, aTeacher, aWork } from '#tests/support/class.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';

describe.each(engines)('links of students on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  /** Creates a returned work of two files, and a link to it. */
  async function scene() {
    const { stores, clock, ids } = world;
    const owner = await aTeacher(stores);
    const { id: assignmentId } = await anAssignment(stores, owner);
    const files = [aWork(aFile('essay.docx')), { ...aWork(aFile('map.png')), folder: 'pictures' }];
    const { id } = await aSubmission(stores, owner, assignmentId, { files });
    await stores.submissions.patch(owner, id, { grade: 'B', feedback_text: 'Well argued.' });
    const releasing = createReleasing(
      {
        stores,
        clock,
        ids,
        log: () => {},
        documents: { of: () => Promise.reject(new Error('not here')) },
      },
      { pollMs: 5 },
    );
    await releasing.one(owner, id, { at: null, unfinished: false });
    const make = (submissionIds: number[] | null) =>
      stores.studentLinks.make(owner, assignmentId, submissionIds, { days: 30, regrade: true });
    const [made] = await make(null);
    return {
      links: stores.studentLinks,
      owner,
      assignmentId,
      id,
      files,
      make,
      token: made!.token,
      link: made!.link,
    };
  }

  test('[OUT-6] lists each file once, by its original name, in its original order', async () => {
    const {
      links,
      token,
      files: [essay, map],
    } = await scene();
    expect(await links.files(token)).toEqual([
      { key: essay!.key, filename: 'essay.docx', name: 'essay.docx' },
      { key: map!.key, filename: 'map.png', name: 'pictures/map.png' },
    ]);
  });

  test('[OUT-6] [LOG-1] only the first visit records whose link it was', async () => {
    const { links, token, id } = await scene();
    expect([(await links.open(token)).firstOf, (await links.open(token)).firstOf]).toEqual([
      id,
      null,
    ]);
  });

  test('[OUT-6] creates none if one of the works isn’t in this assignment, and the previous one stays valid', async () => {
    const { links, make, token, id } = await scene();
    await expect(make([id, id + 1_000])).rejects.toBeInstanceOf(NotFound);
    expect((await links.open(token)).regrade).toEqual({ allowed: true, request: null });
    const [anew] = await make([id, id]);
    await expect(links.open(token)).rejects.toBeInstanceOf(NotFound);
    expect((await links.open(anew!.token)).firstOf).toBe(id);
  });

  test('[OUT-6] returns a request as it was made, without an answer; one that doesn’t exist can’t be answered', async () => {
    const { links, owner, assignmentId, token } = await scene();
    expect(await links.askRegrade(token, 'Look at part two.')).toEqual({
      text: 'Look at part two.',
      created_at: world.clock.now().toISOString(),
      answer: null,
      answered_at: null,
    });
    const [asked] = await links.regrades(owner, assignmentId);
    expect(asked).toMatchObject({
      text: 'Look at part two.',
      answer: null,
      answered_at: null,
      answered_by: null,
    });
    await expect(links.answer(owner, asked!.id + 1_000, 'It stands.')).rejects.toBeInstanceOf(
      NotFound,
    );
    expect(await links.answer(owner, asked!.id, 'It stands.')).toMatchObject({
      answer: 'It stands.',
      answered_by: 'Ada Byron',
      answered_at: world.clock.now().toISOString(),
    });
  });
});
