import type { ReadRubric } from '#contract/rubrics/read.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { refusal } from '#tests/support/submissions.ts';
import { rubricImportMachine } from './rubric-import.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';

const source = { kind: 'text' as const, text: 'Style (5)' };
const other = { kind: 'assignment' as const, assignmentId: 3 };
const READ: ReadRubric = { kind: 'table', rubric: essayRubric(), notes: [] };
const noRubric = refusal(422, 'No rubric could be read: There is nothing in it.');
const nothing = { source: null, read: null, failure: null };
const reads = (from: typeof source | typeof other) => ({
  to: 'reading',
  sets: { source: from, failure: null },
  starts: { readRubric: { source: from } },
});
const chooses = {
  'source.choose(pasted)': reads(source),
  'source.choose(other)': { ...reads(other), to: 'reading (other)' },
};

const expectations: Expectations<typeof rubricImportMachine> = {
  events: {
    'import.open': {},
    'import.close': {},
    'source.choose': { pasted: { source }, other: { source: other } },
    'source.change': {},
    'import.take': {},
  },
  services: { readRubric: { answers: { read: READ }, fails: { noRubric } } },
  starts: { closed: { to: 'closed', context: nothing } },
  situations: {
    closed: { on: { 'import.open': 'choosing' } },
    choosing: { on: { ...chooses, 'import.close': 'closed' } },
    reading: {
      tags: ['busy'],
      runs: ['readRubric'],
      on: {
        'readRubric answers read': { to: 'shown', sets: { read: READ } },
        'import.close': { to: 'closed', sets: nothing },
        'readRubric fails noRubric': {
          to: 'choosing (told why)',
          sets: { failure: noRubric.facts },
        },
      },
    },
    'reading (other)': {
      tags: ['busy'],
      runs: ['readRubric'],
      on: {
        'readRubric answers read': { to: 'shown (other)', sets: { read: READ } },
        'import.close': { to: 'closed', sets: nothing },
        'readRubric fails noRubric': {
          to: 'choosing (told why)',
          sets: { failure: noRubric.facts },
        },
      },
    },
    'choosing (told why)': { on: { ...chooses, 'import.close': { to: 'closed', sets: nothing } } },
    shown: {
      on: {
        'source.change': { to: 'choosing', sets: nothing },
        'import.close': { to: 'closed', sets: nothing },
        'import.take': { to: 'closed', sets: nothing, does: [['takeRubric', { read: READ }]] },
      },
    },
    'shown (other)': {
      on: {
        'source.change': { to: 'choosing', sets: nothing },
        'import.close': { to: 'closed', sets: nothing },
        'import.take': { to: 'closed', sets: nothing, does: [['takeRubric', { read: READ }]] },
      },
    },
  },
};

checkAgainstTable(rubricImportMachine, expectations);

walk(rubricImportMachine, {
  input: undefined,
  records: ['takeRubric'],
  samples: [
    { type: 'source.choose', source: { kind: 'text', text: 'Style (5)' } },
    done('readRubric', READ),
    fails('readRubric', refusal(422, 'No.')),
  ],
  facts: () => ({
    '[RUB-4] a rubric is taken only when it was shown and the educator agrees': ({
      event,
      before,
      world,
    }) => {
      const taken = world.ran.filter(({ action }) => action === 'takeRubric');
      if (event.type === 'import.take' && before.matches('shown'))
        expect(taken.at(-1)?.params).toEqual({ read: before.context.read });
      else expect(taken.length).toBe(world.ran.length);
    },
    '[RUB-4] a file that is no rubric leads back to the choice, with the reason': ({
      event,
      after,
    }) => {
      if (event.type === 'xstate.error.actor.readRubric')
        expect([after.value, after.context.failure?.detail]).toEqual(['choosing', 'No.']);
    },
    'what was read is gone once the dialog closes': ({ after }) => {
      if (after.matches('closed'))
        expect(after.context).toEqual({ source: null, read: null, failure: null });
    },
  }),
});
