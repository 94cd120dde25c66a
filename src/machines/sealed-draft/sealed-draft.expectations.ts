import type { Expectations } from '#tests/support/charts/expectations.ts';
import { value } from '#tests/support/desk/sheets.ts';
import type { sealedDraftMachine } from './sealed-draft.machine.ts';

const [good, poor] = [value('good'), value('poor')];

export const expectations: Expectations<typeof sealedDraftMachine> = {
  events: {
    'criterion.judged': {
      again: { criterion: 'argument', mark: poor },
      evidence: { criterion: 'evidence', mark: poor },
    },
  },
  starts: {
    'begun before': {
      input: { submission: 5, opened: { argument: good } },
      to: 'sealed',
      context: { submission: 5, opened: { argument: good } },
    },
    'for the first time': {
      input: { submission: 5, opened: null },
      to: 'sealed (unused)',
      context: { submission: 5, opened: {} },
    },
  },
  situations: {
    // What was begun stays: a criterion opens once, and keeps the mark it was opened with.
    sealed: {
      on: {
        'criterion.judged(evidence)': {
          sets: { opened: { argument: good, evidence: poor } },
          does: ['keep'],
        },
      },
    },
    'sealed (unused)': {
      on: {
        'criterion.judged(again)': { sets: { opened: { argument: poor } }, does: ['keep'] },
        'criterion.judged(evidence)': { sets: { opened: { evidence: poor } }, does: ['keep'] },
      },
    },
  },
};
