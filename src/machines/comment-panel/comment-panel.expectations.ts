import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { commentPanelMachine } from './comment-panel.machine.ts';

const fresh = { search: '', at: 0, used: [] };
const use = {
  sets: ({ used }: { used: readonly string[] }) => ({
    search: '',
    at: 0,
    used: used.includes('Cite it.') ? used : ['Cite it.', ...used],
  }),
};
const find = { sets: { search: 'cite', at: 0 } };
const point = { sets: { at: 2 } };

export const expectations: Expectations<typeof commentPanelMachine> = {
  events: {
    'comments.show': {},
    'comments.hide': {},
    'comments.standard': {},
    'comments.sets': {},
    'comments.search': { cite: { search: 'cite' } },
    'comments.point': { third: { at: 2 } },
    'comment.used': { cite: { text: 'Cite it.' } },
  },
  starts: { alone: { to: 'hidden', context: fresh } },
  situations: {
    hidden: { on: { 'comments.show': 'shown.standard', 'comment.used(cite)': use } },
    'shown.standard': {
      tags: ['shown'],
      on: {
        'comments.hide': 'hidden',
        'comments.sets': 'shown.sets',
        'comments.search(cite)': find,
        'comments.point(third)': point,
        'comment.used(cite)': use,
      },
    },
    'shown.sets': {
      tags: ['shown'],
      on: {
        'comments.hide': 'hidden',
        'comments.standard': 'shown.standard',
        'comments.search(cite)': find,
        'comments.point(third)': point,
        'comment.used(cite)': use,
      },
    },
  },
};
