import { spanOf } from '#contract/rubrics/criterion.ts';
import { judgementProblem, pointsOf } from '#contract/rubrics/judgement.ts';
import type { Mark, MarkChange } from '#contract/rubrics/mark.ts';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { bothComments, differs, meanOf } from '#contract/teams/agree.ts';
import type { RoundScript, ScriptRounds } from '#contract/teams/agreement.ts';
import { plural } from '#contract/text/plural.ts';

/** Whose judgement is agreed on; `own` is one that none of them gave. */
export type TakenFrom = 'first' | 'second' | 'third' | 'mean' | 'own';
/** The decision on a criterion as it is being written. */
export interface AgreedDraft {
  from: TakenFrom | null;
  level_ids: readonly string[] | null;
  points: number | null;
  comment: string;
  reason: string;
}
export type Drafts = Readonly<Record<string, AgreedDraft>>;
/**
 * A decision that isn't saved yet, with the version of the agreed mark it is based on: 0 if there
 * was none.
 */
export interface OwnDecision extends AgreedDraft {
  version: number;
}
export type OwnDecisions = Readonly<Record<string, OwnDecision>>;

/** One criterion, and what each marker gave for it. */
export interface CriterionRow {
  criterion: Criterion;
  first: Mark | undefined;
  second: Mark | undefined;
  third: Mark | undefined;
  agreed: Mark | undefined;
  differs: boolean;
}

export function rowsOf(
  rubric: Rubric,
  { first, second, third, agreed }: Pick<ScriptRounds, 'first' | 'second' | 'third' | 'agreed'>,
): CriterionRow[] {
  const of = (sheet: { marks: readonly Mark[] } | null, id: string): Mark | undefined =>
    sheet?.marks.find(({ criterion }) => criterion === id);
  return rubric.criteria.map((criterion) => {
    const [a, b] = [of(first, criterion.id), of(second, criterion.id)];
    return {
      criterion,
      first: a,
      second: b,
      third: of(third, criterion.id),
      agreed: of(agreed, criterion.id),
      differs: differs(criterion, a, b),
    };
  });
}

const UNDECIDED: AgreedDraft = {
  from: null,
  level_ids: null,
  points: null,
  comment: '',
  reason: '',
};

/** Takes one marker's judgement, or the mean; null if there is none. The reason stays. */
export function takenFrom(
  { criterion, first, second, third }: CriterionRow,
  from: Exclude<TakenFrom, 'own'>,
  reason: string,
): AgreedDraft | null {
  if (from === 'mean') {
    const mean = meanOf(criterion, first, second);
    return mean === null
      ? null
      : {
          from,
          level_ids: mean.level_ids,
          points: mean.points,
          comment: bothComments(first?.comment ?? '', second?.comment ?? ''),
          reason,
        };
  }
  const mark = { first, second, third }[from];
  return mark === undefined
    ? null
    : { from, level_ids: mark.level_ids, points: mark.points, comment: mark.comment, reason };
}

/**
 * Returns the initial decisions when a script is opened: what was agreed before, otherwise what
 * both gave alike.
 */
export function draftsOf(rows: readonly CriterionRow[]): Record<string, AgreedDraft> {
  return Object.fromEntries(
    rows.map((row) => {
      const { criterion, agreed, differs: differ } = row;
      if (agreed !== undefined) {
        const found = (['first', 'second', 'third', 'mean'] as const).find((from) => {
          const one = takenFrom(row, from, '');
          return one !== null && !differs(criterion, one, agreed) && one.comment === agreed.comment;
        });
        return [
          criterion.id,
          {
            from: found ?? 'own',
            level_ids: agreed.level_ids,
            points: agreed.points,
            comment: agreed.comment,
            reason: agreed.reason ?? '',
          },
        ];
      }
      return [
        criterion.id,
        (differ ? null : takenFrom(row, criterion.kind === 'comment' ? 'mean' : 'first', '')) ??
          UNDECIDED,
      ];
    }),
  );
}

const changed = (row: CriterionRow, draft: AgreedDraft): boolean =>
  row.agreed === undefined
    ? draft.level_ids !== null ||
      draft.points !== null ||
      draft.comment.trim() !== '' ||
      draft.reason.trim() !== ''
    : differs(row.criterion, row.agreed, draft) ||
      row.agreed.comment !== draft.comment ||
      (row.agreed.reason ?? '') !== draft.reason.trim();

/** Returns the other scripts that wait for the caller to agree on. */
export const waitingBeside = (
  scripts: readonly RoundScript[],
  submissionId: number,
): RoundScript[] =>
  scripts.filter(
    ({ submission_id, state, waits_for, third_blind }) =>
      submission_id !== submissionId &&
      waits_for === 'you' &&
      (state === 'reconcile' || (state === 'third' && !third_blind)),
  );

