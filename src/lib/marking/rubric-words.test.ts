import { expect, test } from 'vitest';
import type { Criterion, Rubric } from '#contract/rubrics/model.ts';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { changesInWords, decisionInWords } from './rubric-words.ts';

const levels = [
  aLevel({ id: 'weak', name: 'Weak', points: 2 }),
  aLevel({ id: 'good', name: 'Good', points: 10 }),
];
const argument = aCriterion({ id: 'argument', name: 'Argument', levels });
const sources = aCriterion({ id: 'sources', name: 'Sources', kind: 'points', max: 10 });
const was = aRubric({ criteria: [argument, sources] });
const withArgument = (change: Partial<Criterion>): Rubric =>
  aRubric({ criteria: [{ ...argument, ...change }, sources] });

test.each<[string, Rubric | null, string[]]>([
  ['nothing', was, []],
  ['a criterion that is gone', aRubric({ criteria: [sources] }), ['Argument is gone.']],
  [
    'a new one',
    aRubric({ criteria: [argument, sources, aCriterion({ id: 'style', name: ' ' })] }),
    ['A criterion without a name is new.'],
  ],
  [
    'another order',
    aRubric({ criteria: [sources, argument] }),
    ['The criteria stand in another order.'],
  ],
  ['another name', withArgument({ name: 'Reasoning' }), ['Reasoning: it was called Argument.']],
  [
    'a level that is gone',
    withArgument({ levels: [levels[1]!] }),
    ['Argument: the level Weak is gone.'],
  ],
  [
    'a new level',
    withArgument({ levels: [...levels, aLevel({ id: 'best', name: '', points: 12 })] }),
    ['Argument: the level of 12 is new.'],
  ],
  [
    'a level with another name and other points',
    withArgument({ levels: [{ ...levels[0]!, name: 'Poor', points: 3 }, levels[1]!] }),
    ['Argument: the level Weak is called Poor now; Poor gives 3 points instead of 2.'],
  ],
  [
    'a level that became a span',
    withArgument({ levels: [levels[0]!, { ...levels[1]!, points_min: 8 }] }),
    ['Argument: Good gives 8 to 10 points instead of 10.'],
  ],
  [
    'levels in another order',
    withArgument({ levels: levels.toReversed() }),
    ['Argument: its levels stand in another order.'],
  ],
  [
    'another kind',
    withArgument({ kind: 'points', levels: [], max: 4 }),
    ['Argument: it is judged in another way.'],
  ],
  [
    'other words',
    withArgument({ description: 'Says why.' }),
    ['Argument: its words were changed.'],
  ],
  [
    'another weight, and a bonus',
    withArgument({ weight: 2, bonus: true }),
    ['Argument: its points are multiplied by 2 instead of 1; it is a bonus now.'],
  ],
  [
    'other points to give',
    aRubric({ criteria: [argument, { ...sources, max: 8 }] }),
    ['Sources: 0 to 8 points can be given instead of 0 to 10.'],
  ],
  [
    'another sum',
    aRubric({ criteria: was.criteria, rounding: 1 }),
    ['What the marks add up to is worked out in another way.'],
  ],
  [
    'other guidelines',
    aRubric({ criteria: was.criteria, marker_guidelines: 'Be kind.' }),
    ['The guidelines were changed.'],
  ],
  ['no rubric', null, ['There is no rubric any more. What was marked by it is kept.']],
])('[RUB-6] a marker is told of %s', (_, now, told) =>
  expect(changesInWords(was, now)).toEqual(told),
);

test('[RUB-6] where nobody knows how it was, nothing is told of it', () =>
  expect(changesInWords(null, was)).toEqual([]));

test('[RUB-6] what was decided is said in the words it had', () => {
  expect(
    decisionInWords(argument, { level_ids: ['weak', 'x'], points: null, comment: ' Why? ' }),
  ).toBe('Weak, “Why?”');
  expect(decisionInWords(undefined, { level_ids: ['weak'], points: null, comment: '' })).toBe(
    'a level',
  );
  expect(decisionInWords(sources, { level_ids: null, points: 1, comment: '' })).toBe('1 point');
});
