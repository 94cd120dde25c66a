import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { isBlind, hiddenSince } from './blind.ts';
import { isAskedBlind, isBeside, isWaiting } from './blind-rule.ts';

/*
 * People who mark a script without seeing what was given to it mustn't know how often that was
 * changed either (MOD-1): its version is counted without those changes, and lists of what is new
 * leave them out.
 */

/** The fields of a submission that are hidden from them. */
export const HIDDEN_FIELDS = ['grade', 'feedback_text'] as const;

/**
 * Returns, for those of these scripts whose marks the caller must not see, the versions since they
 * began marking that changed nothing else.
 */
export async function hiddenVersions(
  db: Kysely<Database>,
  principal: Principal,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const since = await hiddenSince(db, principal, submissionIds);
  const hidden = new Map<number, number[]>([...since.keys()].map((id) => [id, []]));
  for (const ids of chunks([...since.keys()])) {
    const rows = await db
      .selectFrom('revisions')
      .select(['submission_id', 'version', 'changed_at'])
      .where('submission_id', 'in', ids)
      .groupBy(['submission_id', 'version', 'changed_at'])
      .having(
        sql<boolean>`sum(case when field in (${sql.join(HIDDEN_FIELDS)}) then 0 else 1 end) = 0`,
      )
      .orderBy('version')
      .execute();
    for (const { submission_id, version, changed_at } of rows)
      if (changed_at >= since.get(submission_id)!) hidden.get(submission_id)!.push(version);
  }
  return hidden;
}

/** Returns a version as seen by a person from whom these are hidden. */
export const seenVersion = (version: number, hidden: readonly number[] = []): number =>
  version - hidden.filter((one) => one <= version).length;

/** Whether the caller must not see what was given to the row of `submissions` in the query. */
const isUnseen = ({ userId }: Principal): RawBuilder<boolean> => sql`(
  exists (select 1 from allocations own where own.submission_id = submissions.id and own.marker_id = ${userId} and own.round = 'second' and ${isBeside('own')})
  or exists (select 1 from agreements a where a.submission_id = submissions.id and a.third_id = ${userId} and ${isAskedBlind('a')})
  or exists (select 1 from again_scripts b where b.submission_id = submissions.id and b.user_id = ${userId} and ${isWaiting('b')}))`;

/**
 * What the caller sees as the last change of an assignment, and which rows of `submissions` are new
 * since the change they asked from.
 */
export interface VisibleChanges {
  revision: number;
  isNewer: RawBuilder<boolean> | null;
}

/**
 * Returns this both for people who see everything (`revision` is the assignment’s own), and for
 * those who don't; without `since` all rows are included.
 */
export async function visibleChanges(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  revision: number,
  since?: number,
): Promise<VisibleChanges> {
  const isHidden = await isBlind(db, principal, assignmentId);
  if (!isHidden && since === undefined) return { revision, isNewer: null };
  // Only the person to whom a script came back is told about that, and that it is shown again.
  const again = await db
    .selectFrom('again_scripts as b')
    .innerJoin('submissions', 'submissions.id', 'b.submission_id')
    .select((eb) => eb.fn.max('b.revision').as('last'))
    .where('assignment_id', '=', assignmentId)
    .where('b.user_id', '=', principal.userId)
    .executeTakeFirstOrThrow();
  // Most people have nothing that came back to them: then the index alone shows what is new.
  const withAgain = (isNewer: RawBuilder<boolean>): RawBuilder<boolean> =>
    again.last === null
      ? isNewer
      : sql`(${isNewer}
    or submissions.id in (select b.submission_id from again_scripts b where b.user_id = ${principal.userId} and b.revision > ${since}))`;
  if (!isHidden) return { revision, isNewer: withAgain(sql`submissions.revision > ${since}`) };
  // An open revision is never ahead of the other: so the highest one is that of the open rows, or
  // the first visible one among those after it.
  const { open } = await db
    .selectFrom('submissions')
    .select((eb) => eb.fn.max('open_revision').as('open'))
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const beyond = await db
    .selectFrom('submissions')
    .select('revision')
    .where('assignment_id', '=', assignmentId)
    .where('revision', '>', open ?? 0)
    .where(sql<boolean>`not ${isUnseen(principal)}`)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const gone = await db
    .selectFrom('submission_tombstones')
    .select((eb) => eb.fn.max('revision').as('last'))
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const last = sql<number>`case when ${isUnseen(principal)} then submissions.open_revision else submissions.revision end`;
  return {
    revision: Math.max(open ?? 0, beyond?.revision ?? 0, again.last ?? 0, gone.last ?? 0),
    isNewer:
      since === undefined
        ? null
        : withAgain(sql`(submissions.revision > ${since} and ${last} > ${since})`),
  };
}
