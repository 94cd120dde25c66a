import { expect } from 'vitest';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './comment-panel.expectations.ts';
import { commentPanelMachine } from './comment-panel.machine.ts';
import { COMMENT_TABS, selectTab } from './comment-panel.view.ts';

holdTo(commentPanelMachine, expectations);

walk(commentPanelMachine, {
  facts: () => {
    let tab: string | null = null;
    return {
      '[EDIT-4] [EDIT-5] the panel can be toggled, and has two tabs of which the standard comments come first': ({ event, after }) => {
        if (event.type === 'comments.show') tab = 'standard';
        else if (event.type === 'comments.hide') tab = null;
        else if (event.type.startsWith('comments.')) tab = event.type.split('.')[1]!;
        expect(selectTab(after)).toBe(tab);
        expect(COMMENT_TABS.map(({ label }) => label)).toEqual(['Standard Comments', 'Comment Sets']);
      },
    };
  },
});
