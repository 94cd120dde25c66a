import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { leaseMachine } from './lease.machine.ts';

type Rows = Record<string, Row<typeof leaseMachine>>;

export const away = unreached();
const until = '2026-03-02T09:10:00.000Z';
export const own = { until, others: [] };
export const both = { until, others: ['Bob'] };
export const taken = { until: null, others: ['Bob'] };
export const [another, same, none] = [
  { submission_id: 11, until },
  { submission_id: 10, until },
  { submission_id: null, until: null },
];

const input = { assignmentId: 7, submission: 10, isDealt: false };
const asks = { openScript: { submission: 10 } };
const searches = { findNext: { assignmentId: 7 } };
const leaves: Rows = { 'script.left': { to: 'left', does: ['freeScript'] } };
const stirs: Rows = { 'marker.stirred': { sets: { hasStirred: true } } };
const common: Rows = { ...leaves, ...stirs };
const again: Row<typeof leaseMachine> = {
  to: 'opening (again)',
  sets: { hasStirred: false },
  starts: asks,
};
const opens = (held: string): Rows => ({
  'openScript answers own': { to: held, sets: { others: [], isTaken: false, isDealt: false } },
  'openScript answers both': {
    to: held,
    sets: { others: ['Bob'], isTaken: false, isDealt: false },
  },
  'openScript fails away': { to: 'unknown' },
});

export const expectations: Expectations<typeof leaseMachine> = {
  events: { 'marker.stirred': {}, 'script.left': {}, 'next.ask': {} },
  services: {
    openScript: { answers: { own, both, taken }, fails: { away } },
    findNext: { answers: { another, same, none }, fails: { away } },
  },
  starts: {
    'of one that was chosen': {
      input,
      to: 'opening',
      starts: asks,
      context: { ...input, others: [], isTaken: false, hasStirred: false },
    },
    'of one that was dealt': {
      input: { ...input, isDealt: true },
      to: 'opening (dealt)',
      starts: asks,
      context: { ...input, isDealt: true, others: [], isTaken: false, hasStirred: false },
    },
  },
  situations: {
    opening: {
      tags: ['busy'],
      runs: ['openScript'],
      on: {
        ...common,
        ...opens('held'),
        'openScript answers taken': { to: 'taken', sets: { others: ['Bob'], isTaken: true } },
      },
    },
    'opening (dealt)': {
      tags: ['busy'],
      runs: ['openScript'],
      on: {
        ...common,
        ...opens('held'),
        'openScript answers taken': {
          to: 'finding',
          sets: { others: ['Bob'], isTaken: true, isDealt: false },
          starts: searches,
        },
      },
    },
    'opening (again)': {
      tags: ['busy'],
      runs: ['openScript'],
      on: {
        ...common,
        ...opens('held'),
        'openScript answers taken': { to: 'taken', sets: { others: ['Bob'], isTaken: true } },
      },
    },
    held: {
      on: {
        ...leaves,
        'marker.stirred': { to: 'held (stirred)', sets: { hasStirred: true } },
        'after 240_000 ms': 'resting',
      },
    },
    'held (stirred)': { on: { ...common, 'after 240_000 ms': again } },
    resting: { on: { ...leaves, 'marker.stirred': again } },
    taken: {
      on: {
        ...common,
        'next.ask': { to: 'finding', sets: { isDealt: false }, starts: searches },
        'after 30_000 ms': again,
      },
    },
    finding: {
      tags: ['busy'],
      runs: ['findNext'],
      on: {
        ...common,
        'findNext answers another': { to: 'going', does: [['goToScript', { submission: 11 }]] },
        'findNext answers same': again,
        'findNext answers none': 'alone',
        'findNext fails away': 'taken',
      },
    },
    going: { on: common },
    alone: {
      on: { ...common, 'next.ask': { to: 'finding', starts: searches }, 'after 30_000 ms': again },
    },
    unknown: { on: { ...common, 'after 30_000 ms': again } },
    left: { ends: true },
  },
};
