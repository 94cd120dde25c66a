import { expect } from 'vitest';
import type { Suggestion } from '#contract/comments/suggestion.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { selectDialog } from './suggestions.view.ts';
import { suggestionsMachine } from './suggestions.machine.ts';

const one: Suggestion = {
  text: 'Say why.',
  source: 'assignment',
  scripts: 2,
  last: 7,
  from: '',
  at_level: true,
  pinned: false,
};

walk(suggestionsMachine, {
  input: { submission: 1, criterion: 'c', levels: null, points: null },
  samples: [
    { type: 'level.chosen', levels: ['good'], points: null },
    { type: 'suggestion.change', change: { text: 'Say why.', choice: 'pin' } },
    {
      type: 'suggestion.change',
      change: { text: 'Say why.', choice: 'reword', wording: 'Give reasons.' },
    },
    { type: 'wording.open', text: 'Say why.' },
    { type: 'wording.close' },
    { type: 'bank.offer', text: 'Say why.' },
    { type: 'suggestions.retry' },
    done('dialog'),
    done('loadSuggestions', [one]),
    fails('loadSuggestions', new Error('gone')),
    done('changeSuggestion'),
    fails('changeSuggestion', new Error('gone')),
  ],
  key: ({ context }) => [
    String(context.asked.levels),
    context.items.length,
    context.rewording,
    context.change?.choice ?? null,
  ],
  facts: () => ({
    '[SUG-2] suggestions are those of the level that is chosen: another level asks for them anew':
      ({ before, event, after }) => {
        if (event.type === 'level.chosen' && String(before?.context.asked.levels) !== 'good')
          expect(after.matches('loading')).toBe(true);
      },
    '[SUG-3] the bank’s dialog opens with the words of the suggestion': ({ after, world }) => {
      expect(selectDialog(after) !== undefined).toBe(after.matches('keeping'));
      if (after.matches('keeping'))
        expect(world.calls.at(-1)).toMatchObject({
          id: 'dialog',
          input: { comment: null, text: 'Say why.' },
        });
    },
    '[SUG-3] words are changed for one suggestion at a time': ({ after }) => {
      expect(after.context.rewording !== null).toBe(after.matches('rewording'));
    },
  }),
});
