import type { Allocation, AllocationChange, DealPlan } from '#contract/teams/allocation.ts';
import { NEW_FORM } from '#lib/teams/deal-form.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { allocationMachine, Shares } from './allocation.machine.ts';

export const away = unreached();
const script = {
  section: 'Monday',
  begun: false,
  done: false,
  two_mark: false,
  handed_over: false,
  conflicts: [],
  open_by: null,
};
const allocation: Allocation = {
  round: 'first',
  markers: [
    { user_id: 1, full_name: 'Ada', given: 0, done: 0 },
    { user_id: 2, full_name: 'Bob', given: 2, done: 1 },
  ],
  scripts: [
    {
      ...script,
      submission_id: 10,
      name: 'S10',
      marker_id: 2,
      begun: true,
      done: true,
      two_mark: true,
    },
    {
      ...script,
      submission_id: 11,
      name: 'S11',
      marker_id: 2,
      open_by: 2,
      begun: true,
      two_mark: true,
    },
    { ...script, submission_id: 12, name: 'S12', marker_id: null, section: null, conflicts: [2] },
  ],
  criteria: [
    { criterion: 'argument', name: 'Argument', marker_ids: [2] },
    { criterion: 'evidence', name: 'Evidence', marker_ids: [] },
  ],
};
const change: AllocationChange = {
  id: 1,
  submission_id: 10,
  round: 'first',
  from: null,
  to: 'Bob',
  seed: 42,
  changed_by: 'Ada',
  changed_at: '2026-03-02T09:00:00.000Z',
};
export const shares: Shares = { allocation, changes: [change] };
export const own: Shares = {
  allocation: {
    round: 'first',
    markers: [allocation.markers[1]!],
    scripts: allocation.scripts.map((one) =>
      one.submission_id === 12 ? { ...one, conflicts: [2] } : one,
    ),
    criteria: allocation.criteria,
  },
  changes: [],
};
export const plan: DealPlan = {
  round: 'first',
  seed: 99,
  moves: [{ submission_id: 12, from: null, to: 1 }],
  left: [{ submission_id: 11, why: 'conflict' }],
  markers: [
    { user_id: 1, before: 0, after: 1 },
    { user_id: 2, before: 2, after: 2 },
  ],
};
export const move = { submission_id: 11, from: 2, to: 1 } as const;
export const found = { submission_id: 11, until: '2026-03-02T09:10:00.000Z' };
export const none = { submission_id: null, until: null };

const begun = {
  assignmentId: 7,
  userId: 1,
  round: 'first',
  shares: null,
  form: NEW_FORM,
  plan: null,
  giving: { moves: [], seed: null },
  dividing: { criterion: '', markers: [] },
  said: { submissionId: 0, keeps: true },
  nothingLeft: false,
  failure: null,
} as const;
const divided = { criterion: 'evidence', markers: [1, 2] } as const;
const loads = (manages: boolean, round: 'first' | 'second' = 'first') => ({
  loadShares: { assignmentId: 7, manages, round },
});
const asked = {
  round: 'first',
  by: 'weight',
  pool: 'unallocated',
  markers: [
    { user_id: 1, weight: 0, sections: [] },
    { user_id: 2, weight: 1, sections: [] },
  ],
};
const failed = (more: object = {}) => ({
  to: 'open (failed)',
  sets: { failure: away.facts, ...more },
});

