import type { ReadKind, ReadNote, ReadRubric } from '#contract/rubrics/read.ts';
import { hasFewDecimals } from '#contract/rubrics/decimal.ts';
import {
  type Band,
  type Criterion,
  type CriterionKind,
  type Level,
  MAX_BANDS,
  MAX_CRITERIA,
  MAX_LEVELS,
  MAX_POINTS,
  MAX_RUBRIC_NAME,
  MAX_RUBRIC_TEXT,
  MAX_WEIGHT,
  type Rubric,
  ROUNDINGS,
} from '#contract/rubrics/model.ts';
import type { Doubt } from './points.ts';
import { MAX_DESCRIPTION } from '#contract/limits.ts';
import { plainRubric } from '#contract/rubrics/text.ts';

/** The file contains no rubric, or can't be read at all: the sentence is for the educator. */
export class NoRubric extends Error {}

/** A criterion as found in a file; what it leaves out gets the model's defaults. */
export type FoundCriterion = Partial<Omit<Criterion, 'id' | 'levels'>> & {
  name: string;
  kind: CriterionKind;
  levels?: readonly FoundLevel[];
  id?: string;
};
export type FoundLevel = Partial<Omit<Level, 'id'>> & { points: number; id?: string };
export type FoundRubric = Partial<Omit<Rubric, 'criteria'>> & {
  criteria: readonly FoundCriterion[];
};

/** Collects notes; each sentence only once. */
export function createNotes() {
  const notes: ReadNote[] = [];
  const add =
    (tone: ReadNote['tone']) =>
    (text: string): void => {
      if (!notes.some((note) => note.text === text)) notes.push({ tone, text });
    };
  const warn = add('warning');
  /** Numbers that can be read in two ways. */
  const doubt = (numbers: readonly Doubt[]): void => {
    for (const { written, read } of numbers)
      warn(`“${written}” can be read in two ways; it was read as ${read}: check it.`);
  };
  return { notes, tell: add('info'), warn, doubt };
}
export type Notes = ReturnType<typeof createNotes>;

/** Returns a name as it is shown in a note. */
export const shown = (name: string): string =>
  `“${name.length > 60 ? `${name.slice(0, 59).toWellFormed()}…` : name}”`;

const MAX_NOTES = 40;

/**
 * Brings what a file says within the model's limits: nothing is shortened or left out without a
 * note.
 */
export function toRead(kind: ReadKind, found: FoundRubric, notes: Notes): ReadRubric {
  const nonce = crypto.randomUUID().slice(0, 6);
  const text = (value: string | undefined, max: number, what: string): string => {
    const clean = (value ?? '').replaceAll('\0', '').replace(/\r\n?/g, '\n').trim().toWellFormed();
    if (clean.length <= max) return clean;
    notes.warn(
      `${what} has ${clean.length.toLocaleString('en')} characters and was cut to ${max.toLocaleString('en')}.`,
    );
    return clean.slice(0, max).toWellFormed();
  };
  const number = (value: number, most: number, what: string): number => {
    const within = Number.isFinite(value) ? Math.min(Math.max(value, -most), most) : 0;
    if (within !== value)
      notes.warn(`${what}: ${value} is out of range and was changed to ${within}.`);
    if (hasFewDecimals(within)) return Math.round(within * 1000) / 1000;
    const rounded = Math.round(within * 1000) / 1000;
    notes.tell(`${what}: ${value} was rounded to ${rounded}.`);
    return rounded;
  };
  const points = (value: number, what: string) => number(value, MAX_POINTS, what);
  const limit = (value: number | null | undefined, what: string) =>
    value === null || value === undefined ? null : points(value, what);
  const some = <T>(
    all: readonly T[] | undefined,
    most: number,
    said: (rest: readonly T[]) => string,
  ): readonly T[] => {
    if (all === undefined || all.length <= most) return all ?? [];
    notes.warn(said(all.slice(most)));
    return all.slice(0, most);
  };
  const level = (one: FoundLevel, index: number, of: string): Level => ({
    id: one.id ?? `l${index + 1}-${nonce}`,
    name: text(one.name, MAX_RUBRIC_NAME, `The name of a level of ${of}`),
    descriptor: text(one.descriptor, MAX_RUBRIC_TEXT, `A descriptor of ${of}`),
    points: points(one.points, of),
    points_min: limit(one.points_min, of),
    feedback: text(one.feedback, MAX_RUBRIC_TEXT, `The feedback of a level of ${of}`),
  });
  const criterion = (one: FoundCriterion, index: number): Criterion => {
    const of = shown(one.name);
    const levels = some(
      one.levels,
      MAX_LEVELS,
      (rest) => `${of} has more than ${MAX_LEVELS} levels; ${rest.length} were left out.`,
    );
    return {
      id: one.id ?? `c${index + 1}-${nonce}`,
      kind: one.kind,
      select: one.select ?? 'one',
      bonus: one.bonus ?? false,
      group: text(one.group, MAX_RUBRIC_NAME, `The group of ${of}`),
      name: text(one.name, MAX_RUBRIC_NAME, `The name of ${of}`),
      description: text(one.description, MAX_DESCRIPTION, `The description of ${of}`),
      marker_note: text(one.marker_note, MAX_RUBRIC_TEXT, `The note on ${of}`),
      min: limit(one.min, of),
      max: limit(one.max, of),
      weight: Math.max(0, number(one.weight ?? 1, MAX_WEIGHT, `The weight of ${of}`)),
      levels: levels.map((each, at) => level(each, at, of)),
    };
  };
  const criteria = some(
    found.criteria,
    MAX_CRITERIA,
    (rest) =>
      `A rubric has at most ${MAX_CRITERIA} criteria. Left out: ${rest
        .slice(0, 10)
        .map(({ name }) => shown(name))
        .join(', ')}${rest.length > 10 ? ` and ${rest.length - 10} more` : ''}.`,
  );
  if (criteria.length === 0) throw new NoRubric('No criteria were found in it.');
  const rubric: Rubric = {
    ...plainRubric(criteria.map(criterion)),
    start: found.start ?? 'zero',
    min: found.min === undefined ? 0 : limit(found.min, 'The lowest total'),
    max: limit(found.max, 'The maximum'),
    extra: limit(found.extra, 'The extra points'),
    rounding: ROUNDINGS.find((step) => step === found.rounding) ?? 0.01,
    hide_points: found.hide_points ?? false,
    marker_guidelines: text(found.marker_guidelines, MAX_RUBRIC_TEXT, 'The guidelines for markers'),
    bands: some<Band>(
      found.bands,
      MAX_BANDS,
      (rest) => `There are at most ${MAX_BANDS} bands; ${rest.length} were left out.`,
    )
      .map(({ grade, from }) => ({
        grade: text(grade, 50, 'A grade'),
        from: Math.max(0, number(from, 1000, 'A band')),
      }))
      .filter(({ grade }) => grade !== ''),
  };
  const more = notes.notes.length - MAX_NOTES;
  return {
    kind,
    rubric,
    notes:
      more > 0
        ? [
            ...notes.notes.slice(0, MAX_NOTES),
            { tone: 'warning', text: `And ${more} more notes like these.` },
          ]
        : notes.notes,
  };
}
