import * as v from 'valibot';
import type { Band, Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { type Problem, RubricSchema } from '#contract/rubrics/problems.ts';
import { plainRubric } from '#contract/rubrics/text.ts';

type Texts<T, K extends keyof T> = Omit<T, K> & Record<K, string>;
export type LevelDraft = Texts<Level, 'points' | 'points_min'>;
export type CriterionDraft = Texts<Omit<Criterion, 'levels'>, 'min' | 'max' | 'weight'> & {
  levels: LevelDraft[];
};
export type BandDraft = Texts<Band, 'from'>;
/** A rubric being built: numbers stay as typed, so that no input is lost. */
export type RubricDraft = Texts<Omit<Rubric, 'criteria' | 'bands'>, 'min' | 'max' | 'extra'> & {
  bands: BandDraft[];
  criteria: CriterionDraft[];
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const toDraft = (rubric: Rubric): RubricDraft => ({
  ...rubric,
  min: typed(rubric.min),
  max: typed(rubric.max),
  extra: typed(rubric.extra),
  bands: rubric.bands.map((band) => ({ ...band, from: typed(band.from) })),
  criteria: rubric.criteria.map((criterion) => ({
    ...criterion,
    min: typed(criterion.min),
    max: typed(criterion.max),
    weight: typed(criterion.weight),
    levels: criterion.levels.map((level) => ({
      ...level,
      points: typed(level.points),
      points_min: typed(level.points_min),
    })),
  })),
});

export const EMPTY_DRAFT: RubricDraft = toDraft(plainRubric([]));

const NUMBER = /^[+\-−]?\d{1,9}(?:[.,]\d{1,9})?$/;
export const numberOf = (text: string): number | null => {
  const plain = text.trim();
  return NUMBER.test(plain) ? Number(plain.replace('−', '-').replace(',', '.')) : null;
};

/**
 * Creates a reader that reads numbers and collects those that can't be read; use `orNull` where an
 * empty cell means no number.
 */
function reader() {
  const problems: Problem[] = [];
  const read = (text: string, path: Problem['path']): number => {
    const value = numberOf(text);
    if (value === null)
      problems.push({
        path,
        message:
          text.trim() === '' ? 'Write a number.' : `“${text.trim().slice(0, 20)}” is no number.`,
      });
    return value ?? 0;
  };
  return {
    problems,
    read,
    orNull: (text: string, path: Problem['path']) => (text.trim() === '' ? null : read(text, path)),
  };
}

const usesLevels = (kind: Criterion['kind']): boolean => kind !== 'points' && kind !== 'comment';
const usesLimits = ({ kind, select }: Pick<Criterion, 'kind' | 'select'>): boolean =>
  kind === 'points' || kind === 'items' || (kind === 'levels' && select === 'many');

/**
 * Converts a draft to a rubric. Fields that only other kinds need stay in the draft and are left
 * out here.
 */
export function fromDraft(draft: RubricDraft): { rubric: Rubric; problems: Problem[] } {
  const { problems, read, orNull } = reader();
  const level = (one: LevelDraft, path: Problem['path'], kind: Criterion['kind']): Level => ({
    ...one,
    points: read(one.points, [...path, 'points']),
    points_min: kind === 'range' ? orNull(one.points_min, [...path, 'points_min']) : null,
  });
  const rubric: Rubric = {
    ...draft,
    min: orNull(draft.min, ['min']),
    max: orNull(draft.max, ['max']),
    extra: orNull(draft.extra, ['extra']),
    bands: draft.bands.map((band, index) => ({
      ...band,
      from: read(band.from, ['bands', index, 'from']),
    })),
    criteria: draft.criteria.map((one, index): Criterion => {
      const path = ['criteria', index];
      const limits = usesLimits(one);
      return {
        ...one,
        select: one.kind === 'levels' ? one.select : 'one',
        bonus: one.kind === 'comment' ? false : one.bonus,
        min: limits ? orNull(one.min, [...path, 'min']) : null,
        max: limits ? orNull(one.max, [...path, 'max']) : null,
        weight:
          one.kind === 'comment'
            ? (numberOf(one.weight) ?? 1)
            : read(one.weight, [...path, 'weight']),
        levels: usesLevels(one.kind)
          ? one.levels.map((each, at) => level(each, [...path, 'levels', at], one.kind))
          : [],
      };
    }),
  };
  const known = new Set(problems.map(({ path }) => path.join('.')));
  const issues = v.safeParse(RubricSchema, rubric).issues ?? [];
  const more = issues.map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => key as string | number),
    message: issue.message,
  }));
  return {
    rubric,
    problems: [...problems, ...more.filter(({ path }) => !known.has(path.join('.')))],
  };
}

/** Whether two drafts are the same rubric. */
export const saysSame = (a: RubricDraft, b: RubricDraft): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
