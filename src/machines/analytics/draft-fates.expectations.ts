import type { DraftOutcomes } from '#contract/analytics/draft-outcomes.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { draftFatesMachine } from './draft-fates.machine.ts';

export const away = unreached();
const count = (key: string, n: number) => ({
  key: `fate.argument.${key}`,
  n,
  scripts: Math.min(n, 9),
});
export const fates: DraftOutcomes = {
  assignment_id: 7,
  as_of: '2026-03-12T12:00:00.000Z',
  whose: 'all',
  drafts: {
    written: 14,
    scripts: 12,
    chosen: 11,
    saved: 10,
    kept: 61.4,
    credits: 13,
    free: 1,
    own_key: 0,
    timed: 12,
    seconds: 21.4,
  },
  criteria: [
    {
      id: 'argument',
      name: 'Argument',
      taken: count('taken', 12),
      edited: count('edited', 6),
      dropped: count('dropped', 2),
      open: count('open', 0),
      opened: count('opened', 11),
      changed: count('changed', 2),
      raised: 2,
      lowered: 0,
    },
  ],
};
export const few: DraftOutcomes = {
  ...fates,
  whose: 'own',
  drafts: {
    written: 2,
    scripts: 2,
    chosen: 1,
    saved: 1,
    kept: null,
    credits: 0,
    free: 0,
    own_key: 0,
    timed: 0,
    seconds: null,
  },
  criteria: [
    {
      ...fates.criteria[0]!,
      taken: count('taken', 2),
      edited: count('edited', 1),
      dropped: count('dropped', 0),
      opened: count('opened', 0),
      changed: count('changed', 0),
      raised: 0,
    },
  ],
};
export const nothing: DraftOutcomes = {
  ...few,
  drafts: { ...few.drafts, written: 0, scripts: 0, chosen: 0, saved: 0 },
  criteria: [],
};

const of7 = { assignmentId: 7 };

export const expectations: Expectations<typeof draftFatesMachine> = {
  events: { 'fates.retry': {} },
  services: { loadFates: { answers: { fates }, fails: { away } } },
  starts: {
    'of an assignment': {
      input: of7,
      to: 'loading',
      starts: { loadFates: of7 },
      context: { assignmentId: 7, fates: null, failure: null },
    },
  },
  situations: {
    loading: {
      tags: ['busy'],
      runs: ['loadFates'],
      on: {
        'loadFates answers fates': { to: 'shown', sets: { fates, failure: null } },
        'loadFates fails away': { to: 'unread', sets: { failure: away.facts } },
      },
    },
    'loading (again)': {
      tags: ['busy'],
      runs: ['loadFates'],
      on: {
        'loadFates answers fates': { to: 'shown', sets: { fates, failure: null } },
        'loadFates fails away': 'unread',
      },
    },
    unread: { on: { 'fates.retry': { to: 'loading (again)', starts: { loadFates: of7 } } } },
    shown: {},
  },
};