export const versionOf = ({ agreed }: CriterionRow): number => agreed?.version ?? 0;

/**
 * Returns the decisions to be agreed: the user's where they changed something, otherwise the
 * initial ones.
 */
export const draftsWith = (rows: readonly CriterionRow[], own: OwnDecisions): Drafts => ({
  ...draftsOf(rows),
  ...own,
});

/**
 * Returns the user's decisions that are still unsaved, given the newly stored marks: those equal to
 * what is stored no longer are.
 */
export const stillUnsaved = (rows: readonly CriterionRow[], own: OwnDecisions): OwnDecisions =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const mine = own[row.criterion.id];
      return mine === undefined || !changed(row, mine) ? [] : [[row.criterion.id, mine]];
    }),
  );

/**
 * Returns what another tab left that is new or differs from what is held; null if nothing does.
 */
export function apartFrom(
  held: OwnDecisions,
  found: OwnDecisions,
): { free: OwnDecisions; rest: OwnDecisions | null } {
  const says = (draft: OwnDecision): string =>
    JSON.stringify([draft.level_ids, draft.points, draft.comment, draft.reason]);
  const all = Object.entries(found);
  const rest = all.filter(([id, draft]) => id in held && says(held[id]!) !== says(draft));
  return {
    free: Object.fromEntries(all.filter(([id]) => !(id in held))),
    rest: rest.length === 0 ? null : Object.fromEntries(rest),
  };
}

/**
 * Returns criteria that were agreed differently meanwhile, by somebody else or in another tab:
 * nothing is overwritten without confirmation.
 */
export const clashesIn = (rows: readonly CriterionRow[], own: OwnDecisions): string[] =>
  rows.flatMap((row) => {
    const mine = own[row.criterion.id];
    return mine === undefined || mine.version === versionOf(row) || !changed(row, mine)
      ? []
      : [row.criterion.id];
  });

/** Says what is still missing for a criterion; null if nothing is. */
export function missingIn(row: CriterionRow, draft: AgreedDraft): string | null {
  const { criterion } = row;
  if (criterion.kind === 'comment') return null;
  const problem = judgementProblem(criterion, draft);
  if (problem !== null) return problem;
  if (pointsOf(criterion, draft) === null)
    return criterion.bonus && draft.level_ids === null && draft.points === null
      ? null
      : 'Choose what you agree on.';
  return row.differs && draft.reason.trim() === ''
    ? 'The two markers differ. Say why this is agreed on.'
    : null;
}

/** Returns the changes to send: only those not stored yet, each with the version it changes. */
export const changesOf = (rows: readonly CriterionRow[], drafts: Drafts): MarkChange[] =>
  rows.flatMap((row) => {
    const draft = drafts[row.criterion.id] ?? UNDECIDED;
    if (!changed(row, draft)) return [];
    return [
      {
        criterion: row.criterion.id,
        level_ids: draft.level_ids === null ? null : [...draft.level_ids],
        points: draft.points,
        comment: draft.comment,
        reason: draft.reason.trim(),
        version: row.agreed?.version ?? 0,
      },
    ];
  });

const nameOf = ({ level_ids }: Pick<AgreedDraft, 'level_ids'>, { levels }: Criterion): string =>
  levels
    .filter(({ id }) => level_ids?.includes(id))
    .map(({ name, points }) => name || String(points))
    .join(', ');

/** Describes what was given: `Good, 10 of 10 points`. */
export function givenWords(
  criterion: Criterion,
  mark: Pick<AgreedDraft, 'level_ids' | 'points'> | undefined,
): string {
  if (criterion.kind === 'comment') return 'Words only';
  const points = pointsOf(criterion, mark);
  if (mark === undefined || points === null) return 'No mark';
  const level = nameOf(mark, criterion);
  return `${level === '' ? '' : `${level}, `}${points} of ${spanOf(criterion).max} points`;
}

const fewDecimals = (points: number): number => Math.round(points * 1000) / 1000;

/** Describes how two judgements differ. */
export function differenceWords(
  { criterion, first, second, differs: differ }: CriterionRow,
  [one, other]: readonly [string, string],
): string {
  if (criterion.kind === 'comment') return 'Words only';
  if (!differ) return 'Both gave the same';
  const [a, b] = [pointsOf(criterion, first), pointsOf(criterion, second)];
  if (a === null || b === null) return `Only ${a === null ? other : one} gave points`;
  if (a === b) return 'Other levels, the same points';
  const apart = fewDecimals(Math.abs(a - b));
  return `${a > b ? one : other} gave ${apart} ${plural(apart, 'point')} more`;
}
