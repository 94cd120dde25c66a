import type { ReadRubric } from '#contract/rubrics/read.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { rubricImportMachine } from './rubric-import.machine.ts';

const source = { kind: 'text' as const, text: 'Style (5)' };
const other = { kind: 'assignment' as const, assignmentId: 3 };
export const READ: ReadRubric = { kind: 'table', rubric: essayRubric(), notes: [] };
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

export const expectations: Expectations<typeof rubricImportMachine> = {
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
