import type { Expectations } from '#tests/support/charts/expectations.ts';
import { aCriterion, aRubric } from '#tests/support/rubric/rubrics.ts';
import { rubricUpdatesMachine, WATCH_MS } from './rubric-updates.machine.ts';
import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';

const rubric = (name: string) => aRubric({ criteria: [aCriterion({ id: 'argument', name })] });
const [first, second, third] = ['Argument', 'Reasoning', 'Logic'].map((name, at) => ({
  version: at + 1,
  rubric: rubric(name),
})) as [Now, Now, Now];
interface Now {
  version: number;
  rubric: ReturnType<typeof rubric>;
}

const expectations: Expectations<typeof rubricUpdatesMachine> = {
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

checkAgainstTable(rubricUpdatesMachine, expectations);

walk(rubricUpdatesMachine, {
  inputs: [
    { known: 0, now: first },
    { known: 1, now: second },
  ],
  records: ['storeVersion', 'requestRubric'],
  samples: [
    { type: 'rubric.came', rubric: second },
    { type: 'news.read' },
    done('readVersion', first.rubric),
    fails('readVersion', new Error('gone')),
  ],
  key: ({ context }) => [context.known, context.now.version],
  facts: () => ({
    '[RUB-6] a version counts as known only once it was told, or nobody knew another': ({
      before,
      event,
      after,
    }) => {
      if (after.context.known === before?.context.known) return;
      expect([event.type, before?.context.known]).toEqual(
        event.type === 'news.read' ? ['news.read', 1] : [event.type, undefined],
      );
    },
  }),
});

test.each([
  ['known', []],
  ['told and not read yet', [{ type: 'rubric.came', rubric: second } as const]],
])('[RUB-6] checks the rubric regularly, %s', (_, events) => {
  const { happen, world } = begin(rubricUpdatesMachine, {
    input: { known: 1, now: first },
    records: ['requestRubric'],
  });
  for (const event of events) happen(event);
  for (const times of [1, 2, 3]) {
    world.clock.increment(WATCH_MS);
    expect(world.ran).toHaveLength(times);
  }
});
