import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { alikeMachine } from './alike.machine.ts';

const keeping = { to: 'keeping', starts: { dialog: { comment: null, text: 'Say why.' } } };

export const expectations: Expectations<typeof alikeMachine> = {
  events: { 'alike.open': {}, 'alike.close': {}, 'bank.offer': {} },
  children: { dialog: { answers: {} } },
  starts: {
    'on a note': { input: { text: 'Say why.' }, to: 'closed', context: { text: 'Say why.' } },
  },
  situations: {
    closed: { on: { 'alike.open': 'shown', 'bank.offer': keeping } },
    shown: { on: { 'alike.close': 'closed', 'bank.offer': keeping } },
    keeping: { runs: ['dialog'], on: { 'dialog answers': { to: 'closed', does: ['refresh'] } } },
  },
};
