import { type Kysely, sql } from 'kysely';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { RemarkFacts, Remark } from '#contract/analytics/hard-points.ts';
import { marksReader } from '#contract/analytics/script.ts';
import type { Selector } from '#contract/rubrics/annotation.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Database } from '#server/platform/database/schema.ts';
import type { Person } from '#server/features/drafts/privacy/people.ts';
import { createRedactor } from '#server/features/drafts/privacy/redact.ts';
import { countingRound } from '#server/features/marking/counting.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { marksAsText } from './facts.ts';

/** Limits for each kind; for a class that has more, the latest are used. */
const MAX_REMARKS = 10_000;
const MAX_DRAFTS = 1_000;

/** Whose remarks count: everybody's, or those of one person. */
export type Whose = number | null;

const quoteOf = (selectors: string): string =>
  (JSON.parse(selectors) as Selector[]).find((one) => one.type === 'TextQuoteSelector')?.exact ??
  '';

/**
 * Notes in margins; a note made from a comment of the bank that praises says nothing about what was
 * hard.
 */
const notes = (
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  hidden: readonly number[],
) =>
  db
    .selectFrom('annotations')
    .innerJoin('submissions', 'submissions.id', 'annotations.submission_id')
    .leftJoin('comments', 'comments.id', 'annotations.comment_id')
    .select([
      'annotations.submission_id',
      'annotations.criterion',
      'annotations.text',
      'annotations.selectors',
    ])
    .where('submissions.assignment_id', '=', assignmentId)
    .where('annotations.text', '!=', '')
    .where((eb) =>
      eb.or([
        eb('comments.quality_level', 'is', null),
        eb('comments.quality_level', 'in', ['fair', 'poor']),
      ]),
    )
    .$if(whose !== null, (query) => query.where('annotations.marker_id', '=', whose))
    .$if(hidden.length > 0, (query) => query.where('annotations.submission_id', 'not in', hidden))
    .orderBy('annotations.id', 'desc')
    .limit(MAX_REMARKS)
    .execute();

const comments = (
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  hidden: readonly number[],
) =>
  db
    .selectFrom('marks')
    .innerJoin('submissions', 'submissions.id', 'marks.submission_id')
    .select(['marks.submission_id', 'marks.criterion', 'marks.comment'])
    .where('submissions.assignment_id', '=', assignmentId)
    .where('marks.round', '=', whose === null ? countingRound : 'first')
    .where('marks.comment', '!=', '')
    .$if(whose !== null, (query) => query.where('marks.marker_id', '=', whose))
    .$if(hidden.length > 0, (query) => query.where('marks.submission_id', 'not in', hidden))
    .orderBy('marks.id', 'desc')
    .limit(MAX_REMARKS)
    .execute();

/**
 * Drafts of graded scripts, as far as the caller may know that they are graded: nobody can read
 * here what is sealed until they have judged (DESK-7).
 */
async function drafts(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  unseen: ReadonlySet<number>,
) {
  const graded = await db
    .selectFrom('submissions')
    .innerJoin('ai_drafts', (join) =>
      join.on(
        'ai_drafts.id',
        '=',
        sql<number>`(
      select max(d.id) from ai_drafts d where d.submission_id = submissions.id and d.output = submissions.ai_feedback and d.output_text = submissions.ai_feedback_text)`,
      ),
    )
    .select(['submissions.id', 'ai_drafts.id as draft_id'])
    .where('submissions.assignment_id', '=', assignmentId)
    .where('submissions.grade', 'is not', null)
    .where('submissions.grade', '!=', '')
    .$if(whose !== null, (query) => query.where('ai_drafts.requested_by', '=', whose))
    .orderBy('ai_drafts.id', 'desc')
    .execute();
  const told = graded.filter(({ id }) => !unseen.has(id)).slice(0, MAX_DRAFTS);
  return told.length === 0
    ? []
    : await db
        .selectFrom('ai_drafts')
        .select(['submission_id as id', 'id as draft_id', 'output'])
        .where(
          'id',
          'in',
          told.map(({ draft_id }) => draft_id),
        )
        .orderBy('id', 'desc')
        .execute();
}

/** Returns a function from the name of a criterion, as points write it, to its id. */
export const criterionNamed = (rubric: Rubric | null): ((name: string) => string | null) => {
  const ids = new Map(
    (rubric?.criteria ?? []).map(({ id, name }) => [name.trim().toLowerCase(), id]),
  );
  return (name) => ids.get(name.trim().toLowerCase()) ?? null;
};

