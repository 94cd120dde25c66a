import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { plainRubric } from '#contract/rubrics/text.ts';

/** What a format can hold of a rubric, and sentences about what it can't. */
export interface ExportableRubric {
  rubric: Rubric;
  losses: string[];
}

/** Collects losses; each sentence once, together with all criteria that it applies to. */
export function createLosses() {
  const losses = new Map<string, string[]>();
  return {
    /** `sentence` continues after the names of the criteria it applies to. */
    of(name: string, sentence: string): void {
      losses.set(sentence, [...(losses.get(sentence) ?? []), name]);
    },
    all(sentence: string): void {
      losses.set(sentence, []);
    },
    list: (): string[] =>
      [...losses].map(([sentence, names]) => {
        const few = names
          .slice(0, 3)
          .map((name) => `“${name.length > 60 ? `${name.slice(0, 59).toWellFormed()}…` : name}”`);
        const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
        return names.length === 0 ? sentence : `${few.join(', ')}${more}: ${sentence}`;
      }),
  };
}
export type Losses = ReturnType<typeof createLosses>;

// XML 1.0 and YAML can hold no control characters beyond tab and line ends.
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '')
    .trim()
    .toWellFormed();
const oneLine = (text: string): string => clean(text).replace(/\s+/g, ' ');

/** Rounded; never −0. */
export const decimals = (value: number, count: number): number =>
  Math.round(value * 10 ** count) / 10 ** count + 0;

/** Returns a criterion with its points multiplied by its weight. */
function weighed(criterion: Criterion, digits: number): Criterion {
  const times = (value: number) => decimals(value * criterion.weight, digits);
  const maybe = (value: number | null) => (value === null ? null : times(value));
  return {
    ...criterion,
    weight: 1,
    min: maybe(criterion.min),
    max: maybe(criterion.max),
    levels: criterion.levels.map((level) => ({
      ...level,
      points: times(level.points),
      points_min: maybe(level.points_min),
    })),
  };
}

export interface FormatSupport {
  digits: number;
  groups?: boolean;
  markerNotes?: boolean;
  bonus?: boolean;
  /** Start, limits and guidelines of the whole rubric. */
  whole?: boolean;
}

/**
 * Removes what every foreign format loses, with one note each, and cleans texts for the file.
 * `digits` of points are kept.
 */
export function withoutOwnExtensions(rubric: Rubric, holds: FormatSupport, losses: Losses): Rubric {
  const { criteria } = rubric;
  const any = (test: (criterion: Criterion) => boolean) => criteria.some(test);
  if (!holds.groups && any(({ group }) => group.trim() !== ''))
    losses.all('The headings over groups of criteria are lost.');
  if (!holds.markerNotes && any(({ marker_note }) => marker_note.trim() !== ''))
    losses.all('The notes for markers are lost.');
  if (any(({ levels }) => levels.some(({ feedback }) => feedback.trim() !== '')))
    losses.all('The feedback texts of levels are lost.');
  if (any(({ weight }) => weight !== 1)) losses.all('Weights are multiplied into the points.');
  if (!holds.bonus)
    criteria
      .filter(({ bonus }) => bonus)
      .forEach(({ name }) => losses.of(name, 'a bonus counts like any other criterion there.'));
  const plain = plainRubric([]);
  if (!holds.whole) {
    if (
      rubric.start !== plain.start ||
      rubric.min !== plain.min ||
      rubric.max !== null ||
      rubric.extra !== null
    )
      losses.all('Where the total starts, and its limits, are lost.');
    if (rubric.marker_guidelines.trim() !== '') losses.all('The guidelines for markers are lost.');
  }
  if (rubric.rounding !== plain.rounding) losses.all('How the total is rounded is lost.');
  if (rubric.bands.length > 0) losses.all('The bands of grades are lost.');
  if (rubric.hide_points) losses.all('That students see no points is lost: set it there.');
  const level = (one: Level): Level => ({
    ...one,
    name: oneLine(one.name),
    descriptor: clean(one.descriptor),
    feedback: '',
  });
  return {
    ...plain,
    ...(holds.whole
      ? {
          start: rubric.start,
          min: rubric.min,
          max: rubric.max,
          extra: rubric.extra,
          marker_guidelines: clean(rubric.marker_guidelines),
        }
      : {}),
    criteria: criteria
      .map((criterion) => weighed(criterion, holds.digits))
      .map((criterion) => ({
        ...criterion,
        name: oneLine(criterion.name),
        description: clean(criterion.description),
        levels: criterion.levels.map(level),
        group: holds.groups ? oneLine(criterion.group) : '',
        marker_note: holds.markerNotes ? clean(criterion.marker_note) : '',
        bonus: holds.bonus ? criterion.bonus : false,
      })),
  };
}

/**
 * Returns the levels with the names that a file needs, all different if required: the descriptor
 * replaces a missing one.
 */
export function namedLevels(levels: readonly Level[], different: boolean): Level[] {
  const seen = new Set<string>();
  return levels.map((level) => {
    const short = level.descriptor.split('\n')[0]!.slice(0, 60).toWellFormed().trim();
    const name = level.name === '' ? short : level.name;
    const descriptor = level.name === '' && level.descriptor === short ? '' : level.descriptor;
    return { ...level, name: different ? uniqueName(name, seen) : name, descriptor };
  });
}

/** Returns the name, with a number if it already occurred. */
export function uniqueName(name: string, seen: Set<string>): string {
  let own = name;
  for (let number = 2; seen.has(own); number += 1) own = `${name} (${number})`;
  seen.add(own);
  return own;
}

/**
 * Turns a criterion into levels with a single choice, whatever its kind: all that most formats
 * support.
 */
export const asLevels = (criterion: Criterion, levels: Level[]): Criterion => ({
  ...criterion,
  kind: 'levels',
  select: 'one',
  min: null,
  max: null,
  levels: levels.map((level) => ({ ...level, points_min: null })),
});
