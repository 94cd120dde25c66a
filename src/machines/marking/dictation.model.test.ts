import { expect } from 'vitest';
import { walk } from '#tests/support/charts/walk.ts';
import { dictationMachine } from './dictation.machine.ts';

walk(dictationMachine, {
  records: ['sendWordsToParent'],
  samples: [
    { type: 'speech.heard', text: 'well ar' },
    { type: 'speech.said', text: 'Well argued.' },
    { type: 'speech.failed', because: 'forbidden' },
  ],
  key: ({ context }) => context.heard === '',
  facts: () => ({
    '[DESK-16] words that were said are handed over once, and none after dictation is over': ({
      event,
      before,
      world,
    }) => {
      if (event.type !== 'speech.said') return;
      const handed = world.ran.filter(({ action }) => action === 'sendWordsToParent').length;
      if (before.matches('on'))
        expect(world.ran.at(-1)).toMatchObject({
          action: 'sendWordsToParent',
          params: { text: 'Well argued.' },
        });
      expect(handed > 0).toBe(true);
    },
    '[DESK-16] it listens only while it is on': ({ after, world }) =>
      expect(world.running().includes('listenToSpeech')).toBe(after.matches('on')),
  }),
});