async function draftRemarks(
  db: Kysely<Database>,
  rows: Awaited<ReturnType<typeof drafts>>,
  criterionOf: (name: string) => string | null,
): Promise<Remark[]> {
  const chosen =
    rows.length === 0
      ? []
      : await db
          .selectFrom('point_choices')
          .select(['draft_id', 'section', 'place', 'choice', 'wording'])
          .where(
            'draft_id',
            'in',
            rows.map(({ draft_id }) => draft_id),
          )
          .execute();
  const choiceOf = new Map(
    chosen.map((row) => [`${row.draft_id} ${row.section} ${row.place}`, row]),
  );
  return rows.flatMap(({ id, draft_id, output }) => {
    const { improvements, paragraphs = [] } = JSON.parse(output) as AiFeedback;
    return [
      ...improvements.map((point, place) => ({ point, key: `${draft_id} improvements ${place}` })),
      ...paragraphs.map((point, place) => ({ point, key: `${draft_id} paragraphs ${place}` })),
    ].flatMap(({ point, key }): Remark[] => {
      const choice = choiceOf.get(key);
      // No student has read what nobody took from the draft.
      if (choice?.choice !== 'taken') return [];
      return [
        {
          kind: 'draft',
          submission: id,
          criterion: criterionOf(point.criterion),
          text: choice.wording ?? point.text,
          quote: point.evidence[0]?.quote ?? '',
        },
      ];
    });
  });
}

/** Returns everybody in the class, so that no text names any of them. */
async function peopleOf(db: Kysely<Database>, assignmentId: number): Promise<Person[]> {
  const students = await db
    .selectFrom('students')
    .select(['display_name', 'identifier', 'email'])
    .where('assignment_id', '=', assignmentId)
    .execute();
  const handedIn = await db
    .selectFrom('submissions')
    .select('student_identifier')
    .distinct()
    .where('assignment_id', '=', assignmentId)
    .where('student_identifier', 'is not', null)
    .execute();
  return [
    ...students.map(({ display_name, identifier, email }) => ({
      names: [display_name],
      identifiers: [
        ...(identifier === null ? [] : [identifier]),
        ...(email === null ? [] : [email, email.split('@', 1)[0]!]),
      ],
    })),
    ...handedIn.map(({ student_identifier }) => ({
      names: [student_identifier!],
      identifiers: [student_identifier!],
    })),
  ];
}

async function sharesOf(
  db: Kysely<Database>,
  assignmentId: number,
  rubric: Rubric | null,
  unseen: ReadonlySet<number>,
): Promise<RemarkFacts['shares']> {
  if (rubric === null) return () => null;
  const rows = await db
    .selectFrom('submissions')
    .select(['submissions.id'])
    .select(marksAsText(countingRound).as('marks'))
    .where('assignment_id', '=', assignmentId)
    .execute();
  const read = marksReader(rubric);
  const marks = new Map(rows.map((row) => [row.id, row.marks]));
  const places = new Map(rubric.criteria.map(({ id }, place) => [id, place]));
  return (submission, criterion) =>
    unseen.has(submission)
      ? null
      : (read(marks.get(submission) ?? null).marks[places.get(criterion)!]?.share ?? null);
}

/**
 * Returns the remarks on an assignment's scripts: by everybody, or by one person, who mustn't see
 * the marks of `unseen`, nor find out from a draft that they were graded, nor see their own remarks
 * on `hidden`.
 */
export async function remarksOf(
  db: Kysely<Database>,
  assignmentId: number,
  whose: Whose,
  { unseen, hidden }: { unseen: ReadonlySet<number>; hidden: ReadonlySet<number> },
): Promise<RemarkFacts & { cut: boolean; n: number }> {
  const { rubric } = await currentRubric(db, assignmentId);
  // What the caller may not see doesn't take up places among the latest either.
  const [inMargins, besideMarks, drafted] = [
    await notes(db, assignmentId, whose, [...hidden]),
    await comments(db, assignmentId, whose, [...hidden]),
    await drafts(db, assignmentId, whose, unseen),
  ];
  const people = createRedactor(await peopleOf(db, assignmentId));
  const { n } = await db
    .selectFrom('submissions')
    .select(sql<number>`count(*)`.as('n'))
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  return {
    remarks: [
      ...inMargins.map(({ submission_id, criterion, text, selectors }): Remark => ({
        kind: 'note',
        submission: submission_id,
        criterion,
        text,
        quote: quoteOf(selectors),
      })),
      ...besideMarks.map(({ submission_id, criterion, comment }): Remark => ({
        kind: 'comment',
        submission: submission_id,
        criterion,
        text: comment,
        quote: '',
      })),
      ...(await draftRemarks(db, drafted, criterionNamed(rubric))),
    ],
    rubric,
    n,
    shares: await sharesOf(db, assignmentId, rubric, unseen),
    cut:
      inMargins.length === MAX_REMARKS ||
      besideMarks.length === MAX_REMARKS ||
      drafted.length === MAX_DRAFTS,
    clean: (text) => people.redact(text),
  };
}
