import type { ArchiveAssignment } from '#contract/exchange/archive/assignment.ts';
import { bit, chunks, type Tx } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/** The sample and who signed what came of it, as it was there: in the names of who did it, with the numbers of then. */
export async function importModeration(
  tx: Tx,
  { userId }: Principal,
  assignmentId: number,
  { draws, signings }: ArchiveAssignment,
  submissions: readonly number[],
): Promise<void> {
  for (const { rule, frame, drawn_by, replaced, scripts, extends: adds, ...draw } of draws) {
    const { id } = await tx
      .insertInto('sample_draws')
      .values({
        ...draw,
        assignment_id: assignmentId,
        rule: JSON.stringify(rule),
        frame: JSON.stringify(frame),
        extends: bit(adds),
        drawn_by: userId,
        drawn_by_name: drawn_by,
        ...(replaced === null
          ? {}
          : {
              replaced_by: userId,
              replaced_by_name: replaced.by,
              replaced_at: replaced.at,
              replaced_reason: replaced.reason,
            }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const part of chunks(scripts, 100)) {
      await tx
        .insertInto('sample_scripts')
        .values(
          part.map(({ submission, why, grade }) => ({
            draw_id: id,
            submission_id: submissions[submission]!,
            why: JSON.stringify(why),
            grade,
          })),
        )
        .execute();
    }
  }
  for (const part of chunks(signings, 100)) {
    await tx
      .insertInto('moderation_signings')
      .values(
        part.map(({ by, ...signing }) => ({
          ...signing,
          assignment_id: assignmentId,
          signed_by: userId,
          signed_by_name: by,
        })),
      )
      .execute();
  }
}
