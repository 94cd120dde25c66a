import { type Kysely, type Selectable, sql } from 'kysely';
import type { Draw, Moderation, SampleRule, Why } from '#contract/teams/moderation/sample.ts';
import { permits } from '#contract/teams/roles.ts';
import type { ModerationsTable } from '#server/platform/database/schema/moderation.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { sharedWith } from '#server/platform/access/access.ts';
import { nameOf, namesOf } from '#server/features/accounts/names.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

export interface InSample {
  submission_id: number;
  draw_id: number;
  why: Why[];
  grade: string | null;
  drawn_at: string;
}

/**
 * Returns the scripts of the current draws, by id. A draw never takes what an earlier one of them
 * took.
 */
export async function currentSample(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<InSample[]> {
  const rows = await db
    .selectFrom('sample_scripts')
    .innerJoin('sample_draws', 'sample_draws.id', 'draw_id')
    .select(['submission_id', 'draw_id', 'why', 'grade', 'drawn_at'])
    .where('assignment_id', '=', assignmentId)
    .where('replaced_at', 'is', null)
    .orderBy('submission_id')
    .execute();
  return rows.map(({ why, ...row }) => ({ ...row, why: JSON.parse(why) as Why[] }));
}

/** Returns every draw, oldest first, counted without the scripts that are hidden. */
export async function drawsOf(
  db: Kysely<Database>,
  assignmentId: number,
  unseen: ReadonlySet<number> = new Set(),
): Promise<Draw[]> {
  const rows = await db
    .selectFrom('sample_draws')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const taken = Map.groupBy(
    await db
      .selectFrom('sample_scripts')
      .innerJoin('sample_draws', 'sample_draws.id', 'draw_id')
      .select(['draw_id', 'submission_id'])
      .where('assignment_id', '=', assignmentId)
      .execute(),
    ({ draw_id }) => draw_id,
  );
  const told = (ids: readonly number[]): number => ids.filter((id) => !unseen.has(id)).length;
  const names = await namesOf(
    db,
    rows.flatMap(({ drawn_by, replaced_by }) =>
      replaced_by === null ? [drawn_by] : [drawn_by, replaced_by],
    ),
  );
  return rows.map((row): Draw => ({
    id: row.id,
    rule: JSON.parse(row.rule) as SampleRule,
    seed: row.seed,
    of: told((JSON.parse(row.frame) as { id: number }[]).map(({ id }) => id)),
    taken: told((taken.get(row.id) ?? []).map(({ submission_id }) => submission_id)),
    extends: row.extends === 1,
    reason: row.reason,
    drawn_by: row.drawn_by_name ?? names.get(row.drawn_by) ?? '',
    drawn_at: row.drawn_at,
    elsewhere: row.drawn_by_name !== null,
    replaced:
      row.replaced_at === null || row.replaced_by === null
        ? null
        : {
            by: row.replaced_by_name ?? names.get(row.replaced_by) ?? '',
            at: row.replaced_at,
            reason: row.replaced_reason ?? '',
          },
  }));
}

/**
 * Returns the people who moderate by their role, besides those who manage everything, or who were
 * named and still have access to the assignment.
 */
export async function moderatorsOf(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<Moderation['moderators']> {
  const rows = await db
    .selectFrom(sharedWith.as('m'))
    .innerJoin('users', 'users.id', 'm.user_id')
    .leftJoin('moderators as n', (join) =>
      join.onRef('n.assignment_id', '=', 'm.assignment_id').onRef('n.user_id', '=', 'm.user_id'),
    )
    .select(['users.id as user_id', 'm.role', 'n.user_id as named'])
    .select(nameOf.as('full_name'))
    .where('m.assignment_id', '=', assignmentId)
    .orderBy('users.full_name')
    .orderBy('users.id')
    .execute();
  return [...Map.groupBy(rows, ({ user_id }) => user_id).values()].flatMap((ways) => {
    const { user_id, full_name, named } = ways[0]!;
    const by_role = ways.some(({ role }) => permits(role, 'moderate') && !permits(role, 'manage'));
    return by_role || named !== null ? [{ user_id, full_name, by_role }] : [];
  });
}

type SaidRow = Selectable<ModerationsTable> & { moderator: string };

/**
 * Returns the newest opinion of each moderator on each script, in the order in which they first
 * gave one.
 */
export async function newestRemarks(
  db: Kysely<Database>,
  assignmentId: number,
  submissionId?: number,
): Promise<Map<number, SaidRow[]>> {
  const rows = await db
    .selectFrom('moderations')
    .innerJoin('submissions', 'submissions.id', 'moderations.submission_id')
    .innerJoin('users', 'users.id', 'moderator_id')
    .selectAll('moderations')
    .select(sql<string>`coalesce(moderator_name, ${nameOf})`.as('moderator'))
    .where('assignment_id', '=', assignmentId)
    .$if(submissionId !== undefined, (query) => query.where('submission_id', '=', submissionId!))
    .orderBy('moderations.id')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ submission_id }) => submission_id)].map(([id, words]) => [
      id,
      [...new Map(words.map((word) => [word.moderator_name ?? word.moderator_id, word])).values()],
    ]),
  );
}

/** Returns scripts that the caller was given to mark, in any round, or to decide on. */
export async function ownMarked(
  db: Kysely<Database>,
  { userId }: Principal,
  assignmentId: number,
): Promise<ReadonlySet<number>> {
  const given = await db
    .selectFrom('allocations')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select('submission_id')
    .where('assignment_id', '=', assignmentId)
    .where('marker_id', '=', userId)
    .execute();
  const decided = await db
    .selectFrom('agreements')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select('submission_id')
    .where('assignment_id', '=', assignmentId)
    .where('third_id', '=', userId)
    .execute();
  return new Set([...given, ...decided].map(({ submission_id }) => submission_id));
}