/** What a marker and also the owner may do; `more` is what is cleared along with it. */
const words = (more: object = {}): Record<string, Row<typeof allocationMachine>> => ({
  'conflict.declare(eleven)': {
    to: 'saying',
    sets: { said: { submissionId: 11, keeps: true }, ...more },
    starts: { sayConflict: { submissionId: 11, keeps: true } },
  },
  'conflict.takeBack(twelve)': {
    to: 'saying',
    sets: { said: { submissionId: 12, keeps: false }, ...more },
    starts: { sayConflict: { submissionId: 12, keeps: false } },
  },
  'next.ask': {
    to: 'finding',
    ...(Object.keys(more).length > 0 ? { sets: more } : {}),
    starts: { findNext: { assignmentId: 7 } },
  },
});
const sharedRows = (more: object = {}): Record<string, Row<typeof allocationMachine>> => ({
  ...words(more),
  'round.choose(second)': {
    to: 'loading (second)',
    sets: { round: 'second', shares: null, form: { ...NEW_FORM, by: 'number' }, ...more },
    starts: loads(true, 'second'),
  },
  'form.change(number)': {
    to: 'open (by number)',
    sets: { form: { ...NEW_FORM, by: 'number', numbers: { 2: '5' } } },
  },
  'plan.ask': {
    to: 'planning',
    ...(Object.keys(more).length > 0 ? { sets: more } : {}),
    starts: { planDeal: { assignmentId: 7, asked } },
  },
  'criterion.give(evidence)': {
    to: 'dividing',
    sets: { dividing: divided, ...more },
    starts: { giveCriterion: { assignmentId: 7, ...divided } },
  },
  'script.give(eleven)': {
    to: 'giving (by hand)',
    sets: { giving: { moves: [move], seed: null }, ...more },
    starts: { giveScripts: { assignmentId: 7, round: 'first', moves: [move], seed: null } },
  },
});

/** The same for a marker, who can also choose the round. */
const markers = (more: object = {}): Record<string, Row<typeof allocationMachine>> => ({
  'conflict.declare(eleven)': {
    to: 'saying (marker)',
    sets: { said: { submissionId: 11, keeps: true }, ...more },
    starts: { sayConflict: { submissionId: 11, keeps: true } },
  },
  'conflict.takeBack(twelve)': {
    to: 'saying (marker)',
    sets: { said: { submissionId: 12, keeps: false }, ...more },
    starts: { sayConflict: { submissionId: 12, keeps: false } },
  },
  'next.ask': {
    to: 'finding (marker)',
    ...(Object.keys(more).length > 0 ? { sets: more } : {}),
    starts: { findNext: { assignmentId: 7 } },
  },
  'round.choose(second)': {
    to: 'loading (marker, second)',
    sets: { round: 'second', shares: null, form: { ...NEW_FORM, by: 'number' }, ...more },
    starts: loads(false, 'second'),
  },
});

