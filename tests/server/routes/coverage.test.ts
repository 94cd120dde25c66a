import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Coverage, ExpectedItem, ExpectedItems } from '#contract/marking/coverage.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const item = (id: string, words: string[], more: Partial<ExpectedItem> = {}): ExpectedItem => ({
  id,
  name: id,
  kind: 'words',
  origin: 'own',
  words,
  at_least: 1,
  ...more,
});

describe.each(engines)('what scripts hold, on $name', (engine) => {
  let api: Api;
  let owner: Caller;
  beforeAll(async () => {
    api = await openApi({ engine });
    owner = await api.teacher({ email: 'owner@example.org' });
  });
  afterAll(() => api.close());

  async function aClass(
    texts: readonly (readonly [student: string, text: string])[],
    description = 'Give an advantage of buses.',
  ) {
    const { id } = (
      await owner.post<Assignment>('/api/v1/assignments/', { name: 'Question 1', description })
    ).body;
    const scripts: number[] = [];
    for (const [student, text] of texts)
      scripts.push(
        (
          await owner.post<Submission>(
            `/api/v1/submissions/by_assignment/${id}/upload`,
            form({
              submission_file: { name: `${scripts.length}.txt`, bytes: text },
              student_identifier: student,
            }),
          )
        ).body.id,
      );
    return { id, base: `/api/v1/assignments/${id}`, scripts };
  }
  const seen = async (who: Caller, base: string) =>
    (await who.get<Coverage>(`${base}/coverage`)).body;
  const say = (who: Caller, base: string, wanted: Partial<ExpectedItems>) =>
    who.put<ExpectedItems>(`${base}/expected-items`, {
      items: [],
      dismissed: [],
      version: 0,
      ...wanted,
    });

  test('[FIND-2] a proposal is asked about once: confirmed or put away, it isn’t proposed again', async () => {
    const { base } = await aClass([], 'Give an advantage and a disadvantage of buses.');
    const { proposals, version } = await seen(owner, base);
    expect(proposals.map(({ name }) => name)).toEqual(['An advantage', 'A disadvantage']);
    const [first, second] = proposals as [ExpectedItem, ExpectedItem];
    await say(owner, base, {
      items: [{ ...first, words: ['cheap'] }],
      dismissed: [second.id],
      version,
    });
    expect(await seen(owner, base)).toMatchObject({
      items: [{ id: first.id, words: ['cheap'] }],
      proposals: [],
      version: 1,
    });
  });

  test('[FIND-2] each script tells where an item was found and how often', async () => {
    const { base, scripts } = await aClass([
      ['Ada', 'Buses are cheap. Fares are cheap, too.'],
      ['Bob', 'Buses are loud.'],
    ]);
    await say(owner, base, { items: [item('price', ['cheap'], { at_least: 2 })] });
    const told = await seen(owner, base);
    expect(told.scripts).toEqual([
      {
        submission_id: scripts[0],
        name: 'Ada',
        words: 7,
        language: 'en',
        unreadable: 0,
        group: null,
        found: [
          {
            item: 'price',
            count: 2,
            places: [{ quote: 'Buses are cheap.' }, { quote: 'Fares are cheap, too.' }],
          },
        ],
      },
      expect.objectContaining({ name: 'Bob', found: [{ item: 'price', count: 0, places: [] }] }),
    ]);
  });

  test('[FIND-2] of two who say at the same time what is looked for, the later is told', async () => {
    const { base } = await aClass([]);
    await say(owner, base, { items: [item('one', ['one'])] });
    expect((await say(owner, base, { items: [item('two', ['two'])] })).status).toBe(412);
    expect((await seen(owner, base)).items.map(({ id }) => id)).toEqual(['one']);
  });

  test('[FIND-4] files that can’t be read, lengths, languages and scripts that say the same are told', async () => {
    const { base, scripts } = await aClass([
      ['Ada', 'Buses are loved by all of us in the town.'],
      ['Bob', 'buses are loved, by all of us in the town'],
      ['Cyd', 'Die Busse sind in der Stadt bei allen beliebt und nicht teuer.'],
    ]);
    await owner.post(
      `/api/v1/submissions/${scripts[2]}/files`,
      form({
        file: {
          name: 'photo.png',
          bytes: readFileSync(new URL('../../support/fixtures/photo.png', import.meta.url)),
        },
      }),
    );
    const told = (await seen(owner, base)).scripts;
    expect(
      told.map(({ words, language, unreadable, group }) => [words, language, unreadable, group]),
    ).toEqual([
      [10, 'en', 0, 1],
      [10, 'en', 0, 1],
      [12, 'de', 1, null],
    ]);
  });

  test('[FIND-2] [SEC-7] while names are hidden, looking for a name finds nobody', async () => {
    const { base, id } = await aClass([
      ['Ada Lovelace', 'Ada Lovelace: buses are cheap.'],
      ['Grace Hopper', 'Buses are cheap.'],
    ]);
    await say(owner, base, { items: [item('name', ['Lovelace']), item('price', ['cheap'])] });
    const counts = async (who: Caller) =>
      (await seen(who, base)).scripts.map(({ found }) => found.map(({ count }) => count));
    expect(await counts(owner)).toEqual([
      [1, 1],
      [0, 1],
    ]);
    const grader = await api.teacher({ email: 'grader@example.org' });
    await joins(owner, id, grader, 'grader');
    await owner.patch(base, { anonymous: true });
    for (const who of [owner, grader]) {
      expect(await counts(who)).toEqual([
        [0, 1],
        [0, 1],
      ]);
      expect((await who.get(`${base}/coverage`)).text).not.toMatch(/Ada|Hopper/);
    }
  });

  test('[FIND-2] [SEC-6] what was given changes nothing of what is told', async () => {
    const { base, id, scripts } = await aClass([
      ['Ada', 'Buses are cheap.'],
      ['Bob', 'Buses are loud.'],
    ]);
    await owner.put(`${base}/rubric`, essayRubric());
    await say(owner, base, { items: [item('price', ['cheap'])] });
    const grader = await api.teacher({ email: 'second@example.org' });
    await joins(owner, id, grader, 'grader');
    const before = await seen(grader, base);
    await owner.put(`/api/v1/submissions/${scripts[0]}/marks`, {
      marks: [{ criterion: 'argument', level_ids: ['good'], comment: 'Cheap is well seen.' }],
    });
    await owner.patch(`/api/v1/submissions/${scripts[0]}`, { grade: 'B', feedback_text: 'Good.' });
    expect(await seen(grader, base)).toEqual(before);
  });
});
