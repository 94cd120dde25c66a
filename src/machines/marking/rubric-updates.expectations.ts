import type { Expectations } from '#tests/support/charts/expectations.ts';
import { aCriterion, aRubric } from '#tests/support/rubric/rubrics.ts';
import type { rubricUpdatesMachine } from './rubric-updates.machine.ts';

const rubric = (name: string) => aRubric({ criteria: [aCriterion({ id: 'argument', name })] });
export const [first, second, third] = ['Argument', 'Reasoning', 'Logic'].map((name, at) => ({
  version: at + 1,
  rubric: rubric(name),
})) as [Now, Now, Now];
interface Now {
  version: number;
  rubric: ReturnType<typeof rubric>;
}

export const expectations: Expectations<typeof rubricUpdatesMachine> = {
  events: {
    'rubric.came': {
      'the same': { rubric: first },
      second: { rubric: second },
      third: { rubric: third },
    },
    'news.read': {},
  },
  services: {
    readVersion: {
      answers: { first: first.rubric, 'that there was none': null },
      fails: { gone: new Error('gone') },
    },
  },
  starts: {
    'for the first time': {
      input: { known: 0, now: first },
      to: 'current',
      context: { known: 1, was: first.rubric, now: first },
      does: ['storeVersion'],
    },
    'as it was left': {
      input: { known: 1, now: first },
      to: 'current',
      context: { known: 1, was: first.rubric, now: first },
      does: ['storeVersion'],
    },
    'changed since': {
      input: { known: 1, now: second },
      to: 'reading',
      context: { known: 1, was: null, now: second },
      starts: { readVersion: { version: 1 } },
    },
  },
  passing: ['deciding'],
  situations: {
    current: {
      on: {
        'rubric.came(second)': { to: 'changed', sets: { now: second } },
        'rubric.came(third)': { to: 'changed', sets: { now: third } },
        'after 15_000 ms': { does: ['requestRubric', 'storeVersion'] },
      },
    },
    reading: {
      tags: ['busy'],
      runs: ['readVersion'],
      on: {
        'rubric.came(the same)': { sets: { now: first } },
        'rubric.came(second)': { sets: { now: second } },
        'rubric.came(third)': { sets: { now: third } },
        'readVersion answers first': { to: 'changed', sets: { was: first.rubric } },
        'readVersion answers that there was none': 'changed (nobody knows from what)',
        'readVersion fails gone': 'changed (nobody knows from what)',
      },
    },
    changed: {
      on: {
        'rubric.came(the same)': { sets: { now: first } },
        'rubric.came(second)': { sets: { now: second } },
        'rubric.came(third)': { sets: { now: third } },
        'after 15_000 ms': { does: ['requestRubric'] },
        'news.read': {
          to: 'current',
          sets: ({ now }) => ({ known: now.version, was: now.rubric }),
          does: ['storeVersion'],
        },
      },
    },
    'changed (nobody knows from what)': {
      on: {
        'rubric.came(the same)': { sets: { now: first } },
        'rubric.came(second)': { sets: { now: second } },
        'rubric.came(third)': { sets: { now: third } },
        'after 15_000 ms': { does: ['requestRubric'] },
        'news.read': {
          to: 'current',
          sets: ({ now }) => ({ known: now.version, was: now.rubric }),
          does: ['storeVersion'],
        },
      },
    },
  },
};
