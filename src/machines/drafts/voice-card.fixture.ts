import { expect } from 'vitest';
import type { Voice } from '#contract/drafts/drafting.ts';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { unreached } from '#tests/support/submissions.ts';
import type { voiceCardMachine } from './voice-card.machine.ts';

const kept: Voice['kept'] = [
  { month: '2026-11', drafts: 4, share: 0.62, points: 20, taken: 9, edited: 3, dropped: 2 },
  { month: '2026-10', drafts: 0, share: null, points: 8, taken: 1, edited: 0, dropped: 1 },
];
export const LEARNT: Voice = { text: 'You write to the student as “you”.', learnt: true, kept };
export const CHANGED: Voice = { text: 'Dry wit.', learnt: false, kept };

/** How it is walked: on its own, and through its section. */
export const voiceWalk: Walk<typeof voiceCardMachine> = {
  samples: [
    { type: 'card.write', text: 'Dry wit.' },
    done('loadVoice', LEARNT),
    done('loadVoice', CHANGED),
    fails('loadVoice', unreached()),
    done('saveVoice', CHANGED),
    fails('saveVoice', unreached()),
    done('learnAgain', LEARNT),
    fails('learnAgain', unreached()),
  ],
  key: ({ context: { text, voice, failure } }) => [text, voice.learnt, failure !== null],
  facts: () => ({
    '[DRAFT-3] a card that was cleared is saved as an empty one': ({ event, before, world }) => {
      if (event.type === 'card.clear' && before.can(event))
        expect(world.calls.at(-1)).toMatchObject({ id: 'saveVoice', input: { text: '' } });
    },
  }),
};
