import { type Kysely, sql } from 'kysely';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { POINT_SECTIONS } from '#contract/drafts/drafting.ts';
import type { DraftFacts, OpeningFacts } from '#contract/analytics/draft-fates.ts';
import type { DraftOutcome } from '#contract/analytics/draft-outcomes.ts';
import type { Judgement } from '#contract/rubrics/judgement.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { criterionNamed, type Whose } from './remarks.ts';

/** Of drafts that points were chosen of, so many are read point by point. */
const MOST_CHOSEN = 2_000;

const written = (db: Kysely<Database>, assignmentId: number, whose: Whose) =>
  db
    .selectFrom('ai_drafts')
    .innerJoin('submissions', 'submissions.id', 'ai_drafts.submission_id')
    .leftJoin('credit_transactions', (join) =>
      join.on(
        'credit_transactions.operation_id',
        '=',
        sql<string>`'feedback_generation:' || ai_drafts.job_uuid`,
      ),
    )
    .select([
      'ai_drafts.id',
      'ai_drafts.submission_id',
      'kept_share',
      'free',
      'own_key',
      'point_count',
      'change_amount',
    ])
    .select((eb) =>
      eb
        .selectFrom('ai_usage')
        .select((one) => one.fn.sum<number | null>('ms').as('ms'))
        .whereRef('ai_usage.job_uuid', '=', 'ai_drafts.job_uuid')
        .as('ms'),
    )
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(whose !== null, (query) => query.where('ai_drafts.requested_by', '=', whose))
    .orderBy('ai_drafts.id')
    .execute();

/** What became of every point of the drafts that something was chosen of. */
async function pointsOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  rubric: Rubric | null,
  hidden: readonly number[],
): Promise<Map<number, DraftFacts['points']>> {
  const chosen = db
    .selectFrom('ai_drafts')
    .innerJoin('submissions', 'submissions.id', 'ai_drafts.submission_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .where('point_count', 'is not', null)
    .$if(whose !== null, (query) => query.where('ai_drafts.requested_by', '=', whose))
    // What the caller isn’t told takes no place among the latest either.
    .$if(hidden.length > 0, (query) => query.where('ai_drafts.submission_id', 'not in', hidden));
  const drafts = await chosen
    .select(['ai_drafts.id', 'output'])
    .orderBy('ai_drafts.id', 'desc')
    .limit(MOST_CHOSEN)
    .execute();
  const rows = await chosen
    .innerJoin('point_choices', 'draft_id', 'ai_drafts.id')
    .select(['draft_id', 'section', 'place', 'choice', 'wording'])
    .execute();
  const choices = new Map(rows.map((row) => [`${row.draft_id} ${row.section} ${row.place}`, row]));
  const criterionOf = criterionNamed(rubric);
  return new Map(
    drafts.map(({ id, output }) => {
      const draft = JSON.parse(output) as AiFeedback;
      return [
        id,
        POINT_SECTIONS.flatMap((section) =>
          (draft[section] ?? []).map((point, place) => {
            const choice = choices.get(`${id} ${section} ${place}`);
            const fate: DraftOutcome =
              choice === undefined
                ? 'open'
                : choice.choice === 'dropped'
                  ? 'dropped'
                  : choice.wording === null
                    ? 'taken'
                    : 'edited';
            return { criterion: criterionOf(point.criterion), fate };
          }),
        ),
      ];
    }),
  );
}

/** The mark as it was when the draft was opened, and what the same person decided last since. */
async function openingsOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
): Promise<OpeningFacts[]> {
  const rows = await db
    .selectFrom('draft_openings as o')
    .innerJoin('submissions', 'submissions.id', 'o.submission_id')
    .leftJoin('mark_revisions as r', (join) =>
      join.on(
        'r.id',
        '=',
        sql<number>`(
      select max(m.id) from mark_revisions m where m.submission_id = o.submission_id and m.round = 'first' and m.criterion = o.criterion and m.changed_by = o.opened_by
        and m.changed_at >= o.opened_at)`,
      ),
    )
    .select(['o.submission_id', 'o.criterion', 'o.mark', 'r.to_value'])
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(whose !== null, (query) => query.where('o.opened_by', '=', whose))
    .orderBy('o.submission_id')
    .execute();
  return rows.map(({ submission_id, criterion, mark, to_value }) => {
    const before = JSON.parse(mark) as Judgement;
    return {
      submission: submission_id,
      criterion,
      before,
      after: to_value === null ? before : (JSON.parse(to_value) as Judgement),
    };
  });
}

/** What became of the drafts of an assignment, of everybody's, or of those that one person asked for; nothing of the scripts in `hidden`, of which they mustn’t know what was kept of a draft. */
export async function draftFactsOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  hidden: ReadonlySet<number>,
): Promise<{ drafts: DraftFacts[]; openings: OpeningFacts[]; rubric: Rubric | null }> {
  const { rubric } = await currentRubric(db, assignmentId);
  const points = await pointsOf(db, assignmentId, whose, rubric, [...hidden]);
  const drafts = (await written(db, assignmentId, whose))
    .filter((row) => !hidden.has(row.submission_id))
    .map((row): DraftFacts => ({
      submission: row.submission_id,
      kept: row.kept_share,
      credits: -(row.change_amount ?? 0),
      free: row.free === 1,
      ownKey: row.own_key === 1,
      ms: row.ms === null ? null : Number(row.ms),
      points: points.get(row.id) ?? null,
    }));
  return {
    drafts,
    openings: (await openingsOf(db, assignmentId, whose)).filter(
      ({ submission }) => !hidden.has(submission),
    ),
    rubric,
  };
}
