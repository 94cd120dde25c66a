import type { Kysely } from 'kysely';
import type { ChosenPoint } from '#contract/drafts/drafting.ts';
import type { AiFeedback, Paragraph, Point } from '#contract/drafts/feedback.ts';
import { hasLevels } from '#contract/rubrics/criterion.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { blindOf, hiddenAmong, isVisibleTo } from '#server/features/teams/blind.ts';
import { may } from '#server/platform/access/access.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { chunks, type Tx } from '#server/platform/database/stores/context.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';

/*
 * Judge first (DESK-7): where an assignment requires it and has a rubric of levels, a marker isn't
 * sent what a draft says about a criterion before they have judged it. Every request that returns a
 * draft, or a part of one, checks here.
 */

const nameKey = (criterion: string): string => criterion.trim().toLowerCase();

/**
 * What the reader of a sealed draft may see: the names, in lower case, of the criteria that they
 * have judged.
 */
export type SealedDraft = ReadonlySet<string>;

interface Judged {
  /** As it is stored: JSON in a mark, a list in a revision of it. */
  level_ids: unknown;
  points: number | null;
  comment: string;
}
const isJudged = ({ level_ids, points, comment }: Judged): boolean =>
  level_ids !== null || points !== null || comment.trim() !== '';

/**
 * Returns the criteria that count as judged for the caller, by script: with a mark that they can
 * see, or one that they once gave themselves and withdrew.
 */
async function judgedCriteria(
  db: Kysely<Database>,
  { userId }: Principal,
  submissionIds: readonly number[],
  isVisible: (row: { submission_id: number; round: string }) => boolean,
): Promise<Map<number, Set<string>>> {
  const judged = new Map<number, Set<string>>();
  const add = (script: number, criterion: string) => {
    judged.set(script, (judged.get(script) ?? new Set()).add(criterion));
  };
  for (const ids of chunks([...submissionIds])) {
    const marks = await db
      .selectFrom('marks')
      .select(['submission_id', 'round', 'criterion', 'level_ids', 'points', 'comment'])
      .where('submission_id', 'in', ids)
      .execute();
    for (const mark of marks)
      if (isVisible(mark) && isJudged(mark)) add(mark.submission_id, mark.criterion);
    const given = await db
      .selectFrom('mark_revisions')
      .select(['submission_id', 'round', 'criterion', 'to_value'])
      .where('submission_id', 'in', ids)
      .where('changed_by', '=', userId)
      .execute();
    for (const change of given)
      if (isVisible(change) && isJudged(JSON.parse(change.to_value) as Judged))
        add(change.submission_id, change.criterion);
  }
  return judged;
}

/**
 * Returns those of these scripts whose draft is sealed to the caller, with what they may see of it.
 * A script is open to them once every criterion is judged, or once they can see a grade for it; for
 * people who may not mark, nothing is sealed.
 */
