import { Document } from 'yaml';
import { addsUp, spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import {
  asLevels,
  createLosses,
  decimals,
  type ExportableRubric,
  type Losses,
  namedLevels,
  uniqueName,
  withoutOwnExtensions,
} from './format-support.ts';

const LEFT_OUT =
  'is left out: MarkUs knows neither comments nor points to add and take away, and one level only is chosen.';
const NEGATIVE = 'MarkUs gives no points below 0: they become 0.';

const atLeast0 = (levels: readonly Level[]): Level[] =>
  levels.map((level) => ({ ...level, points: Math.max(0, level.points) }));

function markusCriterion(criterion: Criterion, losses: Losses): Criterion | null {
  const { kind, name } = criterion;
  if (kind === 'comment' || addsUp(criterion)) {
    losses.of(name, LEFT_OUT);
    return null;
  }
  if (spanOf(criterion).min < 0) losses.of(name, NEGATIVE);
  if (kind === 'points') return { ...criterion, min: null, max: Math.max(0, criterion.max ?? 0) };
  if (kind === 'check') {
    const [yes, no] = criterion.levels;
    if (no?.points !== 0) losses.of(name, 'no gives 0 there, whatever it gives here.');
    if (`${yes?.name}${yes?.descriptor}${no?.name}${no?.descriptor}` !== 'YesNo')
      losses.of(name, 'its two answers are called yes and no there.');
    const answer = (level: Level | undefined, answerName: string, points: number): Level => ({
      id: level?.id ?? answerName,
      name: answerName,
      descriptor: '',
      points,
      points_min: null,
      feedback: '',
    });
    return {
      ...criterion,
      levels: [answer(yes, 'Yes', Math.max(0, yes?.points ?? 0)), answer(no, 'No', 0)],
    };
  }
  if (kind === 'range')
    losses.of(name, 'its levels have no ranges there, only their highest points.');
  return asLevels(criterion, namedLevels(atLeast0(criterion.levels), true));
}

/** Returns what MarkUs's criteria file can hold. */
export function supportedByMarkUs(rubric: Rubric): ExportableRubric {
  const losses = createLosses();
  const plain = withoutOwnExtensions(rubric, { digits: 3, bonus: true }, losses);
  const seen = new Set<string>();
  const criteria = plain.criteria
    .flatMap((criterion) => markusCriterion(criterion, losses) ?? [])
    .map((one) => ({ ...one, name: uniqueName(one.name, seen) }));
  if (criteria.some((one) => spanOf(one).max !== decimals(spanOf(one).max, 1)))
    losses.all('MarkUs rounds what a criterion gives at most to one decimal.');
  return { rubric: { ...plain, criteria }, losses: losses.list() };
}

const TYPES = { levels: 'rubric', points: 'flexible', check: 'checkbox' } as const;

/** Writes that as MarkUs's criteria YAML. */
export function writeMarkus({ criteria }: Rubric): string {
  const entries = criteria.map((one) => {
    const levels =
      one.kind === 'levels'
        ? new Map(
            one.levels.map(({ name, descriptor, points }) => [
              name,
              { description: descriptor, mark: points },
            ]),
          )
        : null;
    return [
      one.name,
      {
        type: TYPES[one.kind as keyof typeof TYPES],
        max_mark: spanOf(one).max,
        description: one.description,
        ...(levels === null ? {} : { levels }),
        ta_visible: true,
        peer_visible: false,
        bonus: one.bonus,
      },
    ] as const;
  });
  return new Document(new Map(entries)).toString({ lineWidth: 0 });
}
