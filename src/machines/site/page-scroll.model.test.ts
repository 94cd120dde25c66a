import type { Expectations } from '#tests/support/charts/expectations.ts';
import { pageScrollMachine } from './page-scroll.machine.ts';
import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { isBackToTopOffered, isScrolled } from './page-scroll.view.ts';

/**
 * The header changes past 50 px, the button back to the top appears past 300; at exactly these
 * numbers nothing has changed yet.
 */
const expectations: Expectations<typeof pageScrollMachine> = {
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

checkAgainstTable(pageScrollMachine, expectations);

walk(pageScrollMachine, {
  samples: [0, 50, 50.5, 51, 300, 301, 4_000].map((y) => ({ type: 'page.scroll', y }) as const),
  facts: () => ({
    '[LAND-24] the header is scrolled past 50 px and not before': ({ event, after }) => {
      if (event.type === 'page.scroll')
        expect(isScrolled(after)).toBe([50.5, 51, 300, 301, 4_000].includes(event.y));
    },
    '[LAND-30] the way back to the top is offered past 300 px only': ({ event, after }) => {
      if (event.type === 'page.scroll')
        expect(isBackToTopOffered(after)).toBe([301, 4_000].includes(event.y));
    },
  }),
});
