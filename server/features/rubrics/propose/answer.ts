import * as v from 'valibot';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import { listOf, readObject } from '#server/features/drafts/pipeline/json.ts';
import { PLACEHOLDER } from '#server/features/drafts/privacy/redact.ts';
import {
  createNotes,
  type FoundCriterion,
  NoRubric,
  type Notes,
  shown,
  toRead,
} from '#server/features/rubrics/read/draft.ts';
import type { Proposing } from './types.ts';

/** What a model is constrained to if its provider can. */
export const PROPOSAL = v.strictObject({
  criteria: v.array(
    v.strictObject({
      name: v.string(),
      description: v.string(),
      kind: v.picklist(['levels', 'points', 'check', 'comment']),
      points: v.number(),
      levels: v.array(
        v.strictObject({ name: v.string(), descriptor: v.string(), points: v.number() }),
      ),
    }),
  ),
});

/** The same in words. */
export const PROPOSAL_SHAPE =
  '{"criteria": [{"name": "Argument", "description": "one sentence on what is looked at", "kind": "levels" | "points" | "check" | "comment", "points": 10, "levels": [{"name": "Convincing", "descriptor": "what is seen in such a work", "points": 10}]}]}';

const number = v.fallback(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.maxLength(20),
      v.regex(/^\s*-?\d{1,6}(?:\.\d{1,3})?\s*$/),
      v.transform(Number),
    ),
  ]),
  0,
);
const text = v.fallback(v.string(), '');
const LevelSaid = v.object({ name: text, descriptor: text, points: number });
const CriterionSaid = v.object({
  name: text,
  description: text,
  kind: text,
  points: number,
  levels: v.fallback(listOf(LevelSaid), []),
});
const Said = v.object({ criteria: listOf(CriterionSaid) });
type Said = v.InferOutput<typeof CriterionSaid>;

const says = (value: string): boolean => value.trim() !== '';

/** Returns a criterion of a kind that its levels and points allow. */
function found({ name, description, kind, points, levels }: Said): FoundCriterion {
  const about = { name, description };
  const told = levels.filter((level) => says(level.name) || says(level.descriptor));
  if (kind === 'comment') return { ...about, kind };
  if (told.length > 0 && kind !== 'points') {
    const ordered = told.toSorted((a, b) => b.points - a.points);
    return {
      ...about,
      kind: kind === 'check' && ordered.length === 2 ? 'check' : 'levels',
      levels: ordered,
    };
  }
  if (points <= 0) return { ...about, kind: 'comment' };
  return kind === 'check'
    ? {
        ...about,
        kind,
        levels: [
          { name: 'Yes', points },
          { name: 'No', points: 0 },
        ],
      }
    : { ...about, kind: 'points', max: points };
}

const mostOf = ({ levels = [], max }: FoundCriterion): number =>
  max ?? Math.max(0, ...levels.map(({ points }) => points));
const holdsSign = ({ name, description = '', levels = [] }: FoundCriterion): boolean =>
  [
    name,
    description,
    ...levels.flatMap((level) => [level.name ?? '', level.descriptor ?? '']),
  ].some((one) => PLACEHOLDER.test(one));

function tellOf(
  { model, most, assignment, briefs, rubrics }: Proposing['request'],
  criteria: readonly FoundCriterion[],
  { tell, warn }: Notes,
): void {
  const from = [
    ...(says(assignment.description) ? ['the description'] : []),
    ...[...briefs, ...rubrics].map(({ filename }) => shown(filename)),
  ];
  tell(
    `Proposed by ${model}${from.length === 0 ? '' : ` from ${from.join(', ')}`}. Check every line before you use it.`,
  );
  for (const one of criteria.filter(holdsSign))
    warn(
      `${shown(one.name)} has a sign such as [person 1] where a name was taken out before it was sent.`,
    );
  const sum = criteria.reduce((total, one) => total + mostOf(one), 0);
  if (most !== null && Math.abs(sum - most) > 0.0005)
    warn(
      `Its points add up to ${Math.round(sum * 1000) / 1000}, and the grades of this assignment go to ${most}.`,
    );
}

/**
 * Returns a model's answer as a proposed rubric; null if it contains none. `notes` are those that
 * exist already.
 */
export function readProposal(
  said: string,
  request: Proposing['request'],
  notes = createNotes(),
): ReadRubric | null {
  const given = readObject(said, Said)?.criteria ?? [];
  const criteria = given.filter(({ name }) => says(name)).map(found);
  if (criteria.length === 0) return null;
  tellOf(request, criteria, notes);
  if (criteria.length < given.length)
    notes.warn(
      `The proposal had ${given.length - criteria.length} more without a name, which were left out.`,
    );
  try {
    return toRead('proposal', { criteria }, notes);
  } catch (error) {
    if (error instanceof NoRubric) return null;
    throw error;
  }
}
