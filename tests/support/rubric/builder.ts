import type { RubricEffect } from '#contract/rubrics/change.ts';
import type { RubricAnswer } from '#contract/rubrics/versions.ts';
import { type RubricDraft, toDraft } from '#lib/rubrics/draft.ts';
import { edited } from '#lib/rubrics/edits.ts';
import { aCriterion, aRubric } from '#tests/support/rubric/rubrics.ts';

const ofName = (name: string) =>
  aRubric({ criteria: [aCriterion({ id: 'a', name, kind: 'comment' })] });
export const OURS = ofName('Ours');
export const THEIRS = ofName('Theirs');
export const OTHER = ofName('From elsewhere');

const answer = (version: number, rubric = OURS, marked_count = 0): RubricAnswer => ({
  version,
  rubric,
  author: 'Ada',
  created_at: '2026-01-01T00:00:00.000Z',
  marked_count,
});
export const STORED = answer(1);
export const MARKED = answer(1, OURS, 1);
export const UNBUILT: RubricAnswer = { ...STORED, rubric: null };
export const SAVED = answer(2);
export const NEWER = answer(5, THEIRS, 1);

export const RENAME = { do: 'setCriterion', at: 0, fields: { name: 'Renamed' } } as const;
export const COPY = { do: 'copyCriterion', at: 0, id: 'b' } as const;
/** An impossible edit: there is no tenth position. */
export const AWAY = { do: 'moveCriterion', at: 0, to: 9 } as const;
export const BLANK = { do: 'setCriterion', at: 0, fields: { name: '' } } as const;
export const ours = toDraft(OURS);
export const theirs = toDraft(THEIRS);
export const other = toDraft(OTHER);
export const renamed = edited(ours, RENAME).draft;
export const copied = (draft: RubricDraft): RubricDraft => edited(draft, COPY).draft;
export const blank = edited(ours, BLANK).draft;

const effect: RubricEffect = {
  kind: 'texts',
  added: [],
  removed: [],
  levels: [],
  points: [],
  marked_count: 3,
  totals_change: 0,
  bands_crossed: 0,
  look_again: [],
};
export const HARMLESS = effect;
export const EFFECTLESS: RubricEffect = { ...effect, kind: 'none' };
export const HARMFUL: RubricEffect = {
  ...effect,
  kind: 'marks',
  points: ['Ours'],
  totals_change: 2,
  bands_crossed: 1,
};
