import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './page-scroll.expectations.ts';
import { pageScrollMachine } from './page-scroll.machine.ts';
import { isBackToTopOffered, isScrolled } from './page-scroll.view.ts';

holdTo(pageScrollMachine, expectations);

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
