import { type Kysely, type Selectable, sql } from 'kysely';
import type { AcceptIntake } from '#contract/exchange/intake.ts';
import type { ExistingWork } from './plan.ts';
import type { FetchedClass } from '#server/features/exchange/connect/bring.ts';
import type { ReadIntake } from './types.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { IntakesTable } from '#server/platform/database/schema/class.ts';
import { may, roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import {
  bit,
  furthestLease,
  isoFromNow,
  isoNow,
  type StoreContext,
  transact,
  type Tx,
  withRelaxedDurability,
} from '#server/platform/database/stores/context.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import { recordAttempt, storeIntake } from './intake-storing.ts';
import type { Intakes, IntakeSource, LeasedIntake, StoredIntake } from './intake-types.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

type Row = Selectable<IntakesTable>;

/** An intake that waits longer than this to be accepted is deleted. */
const KEPT_MS = 48 * 60 * 60_000;
const LISTED = 50;

const toIntake = (row: Row): StoredIntake => ({
  id: row.id,
  uuid: row.uuid,
  assignment_id: row.assignment_id,
  created_by: row.created_by,
  filename: row.filename,
  bytes: Number(row.bytes),
  state: row.state,
  teams: row.teams === null ? null : row.teams === 1,
  done: row.done,
  total: row.total,
  error: row.error,
  created_at: row.created_at,
  time_zone: row.time_zone,
  understood: row.understood === null ? null : (JSON.parse(row.understood) as ReadIntake),
  choices: JSON.parse(row.choices) as AcceptIntake['students'],
  source: row.source === null ? null : (JSON.parse(row.source) as IntakeSource),
  roster: row.roster === null ? null : (JSON.parse(row.roster) as FetchedClass),
});

const unleased = { lease: null, leased_until: null };

async function find(db: Kysely<Database>, principal: Principal, id: number): Promise<Row> {
  const row = await db
    .selectFrom('intakes')
    .innerJoin('assignments', 'assignments.id', 'intakes.assignment_id')
    .selectAll('intakes')
    .where('intakes.id', '=', id)
    .where(may(principal, 'mark'))
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

/**
 * Returns the row for a change by the educator, after locking its assignment, as in every change.
 */
async function held(tx: Tx, context: StoreContext, principal: Principal, id: number): Promise<Row> {
  const { assignment_id } = await find(tx, principal, id);
  await authoriseAndLock(tx, context, principal, { assignmentId: assignment_id }, 'mark');
  return await find(tx, principal, id);
}

export function createIntakes(context: StoreContext): Intakes {
  const { db, engine } = context;
  const mine = (intake: LeasedIntake, on = db) =>
    on.updateTable('intakes').where('id', '=', intake.id).where('lease', '=', intake.lease);
  const done = async (query: {
    returning(column: 'id'): { executeTakeFirst(): Promise<unknown> };
  }): Promise<boolean> => (await query.returning('id').executeTakeFirst()) !== undefined;
  const changed = () => ({ updated_at: isoNow(context) });

  return {
    create: (principal, assignmentId, { uuid, filename, bytes, source, time_zone = null }) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'mark');
        const now = isoNow(context);
        return toIntake(
          await tx
            .insertInto('intakes')
            .values({
              uuid,
              assignment_id: assignmentId,
              created_by: principal.userId,
              filename,
              bytes,
              state: 'reading',
              teams: null,
              understood: null,
              choices: '[]',
              source: source === undefined ? null : JSON.stringify(source),
              roster: null,
              time_zone,
              error: null,
              ...unleased,
              created_at: now,
              updated_at: now,
            })
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
      }),

    get: async (principal, id) => toIntake(await find(db, principal, id)),

    async list(principal, assignmentId) {
      await roleOn(db, principal, { assignmentId });
      const rows = await db
        .selectFrom('intakes')
        .selectAll()
        .where('assignment_id', '=', assignmentId)
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute();
      return rows.map(toIntake);
    },

    async worksHere(principal, assignmentId) {
      await roleOn(db, principal, { assignmentId });
      const works = await db
        .selectFrom('submissions')
        .select(['id', 'student_identifier', 'grade', 'feedback_text'])
        .where('assignment_id', '=', assignmentId)
        .execute();
      const students = await db
        .selectFrom('submission_students')
        .innerJoin('submissions', 'submissions.id', 'submission_students.submission_id')
        .select(['submission_id', 'student_id'])
        .where('assignment_id', '=', assignmentId)
        .execute();
      const files = await db
        .selectFrom('submission_files')
        .innerJoin('submissions', 'submissions.id', 'submission_files.submission_id')
        .select(['submission_id', 'submission_files.attempt', 'folder', 'filename', 'sha256'])
        .where('assignment_id', '=', assignmentId)
        .execute();
      const marked = await db
        .selectFrom('marks')
        .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
        .select('submission_id')
        .distinct()
        .where('assignment_id', '=', assignmentId)
        .execute();
      const [studentsOf, filesOf, withMarks] = [
        Map.groupBy(students, (row) => row.submission_id),
        Map.groupBy(files, (row) => row.submission_id),
        new Set(marked.map((row) => row.submission_id)),
      ];
      return works.map((work): ExistingWork => ({
        submission_id: work.id,
        student_identifier: work.student_identifier,
        student_ids: (studentsOf.get(work.id) ?? []).map((row) => row.student_id),
        attempts: Map.groupBy(
          (filesOf.get(work.id) ?? []).map((file) => ({ ...file, sha256: file.sha256 ?? '' })),
          (file) => file.attempt,
        ),
        is_begun: work.grade !== null || work.feedback_text !== null || withMarks.has(work.id),
      }));
    },

    say: (principal, id, { teams, names_charset }) =>
      transact(context, async (tx) => {
        const row = await held(tx, context, principal, id);
        if (row.state !== 'read')
          throw new Conflict(
            'This can be said only while the preview is open. Bring the zip in again.',
          );
        const { understood } = toIntake(row);
        return toIntake(
          await tx
            .updateTable('intakes')
            .set({
              ...(teams === undefined ? {} : { teams: bit(teams) }),
              ...(names_charset === undefined || understood === null
                ? {}
                : {
                    understood: JSON.stringify({
                      ...understood,
                      names_charset,
                      is_charset_chosen: true,
                    } satisfies ReadIntake),
                  }),
              state: 'reading',
              done: 0,
              ...unleased,
              ...changed(),
            })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
      }),

    accept: (principal, id, choices) =>
      transact(context, async (tx) => {
        const row = await held(tx, context, principal, id);
        if (row.state !== 'read')
          throw new Conflict(
            row.state === 'reading'
              ? 'This zip is still being read.'
              : 'This zip was imported already.',
          );
        return toIntake(
          await tx
            .updateTable('intakes')
            .set({
              state: 'storing',
              choices: JSON.stringify(choices),
              done: 0,
              total: 0,
              ...unleased,
              ...changed(),
            })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
      }),

    discard: (principal, id) =>
      transact(context, async (tx) => {
        const row = await held(tx, context, principal, id);
        if (row.state === 'storing')
          throw new Conflict('This zip is being imported. Wait until that is done.');
        await tx.deleteFrom('intakes').where('id', '=', id).execute();
        return row.uuid;
      }),

    async claim(leaseMs, which) {
      const lease = context.ids.uuid();
      const now = isoNow(context);
      const isToBeFetched = sql<boolean>`(intakes.state = 'reading' and intakes.source is not null and intakes.roster is null)`;
      const isFetchedForThem = sql<boolean>`exists (select 1 from intakes other where other.created_by = intakes.created_by
        and other.state = 'reading' and other.source is not null and other.roster is null and other.leased_until > ${now}
        and other.leased_until <= ${isoFromNow(context, furthestLease(leaseMs))})`;
      const row = await db
        .updateTable('intakes')
        .set({ lease, leased_until: isoFromNow(context, leaseMs) })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('intakes')
            .select('id')
            .where('state', 'in', ['reading', 'storing'])
            .where(
              which === 'here'
                ? sql<boolean>`not ${isToBeFetched}`
                : sql<boolean>`${isToBeFetched} and not ${isFetchedForThem}`,
            )
            .where((on) =>
              on.or([
                on('leased_until', 'is', null),
                on('leased_until', '<=', now),
                on('leased_until', '>', isoFromNow(context, furthestLease(leaseMs))),
              ]),
            )
            .orderBy('id')
            .limit(1)
            .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked()),
        )
        .returningAll()
        .executeTakeFirst();
      return row === undefined ? null : { ...toIntake(row), lease };
    },
    progress: (intake, at, total, leaseMs) =>
      withRelaxedDurability(context, (light) =>
        done(
          mine(intake, light.db).set({
            done: at,
            total,
            leased_until: isoFromNow(context, leaseMs),
          }),
        ),
      ),
    fetched: (intake, { bytes, roster }) =>
      done(
        mine(intake).set({
          bytes,
          roster: JSON.stringify(roster),
          done: 0,
          total: 0,
          ...changed(),
        }),
      ),
    understood: (intake, read) =>
      done(
        mine(intake).set({
          state: 'read',
          understood: JSON.stringify(read),
          ...unleased,
          ...changed(),
        }),
      ),
    end: (intake, { state, error }) =>
      done(mine(intake).set({ state, error, ...unleased, ...changed() })),
    async release(intake) {
      await done(mine(intake).set(unleased));
    },

    // After a power cut, the missing students are imported again. The final step waits for the
    // disk, which makes all of them durable.
    knowAttempt: (intake, student) =>
      transact(context, (tx) => recordAttempt(tx, context, intake, student)),
    takeIn: (intake, student, attempts) =>
      withRelaxedDurability(context, (light) =>
        transact(light, (tx) => storeIntake(tx, context, intake, student, attempts)),
      ),

    async inUse() {
      const rows = await db
        .selectFrom('intakes')
        .select('uuid')
        .where((on) =>
          on.or([
            on('state', 'in', ['reading', 'storing']),
            on.and([
              on('state', '=', 'read'),
              on('updated_at', '>', isoFromNow(context, -KEPT_MS)),
            ]),
          ]),
        )
        .execute();
      return new Set(rows.map((row) => row.uuid));
    },
  };
}
