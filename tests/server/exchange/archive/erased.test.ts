import { strFromU8, strToU8, unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Handback } from '#contract/exchange/handback.ts';
import { EMPTY_RULE } from '#contract/teams/moderation/sample.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import {
  archiveOf,
  bring,
  importArchive,
  contentOf,
  exported,
  previewed,
} from '#tests/support/archive/archives.ts';
import { fullAssignment } from '#tests/support/archive/full-assignment.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { zipOf } from '#tests/support/zips.ts';

type Bytes = Uint8Array<ArrayBuffer>;
const NONE = { people: 0, submissions: 0, shared: 0 };
/** The archive as created by a version that didn't record which assignment it is. */
const withoutOrigin = (bytes: Bytes): Bytes => {
  const entries = unzipSync(bytes);
  const { origin: _, ...sheet } = JSON.parse(strFromU8(entries['assignment.json']!)) as Record<
    string,
    unknown
  >;
  return zipOf({ ...entries, 'assignment.json': strToU8(JSON.stringify(sheet)) });
};

describe.each(engines)(
  '[OUT-9] [PRIV-7] an archive from before a student was erased, on $name',
  (engine) => {
    let [here, there]: Api[] = [];
    let teacher: Caller;
    let full: Awaited<ReturnType<typeof fullAssignment>>;
    let bytes: Bytes;
    let account: Bytes;
    beforeAll(async () => {
      [here, there] = await Promise.all([openApi({ engine }), openApi({ engine })]);
    });
    afterAll(() => Promise.all([here?.close(), there?.close()]));

    const classOf = async (id: number, who = teacher) =>
      (await who.get<Student[]>(`/api/v1/assignments/${id}/students`)).body;
    const worksOf = async (id: number, who = teacher) =>
      (await who.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`)).body;
    const erase = (id: number, known_as = 'zoe@example.test') =>
      teacher.post('/api/v1/student-data/erase', { person: { known_as }, assignment_ids: [id] });
    const erasedIn = async (archive: Bytes, who = teacher) =>
      (await previewed(who, archive)).body.assignments.map(({ erased }) => erased);
    const upload = async (id: number, name: string, fields: Record<string, string> = {}) =>
      (
        await teacher.post<Submission>(
          `/api/v1/submissions/by_assignment/${id}/upload`,
          form({ submission_file: { name, bytes: `${name}, by her.` }, ...fields }),
        )
      ).body.id;

    /**
     * Zoë alone, by an identifier without an entry, and together with Bo; a draw and a hand-back
     * list hers before Bo's.
     */
    beforeEach(async () => {
      teacher = await here!.teacher();
      full = await fullAssignment(teacher);
      const {
        first,
        second,
        assignment: { id },
      } = full;
      const [bo, , zoe] = await classOf(id);
      const shared = await upload(id, 'group.txt');
      await teacher.put(`/api/v1/submissions/${shared}/students`, {
        student_ids: [zoe!.id, bo!.id],
      });
      await teacher.patch(`/api/v1/submissions/${shared}`, {
        grade: '9',
        feedback_text: 'You two.',
      });
      await teacher.post(`/api/v1/submissions/${shared}/release`, { unfinished: true });
      await upload(id, 'late.txt', { student_identifier: 'ZOE@example.test' });
      for (const [work, text] of [
        [first.id, 'Ask Zoë.'],
        [second.id, 'Ask Bo.'],
      ] as const)
        await teacher.put(`/api/v1/submissions/${work}/private-note`, { text, version: 0 });
      const { db } = here!.database;
      const { owner_id } = await db
        .selectFrom('assignments')
        .select('owner_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const draw = await db
        .insertInto('sample_draws')
        .values({
          assignment_id: id,
          rule: JSON.stringify({ ...EMPTY_RULE, root: true }),
          seed: 1,
          frame: '[]',
          extends: 0,
          reason: '',
          drawn_by: owner_id,
          drawn_at: here!.clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('sample_scripts')
        .values(
          [first.id, second.id].map((submission_id) => ({
            draw_id: draw.id,
            submission_id,
            why: '[]',
            grade: 'A',
          })),
        )
        .execute();
      [bytes, account] = [await archiveOf(teacher, id), await exported(teacher)];
      here!.clock.advance(1000);
    });

    test('leaves them out, says how many and why, and imports everything of others', async () => {
      const {
        assignment: { id },
      } = full;
      expect(await erasedIn(bytes)).toEqual([NONE]);
      expect((await erase(id)).status).toBe(200);
      const before = await here!.storedFiles();
      expect(await erasedIn(bytes)).toEqual([{ people: 1, submissions: 2, shared: 1 }]);
      const { status, body } = await bring(teacher, bytes, { copies: [0] });
      expect([status, body]).toMatchObject([201, { came: 'copy', submissions: 2 }]);
      expect(body.left_out.at(-1)).toBe(
        '2 submissions of people who were erased here after the archive was made, and what names them in 1 of theirs with others.',
      );

      const copy = await archiveOf(teacher, body.assignment_id);
      expect(JSON.stringify(contentOf(copy))).not.toMatch(/zo[eë]|well argued, and clear/i);
      expect((await classOf(body.assignment_id)).map(({ display_name }) => display_name)).toEqual([
        'Bo Marin',
        'Idle Ivo',
      ]);
      const works = await worksOf(body.assignment_id);
      const [bo] = await classOf(body.assignment_id);
      expect(works.map(({ student_ids }) => student_ids)).toEqual([[bo!.id], [bo!.id]]);
      const both = works.find(({ feedback_text }) => feedback_text === 'You two.')!;
      expect((await teacher.get(`/api/v1/submissions/${both.id}/releases`)).body).toEqual([]);
      const sheet = contentOf(copy)['assignment.json'] as {
        handbacks: { works: { submission: number }[] }[];
        draws: { scripts: { submission: number }[] }[];
      };
      expect([
        sheet.handbacks.map((one) => one.works.map(({ submission }) => submission)),
        sheet.draws.map((one) => one.scripts.map(({ submission }) => submission)),
      ]).toEqual([[[0]], [[0]]]);
      expect(
        (await teacher.get<Handback[]>(`/api/v1/assignments/${body.assignment_id}/handbacks`)).body,
      ).toHaveLength(1);
      // Bo's file, their shared ones, the brief, and the text read from each.
      expect((await here!.storedFiles()).length - before.length).toBe(
        Object.keys(unzipSync(copy)).filter((path) => !path.endsWith('.json')).length,
      );
    });

    test('restores them only if that is chosen', async () => {
      await erase(full.assignment.id);
      const { body } = await bring(teacher, bytes, { copies: [0], erased: true });
      expect([
        (await classOf(body.assignment_id)).map(({ display_name }) => display_name),
        body.submissions,
      ]).toEqual([['Bo Marin', 'Idle Ivo', 'Zoë Quist'], 4]);
      expect(body.left_out.join()).not.toContain('erased');
    });

    test('of an account leaves out the notes on them too, and keeps the others where they belong', async () => {
      await erase(full.assignment.id);
      expect(await erasedIn(account)).toEqual([{ people: 1, submissions: 2, shared: 1 }]);
      const { body } = await importArchive(teacher, account, { copies: [0] });
      const { assignment_id } = body.assignments[0]!;
      const works = await worksOf(assignment_id!);
      const notes = await Promise.all(
        works.map(
          async ({ id }) =>
            (await teacher.get<{ text: string } | null>(`/api/v1/submissions/${id}/private-note`))
              .body?.text ?? '',
        ),
      );
      expect(notes.filter((text) => text !== '')).toEqual(['Ask Bo.']);
    });

    test('recognises them in this assignment, whoever imports it; in another, elsewhere, or after they returned they don’t count as erased', async () => {
      const {
        assignment: { id },
      } = full;
      const { body: other } = await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Other',
      });
      await teacher.put(`/api/v1/assignments/${other.id}/students`, {
        students: [
          {
            display_name: 'Zoë Quist',
            email: 'zoe@example.test',
            environment_ids: { moodle_participant: '7' },
          },
        ],
      });
      const [elsewhere, colleague, abroad] = [
        await archiveOf(teacher, other.id),
        await here!.teacher(),
        await there!.teacher(),
      ];
      await erase(id);
      expect(await erasedIn(elsewhere)).toEqual([NONE]);
      expect(await erasedIn(bytes, colleague)).toEqual([{ people: 1, submissions: 2, shared: 1 }]);
      expect(await erasedIn(bytes, abroad)).toEqual([NONE]);
      // From a version that didn't record which assignment it is: those whom its owner erased
      // anywhere.
      expect(await erasedIn(withoutOrigin(bytes))).toEqual([
        { people: 1, submissions: 2, shared: 1 },
      ]);
      expect(await erasedIn(withoutOrigin(bytes), colleague)).toEqual([NONE]);

      here!.clock.advance(1000);
      await teacher.put(`/api/v1/assignments/${id}/students`, {
        students: [
          ...(await classOf(id)),
          { display_name: 'Zoë Quist', email: 'zoe@example.test' },
        ],
      });
      expect(await erasedIn(await archiveOf(teacher, id))).toEqual([NONE]);
      expect(await erasedIn(bytes)).toEqual([{ people: 1, submissions: 2, shared: 1 }]);
    });

    test('also recognises a class erased when its time was over, a student by name if there is nothing else, but not a namesake with an id', async () => {
      const {
        assignment: { id },
      } = full;
      await teacher.put(`/api/v1/assignments/${id}/retention`, {
        erase_at: new Date(here!.clock.now().getTime() + 15 * 24 * 60 * 60_000).toISOString(),
      });
      here!.clock.advance(16 * 24 * 60 * 60_000);
      expect((await here!.stores.retentions.eraseNext())?.erasure).toMatchObject({
        cause: 'retention',
        assignment_id: id,
      });
      const later = await here!.teacher();
      expect(await erasedIn(bytes, later)).toEqual([{ people: 3, submissions: 4, shared: 0 }]);
      expect((await bring(later, bytes)).body.left_out.at(-1)).toBe(
        '4 submissions of people who were erased here after the archive was made.',
      );
      const entries = unzipSync(bytes);
      const sheet = JSON.parse(strFromU8(entries['assignment.json']!)) as {
        students: { display_name: string; identifier: string | null }[];
      };
      sheet.students.find(({ display_name }) => display_name === 'Idle Ivo')!.identifier =
        'another-ivo';
      // One matching property is enough, whatever the others are.
      sheet.students.find(({ display_name }) => display_name === 'Zoë Quist')!.identifier =
        'another-zoe';
      expect(
        await erasedIn(
          zipOf({ ...entries, 'assignment.json': strToU8(JSON.stringify(sheet)) }),
          later,
        ),
      ).toEqual([{ people: 2, submissions: 4, shared: 0 }]);
    });

    test('uses hashes that reveal nothing without this server’s secret', async () => {
      await erase(full.assignment.id);
      const rows = await here!.database.db.selectFrom('erased_people').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const { hash, ...rest } of rows) {
        expect(hash).toMatch(/^[\w-]{43}$/);
        expect(Object.keys(rest)).toEqual(['erased_at']);
      }
      expect(rows.map(({ hash }) => hash)).not.toContain(
        createHash('sha256').update('zoe@example.test').digest('base64url'),
      );
      // The same person, erased from the same assignment by a server with another secret.
      const abroad = await there!.teacher();
      const {
        body: { assignment_id },
      } = await bring(abroad, bytes);
      expect(
        (
          await abroad.post('/api/v1/student-data/erase', {
            person: { known_as: 'zoe@example.test' },
            assignment_ids: [assignment_id],
          })
        ).status,
      ).toBe(200);
      const others = await there!.database.db.selectFrom('erased_people').select('hash').execute();
      expect([
        others.length > 0,
        others.filter(({ hash }) => rows.some((row) => row.hash === hash)),
      ]).toEqual([true, []]);
    });
  },
);
