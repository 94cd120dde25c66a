import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { NO_LATE_RULE } from '#contract/deadlines/late-rule.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { createStores } from '#server/platform/database/stores/index.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import { testClock, testIds } from '#tests/support/engines.ts';
import { seedClass, type SeededClass } from './figures-seed.ts';

/*
 * `node tests/bench/late-list.ts`: what a list of ten thousand costs with due date and rule for late
 * work, with extensions and adjustments, beside the same list without: in one process, in turns.
 */

const SCRIPTS = Number(process.env['BENCH_LATE'] ?? 10_000);
const ROUNDS = 7;
const PAGE = 500;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** A file and a student of each script. */
async function handOver(db: Kysely<Database>, { id }: SeededClass): Promise<void> {
  const works = await db
    .selectFrom('submissions')
    .select(['id', 'created_at'])
    .where('assignment_id', '=', id)
    .orderBy('id')
    .execute();
  for (const part of chunks(works, 500)) {
    await db
      .insertInto('submission_files')
      .values(
        part.map((work) => ({
          submission_id: work.id,
          attempt: 1,
          position: 0,
          folder: '',
          filename: 'essay.txt',
          key: `late/${work.id}`,
          bytes: 1,
          origin: 'upload' as const,
          created_at: work.created_at,
        })),
      )
      .execute();
    const students = await db
      .insertInto('students')
      .values(
        part.map((work) => ({
          assignment_id: id,
          display_name: `Student ${work.id}`,
          identifier: `S-${work.id - works[0]!.id}`,
          environment_ids: '{}',
          created_at: work.created_at,
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('submission_students')
      .values(students.map((one, at) => ({ submission_id: part[at]!.id, student_id: one.id })))
      .execute();
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'late-list-'));
const { db, engine, migrate, close } = await openDatabase({ dataDir });
try {
  await migrate();
  const clock = testClock('2026-03-12T12:00:00.000Z');
  const seeded = createStores({ db, engine, clock, ids: testIds });
  const deadline = {
    due_at: '2026-03-01T12:00:00.000Z',
    last_at: null,
    time_zone: 'Europe/London',
    rule: {
      ...NO_LATE_RULE,
      penalty: { kind: 'per_unit' as const, amount: '5', of: 'maximum' as const },
      unit: 'working_day' as const,
    },
  };
  const classes = {
    'no due date': await seedClass(db, seeded, SCRIPTS),
    'a due date, no rule': await seedClass(db, seeded, SCRIPTS),
    'a rule': await seedClass(db, seeded, SCRIPTS),
    'a rule and 500 extensions': await seedClass(db, seeded, SCRIPTS),
    'a rule and 500 adjustments': await seedClass(db, seeded, SCRIPTS),
  };
  for (const one of Object.values(classes)) await handOver(db, one);
  await db
    .updateTable('assignments')
    .set({ due_at: null })
    .where('id', '=', classes['no due date'].id)
    .execute();
  for (const name of ['a rule', 'a rule and 500 extensions', 'a rule and 500 adjustments'] as const)
    await seeded.deadlines.change(classes[name].owner, classes[name].id, { deadline }, false);
  const extended = classes['a rule and 500 extensions'];
  const list = await seeded.students.list(extended.owner, extended.id);
  await seeded.deadlines.change(
    extended.owner,
    extended.id,
    {
      extensions: list.slice(0, 500).map(({ id: student_id }) => ({
        student_id,
        due_at: '2026-03-03T12:00:00.000Z',
        last_at: null,
        reason: '',
      })),
    },
    false,
  );
  const adjusted = classes['a rule and 500 adjustments'];
  const team = await seeded.teams.create(adjusted.owner, 'Year 1');
  await seeded.teams.share(adjusted.owner, team.id, adjusted.id);
  await seeded.adjustments.change(
    adjusted.owner,
    team.id,
    Array.from({ length: 500 }, (_, at) => ({
      student: `s-${at}`,
      adjustment: { more_time: { kind: 'days', days: 2 }, note: '', reason: '' },
    })),
    false,
  );

  const taken = Object.entries(classes).map(([name, of]) => ({
    name,
    of,
    first: [] as number[],
    again: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { of, first, again } of taken) {
      // Stores of their own keep nothing of earlier rounds.
      const stores = createStores({ db, engine, clock, ids: testIds });
      const read = async (): Promise<number> => {
        const used = process.cpuUsage();
        let rows = 0;
        for (let skip = 0; skip < SCRIPTS; skip += PAGE)
          rows += (await stores.submissions.list(of.owner, of.id, { skip, limit: PAGE })).items
            .length;
        if (rows !== SCRIPTS) throw new Error(`${rows} of ${SCRIPTS} rows were answered.`);
        const { user, system } = process.cpuUsage(used);
        return (user + system) / 1000;
      };
      first.push(await read());
      again.push(await read());
    }
  const [floor] = taken;
  console.log(`A list of ${SCRIPTS}, own work of the processor, median of ${ROUNDS} rounds:`);
  for (const { name, first, again } of taken)
    console.log(
      `${name.padEnd(28)} first ${median(first).toFixed(0).padStart(5)} ms (${(median(first) / median(floor!.first)).toFixed(2)}), again ${median(again).toFixed(0).padStart(5)} ms (${(median(again) / median(floor!.again)).toFixed(2)})`,
    );
} finally {
  await close();
  await rm(dataDir, { recursive: true, force: true });
}
