import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submissionJson, submissionsJson } from '#server/platform/http/present.ts';
import { StoreError } from '#server/platform/database/stores/errors.ts';
import type { ListedSubmission } from '#server/features/submissions/submission-types.ts';
import { createSubmissions } from '#server/features/submissions/submissions.store.ts';
import {
  aDraft,
  aFile,
  aMember,
  anAssignment,
  aStudent,
  aSubmission,
  aTeacher,
  aWork,
  generate,
  givenTwice,
  type Teacher,
} from '#tests/support/class.ts';
import { runs } from '#tests/support/chance/runs.ts';
import { engines, openStores, type TestStores } from '#tests/support/engines.ts';
import { amount, soakTimeout } from '../soak/soak.ts';

const page = { skip: 0, limit: 100 };
const RUNS = amount(4, 1000);
const link = (key: string): string => `/files/${key}`;

describe.each(engines)('a list with cached rows, on $name', (engine) => {
  let world: TestStores;
  beforeAll(async () => {
    world = await openStores(engine);
  });
  afterAll(() => world.dispose());

  interface Scene {
    owner: Teacher;
    grader: Teacher;
    id: number;
    scripts: number[];
  }
  type Act = (scene: Scene, who: Teacher, script: number, at: number) => Promise<unknown>;

  /** Everything that changes the content of a list; `at` says what. */
  const acts: Record<string, Act> = {
    grade: (_, who, script, at) =>
      world.stores.submissions.patch(who, script, { grade: String(at) }),
    feedback: (_, who, script, at) =>
      world.stores.submissions.patch(who, script, {
        feedback_text: at % 4 === 0 ? null : `Zoë said “${at}”.`,
      }),
    time: (_, who, script, at) =>
      world.stores.submissions.patch(who, script, {
        submitted_at: `2026-03-0${1 + (at % 9)}T12:00:00.000Z`,
      }),
    upload: async ({ id, scripts }, who) =>
      scripts.push(
        (await aSubmission(world.stores, who, id, { turnitin_report: aFile('report.pdf') })).id,
      ),
    remove: (_, who, script) => world.stores.submissions.remove(who, script),
    'another file': (_, who, script, at) =>
      world.stores.submissionFiles.add(who, script, aWork(aFile(`appendix-${at}.pdf`))),
    'a file again': async (_, who, script) => {
      const { files } = await world.stores.submissions.get(who, script);
      await world.stores.submissionFiles.replace(who, script, files[0]!.id, aWork());
    },
    'a file is read': async (_, who, script, at) => {
      const { keys } = await world.stores.submissions.get(who, script);
      await world.stores.documentFiles.put(keys.original, {
        key: aFile('read.json').key,
        version: 1,
        kind: 'text',
        read_share: (at % 10) / 10,
      });
    },
    draft: async (_, who, script, at) => {
      await generate(world.stores, who, script, aDraft(`Draft ${at}.`));
    },
    'an earlier draft': async (_, who, script) => {
      const { items } = await world.stores.submissions.drafts(who, script, page);
      if (items.length > 0)
        await world.stores.submissions.putDraftBack(who, script, items.at(-1)!.id);
    },
    'class list': ({ id }, who, _, at) =>
      world.stores.students.put(who, id, [
        aStudent('s1', { section: `Group ${at % 3}` }),
        ...(at % 2 === 0 ? [aStudent('s2')] : []),
      ]),
    whose: async ({ id }, who, script, at) =>
      world.stores.students.assign(
        who,
        script,
        (await world.stores.students.list(who, id)).slice(0, at % 3).map((student) => student.id),
      ),
    due: ({ id, owner }, _, __, at) =>
      world.stores.assignments.update(owner, id, {
        due_at: at % 5 === 0 ? null : `2026-03-0${1 + (at % 9)}T11:00:00.000Z`,
      }),
    'more time': async ({ id, owner }, _, __, at) => {
      const { items } = await world.stores.teams.list(owner, page);
      const team = items[0] ?? (await world.stores.teams.create(owner, 'Year 1'));
      await world.stores.teams.share(owner, team.id, id);
      const days = { kind: 'days' as const, days: 1 + (at % 5) };
      const adjustment = at % 3 === 0 ? null : { more_time: days, note: '', reason: '' };
      await world.stores.adjustments.change(owner, team.id, [{ student: 's1', adjustment }], false);
    },
    names: ({ id, owner }, _, __, at) =>
      world.stores.assignments.update(owner, id, { anonymous: at % 2 === 0 }),
    blind: ({ id, owner, grader }, _, script, at) =>
      givenTwice(world.stores, owner, id, script, at % 2 === 0 ? [owner, grader] : [grader, owner]),
    wait: async (_, __, ___, at) => world.clock.advance(at * 60_000),
  };

  test(
    '[SAFE-34] whatever is changed in any order, every user gets what a fresh read gives',
    { timeout: soakTimeout(240_000) },
    async () => {
      const action = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.boolean(), fc.nat(99));
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 20 }), async (actions) => {
          const { stores, db, clock, ids } = world;
          const [owner, grader] = [await aTeacher(stores, 50), await aTeacher(stores, 50)];
          const { id } = await anAssignment(stores, owner);
          await aMember(stores, owner, id, grader, 'grader');
          const scene: Scene = {
            owner,
            grader,
            id,
            scripts: [
              (await aSubmission(stores, owner, id)).id,
              (await aSubmission(stores, owner, id)).id,
            ],
          };
          for (const [name, byOwner, at] of actions) {
            await acts[name]!(
              scene,
              byOwner ? owner : grader,
              scene.scripts[at % scene.scripts.length]!,
              at,
            ).catch((error: unknown) => {
              if (!(error instanceof StoreError)) throw error;
            });
            const anew = createSubmissions({ db, engine: engine.engine, clock, ids });
            for (const reader of [owner, grader]) {
              const { items } = await stores.submissions.list(reader, id, page);
              const given = submissionsJson(items, '', link).toString();
              expect({ name, given }).toEqual({
                name,
                given: submissionsJson(
                  (await anew.list(reader, id, page)).items,
                  '',
                  link,
                ).toString(),
              });
              expect(JSON.parse(given)).toEqual(
                await Promise.all(
                  items.map(
                    async (row) =>
                      JSON.parse(
                        submissionJson(await stores.submissions.get(reader, row.id), '', link),
                      ) as unknown,
                  ),
                ),
              );
            }
          }
        }),
        runs(RUNS),
      );
    },
  );

  async function aScript(): Promise<{
    owner: Teacher;
    id: number;
    script: number;
    texts: () => Promise<unknown[]>;
  }> {
    const owner = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, owner);
    const { id: script } = await aSubmission(world.stores, owner, id);
    const texts = async (): Promise<unknown[]> => {
      const { items } = await world.stores.submissions.list(owner, id, page);
      return (
        JSON.parse(submissionsJson(items, '', link).toString()) as { feedback_text: unknown }[]
      ).map(({ feedback_text }) => feedback_text);
    };
    return { owner, id, script, texts };
  }

  test('[SAFE-34] a row is read once as long as it is unchanged', async () => {
    const { owner, script, texts } = await aScript();
    await world.stores.submissions.patch(owner, script, { feedback_text: 'Well argued.' });
    expect(await texts()).toEqual(['Well argued.']);
    // Nothing in the product writes like this.
    await world.db
      .updateTable('submissions')
      .set({ feedback_text: 'Not told.' })
      .where('id', '=', script)
      .execute();
    expect(await texts()).toEqual(['Well argued.']);
    await world.stores.submissions.patch(owner, script, { grade: '60' });
    expect(await texts()).toEqual(['Not told.']);
  });

  test('[RUN-70] a cached row holds only its own bytes', async () => {
    const { owner, id } = await aScript();
    const {
      items: [row],
    } = await world.stores.submissions.list(owner, id, page);
    expect(row).toHaveProperty('json.buffer.byteLength', (row as ListedSubmission).json.byteLength);
  });

  test('[SAFE-34] what was read during a temporary state isn’t cached as the state before and after', async () => {
    const { owner, id, script } = await aScript();
    const { keys } = await world.stores.submissions.get(owner, script);
    const read = (read_share: number) =>
      world.stores.documentFiles.put(keys.original, {
        key: aFile('read.json').key,
        version: 1,
        kind: 'text',
        read_share,
      });
    await read(0.2);
    const meanwhile: [column: string, act: () => Promise<unknown>][] = [
      ['stand', () => read(0.9)],
      ['read_share', () => read(0.2)],
    ];
    const db = world.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const [next] = meanwhile;
        if (next !== undefined && result.rows.some((row) => next[0] in row))
          await meanwhile.shift()![1]();
        return result;
      },
    });
    const { list } = createSubmissions({
      db,
      engine: engine.engine,
      clock: world.clock,
      ids: world.ids,
    });
    const share = async () =>
      (await list(owner, id, page)).items.map(({ files }) => files[0]!.read_share);
    expect([await share(), meanwhile.length]).toEqual([[0.9], 0]);
    expect(await share()).toEqual([0.2]);
  });

  test('[SAFE-34] a user who is asked to mark a script blind while a list is being read doesn’t see what is given to it then, and others do', async () => {
    const { owner, id, script } = await aScript();
    const [first, second] = [await aTeacher(world.stores), await aTeacher(world.stores)];
    for (const marker of [first, second]) await aMember(world.stores, owner, id, marker, 'grader');
    let isDone = false;
    const db = world.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (!isDone && result.rows.some((row) => 'stand' in row)) {
          isDone = true;
          await givenTwice(world.stores, owner, id, script, [first, second]);
          await world.stores.submissions.patch(owner, script, { grade: '70' });
        }
        return result;
      },
    });
    const { list } = createSubmissions({
      db,
      engine: engine.engine,
      clock: world.clock,
      ids: world.ids,
    });
    const grade = async (who: Teacher) => (await list(who, id, page)).items.map((row) => row.grade);
    expect(await grade(second)).toEqual([null]);
    expect([await grade(owner), await grade(second), await grade(owner)]).toEqual([
      ['70'],
      [null],
      ['70'],
    ]);
  });

  test('[SAFE-34] rows cached with names are returned to nobody while names are hidden, and again after that', async () => {
    const { owner, id, script } = await aScript();
    await world.stores.submissions.patch(owner, script, {
      student_identifier: 'Jane Doe',
      feedback_text: 'Jane Doe argues well.',
    });
    const told = async () =>
      submissionsJson(
        (await world.stores.submissions.list(owner, id, page)).items,
        '',
        link,
      ).toString();
    expect(await told()).toContain('Jane Doe');
    await world.stores.assignments.update(owner, id, { anonymous: true });
    for (let times = 0; times < 2; times += 1) expect(await told()).not.toMatch(/Jane|Doe/);
    await world.stores.assignments.update(owner, id, { anonymous: false });
    expect(await told()).toContain('Jane Doe argues well.');
  });

  test('[SAFE-34] an empty list is returned, and a list with reports has a link for each requester', async () => {
    const owner = await aTeacher(world.stores);
    const { id } = await anAssignment(world.stores, owner);
    const json = async (to: (key: string) => string) =>
      submissionsJson(
        (await world.stores.submissions.list(owner, id, page)).items,
        'https://files.example',
        to,
      ).toString();
    expect(await json(link)).toBe('[]');
    const report = aFile('report.pdf');
    await aSubmission(world.stores, owner, id, { turnitin_report: report });
    await aSubmission(world.stores, owner, id);
    const urls = async (to: (key: string) => string) =>
      (JSON.parse(await json(to)) as { turnitin_report_url: unknown }[])
        .map((row) => row.turnitin_report_url)
        .toSorted();
    expect(await urls((key) => `/a/${key}`)).toEqual(
      [`https://files.example/a/${report.key}`, null].toSorted(),
    );
    expect(await urls((key) => `/b/${key}`)).toEqual(
      [`https://files.example/b/${report.key}`, null].toSorted(),
    );
  });
});
