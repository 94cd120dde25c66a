import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { candidateName } from '#contract/assignments/candidate.ts';
import type { SubmissionPatch } from '#contract/submissions/submission.ts';
import { permits } from '#contract/teams/roles.ts';
import { type NameMask, maskFor } from './anonymity/name-mask.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn } from '#server/platform/access/access.ts';
import {
  chunks,
  isoNow,
  type StoreContext,
  type Tx,
} from '#server/platform/database/stores/context.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

export interface Anonymity {
  /**
   * What hides whose work a submission is; null if nothing does. The caller checks permissions.
   */
  veil(submissionId: number): Promise<NameMask | null>;
  veils(submissionIds: readonly number[]): Promise<Map<number, NameMask>>;
  /**
   * Returns a patch without what the caller only saw masked; throws Conflict if it would reveal
   * whose work it is.
   */
  patch(submissionId: number, patch: SubmissionPatch): Promise<SubmissionPatch>;
  isAnonymous(assignmentId: number): Promise<boolean>;
  /**
   * While names are hidden, only people who manage a class may see who is in it: throws Conflict
   * for anybody else.
   */
  requireManager(principal: Principal, assignmentId: number): Promise<void>;
  /** Anything that needs names has to wait until they are shown again: throws Conflict. */
  requireNames(principal: Principal, assignmentId: number): Promise<void>;
}

const HIDDEN = 'Marking is anonymous. Only the owner and co-owners can see who is in this class.';
export const NAMES_WAIT =
  'Marking is anonymous. This can be done once the owner has turned names back on in the assignment’s settings.';
/**
 * The minimum range of numbers to draw from, so that with few scripts their order isn't revealed.
 */
const MIN_NUMBERS = 99;

/** Returns who last showed the names again, for assignments that ever hid them. */
export async function anonymityLifts(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, NonNullable<Assignment['anonymity_lifted']>>> {
  const rows = await db
    .selectFrom('anonymity_changes')
    .innerJoin('users', 'users.id', 'anonymity_changes.changed_by')
    .select(['assignment_id', 'changed_at'])
    .select(nameOf.as('by'))
    .where('assignment_id', 'in', ids)
    .where('anonymous', '=', 0)
    .orderBy('anonymity_changes.id')
    .execute();
  return new Map(
    rows.map(({ assignment_id, by, changed_at }) => [assignment_id, { by, at: changed_at }]),
  );
}

/** Removes and returns one of them at random. */
function draw(free: number[]): number {
  const [at, last] = [randomInt(free.length), free.pop()!];
  const drawn = free[at] ?? last;
  if (at < free.length) free[at] = last;
  return drawn;
}

/**
 * Gives a random candidate number to submissions without one; it stays the same. Does nothing if
 * names aren't hidden.
 */
export async function numberCandidates(tx: Tx, assignmentId: number): Promise<void> {
  const { anonymous } = await tx
    .selectFrom('assignments')
    .select('anonymous')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  if (anonymous === 0) return;
  const rows = await tx
    .selectFrom('submissions')
    .select(['id', 'candidate'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const taken = new Set(rows.map(({ candidate }) => candidate));
  const free = Array.from(
    { length: Math.max(MIN_NUMBERS, rows.length * 2) },
    (_, at) => at + 1,
  ).filter((number) => !taken.has(number));
  for (const part of chunks(rows.filter(({ candidate }) => candidate === null))) {
    const drawn = part.map(
      ({ id }) => sql`(cast(${id} as integer), cast(${draw(free)} as integer))`,
    );
    await sql`with drawn (id, number) as (values ${sql.join(drawn)})
      update submissions set candidate = drawn.number from drawn where submissions.id = drawn.id`.execute(
      tx,
    );
  }
}

/** Hides names or shows them again, and records who did. Returns whether anything changed. */
export async function setAnonymous(
  tx: Tx,
  context: StoreContext,
  { userId }: Principal,
  id: number,
  anonymous: boolean,
): Promise<boolean> {
  const bit = anonymous ? 1 : 0;
  const before = await tx
    .selectFrom('assignments')
    .select('anonymous')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (before.anonymous === bit) return false;
  await tx.updateTable('assignments').set({ anonymous: bit }).where('id', '=', id).execute();
  await tx
    .insertInto('anonymity_changes')
    .values({ assignment_id: id, anonymous: bit, changed_by: userId, changed_at: isoNow(context) })
    .execute();
  await numberCandidates(tx, id);
  return true;
}

/**
 * Returns the masks of those submissions that are marked anonymously; five hundred take as many
 * statements as one.
 */
export async function masksFor(
  db: Kysely<Database>,
  submissionIds: readonly number[],
): Promise<Map<number, NameMask>> {
  const veils = new Map<number, NameMask>();
  for (const ids of chunks(submissionIds)) {
    const rows = await db
      .selectFrom('submissions')
      .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
      .select(['submissions.id', 'candidate', 'student_identifier'])
      .where('submissions.id', 'in', ids)
      .where('anonymous', '=', 1)
      .execute();
    if (rows.length === 0) continue;
    const hidden = rows.map(({ id }) => id);
    const students = Map.groupBy(
      await db
        .selectFrom('submission_students')
        .innerJoin('students', 'students.id', 'submission_students.student_id')
        .select(['submission_id', 'display_name', 'identifier', 'email'])
        .where('submission_id', 'in', hidden)
        .execute(),
      (row) => row.submission_id,
    );
    const files = Map.groupBy(
      await db
        .selectFrom('submission_files')
        .select(['submission_id', 'filename'])
        .where('submission_id', 'in', hidden)
        .execute(),
      (row) => row.submission_id,
    );
    for (const { id, candidate, student_identifier } of rows) {
      const known = [
        student_identifier,
        ...(students.get(id) ?? []).flatMap(({ display_name, identifier, email }) => [
          display_name,
          identifier,
          email,
        ]),
      ];
      veils.set(
        id,
        maskFor(
          candidate ?? 0,
          known.filter((name) => name !== null),
          (files.get(id) ?? []).map(({ filename }) => filename),
        ),
      );
    }
  }
  return veils;
}

export function createAnonymity({ db }: StoreContext): Anonymity {
  const isAnonymous = async (assignmentId: number): Promise<boolean> =>
    (
      await db
        .selectFrom('assignments')
        .select('anonymous')
        .where('id', '=', assignmentId)
        .executeTakeFirst()
    )?.anonymous === 1;
  return {
    isAnonymous,
    veils: (ids) => masksFor(db, ids),
    veil: async (id) => (await masksFor(db, [id])).get(id) ?? null,
    async patch(id, { student_identifier, ...patch }) {
      if (student_identifier === undefined) return patch;
      const veil = (await masksFor(db, [id])).get(id);
      if (veil === undefined) return { ...patch, student_identifier };
      if (student_identifier !== candidateName(veil.candidate)) throw new Conflict(NAMES_WAIT);
      return patch;
    },
    async requireManager(principal, assignmentId) {
      if (
        !permits(await roleOn(db, principal, { assignmentId }), 'manage') &&
        (await isAnonymous(assignmentId))
      )
        throw new Conflict(HIDDEN);
    },
    async requireNames(principal, assignmentId) {
      await roleOn(db, principal, { assignmentId });
      if (await isAnonymous(assignmentId)) throw new Conflict(NAMES_WAIT);
    },
  };
}
