import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { feedbackLibraryMachine } from './feedback-library.machine.ts';
import { isAsking, selectOpened, selectQuery } from './feedback-library.view.ts';

walk(feedbackLibraryMachine, {
  samples: [
    { type: 'query.change', change: { search: 'thesis' } },
    { type: 'query.change', change: { unusedOnly: true, pageSize: 25 } },
    { type: 'page.change', page: 2 },
    { type: 'feedback.open', id: 1 },
    { type: 'feedback.open', id: 2 },
  ],
  key: ({ context }) => [context.query, context.opened],
  facts: () => {
    let opened: number | null = null;
    return {
      'one stands open at most; opening it again, or asking anew, closes it': ({
        event,
        after,
      }) => {
        if (event.type === 'feedback.open') opened = opened === event.id ? null : event.id;
        else if (['query.change', 'page.change', 'filters.clear'].includes(event.type))
          opened = null;
        expect(selectOpened(after)).toBe(opened);
      },
      'a new question starts at the first page, clearing keeps the page size': ({
        event,
        before,
        after,
      }) => {
        if (event.type === 'query.change' || event.type === 'filters.clear')
          expect(selectQuery(after).page).toBe(0);
        if (event.type === 'filters.clear')
          expect([isAsking(selectQuery(after)), selectQuery(after).pageSize]).toEqual([
            false,
            selectQuery(before).pageSize,
          ]);
      },
    };
  },
});
