import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/database/schema.ts';
import { withoutOthers } from '#server/features/teams/blind.ts';
import type { Framed } from './frame.ts';

/**
 * Returns, for an account’s own assignments, who marks what and what was agreed on and moderated,
 * and what the account said as a moderator in others’; nothing about what it marks blind.
 */
export async function ownRounds(
  db: Kysely<Database>,
  userId: number,
  blind: ReadonlyMap<number, unknown>,
) {
  const mine = db.selectFrom('assignments').select('id').where('owner_id', '=', userId);
  const scripts = db.selectFrom('submissions').select('id').where('assignment_id', 'in', mine);
  const draws = await db
    .selectFrom('sample_draws')
    .selectAll()
    .where('assignment_id', 'in', mine)
    .orderBy('id')
    .execute();
  const taken = await db
    .selectFrom('sample_scripts')
    .selectAll()
    .where('submission_id', 'in', scripts)
    .orderBy('draw_id')
    .orderBy('submission_id')
    .execute();
  const said = await db
    .selectFrom('moderations')
    .selectAll()
    .where((eb) => eb.or([eb('submission_id', 'in', scripts), eb('moderator_id', '=', userId)]))
    .orderBy('id')
    .execute();
  const given = await db
    .selectFrom('allocations')
    .selectAll()
    .where((eb) => eb.or([eb('submission_id', 'in', scripts), eb('marker_id', '=', userId)]))
    .orderBy('submission_id')
    .orderBy('round')
    .execute();
  return {
    allocations: given.map((row) => withoutOthers(row, blind.has(row.submission_id), userId)),
    criterion_markers: await db
      .selectFrom('criterion_markers')
      .selectAll()
      .where((eb) => eb.or([eb('assignment_id', 'in', mine), eb('marker_id', '=', userId)]))
      .orderBy('assignment_id')
      .orderBy('criterion')
      .execute(),
    marking_conflicts: await db
      .selectFrom('marking_conflicts')
      .selectAll()
      .where((eb) => eb.or([eb('submission_id', 'in', scripts), eb('user_id', '=', userId)]))
      .orderBy('submission_id')
      .execute(),
    agreements: await db
      .selectFrom('agreements')
      .selectAll()
      .where('submission_id', 'in', scripts)
      .orderBy('submission_id')
      .execute(),
    moderators: await db
      .selectFrom('moderators')
      .selectAll()
      .where((eb) => eb.or([eb('assignment_id', 'in', mine), eb('user_id', '=', userId)]))
      .orderBy('assignment_id')
      .orderBy('user_id')
      .execute(),
    sample_draws: draws.map((row) => ({
      ...row,
      rule: JSON.parse(row.rule) as unknown,
      frame: (JSON.parse(row.frame) as Framed[]).filter(({ id }) => !blind.has(id)),
    })),
    sample_scripts: taken
      .filter(({ submission_id }) => !blind.has(submission_id))
      .map((row) => ({ ...row, why: JSON.parse(row.why) as unknown })),
    // Without their ids, which would count what others said about scripts that are blind.
    moderations: said
      .filter(
        ({ submission_id, moderator_id }) => moderator_id === userId || !blind.has(submission_id),
      )
      .map(({ id: _id, ...word }) => word),
    moderation_signings: await db
      .selectFrom('moderation_signings')
      .selectAll()
      .where((eb) => eb.or([eb('assignment_id', 'in', mine), eb('signed_by', '=', userId)]))
      .orderBy('id')
      .execute(),
  };
}
