import { announceDrafts } from '#server/features/drafts/sealed-drafts.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { effectOf } from '#contract/rubrics/change.ts';
import { maxOf } from '#contract/rubrics/total.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { roleOn, authoriseAndLock } from '#server/platform/access/access.ts';
import { isoNow, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { NotFound, StaleVersion } from '#server/platform/database/stores/errors.ts';
import { basisOf } from '#server/features/marking/basis.ts';
import { judgementOf } from '#server/features/marking/mark-rows.ts';
import { nameOf } from '#server/features/accounts/names.ts';
import { blindOf, isVisibleTo } from '#server/features/teams/blind.ts';
import { firstFile, scriptName } from '#server/features/teams/shares.ts';
import { addVersion, currentRubric, parseRubric } from './rubric-versions.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import type { Rubrics } from './rubric-types.ts';

async function answer(
  db: Kysely<Database>,
  principal: Principal,
  assignmentId: number,
  version?: number,
): Promise<RubricAnswer> {
  const row = await db
    .selectFrom('rubric_versions')
    .innerJoin('users', 'users.id', 'rubric_versions.author_id')
    .select(['version', 'rubric', 'rubric_versions.created_at'])
    .select(nameOf.as('author'))
    .where('assignment_id', '=', assignmentId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined && version !== undefined) throw new NotFound();
  const blind = await blindOf(db, principal);
  const rounds = await db
    .selectFrom('marks')
    .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
    .select(['submission_id', 'round'])
    .distinct()
    .where('assignment_id', '=', assignmentId)
    .execute();
  const marked_count = new Set(
    rounds.filter(isVisibleTo(blind)).map(({ submission_id }) => submission_id),
  ).size;
  if (row === undefined)
    return { version: 0, rubric: null, author: null, created_at: null, marked_count };
  const { rubric, ...rest } = row;
  return { ...rest, rubric: rubric === null ? null : parseRubric(rubric), marked_count };
}

export const createRubrics = (context: StoreContext): Rubrics => {
  const { db } = context;
  return {
    async get(principal, assignmentId, version) {
      await roleOn(db, principal, { assignmentId });
      return await answer(db, principal, assignmentId, version);
    },

    put: (principal, assignmentId, rubric, expectedVersion) =>
      transact(context, async (tx) => {
        const { revision } = await authoriseAndLock(
          tx,
          context,
          principal,
          { assignmentId },
          'manage',
        );
        const before = await currentRubric(tx, assignmentId);
        if (expectedVersion !== undefined && expectedVersion !== before.version)
          throw new StaleVersion(await answer(tx, principal, assignmentId));
        if (!isDeepStrictEqual(rubric, before.rubric)) {
          await addVersion(tx, context, principal, assignmentId, {
            version: before.version + 1,
            rubric,
          });
          await tx
            .updateTable('assignments')
            .set({ updated_at: isoNow(context) })
            .where('id', '=', assignmentId)
            .execute();
          await announceDrafts(tx, { assignmentId }, revision);
        }
        return await answer(tx, principal, assignmentId);
      }),

    async preview(principal, assignmentId, rubric) {
      await roleOn(db, principal, { assignmentId });
      const basis = await basisOf(db, assignmentId);
      const blind = await blindOf(db, principal);
      const rows = await db
        .selectFrom('marks')
        .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
        .innerJoin('assignments', 'assignments.id', 'assignment_id')
        .select([
          'submission_id',
          'round',
          'criterion',
          'level_ids',
          'points',
          'student_identifier',
          'candidate',
          'anonymous',
        ])
        .select(firstFile.as('filename'))
        .where('assignment_id', '=', assignmentId)
        .orderBy('submission_id')
        .execute();
      const seen = rows.filter(isVisibleTo(blind));
      const marked = [
        ...Map.groupBy(seen, (row) => `${row.submission_id} ${row.round}`).values(),
      ].map((own) => ({
        submission_id: own[0]!.submission_id,
        name: scriptName({ ...own[0]!, id: own[0]!.submission_id }),
        marks: own.map(judgementOf),
      }));
      const before = basis.rubric ?? { ...rubric, criteria: [] };
      return effectOf(
        { rubric: before, scale: basis.scale },
        { rubric, scale: basis.scale },
        marked,
      );
    },

    async versions(principal, assignmentId, { skip, limit }) {
      await roleOn(db, principal, { assignmentId });
      const rows = db.selectFrom('rubric_versions').where('assignment_id', '=', assignmentId);
      const { total } = await rows
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const found = await rows
        .innerJoin('users', 'users.id', 'rubric_versions.author_id')
        .select(['version', 'rubric', 'rubric_versions.created_at'])
        .select(nameOf.as('author'))
        .orderBy('version', 'desc')
        .limit(limit)
        .offset(skip)
        .execute();
      const items = found.map(({ rubric: json, ...row }) => {
        const rubric = json === null ? null : parseRubric(json);
        return {
          ...row,
          criteria: rubric?.criteria.length ?? null,
          max: rubric === null ? null : maxOf(rubric),
        };
      });
      return { items, total };
    },
  };
};
