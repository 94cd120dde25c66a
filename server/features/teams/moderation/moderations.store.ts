import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { draw } from '#contract/teams/moderation/draw.ts';
import type { Moderation, SampleAsked, Sampled, Taken } from '#contract/teams/moderation/sample.ts';
import { permits } from '#contract/teams/roles.ts';
import type { Database } from '#server/platform/database/schema.ts';
import {
  may,
  refuse,
  requireRole,
  roleOn,
  sharedWith,
  authoriseAndLock,
} from '#server/platform/access/access.ts';
import { act } from '#server/platform/audit/audited-transaction.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import {
  bit,
  chunks,
  isoNow,
  sha256,
  type StoreContext,
} from '#server/platform/database/stores/context.ts';
import { Conflict, InvalidInput } from '#server/platform/database/stores/errors.ts';
import { lockNamedRow } from '#server/platform/database/stores/locks.ts';
import {
  blindOf,
  refuseBlind,
  refuseWhole,
  hiddenAmong,
  hiddenFrom,
} from '#server/features/teams/blind.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { frameOf, scriptsOf } from './frame.ts';
import { rowsOf } from './long-rows.ts';
import type { Moderations } from './moderation-types.ts';
import { reportOf, underReport } from './reports.ts';
import { currentSample, drawsOf, moderatorsOf, newestRemarks, ownMarked } from './sample-rows.ts';

const MAX_SEED = 2 ** 31 - 1;

