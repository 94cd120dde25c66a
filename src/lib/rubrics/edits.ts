import {
  MAX_BANDS,
  MAX_CRITERIA,
  MAX_LEVELS,
  type CriterionKind,
} from '#contract/rubrics/model.ts';
import { hasLevels } from '#contract/rubrics/criterion.ts';
import type { BandDraft, CriterionDraft, LevelDraft, RubricDraft } from './draft.ts';
import { givingPoints } from './points.ts';

/** One edit of a rubric in the builder. It brings the ids of new parts. */
export type RubricEdit =
  | { do: 'set'; fields: Partial<Omit<RubricDraft, 'criteria' | 'bands'>> }
  | { do: 'setBands'; bands: BandDraft[] }
  | { do: 'addCriterion'; at: number; id: string }
  | { do: 'setCriterion'; at: number; fields: Partial<Omit<CriterionDraft, 'id' | 'levels'>> }
  /** Sets a criterion's total points, starting from its state when typing began. */
  | { do: 'setPoints'; at: number; of: CriterionDraft; points: string }
  | { do: 'setKind'; at: number; kind: CriterionKind; ids: readonly string[] }
  | { do: 'moveCriterion'; at: number; to: number }
  | { do: 'copyCriterion'; at: number; id: string }
  | { do: 'removeCriterion'; at: number }
  | { do: 'addLevel'; at: number; level: number; id: string }
  | { do: 'setLevel'; at: number; level: number; fields: Partial<Omit<LevelDraft, 'id'>> }
  | { do: 'moveLevel'; at: number; level: number; to: number }
  | { do: 'removeLevel'; at: number; level: number }
  /** Renames a level in all criteria that have it. */
  | { do: 'setHeading'; level: number; name: string }
  /** Replaces all criteria in one step, for a pasted block. */
  | { do: 'setCriteria'; criteria: readonly CriterionDraft[] }
  /** Restores all criteria to before the last typing: its steps are dropped. */
  | { do: 'restoreCriteria'; criteria: readonly CriterionDraft[] };

/** The cell to focus after an edit. */
export type CellPath = string;
export interface Edited {
  draft: RubricDraft;
  focus: CellPath | null;
}

export const newLevel = (id: string, name = '', points = ''): LevelDraft => ({
  id,
  name,
  descriptor: '',
  points,
  points_min: '',
  feedback: '',
});

/**
 * Creates a criterion like the one before it, so that the columns line up: same levels, no words.
 */
function newCriterion(id: string, like: CriterionDraft | undefined): CriterionDraft {
  const levels = like?.kind === 'levels' || like?.kind === 'range' ? like.levels : [];
  const starting = [
    newLevel('l1', 'Good', '10'),
    newLevel('l2', 'Fair', '5'),
    newLevel('l3', 'Poor', '0'),
  ];
  return {
    id,
    group: like?.group ?? '',
    name: '',
    description: '',
    marker_note: '',
    kind: levels.length > 0 ? like!.kind : 'levels',
    select: 'one',
    min: '',
    max: '',
    weight: '1',
    bonus: false,
    levels:
      levels.length > 0
        ? levels.map(({ name, points, points_min }, index) => ({
            ...newLevel(`l${index + 1}`, name, points),
            points_min,
          }))
        : starting,
  };
}

const inserted = <T>(all: readonly T[], at: number, one: T): T[] => [
  ...all.slice(0, at),
  one,
  ...all.slice(at),
];
const without = <T>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at);
const moved = <T>(all: readonly T[], at: number, to: number): T[] =>
  inserted(without(all, at), to, all[at]!);
const isIn = (all: readonly unknown[], at: number): boolean =>
  Number.isInteger(at) && at >= 0 && at < all.length;

const path = (at: number, ...rest: (string | number)[]): CellPath =>
  ['criteria', at, ...rest].join('.');

/** Adds what another kind needs. What it doesn't need is kept for switching back. */
function ofKind(
  criterion: CriterionDraft,
  kind: CriterionKind,
  ids: readonly string[],
): CriterionDraft {
  const [first = 'l1', second = 'l2'] = ids;
  const levels = [...criterion.levels];
  if (kind === 'check') {
    if (levels.length < 1) levels.push(newLevel(first, 'Yes', '1'));
    if (levels.length < 2) levels.push(newLevel(second, 'No', '0'));
    return { ...criterion, kind, levels: [levels[0]!, levels.at(-1)!] };
  }
  if ((kind === 'levels' || kind === 'range' || kind === 'items') && levels.length === 0)
    levels.push(newLevel(first, '', ''));
  const most = levels.map(({ points }) => Number(points.replace(',', '.'))).filter(Number.isFinite);
  const max =
    kind === 'points' && criterion.max.trim() === ''
      ? String(most.length > 0 ? Math.max(...most) : 10)
      : criterion.max;
  return {
    ...criterion,
    kind,
    levels,
    max: kind === 'levels' && criterion.kind === 'points' ? '' : max,
  };
}

function onLevels(
  draft: RubricDraft,
  at: number,
  change: (levels: LevelDraft[]) => LevelDraft[],
  focus: CellPath | null,
): Edited {
  return {
    draft: {
      ...draft,
      criteria: draft.criteria.map((one, index) =>
        index === at ? { ...one, levels: change(one.levels) } : one,
      ),
    },
    focus,
  };
}

