import type { SelfAgreement } from '#contract/analytics/marking/self-agreement.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { selfAgreementMachine } from './self-agreement.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';

type Rows = Record<string, string | Row<typeof selfAgreementMachine> | null>;

const away = unreached();
const at = '2026-03-12T12:00:00.000Z';
const scripts = (key: string, n: number) => ({ key: `again.${key}`, n });
export const off: SelfAgreement = {
  assignment_id: 7,
  since: null,
  seed: null,
  marked: 42,
  due: 2,
  waiting: [],
  given_up: 0,
  given: [],
  n: 0,
  figures: [],
  both: scripts('both', 0),
  apart: scripts('apart', 0),
};
/** Two are waiting, and one of these is completely marked. */
export const on: SelfAgreement = {
  ...off,
  since: at,
  seed: 1959,
  due: 0,
  waiting: [
    { submission_id: 31, name: 'S31', complete: true },
    { submission_id: 32, name: 'S32', complete: false },
  ],
};
const figure = (id: 'exact' | 'adjacent' | 'difference', value: number, sentence: string) => ({
  id,
  n: 12,
  value,
  low: value - 0.2,
  high: value + 0.1,
  sentence,
});
/** Twelve given, and three more due. */
export const more: SelfAgreement = {
  ...on,
  marked: 300,
  due: 3,
  waiting: [],
  given_up: 2,
  n: 12,
  both: scripts('both', 12),
  apart: scripts('apart', 3),
  given: Array.from({ length: 12 }, (_, place) => ({
    submission_id: 40 + place,
    name: `S${40 + place}`,
    first: 60 + place,
    again: place === 0 ? null : 61.5 + place,
    given_at: at,
  })),
  figures: [
    figure(
      'exact',
      0.75,
      'Both times you chose the same band for 9 of 12 (75%; in all scripts like these, between 47% and 91%).',
    ),
    figure(
      'adjacent',
      1,
      'Both times you chose the same band or its neighbour for 12 of 12 (100%; in all scripts like these, between 76% and 100%).',
    ),
    figure(
      'difference',
      1.5,
      'The second time you gave 1.5 points of a hundred more than the first time on average (between 0.5 more and 2.5 more).',
    ),
  ],
};

const of7 = { assignmentId: 7 };
const showsFailure = { sets: { failure: away.facts } };
const told = { sets: { giving: null, failure: away.facts } };
const loadsAgain = (to: string) => ({ to, sets: { failure: null }, starts: { loadAgain: of7 } });
const draws = (to: string): Rows => ({
  'again.draw': { to, sets: { failure: null }, starts: { turnOn: { ...of7, on: true } } },
});
const ends = (to: string) => ({ to, starts: { turnOff: { ...of7, on: false } } });
const offered: Rows = { ...draws('drawing') };
const waits: Rows = {
  'again.off': { to: 'asking', sets: { failure: null } },
  'opinion.give(complete)': {
    to: 'giving',
    sets: { failure: null, giving: 31 },
    starts: { giveOpinion: { submission: 31 } },
  },
};
const due: Rows = {
  ...draws('drawing (more)'),
  'again.off': { ...ends('ending (none)'), sets: { failure: null } },
};

export const expectations: Expectations<typeof selfAgreementMachine> = {
  events: {
    'again.retry': {},
    'again.draw': {},
    'again.off': {},
    'again.sure': {},
    'again.keep': {},
    'opinion.give': {
      complete: { submission: 31 },
      incomplete: { submission: 32 },
      elsewhere: { submission: 99 },
    },
  },
  services: {
    loadAgain: { answers: { off, on, more }, fails: { away } },
    turnOn: { src: 'turnAgain', answers: { on }, fails: { away } },
    turnOff: { src: 'turnAgain', answers: { off }, fails: { away } },
    giveOpinion: { answers: {}, fails: { away } },
  },
  starts: {
    'of an assignment': {
      input: of7,
      to: 'loading',
      context: { assignmentId: 7, again: null, giving: null, failure: null },
      starts: { loadAgain: of7 },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadAgain'],
      on: {
        'loadAgain answers off': { to: 'shown (off)', sets: { again: off } },
        'loadAgain answers on': { to: 'shown (waits)', sets: { again: on } },
        'loadAgain answers more': { to: 'shown (more due)', sets: { again: more } },
        'loadAgain fails away': { to: 'unread', ...showsFailure },
      },
    },
    unread: { on: { 'again.retry': loadsAgain('loading') } },
    'shown (off)': { on: offered },
    'shown (off, told why)': { on: offered },
    'shown (waits)': { on: waits },
    'shown (waits, told why)': { on: waits },
    'shown (more due)': { on: due },
    'shown (more due, told why)': { on: due },
    asking: { on: { 'again.sure': ends('ending'), 'again.keep': 'shown (waits)' } },
    drawing: {
      tags: ['busy'],
      runs: ['turnOn'],
      on: {
        'turnOn answers on': { to: 'shown (waits)', sets: { again: on } },
        'turnOn fails away': { to: 'shown (off, told why)', ...showsFailure },
      },
    },
    'drawing (more)': {
      tags: ['busy'],
      runs: ['turnOn'],
      on: {
        'turnOn answers on': { to: 'shown (waits)', sets: { again: on } },
        'turnOn fails away': { to: 'shown (more due, told why)', ...showsFailure },
      },
    },
    ending: {
      tags: ['busy'],
      runs: ['turnOff'],
      on: {
        'turnOff answers off': { to: 'shown (off)', sets: { again: off } },
        'turnOff fails away': { to: 'shown (waits, told why)', ...showsFailure },
      },
    },
    'ending (none)': {
      tags: ['busy'],
      runs: ['turnOff'],
      on: {
        'turnOff answers off': { to: 'shown (off)', sets: { again: off } },
        'turnOff fails away': { to: 'shown (more due, told why)', ...showsFailure },
      },
    },
    giving: {
      tags: ['busy'],
      runs: ['giveOpinion'],
      on: {
        'giveOpinion answers': {
          to: 'loading (given)',
          sets: { giving: null },
          starts: { loadAgain: of7 },
        },
        'giveOpinion fails away': { to: 'shown (waits, told why)', ...told },
      },
    },
    'loading (given)': {
      tags: ['busy'],
      runs: ['loadAgain'],
      on: {
        'loadAgain answers off': null,
        'loadAgain answers on': { to: 'shown (waits)' },
        'loadAgain answers more': { to: 'shown (more due)', sets: { again: more } },
        'loadAgain fails away': { to: 'unread (given)', ...showsFailure },
      },
    },
    'unread (given)': { on: { 'again.retry': loadsAgain('loading (given)') } },
  },
};

/** How the chart is walked, by its model and on its screen. */
export const walked = {
  inputs: [{ assignmentId: 7 }],
  samples: [
    { type: 'opinion.give' as const, submission: 31 },
    { type: 'opinion.give' as const, submission: 32 },
    done('loadAgain', off),
    done('loadAgain', on),
    done('loadAgain', more),
    fails('loadAgain', away),
    done('turnOn', on),
    fails('turnOn', away),
    done('turnOff', off),
    fails('turnOff', away),
    done('giveOpinion'),
    fails('giveOpinion', away),
  ],
  key: ({
    context: { again, failure },
  }: {
    context: {
      again: { since: string | null; waiting: readonly unknown[] } | null;
      failure: unknown;
    };
  }) => [again?.since ?? null, again?.waiting.length ?? null, failure === null],
};