async function requireModerator(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<void> {
  const row = await db
    .selectFrom('assignments')
    .select('id')
    .where('id', '=', assignmentId)
    .where(may(principal, 'report'))
    .executeTakeFirst();
  if (row === undefined) await refuse(db, principal, { assignmentId });
}

/**
 * Returns what would be drawn, from what, and what is already in the sample. Drawn by a person who
 * can't see every grade, it would leave out scripts without the report saying so.
 */
async function drawn(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  { rule, anew }: Pick<SampleAsked, 'rule' | 'anew'>,
  seed: number,
) {
  const unseen = await hiddenFrom(db, principal);
  const frame = await frameOf(db, assignmentId);
  const hidden = frame.all.filter(({ id }) => unseen.has(id)).length;
  if (hidden > 0)
    throw new Conflict(
      `You are marking ${hidden === 1 ? '1 script' : `${hidden} scripts`} here blind, alongside another marker or again under Your marking. Draw the sample once you and the other marker have handed over, or ask another owner or co-owner to draw it.`,
    );
  const current = await currentSample(db, assignmentId);
  const before = new Set(anew ? [] : current.map(({ submission_id }) => submission_id));
  return {
    frame,
    before,
    isFirst: current.length === 0,
    found: draw(rule, frame.scripts, frame.measure.borders, before, (id) =>
      sha256(`${seed}:${id}`),
    ),
  };
}

/** Returns the people it is shared with, whatever they may do. */
const membersOf = (db: Kysely<Database>, assignmentId: number) =>
  db
    .selectFrom('users')
    .select('users.id as user_id')
    .select(nameOf.as('full_name'))
    .where(
      'users.id',
      'in',
      db
        .selectFrom(sharedWith.as('m'))
        .select('m.user_id')
        .where('m.assignment_id', '=', assignmentId),
    )
    .orderBy('users.full_name')
    .orderBy('users.id')
    .execute();

async function moderationOf(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
): Promise<Moderation> {
  const manages = permits(await roleOn(db, principal, { assignmentId }), 'manage');
  const speaks =
    (await db
      .selectFrom('assignments')
      .select('id')
      .where('id', '=', assignmentId)
      .where(may(principal, 'moderate'))
      .executeTakeFirst()) !== undefined;
  const blind = await blindOf(db, principal);
  const unseen = hiddenAmong(blind);
  const { all, scripts: graded } = await frameOf(db, assignmentId, unseen);
  const byId = new Map(all.map((script) => [script.id, script]));
  const sample = await currentSample(db, assignmentId);
  const [own, words] = [
    await ownMarked(db, principal, assignmentId),
    await newestRemarks(db, assignmentId),
  ];
  return {
    graded: graded.length,
    moderators: await moderatorsOf(db, assignmentId),
    members: manages ? await membersOf(db, assignmentId) : [],
    draws: await drawsOf(db, assignmentId, unseen),
    scripts: sample.flatMap(({ submission_id, why }): Sampled[] => {
      const script = byId.get(submission_id);
      // A rule can take only failed scripts: for those that they mark after somebody else, they
      // aren't told that they were taken.
      if (script === undefined || unseen.has(submission_id)) return [];
      if (blind.has(submission_id))
        return [
          {
            submission_id,
            name: script.name,
            marker: null,
            grade: null,
            why: [],
            closed: 'blind',
            said: [],
          },
        ];
      const said = words.get(submission_id) ?? [];
      return [
        {
          submission_id,
          name: script.name,
          marker: script.marker?.name ?? null,
          grade: script.grade,
          why,
          closed:
            own.has(submission_id) || script.marker?.id === principal.userId
              ? 'own'
              : speaks
                ? null
                : 'examined',
          said: said.map(
            ({ moderator_id, moderator_name, moderator, verdict, reason, mark, said_at }) => ({
              moderator,
              mine: moderator_name === null && moderator_id === principal.userId,
              verdict,
              reason,
              mark,
              said_at,
            }),
          ),
        },
      ];
    }),
  };
}

export const createModerations = (context: StoreContext): Moderations => {
  const { db } = context;
  return {
    async get(principal, assignmentId) {
      await requireModerator(db, principal, assignmentId);
      return await moderationOf(db, principal, assignmentId);
    },

    async name(principal, assignmentId, userIds) {
      const named = [...new Set(userIds)].toSorted((a, b) => a - b);
      await act(context, async (tx) => {
        for (const id of [...new Set([...named, principal.userId])].toSorted((a, b) => a - b))
          await lockNamedRow(tx, context, id);
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
        const members = new Set((await membersOf(tx, assignmentId)).map(({ user_id }) => user_id));
        const problems = named.flatMap((id, index) =>
          members.has(id)
            ? []
            : [
                {
                  path: ['user_ids', index],
                  message: 'The assignment isn’t shared with this person.',
                },
              ],
        );
        if (problems.length > 0) throw new InvalidInput(problems);
        const known = new Set(
          (
            await tx
              .selectFrom('moderators')
              .select('user_id')
              .where('assignment_id', '=', assignmentId)
              .execute()
          ).map(({ user_id }) => user_id),
        );
        const gone = [...known].filter((id) => !named.includes(id));
        if (gone.length > 0)
          await tx
            .deleteFrom('moderators')
            .where('assignment_id', '=', assignmentId)
            .where('user_id', 'in', gone)
            .execute();
        const added = named.filter((id) => !known.has(id));
        if (added.length > 0)
          await tx
            .insertInto('moderators')
            .values(
              added.map((user_id) => ({
                assignment_id: assignmentId,
                user_id,
                named_by: principal.userId,
                named_at: isoNow(context),
              })),
            )
            .execute();
      });
      return await moderationOf(db, principal, assignmentId);
    },

    async plan(principal, assignmentId, { seed = randomInt(1, MAX_SEED), ...asked }) {
      await requireRole(db, principal, assignmentId, 'manage');
      const { frame, before, found } = await drawn(db, principal, assignmentId, asked, seed);
      const names = new Map(frame.all.map(({ id, name }) => [id, name]));
      return {
        seed,
        of: frame.scripts.length,
        before: before.size,
        scripts: found.map(({ id, why }): Taken => ({
          submission_id: id,
          name: names.get(id)!,
          why,
        })),
      };
    },

    async draw(principal, assignmentId, { rule, seed, anew, reason, submission_ids }) {
      await act(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
        const { frame, isFirst, found } = await drawn(
          tx,
          principal,
          assignmentId,
          { rule, anew },
          seed,
        );
        const shown = new Set(submission_ids);
        if (shown.size !== found.length || found.some(({ id }) => !shown.has(id)))
          throw new Conflict(
            'Grades have changed since the scripts to be drawn were shown. Check the list again, then draw the sample.',
          );
        if (found.length === 0)
          throw new Conflict('This rule adds no scripts that aren’t already in the sample.');
        if (!isFirst && reason === '')
          throw new Conflict(
            anew
              ? 'Say why a new sample is being drawn. The reason appears in the report.'
              : 'Say why the sample is being extended. The reason appears in the report.',
          );
        const now = isoNow(context);
        if (anew) {
          await tx
            .updateTable('sample_draws')
            .set({ replaced_by: principal.userId, replaced_at: now, replaced_reason: reason })
            .where('assignment_id', '=', assignmentId)
            .where('replaced_at', 'is', null)
            .execute();
        }
        const { id: drawId } = await tx
          .insertInto('sample_draws')
          .values({
            assignment_id: assignmentId,
            rule: JSON.stringify(rule),
            seed,
            frame: JSON.stringify(frame.scripts),
            extends: bit(!isFirst && !anew),
            reason,
            drawn_by: principal.userId,
            drawn_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const grades = new Map(frame.scripts.map(({ id, grade }) => [id, grade]));
        for (const part of chunks(found)) {
          await tx
            .insertInto('sample_scripts')
            .values(
              part.map(({ id, why }) => ({
                draw_id: drawId,
                submission_id: id,
                why: JSON.stringify(why),
                grade: grades.get(id)!,
              })),
            )
            .execute();
        }
      });
      return await moderationOf(db, principal, assignmentId);
    },

    say: (principal, submissionId, { verdict, reason, mark }) =>
      act(context, async (tx) => {
        const { id: assignmentId } = await authoriseAndLock(
          tx,
          context,
          principal,
          { submissionId },
          'moderate',
        );
        await refuseBlind(tx, principal, submissionId);
        if (
          !(await currentSample(tx, assignmentId)).some(
            ({ submission_id }) => submission_id === submissionId,
          )
        )
          throw new Conflict('This script isn’t in the sample.');
        const [script] = await scriptsOf(tx, assignmentId, submissionId);
        if (
          script?.marker?.id === principal.userId ||
          (await ownMarked(tx, principal, assignmentId)).has(submissionId)
        )
          throw new Conflict('You marked this script, so somebody else must review it.');
        const before = (await newestRemarks(tx, assignmentId, submissionId))
          .get(submissionId)
          ?.find(
            ({ moderator_id, moderator_name }) =>
              moderator_name === null && moderator_id === principal.userId,
          );
        if (before?.verdict === verdict && before.reason === reason && before.mark === mark) return;
        await tx
          .insertInto('moderations')
          .values({
            submission_id: submissionId,
            moderator_id: principal.userId,
            verdict,
            reason,
            mark,
            grade: script?.grade ?? null,
            said_at: isoNow(context),
          })
          .execute();
      }),

    async report(principal, assignmentId) {
      await requireModerator(db, principal, assignmentId);
      await refuseWhole(db, principal, assignmentId);
      const report = await reportOf(db, assignmentId);
      return {
        ...report,
        ...(await underReport(db, assignmentId, report)),
        made_at: isoNow(context),
      };
    },

    async sign(principal, assignmentId, { digest, words }) {
      const report = await act(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'report');
        await refuseWhole(tx, principal, assignmentId);
        const made = await reportOf(tx, assignmentId);
        if (made.digest !== digest)
          throw new Conflict('The report has changed since you read it. Reload it, then sign.');
        if (made.sample.length === 0)
          throw new Conflict('There is no sample to sign off yet. Draw one first.');
        await tx
          .insertInto('moderation_signings')
          .values({
            assignment_id: assignmentId,
            signed_by: principal.userId,
            signed_at: isoNow(context),
            words,
            digest,
          })
          .execute();
        return made;
      });
      return {
        ...report,
        ...(await underReport(db, assignmentId, report)),
        made_at: isoNow(context),
      };
    },

    async rows(principal, assignmentId) {
      await requireModerator(db, principal, assignmentId);
      await refuseWhole(db, principal, assignmentId);
      return await rowsOf(db, assignmentId);
    },
  };
};