export async function sealedDrafts(
  db: Kysely<Database>,
  principal: Principal,
  submissionIds: readonly number[],
): Promise<ReadonlyMap<number, SealedDraft>> {
  const sealed = new Map<number, SealedDraft>();
  const drafted: { id: number; assignment_id: number; grade: string | null }[] = [];
  for (const ids of chunks([...submissionIds]))
    drafted.push(
      ...(await db
        .selectFrom('submissions')
        .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
        .select(['submissions.id', 'submissions.assignment_id', 'submissions.grade'])
        .where('submissions.id', 'in', ids)
        .where('submissions.ai_feedback', 'is not', null)
        .where('assignments.judge_first', '=', 1)
        .where(may(principal, 'mark'))
        .execute()),
    );
  if (drafted.length === 0) return sealed;
  const rubrics = new Map<number, readonly Criterion[]>();
  for (const assignment of new Set(drafted.map(({ assignment_id }) => assignment_id))) {
    const criteria = (await currentRubric(db, assignment)).rubric?.criteria ?? [];
    // A rubric that is only a text has no criteria to judge separately: its drafts are read and
    // used in the table.
    rubrics.set(assignment, criteria.some(hasLevels) ? criteria : []);
  }
  const blind = await blindOf(
    db,
    principal,
    drafted.map(({ id }) => id),
  );
  const hidden = hiddenAmong(blind);
  const unjudged = drafted.filter(
    ({ id, assignment_id, grade }) =>
      rubrics.get(assignment_id)!.length > 0 && (grade === null || hidden.has(id)),
  );
  const judged = await judgedCriteria(
    db,
    principal,
    unjudged.map(({ id }) => id),
    isVisibleTo(blind),
  );
  for (const { id, assignment_id } of unjudged) {
    // For a script that came back to be marked again, what its marker gave before doesn't count.
    const own = (blind.get(id) === 'again' ? undefined : judged.get(id)) ?? new Set<string>();
    const criteria = rubrics.get(assignment_id)!;
    const unjudgedNames = new Set(
      criteria.flatMap((one) => (own.has(one.id) ? [] : [nameKey(one.name)])),
    );
    if (unjudgedNames.size > 0)
      sealed.set(
        id,
        new Set(
          criteria.map((one) => nameKey(one.name)).filter((name) => !unjudgedNames.has(name)),
        ),
      );
  }
  return sealed;
}

/**
 * Makes lists that ask for changes include the drafts that may have opened or closed: those of this
 * script, or of the whole assignment if the way it is marked has changed.
 */
export async function announceDrafts(
  tx: Tx,
  { assignmentId, submissionId }: { assignmentId: number; submissionId?: number },
  revision: number,
): Promise<void> {
  await tx
    .updateTable('submissions')
    .set({ revision })
    .where('assignment_id', '=', assignmentId)
    .$if(submissionId !== undefined, (query) => query.where('id', '=', submissionId!))
    .where('ai_feedback', 'is not', null)
    .execute();
}

/**
 * Whether the reader of a sealed draft may see a point about this criterion, under the name that
 * the draft uses.
 */
export const isPointOpen = (sealed: SealedDraft, criterion: string): boolean =>
  sealed.has(nameKey(criterion));

/**
 * Returns the part of a sealed draft that its reader may see; null if that is nothing. A point that
 * they may not see is blank, so that every other one keeps its index, by which it is taken or
 * dropped.
 */
export function openPart(draft: AiFeedback, sealed: SealedDraft): AiFeedback | null {
  let seen = 0;
  const part = <One extends Point>(points: readonly One[], blank: One): One[] => {
    const shown = points.map((point) => (isPointOpen(sealed, point.criterion) ? point : blank));
    // Blank points at the end aren't included for anybody.
    const last = shown.findLastIndex((point) => point !== blank);
    seen += last + 1;
    return shown.slice(0, last + 1);
  };
  const blank: Point = { criterion: '', text: '', evidence: [] };
  const blankParagraph: Paragraph = { ...blank, changes: [] };
  const { kind, engine, paragraphs, strengths, improvements, next_steps } = draft;
  const opened: AiFeedback = {
    kind,
    engine,
    ...(paragraphs === undefined ? {} : { paragraphs: part(paragraphs, blankParagraph) }),
    summary: '',
    strengths: part(strengths, blank),
    improvements: part(improvements, blank),
    next_steps: part(next_steps, blank),
    dropped_quotes: 0,
    notes: [],
  };
  return seen === 0 ? null : opened;
}

/** The same for a draft in its stored form. */
export const openPartOf = (output: string | null, sealed: SealedDraft): string | null => {
  const part = output === null ? null : openPart(JSON.parse(output) as AiFeedback, sealed);
  return part === null ? null : JSON.stringify(part);
};

/** Returns those choices about a draft's points that concern points which their reader may see. */
export const openChoices = (
  chosen: readonly ChosenPoint[],
  draft: AiFeedback,
  sealed: SealedDraft,
): ChosenPoint[] =>
  chosen.filter(({ section, place }) =>
    isPointOpen(sealed, draft[section]?.[place]?.criterion ?? ''),
  );
