import type { MachineRound } from '#contract/analytics/machine/machine.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { machineRoundMachine } from './machine-round.machine.ts';
import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { selectRound } from './machine-round.view.ts';

const away = unreached();
const scripts = (key: string, n: number) => ({ key: `machine.${key}`, n });
export const round: MachineRound = {
  assignment_id: 7,
  as_of: '2026-03-12T12:00:00.000Z',
  whose: 'all',
  judge_first: true,
  scripts: 40,
  criteria: [
    {
      id: 'argument',
      name: 'Argument',
      n: 40,
      below: 20,
      faulted: 24,
      precision: { n: 24, value: 0.75, low: 0.55, high: 0.88 },
      recall: { n: 20, value: 0.9, low: 0.7, high: 0.97 },
      error: { n: 40, value: 0.1, low: -0.04, high: 0.24 },
      doubts: [],
      wrong: scripts('argument.wrong', 6),
      missed: scripts('argument.missed', 2),
    },
    {
      id: 'evidence',
      name: 'Evidence',
      n: 40,
      below: 30,
      faulted: 12,
      precision: { n: 12, value: 0.75, low: 0.47, high: 0.91 },
      recall: { n: 30, value: 0.3, low: 0.17, high: 0.48 },
      error: { n: 40, value: -0.45, low: -0.66, high: -0.24 },
      doubts: ['precision', 'recall', 'error'],
      wrong: scripts('evidence.wrong', 3),
      missed: scripts('evidence.missed', 21),
    },
    {
      id: 'style',
      name: 'Style',
      n: 4,
      below: 1,
      faulted: 0,
      precision: null,
      recall: null,
      error: null,
      doubts: ['few'],
      wrong: scripts('style.wrong', 0),
      missed: scripts('style.missed', 1),
    },
  ],
};
export const none: MachineRound = { ...round, scripts: 0, criteria: [] };

const of7 = { assignmentId: 7 };
const asks = { to: 'loading', starts: { loadMachine: of7 } };

export const expectations: Expectations<typeof machineRoundMachine> = {
  events: { 'machine.measure': {}, 'machine.retry': {} },
  services: { loadMachine: { answers: { round }, fails: { away } } },
  starts: {
    'of an assignment': {
      input: of7,
      to: 'unasked',
      context: { assignmentId: 7, round: null, failure: null },
    },
  },
  situations: {
    unasked: { on: { 'machine.measure': asks } },
    loading: {
      tags: ['busy'],
      runs: ['loadMachine'],
      on: {
        'loadMachine answers round': { to: 'shown', sets: { round } },
        'loadMachine fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    unread: { on: { 'machine.retry': { ...asks, sets: { failure: null } } } },
    shown: {},
  },
};

export const machineRoundWalk: Walk<typeof machineRoundMachine> = {
  input: { assignmentId: 7 },
  samples: [done('loadMachine', round), fails('loadMachine', away)],
  key: ({ context }) => [context.round === null, context.failure === null],
  facts: () => ({
    '[MOD-7] it is shown once it was asked for and is there': ({ after }) =>
      expect(selectRound(after)).toBe(after.matches('shown') ? round : null),
  }),
};