export const expectations: Expectations<typeof allocationMachine> = {
  events: {
    'shares.retry': {},
    'round.choose': { second: { round: 'second' }, first: { round: 'first' } },
    'form.change': { number: { change: { by: 'number', numbers: { 2: '5' } } } },
    'plan.ask': {},
    'plan.give': {},
    'plan.drop': {},
    'script.give': { eleven: { move } },
    'criterion.give': { evidence: divided },
    'conflict.declare': { eleven: { submissionId: 11 } },
    'conflict.takeBack': { twelve: { submissionId: 12 } },
    'next.ask': {},
  },
  services: {
    loadShares: { answers: { shares, own }, fails: { away } },
    planDeal: { answers: { plan }, fails: { away } },
    giveScripts: { answers: {}, fails: { away } },
    giveCriterion: { answers: {}, fails: { away } },
    sayConflict: { answers: {}, fails: { away } },
    findNext: { answers: { found, none }, fails: { away } },
  },
  starts: {
    'of the owner': {
      input: { assignmentId: 7, manages: true, userId: 1 },
      to: 'loading',
      context: { ...begun, manages: true },
      starts: loads(true),
    },
    'of the owner, who comes for a second marking': {
      input: { assignmentId: 7, manages: true, userId: 1, round: 'second' },
      to: 'loading (second)',
      context: { ...begun, manages: true, round: 'second', form: { ...NEW_FORM, by: 'number' } },
      starts: loads(true, 'second'),
    },
    'of a marker': {
      input: { assignmentId: 7, manages: false, userId: 2 },
      to: 'loading (marker)',
      context: { ...begun, manages: false, userId: 2 },
      starts: loads(false),
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadShares'],
      on: {
        'loadShares answers shares': { to: 'open', sets: { shares, failure: null } },
        'loadShares answers own': { to: 'open', sets: { shares: own, failure: null } },
        'loadShares fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'loading (marker)': {
      tags: ['busy'],
      runs: ['loadShares'],
      on: {
        'loadShares answers shares': { to: 'open (marker)', sets: { shares } },
        'loadShares answers own': { to: 'open (marker)', sets: { shares: own } },
        'loadShares fails away': { to: 'unread (marker)', sets: { failure: away.facts } },
      },
    },
    'unread (marker)': {
      on: { 'shares.retry': { to: 'loading (marker, again)', starts: loads(false) } },
    },
    'loading (marker, again)': {
      tags: ['busy'],
      runs: ['loadShares'],
      on: {
        'loadShares answers shares': { to: 'open (marker)', sets: { shares, failure: null } },
        'loadShares answers own': { to: 'open (marker)', sets: { shares: own, failure: null } },
        'loadShares fails away': { to: 'unread (marker)' },
      },
    },
    'open (marker)': {
      from: ['loading (marker)', 'loadShares answers own'],
      on: markers(),
    },
    'saying (marker)': {
      tags: ['busy'],
      runs: ['sayConflict'],
      on: {
        'sayConflict answers': { to: 'loading (marker, known)', starts: loads(false) },
        'sayConflict fails away': { to: 'open (marker, failed)', sets: { failure: away.facts } },
      },
    },
    'open (marker, failed)': {
      from: ['saying (marker)', 'sayConflict fails away'],
      on: markers({ failure: null }),
    },
    'loading (marker, second)': {
      tags: ['busy'],
      runs: ['loadShares'],
      on: {
        'loadShares answers shares': { to: 'open (marker, second)', sets: { shares } },
        'loadShares answers own': { to: 'open (marker, second)', sets: { shares: own } },
        'loadShares fails away': { to: 'unread (marker, second)', sets: { failure: away.facts } },
      },
    },
    'unread (marker, second)': {
      on: { 'shares.retry': { to: 'loading (marker, second)', starts: loads(false, 'second') } },
    },
    'open (marker, second)': {
      from: ['loading (marker, second)', 'loadShares answers own'],
      on: {
        ...markers(),
        'round.choose(second)': {},
        'round.choose(first)': {
          to: 'loading (marker)',
          sets: { round: 'first', shares: null, form: NEW_FORM },
          starts: loads(false),
        },
      },
    },
    'loading (marker, known)': {
      from: ['saying (marker)', 'sayConflict answers'],
      tags: ['busy'],
      runs: ['loadShares'],
      on: {
        'loadShares answers shares': { to: 'open (marker)', sets: { shares } },
        'loadShares answers own': { to: 'open (marker)', sets: { shares: own } },
        'loadShares fails away': { to: 'unread (marker)', sets: { failure: away.facts } },
      },
    },
    'finding (marker)': {
      tags: ['busy'],
      runs: ['findNext'],
      on: {
        'findNext answers found': {
          to: 'open (marker)',
          does: [['goToScript', { submissionId: 11 }]],
        },
        'findNext answers none': { to: 'open (marker, nothing left)', sets: { nothingLeft: true } },
        'findNext fails away': { to: 'open (marker, failed)', sets: { failure: away.facts } },
      },
    },
    'open (marker, nothing left)': {
      from: ['finding (marker)', 'findNext answers none'],
      on: markers({ nothingLeft: false }),
    },
    unread: { on: { 'shares.retry': { to: 'loading', starts: loads(true) } } },
    open: { from: ['loading', 'loadShares answers shares'], on: sharedRows() },
    'open (failed)': {
      from: ['planning', 'planDeal fails away'],
      on: sharedRows({ failure: null }),
    },
    'open (by number)': {
      on: {
        ...sharedRows(),
        'round.choose(second)': {
          to: 'loading (second)',
          sets: { round: 'second', shares: null },
          starts: loads(true, 'second'),
        },
        'form.change(number)': {},
        'plan.ask': {
          to: 'planning',
          starts: {
            planDeal: {
              assignmentId: 7,
              asked: {
                ...asked,
                by: 'number',
                markers: [
                  { user_id: 1, weight: 0, sections: [] },
                  { user_id: 2, weight: 5, sections: [] },
                ],
              },
            },
          },
        },
      },
    },
    'loading (second)': {
      tags: ['busy'],
      runs: ['loadShares'],
      on: {
        'loadShares answers shares': { to: 'open (second)', sets: { shares } },
        'loadShares answers own': { to: 'open (second)', sets: { shares: own } },
        'loadShares fails away': { to: 'unread (second)', sets: { failure: away.facts } },
      },
    },
    'unread (second)': {
      on: { 'shares.retry': { to: 'loading (second)', starts: loads(true, 'second') } },
    },
    'open (second)': {
      from: ['loading (second)', 'loadShares answers shares'],
      on: {
        ...sharedRows(),
        'round.choose(second)': {},
        'round.choose(first)': {
          to: 'loading',
          sets: { round: 'first', shares: null, form: NEW_FORM },
          starts: loads(true),
        },
        // The person dealing sees all marks.
        'plan.ask': {
          to: 'planning',
          starts: {
            planDeal: {
              assignmentId: 7,
              asked: {
                ...asked,
                round: 'second',
                by: 'number',
                markers: [{ user_id: 2, weight: 0, sections: [] }],
              },
            },
          },
        },
        'script.give(eleven)': {
          to: 'giving (by hand)',
          sets: { giving: { moves: [move], seed: null } },
          starts: { giveScripts: { assignmentId: 7, round: 'second', moves: [move], seed: null } },
        },
      },
    },
    planning: {
      tags: ['busy'],
      runs: ['planDeal'],
      on: {
        'planDeal answers plan': { to: 'planned', sets: { plan } },
        'planDeal fails away': failed(),
      },
    },
    planned: {
      on: {
        'plan.give': {
          to: 'giving',
          sets: { giving: { moves: plan.moves, seed: 99 } },
          starts: { giveScripts: { assignmentId: 7, round: 'first', moves: plan.moves, seed: 99 } },
        },
        'plan.drop': { to: 'open', sets: { plan: null } },
      },
    },
    giving: {
      tags: ['busy'],
      runs: ['giveScripts'],
      on: {
        'giveScripts answers': { to: 'loading', sets: { plan: null }, starts: loads(true) },
        'giveScripts fails away': failed({ plan: null }),
      },
    },
    'giving (by hand)': {
      tags: ['busy'],
      runs: ['giveScripts'],
      on: {
        'giveScripts answers': { to: 'loading', starts: loads(true) },
        'giveScripts fails away': failed(),
      },
    },
    dividing: {
      tags: ['busy'],
      runs: ['giveCriterion'],
      on: {
        'giveCriterion answers': { to: 'loading', starts: loads(true) },
        'giveCriterion fails away': failed(),
      },
    },
    saying: {
      tags: ['busy'],
      runs: ['sayConflict'],
      on: {
        'sayConflict answers': { to: 'loading', starts: loads(true) },
        'sayConflict fails away': failed(),
      },
    },
    finding: {
      tags: ['busy'],
      runs: ['findNext'],
      on: {
        'findNext answers found': { to: 'open', does: [['goToScript', { submissionId: 11 }]] },
        'findNext answers none': { to: 'open (nothing left)', sets: { nothingLeft: true } },
        'findNext fails away': failed(),
      },
    },
    'open (nothing left)': { on: sharedRows({ nothingLeft: false }) },
  },
};
