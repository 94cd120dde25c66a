import * as v from 'valibot';
import { hasLevels, hasLimits } from './criterion.ts';
import { type Band, type Criterion, type Level, type Rubric, RubricShape } from './model.ts';

/** What is wrong, and where: the path leads from the rubric to the cell. */
export interface Problem {
  path: (string | number)[];
  message: string;
}

const says = (text: string): boolean => text.trim() !== '';
const at = (path: Problem['path'], message: string): Problem => ({ path, message });

const repeated = (ids: readonly string[]): number[] => {
  const seen = new Set<string>();
  return ids.flatMap((id, index) => (seen.has(id) || !seen.add(id) ? [index] : []));
};

function levelProblems(criterion: Criterion, level: Level, index: number): Problem[] {
  const found: Problem[] = [];
  if (!says(level.name) && !says(level.descriptor))
    found.push(
      at(['levels', index, 'name'], 'Say what this is: it has neither a name nor a descriptor.'),
    );
  if (level.points_min === null) return found;
  if (criterion.kind !== 'range')
    found.push(
      at(['levels', index, 'points_min'], 'Only a criterion of kind range has spans of points.'),
    );
  else if (level.points_min > level.points)
    found.push(
      at(
        ['levels', index, 'points_min'],
        `The span begins at ${level.points_min}, above its end ${level.points}.`,
      ),
    );
  return found;
}

const LEVELS_NEEDED = {
  levels: 'Add a level: there is nothing to choose.',
  range: 'Add a level: there is nothing to choose.',
  items: 'Add an item: there is nothing to choose.',
} as const;

function choiceProblems(criterion: Criterion): Problem[] {
  const { kind, levels } = criterion;
  if (!hasLevels(criterion))
    return levels.length === 0
      ? []
      : [at(['levels'], `A criterion of kind ${kind} has no levels.`)];
  if (kind === 'check')
    return levels.length === 2
      ? []
      : [at(['levels'], 'A check has two levels: what yes gives, then what no gives.')];
  return levels.length > 0
    ? []
    : [at(['levels'], LEVELS_NEEDED[kind as keyof typeof LEVELS_NEEDED])];
}

function limitProblems(criterion: Criterion): Problem[] {
  const { kind, min, max } = criterion;
  if (!hasLimits(criterion)) {
    return [
      ...(min === null
        ? []
        : [
            at(
              ['min'],
              'This criterion has no lowest number of points: its levels say what it gives.',
            ),
          ]),
      ...(max === null
        ? []
        : [
            at(
              ['max'],
              'This criterion has no highest number of points: its levels say what it gives.',
            ),
          ]),
    ];
  }
  if (kind === 'points' && max === null) return [at(['max'], 'Say how many points can be given.')];
  return max !== null && (min ?? Math.min(0, max)) > max
    ? [at(['min'], `The lowest number of points, ${min}, is above the highest, ${max}.`)]
    : [];
}

/** Returns the problems of one criterion; paths begin at the criterion. */
export function criterionProblems(criterion: Criterion): Problem[] {
  return [
    ...(says(criterion.name) ? [] : [at(['name'], 'Give this criterion a name.')]),
    ...(criterion.select === 'many' && criterion.kind !== 'levels'
      ? [at(['select'], 'Only a criterion of kind levels lets many be chosen.')]
      : []),
    ...(criterion.bonus && criterion.kind === 'comment'
      ? [at(['bonus'], 'A comment gives no points, so it is no bonus.')]
      : []),
    ...choiceProblems(criterion),
    ...limitProblems(criterion),
    ...criterion.levels.flatMap((level, index) => levelProblems(criterion, level, index)),
    ...repeated(criterion.levels.map(({ id }) => id)).map((index) =>
      at(['levels', index, 'id'], 'Two levels of this criterion have the same id.'),
    ),
  ];
}

function bandProblems(bands: readonly Band[]): Problem[] {
  const twice = (values: readonly string[], key: string, message: string) =>
    repeated(values).map((index) => at(['bands', index, key], message));
  return [
    ...twice(
      bands.map(({ grade }) => grade.trim().toLowerCase()),
      'grade',
      'This grade has a band already.',
    ),
    ...twice(
      bands.map(({ from }) => String(from)),
      'from',
      'Another band begins here already.',
    ),
  ];
}

/**
 * Returns the problems that prevent marking with a rubric, each with its place; empty if there are
 * none.
 */
export function problemsOf(rubric: Rubric): Problem[] {
  return [
    ...rubric.criteria.flatMap((criterion, index) =>
      criterionProblems(criterion).map(({ path, message }) =>
        at(['criteria', index, ...path], message),
      ),
    ),
    ...repeated(rubric.criteria.map(({ id }) => id)).map((index) =>
      at(['criteria', index, 'id'], 'Two criteria have the same id.'),
    ),
    ...(rubric.start === 'max' && rubric.max === null
      ? [at(['max'], 'Say what the maximum is: marking starts there.')]
      : []),
    ...(rubric.max !== null && rubric.max < 0 ? [at(['max'], 'The maximum is 0 or more.')] : []),
    ...(rubric.max !== null && rubric.min !== null && rubric.min > rubric.max
      ? [at(['min'], `The lowest total, ${rubric.min}, is above the maximum, ${rubric.max}.`)]
      : []),
    ...(rubric.extra !== null && rubric.extra < 0
      ? [at(['extra'], 'What a bonus may add is 0 or more.')]
      : []),
    ...bandProblems(rubric.bands),
  ];
}

/**
 * A rubric that can be marked with: its shape, and everything that `problemsOf` requires (RUB-1).
 */
export const RubricSchema = v.pipe(
  RubricShape,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const { path, message } of problemsOf(dataset.value)) {
      let value: unknown = dataset.value;
      const items = path.map((key) => {
        const input = value as Record<PropertyKey, unknown>;
        value = input[key];
        return { type: 'unknown' as const, origin: 'value' as const, input, key, value };
      });
      addIssue({ message, path: items as unknown as [v.UnknownPathItem, ...v.UnknownPathItem[]] });
    }
  }),
);
