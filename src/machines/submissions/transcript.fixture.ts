import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { refusal, submission, unreached } from '#tests/support/submissions.ts';
import type { transcriptMachine } from './transcript.machine.ts';

/** How it is walked: on its own, and through its dialog. */
export const transcriptWalk: Walk<typeof transcriptMachine> = {
  input: { submission: 5, file: 8 },
  samples: [
    { type: 'transcript.change', text: 'Cars are loud.' },
    done('loadTranscript', 'Cars are lowd.'),
    fails('loadTranscript', unreached()),
    done('saveTranscript', submission({ id: 5, version: 2 })),
    fails('saveTranscript', refusal(409, 'Gone.')),
  ],
  key: ({ context: { text, failure } }) => [text, failure !== null],
  facts: () => ({
    '[DRAFT-14] what was set right stands there until the server has said that it is stored': ({
      event,
      after,
      told,
    }) => {
      if (event.type === 'xstate.error.actor.saveTranscript')
        expect([after.context.text, told]).toEqual(['Cars are loud.', []]);
      if (event.type === 'xstate.done.actor.saveTranscript') expect(told).toHaveLength(1);
    },
  }),
};
