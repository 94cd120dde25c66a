import type { ScriptGroup } from '#contract/analytics/insight.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { scriptGroupMachine } from './script-group.machine.ts';

export const away = unreached();
export const fails: ScriptGroup = { key: 'fails', label: 'Fails', submission_ids: [3, 5] };

const loads = (key: string) => ({ loadGroup: { assignmentId: 7, key } });
const ask = (key: string) => ({ to: 'asking', sets: { key, failure: null }, starts: loads(key) });
const asks = { 'group.ask(fails)': ask('fails'), 'group.ask(near)': ask('near') };
const leaves = { to: 'all', sets: { key: '', group: null, failure: null } };

export const expectations: Expectations<typeof scriptGroupMachine> = {
  events: {
    'group.ask': { fails: { key: 'fails' }, near: { key: 'near' } },
    'group.retry': {},
    'group.leave': {},
  },
  services: { loadGroup: { answers: { two: fails }, fails: { away } } },
  starts: {
    'of an assignment': {
      input: { assignmentId: 7 },
      to: 'all',
      context: { assignmentId: 7, key: '', group: null, failure: null },
    },
  },
  situations: {
    all: { on: asks },
    asking: {
      tags: ['busy'],
      runs: ['loadGroup'],
      on: {
        ...asks,
        'loadGroup answers two': { to: 'narrowed', sets: { group: fails } },
        'loadGroup fails away': { to: 'unread', sets: { failure: away.facts } },
        'group.leave': leaves,
      },
    },
    narrowed: { on: { ...asks, 'group.leave': leaves } },
    unread: {
      on: {
        ...asks,
        'group.retry': { to: 'asking', starts: loads('fails') },
        'group.leave': leaves,
      },
    },
  },
};
