import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import type { Tx } from '#server/platform/database/stores/context.ts';
import type { Framed } from '#server/features/teams/moderation/frame.ts';
import type { Who } from './packer.ts';

type Parts = Pick<ArchiveAssignment, 'criterion_markers' | 'moderators' | 'draws' | 'signings'>;

/** Markers by their place in the order of their numbers, which drawing goes by: an archive tells nobody’s number. */
function frameToPack(frame: readonly Framed[]): Parts['draws'][number]['frame'] {
  const markers = [...new Set(frame.flatMap(({ marker }) => marker?.id ?? []))].toSorted(
    (a, b) => a - b,
  );
  return frame.map(({ marker, ...script }) => ({
    ...script,
    marker: marker === null ? null : { id: markers.indexOf(marker.id), name: marker.name },
  }));
}

/** Who marks which criteria, and the sample that is looked at again with what came of it (OUT-9). */
export async function exportModeration(
  tx: Tx,
  assignmentId: number,
  who: Who,
  places: ReadonlyMap<number, number>,
): Promise<Parts> {
  const criteria = await tx
    .selectFrom('criterion_markers')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('criterion')
    .orderBy('marker_id')
    .execute();
  const moderators = await tx
    .selectFrom('moderators')
    .select('user_id')
    .where('assignment_id', '=', assignmentId)
    .orderBy('named_at')
    .orderBy('user_id')
    .execute();
  const draws = await tx
    .selectFrom('sample_draws')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const scripts = await tx
    .selectFrom('sample_scripts')
    .innerJoin('sample_draws', 'sample_draws.id', 'draw_id')
    .selectAll('sample_scripts')
    .where('assignment_id', '=', assignmentId)
    .orderBy('submission_id')
    .execute();
  const signings = await tx
    .selectFrom('moderation_signings')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const taken = Map.groupBy(scripts, ({ draw_id }) => draw_id);
  return {
    criterion_markers: criteria.map(({ criterion, marker_id }) => ({
      criterion,
      marker: who(marker_id),
    })),
    moderators: moderators.map(({ user_id }) => who(user_id)),
    draws: draws.map((row): Parts['draws'][number] => ({
      rule: JSON.parse(row.rule) as Parts['draws'][number]['rule'],
      seed: row.seed,
      frame: frameToPack(JSON.parse(row.frame) as Framed[]),
      extends: row.extends === 1,
      reason: row.reason,
      drawn_by: row.drawn_by_name ?? who(row.drawn_by),
      drawn_at: row.drawn_at,
      replaced:
        row.replaced_at === null
          ? null
          : {
              by: row.replaced_by_name ?? who(row.replaced_by),
              at: row.replaced_at,
              reason: row.replaced_reason ?? '',
            },
      scripts: (taken.get(row.id) ?? []).map(({ submission_id, why, grade }) => ({
        submission: places.get(submission_id)!,
        why: JSON.parse(why) as Parts['draws'][number]['scripts'][number]['why'],
        grade,
      })),
    })),
    signings: signings.map(({ signed_by, signed_by_name, signed_at, words, digest }) => ({
      by: signed_by_name ?? who(signed_by),
      signed_at,
      words,
      digest,
    })),
  };
}