/** Whether two lists of criteria are equal. */
export const saysSameCriteria = (
  a: readonly CriterionDraft[],
  b: readonly CriterionDraft[],
): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns the draft after an edit; the same draft if the edit isn't possible. */
export function edited(draft: RubricDraft, edit: RubricEdit): Edited {
  const same: Edited = { draft, focus: null };
  const { criteria } = draft;
  if (edit.do === 'set') return { draft: { ...draft, ...edit.fields }, focus: null };
  if (edit.do === 'setBands')
    return edit.bands.length > MAX_BANDS
      ? same
      : { draft: { ...draft, bands: edit.bands }, focus: null };
  if (edit.do === 'addCriterion') {
    const at = Math.min(Math.max(edit.at, 0), criteria.length);
    if (criteria.length >= MAX_CRITERIA) return same;
    return {
      draft: {
        ...draft,
        criteria: inserted(criteria, at, newCriterion(edit.id, criteria[at - 1] ?? criteria[0])),
      },
      focus: path(at, 'name'),
    };
  }
  if (edit.do === 'setCriteria' || edit.do === 'restoreCriteria')
    return saysSameCriteria(criteria, edit.criteria)
      ? same
      : { draft: { ...draft, criteria: [...edit.criteria] }, focus: null };
  if (edit.do === 'setHeading') {
    const { level, name } = edit;
    const named = (one: CriterionDraft): CriterionDraft =>
      hasLevels(one)
        ? {
            ...one,
            levels: one.levels.map((each, index) => (index === level ? { ...each, name } : each)),
          }
        : one;
    return { draft: { ...draft, criteria: criteria.map(named) }, focus: null };
  }
  const criterion = criteria[edit.at];
  if (criterion === undefined) return same;
  const put = (one: CriterionDraft, focus: CellPath | null = null): Edited => ({
    draft: {
      ...draft,
      criteria: criteria.map((other, index) => (index === edit.at ? one : other)),
    },
    focus,
  });
  switch (edit.do) {
    case 'setCriterion':
      return put({ ...criterion, ...edit.fields });
    case 'setPoints':
      return put(givingPoints(edit.of, edit.points));
    case 'setKind':
      return put(ofKind(criterion, edit.kind, edit.ids));
    case 'moveCriterion':
      return isIn(criteria, edit.to)
        ? {
            draft: { ...draft, criteria: moved(criteria, edit.at, edit.to) },
            focus: path(edit.to, 'name'),
          }
        : same;
    case 'copyCriterion': {
      if (criteria.length >= MAX_CRITERIA) return same;
      return {
        draft: {
          ...draft,
          criteria: inserted(criteria, edit.at + 1, { ...criterion, id: edit.id }),
        },
        focus: path(edit.at + 1, 'name'),
      };
    }
    case 'removeCriterion': {
      const left = without(criteria, edit.at);
      return {
        draft: { ...draft, criteria: left },
        focus: left.length === 0 ? 'add' : path(Math.min(edit.at, left.length - 1), 'name'),
      };
    }
    case 'addLevel': {
      if (criterion.levels.length >= MAX_LEVELS || criterion.kind === 'check') return same;
      return onLevels(
        draft,
        edit.at,
        (levels) =>
          inserted(levels, Math.min(Math.max(edit.level, 0), levels.length), newLevel(edit.id)),
        path(edit.at, 'levels', Math.min(edit.level, criterion.levels.length), 'name'),
      );
    }
    case 'setLevel':
      return isIn(criterion.levels, edit.level)
        ? onLevels(
            draft,
            edit.at,
            (levels) =>
              levels.map((one, index) => (index === edit.level ? { ...one, ...edit.fields } : one)),
            null,
          )
        : same;
    case 'moveLevel':
      return isIn(criterion.levels, edit.level) && isIn(criterion.levels, edit.to)
        ? onLevels(
            draft,
            edit.at,
            (levels) => moved(levels, edit.level, edit.to),
            path(edit.at, 'levels', edit.to, 'name'),
          )
        : same;
    case 'removeLevel': {
      if (!isIn(criterion.levels, edit.level) || criterion.kind === 'check') return same;
      const left = criterion.levels.length - 1;
      return onLevels(
        draft,
        edit.at,
        (levels) => without(levels, edit.level),
        left === 0
          ? path(edit.at, 'name')
          : path(edit.at, 'levels', Math.min(edit.level, left - 1), 'name'),
      );
    }
  }
}

/**
 * Returns the cell being typed in, so that typing is one undo step however many keys it took; null
 * for edits that are a step each.
 */
export function cellOf(edit: RubricEdit): string | null {
  if (edit.do === 'set') return `set ${Object.keys(edit.fields).join()}`;
  if (edit.do === 'setCriterion') return `criterion ${edit.at} ${Object.keys(edit.fields).join()}`;
  if (edit.do === 'setPoints') return `points ${edit.at}`;
  if (edit.do === 'setHeading') return `heading ${edit.level}`;
  if (edit.do === 'setLevel')
    return `level ${edit.at} ${edit.level} ${Object.keys(edit.fields).join()}`;
  return null;
}
