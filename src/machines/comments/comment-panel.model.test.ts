import { expect, test } from 'vitest';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { commentPanelMachine } from './comment-panel.machine.ts';
import {
  COMMENT_TABS,
  selectPointed,
  selectSearch,
  selectTab,
  selectUsed,
} from './comment-panel.view.ts';

walk(commentPanelMachine, {
  samples: [
    { type: 'comments.search', search: 'cite' },
    { type: 'comments.point', at: 2 },
    { type: 'comment.used', text: 'Cite it.' },
  ],
  facts: () => {
    let tab: string | null = null;
    return {
      '[EDIT-4] [EDIT-5] the panel can be toggled, and has two tabs of which the standard comments come first':
        ({ event, after }) => {
          if (event.type === 'comments.show') tab = 'standard';
          else if (event.type === 'comments.hide') tab = null;
          else if (event.type === 'comments.standard' || event.type === 'comments.sets')
            tab = event.type.split('.')[1]!;
          expect(selectTab(after)).toBe(tab);
          expect(COMMENT_TABS.map(({ label }) => label)).toEqual([
            'Standard Comments',
            'Comment Sets',
          ]);
        },
    };
  },
});

test('[EASE-11] remembers the last five used comments, each once, newest first; a search starts at its first hit and ends when one is used', () => {
  const { happen, now } = begin(commentPanelMachine, {});
  happen({ type: 'comments.show' });
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) happen({ type: 'comment.used', text });
  expect(selectUsed(now())).toEqual(['b', 'f', 'e', 'd', 'c']);
  happen({ type: 'comments.point', at: 3 });
  happen({ type: 'comments.search', search: 'cite' });
  expect([selectSearch(now()), selectPointed(now())]).toEqual(['cite', 0]);
  happen({ type: 'comment.used', text: 'Cite it.' });
  expect([selectSearch(now()), selectPointed(now()), selectTab(now())]).toEqual([
    '',
    0,
    'standard',
  ]);
});
