import type { CriterionKind } from '#contract/rubrics/model.ts';

export const KIND_NAMES: Readonly<Record<CriterionKind, string>> = {
  levels: 'Levels',
  range: 'Levels with a range',
  points: 'Points',
  check: 'Yes or no',
  items: 'Items that add up',
  comment: 'Comment only',
};
export const KIND_OPTIONS = (Object.keys(KIND_NAMES) as CriterionKind[]).map((value) => ({
  value,
  label: KIND_NAMES[value],
}));

/** Returns a criterion's name, or its number if the name is missing. */
export const nameOr = (name: string, at: number): string => name.trim() || `Criterion ${at + 1}`;
