import { type Judgement, pointsOf } from '#contract/rubrics/judgement.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import type { Count, CriterionOutcome, DraftOutcome, DraftOutcomes } from './draft-outcomes.ts';
import { MIN_SCRIPTS_COMPARED } from './insight.ts';
import { mean, quantiles } from './statistics.ts';

export interface DraftFacts {
  submission: number;
  /** From 0 to 1; null until feedback was saved. */
  kept: number | null;
  credits: number;
  free: boolean;
  ownKey: boolean;
  /** Total time of all the model's answers; null if no model was asked. */
  ms: number | null;
  /** What happened to its points; null if no choice was made on any. */
  points: readonly { criterion: string | null; fate: DraftOutcome }[] | null;
}
/**
 * A mark as it was when its part of the draft was opened, and the last mark that the same person
 * decided.
 */
export interface OpeningFacts {
  submission: number;
  criterion: string;
  before: Judgement;
  after: Judgement;
}

const LABELS: Readonly<Record<DraftOutcome | 'opened' | 'changed', string>> = {
  taken: 'points taken as they were',
  edited: 'points taken in other words',
  dropped: 'points dropped',
  open: 'points not decided on',
  opened: 'marks decided before the draft was opened',
  changed: 'marks changed after the draft was opened',
};

const sameMark = (a: Judgement, b: Judgement): boolean =>
  a.points === b.points &&
  JSON.stringify(a.level_ids?.toSorted()) === JSON.stringify(b.level_ids?.toSorted());

export interface OutcomeGroups {
  drafts: DraftOutcomes['drafts'];
  criteria: CriterionOutcome[];
  scriptsIn: (key: string) => { label: string; ids: number[] } | null;
}

/** Counts what happened to drafts, and to the marks that were set before them. */
export function draftOutcomes({
  drafts,
  openings,
  rubric,
}: {
  drafts: readonly DraftFacts[];
  openings: readonly OpeningFacts[];
  rubric: Rubric | null;
}): OutcomeGroups {
  const behind = new Map<string, { label: string; ids: number[] }>();
  const known = rubric?.criteria ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const points = drafts.flatMap(({ submission, points: own }) =>
    (own ?? []).map((point) => ({ ...point, submission })),
  );
  const byCriterion = Map.groupBy(points, ({ criterion }) =>
    criterion !== null && ids.has(criterion) ? criterion : null,
  );
  const openedBy = Map.groupBy(openings, ({ criterion }) => criterion);
  const criteria = [...known, null].flatMap((criterion): CriterionOutcome[] => {
    const [id, name] = [criterion?.id ?? null, criterion?.name ?? 'No criterion'];
    const [own, opened] = [byCriterion.get(id) ?? [], id === null ? [] : (openedBy.get(id) ?? [])];
    if (own.length + opened.length === 0) return [];
    const count = (
      what: DraftOutcome | 'opened' | 'changed',
      of: readonly { submission: number }[],
    ): Count => {
      const key = `fate.${id ?? ':'}.${what}`;
      const scripts = [...new Set(of.map(({ submission }) => submission))];
      behind.set(key, { label: `${name}: ${LABELS[what]}`, ids: scripts });
      return { key, n: of.length, scripts: scripts.length };
    };
    const changed = opened.filter(({ before, after }) => !sameMark(before, after));
    const steps = changed.map(
      ({ before, after }) =>
        (pointsOf(criterion!, after) ?? Number.NaN) - (pointsOf(criterion!, before) ?? Number.NaN),
    );
    const fated = (fate: DraftOutcome) =>
      count(
        fate,
        own.filter((point) => point.fate === fate),
      );
    return [
      {
        id,
        name,
        taken: fated('taken'),
        edited: fated('edited'),
        dropped: fated('dropped'),
        open: fated('open'),
        opened: count('opened', opened),
        changed: count('changed', changed),
        raised: steps.filter((step) => step > 0).length,
        lowered: steps.filter((step) => step < 0).length,
      },
    ];
  });
  const [saved, timed] = [
    drafts.flatMap(({ kept }) => kept ?? []),
    drafts.flatMap(({ ms }) => ms ?? []),
  ];
  const average = saved.length < MIN_SCRIPTS_COMPARED ? null : mean(saved);
  const median = timed.length < MIN_SCRIPTS_COMPARED ? null : (quantiles(timed, [0.5])[0] ?? null);
  return {
    drafts: {
      written: drafts.length,
      scripts: new Set(drafts.map(({ submission }) => submission)).size,
      chosen: drafts.filter((draft) => draft.points !== null).length,
      saved: saved.length,
      kept: average === null ? null : average * 100,
      credits: drafts.reduce((all, draft) => all + draft.credits, 0),
      free: drafts.filter((draft) => draft.free).length,
      own_key: drafts.filter((draft) => draft.ownKey).length,
      timed: timed.length,
      seconds: median === null ? null : median / 1000,
    },
    criteria,
    scriptsIn: (key) => behind.get(key) ?? null,
  };
}
