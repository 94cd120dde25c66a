import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { commentPanelMachine } from './comment-panel.machine.ts';

export const expectations: Expectations<typeof commentPanelMachine> = {
  events: { 'comments.show': {}, 'comments.hide': {}, 'comments.standard': {}, 'comments.sets': {} },
  starts: { alone: { to: 'hidden', context: {} } },
  situations: {
    hidden: { on: { 'comments.show': 'shown.standard' } },
    'shown.standard': { tags: ['shown'], on: { 'comments.hide': 'hidden', 'comments.sets': 'shown.sets' } },
    'shown.sets': { tags: ['shown'], on: { 'comments.hide': 'hidden', 'comments.standard': 'shown.standard' } },
  },
};
