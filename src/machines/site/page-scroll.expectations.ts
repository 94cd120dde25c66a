import type { Expectations } from '#tests/support/charts/expectations.ts';
import type { pageScrollMachine } from './page-scroll.machine.ts';

/** The header changes past 50 px, the way back up appears past 300; at the very number nothing has changed yet. */
export const expectations: Expectations<typeof pageScrollMachine> = {
  events: {
    'page.scroll': {
      'to 50': { y: 50 },
      'to 51': { y: 51 },
      'to 300': { y: 300 },
      'to 301': { y: 301 },
    },
  },
  starts: { 'at the top': { to: 'header.atTop', context: {} } },
  rest: ['header.atTop', 'backToTop.hidden'],
  situations: {
    'header.atTop': {
      on: {
        'page.scroll(to 51)': 'header.scrolled',
        'page.scroll(to 300)': 'header.scrolled',
        'page.scroll(to 301)': 'header.scrolled',
      },
    },
    'header.scrolled': { on: { 'page.scroll(to 50)': 'header.atTop' } },
    'backToTop.hidden': { on: { 'page.scroll(to 301)': 'backToTop.offered' } },
    'backToTop.offered': {
      on: {
        'page.scroll(to 50)': 'backToTop.hidden',
        'page.scroll(to 51)': 'backToTop.hidden',
        'page.scroll(to 300)': 'backToTop.hidden',
      },
    },
  },
};
