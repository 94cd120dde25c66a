import { type Kysely, sql } from 'kysely';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import { measured, type Seen } from '#contract/analytics/machine/measure.ts';
import type { Judgement } from '#contract/rubrics/judgement.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { criterionNamed, type Whose } from './remarks.ts';

/** So many of the latest marks are held against their drafts. */
const MOST_SEEN = 10_000;

/** What drafts of a model found, against marks as they were when these drafts were opened: nobody had read them before. Nothing of the scripts in `hidden`. */
export async function machineOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  hidden: ReadonlySet<number>,
): Promise<ReturnType<typeof measured> & { judge_first: boolean }> {
  const { judge_first } = await db
    .selectFrom('assignments')
    .select('judge_first')
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const { rubric } = await currentRubric(db, assignmentId);
  if (rubric === null || judge_first === 0)
    return { scripts: 0, criteria: [], scriptsIn: () => null, judge_first: judge_first === 1 };
  const rows = await db
    .selectFrom('draft_openings as o')
    .innerJoin('submissions', 'submissions.id', 'o.submission_id')
    .innerJoin('ai_drafts', (join) =>
      join.on(
        'ai_drafts.id',
        '=',
        sql<number>`(
      select max(d.id) from ai_drafts d where d.submission_id = o.submission_id and d.created_at <= o.opened_at)`,
      ),
    )
    .select(['o.submission_id', 'o.criterion', 'o.mark', 'ai_drafts.id as draft_id'])
    .where('submissions.assignment_id', '=', assignmentId)
    .$if(whose !== null, (query) => query.where('o.opened_by', '=', whose))
    .$if(hidden.size > 0, (query) => query.where('o.submission_id', 'not in', [...hidden]))
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.submission_id')
    .orderBy('o.criterion')
    .orderBy('o.opened_by')
    .limit(MOST_SEEN)
    .execute();
  const drafts = await db
    .selectFrom('ai_drafts')
    .innerJoin('submissions', 'submissions.id', 'submission_id')
    .select(['ai_drafts.id', 'output'])
    .where('assignment_id', '=', assignmentId)
    .execute();
  const criterionOf = criterionNamed(rubric);
  const faults = new Map(
    drafts.flatMap(({ id, output }) => {
      const { kind, improvements, paragraphs } = JSON.parse(output) as AiFeedback;
      // Prose says of no criterion that it is at fault there: only drafts of points do.
      return kind === 'model' && paragraphs === undefined
        ? [[id, new Set(improvements.map(({ criterion }) => criterionOf(criterion)))] as const]
        : [];
    }),
  );
  const seen = rows.flatMap(({ submission_id, criterion, mark, draft_id }): Seen[] => {
    const found = faults.get(draft_id);
    return found === undefined
      ? []
      : [
          {
            submission: submission_id,
            criterion,
            mark: JSON.parse(mark) as Judgement,
            faulted: found.has(criterion),
          },
        ];
  });
  return { ...measured(rubric, seen), judge_first: true };
}
