import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal } from '#tests/support/submissions.ts';
import type { returnedCopyMachine } from './returned-copy.machine.ts';

export const away = refusal(503, 'Away.');
export const ofEssay = { token: 'secret', title: 'Essay 1' };
const takes = { to: 'taking', starts: { takeCopy: ofEssay } };

export const expectations: Expectations<typeof returnedCopyMachine> = {
  events: { 'copy.take': {} },
  services: { takeCopy: { answers: { taken: undefined }, fails: { away } } },
  starts: {
    'of a link': { input: ofEssay, to: 'offered', context: { ...ofEssay, failure: null } },
  },
  situations: {
    offered: { on: { 'copy.take': takes } },
    'offered (told why)': { on: { 'copy.take': { ...takes, sets: { failure: null } } } },
    taking: {
      tags: ['busy'],
      runs: ['takeCopy'],
      on: {
        'takeCopy answers taken': 'offered',
        'takeCopy fails away': { to: 'offered (told why)', sets: { failure: away.facts } },
      },
    },
  },
};
