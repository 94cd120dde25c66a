import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { copierMachine } from './copier.machine.ts';

export const expectations: Expectations<typeof copierMachine> = {
  events: { 'text.copy': { one: { text: 'one' }, two: { text: 'two' } } },
  services: { copyText: { answers: {}, fails: {} } },
  starts: { alone: { to: 'ready', context: { text: '' } } },
  situations: {
    ready: {
      on: {
        'text.copy(one)': {
          to: 'copying',
          sets: { text: 'one' },
          starts: { copyText: { text: 'one' } },
        },
        'text.copy(two)': {
          to: 'copying',
          sets: { text: 'two' },
          starts: { copyText: { text: 'two' } },
        },
      },
    },
    copying: {
      tags: ['busy'],
      runs: ['copyText'],
      on: {
        'copyText answers': { to: 'ready', tells: [{ type: 'text.copied' }] },
        'copyText fails': { to: 'ready', tells: [{ type: 'text.copyFailed' }] },
        'text.copy(one)': { starts: { copyText: { text: 'one' } } },
        'text.copy(two)': { sets: { text: 'two' }, starts: { copyText: { text: 'two' } } },
      },
    },
  },
};
