import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { dictationMachine } from '#machines/marking/dictation.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { Dictation } from './dictation.tsx';

const said = () => screen.getByRole('status').textContent;
const button = (name: string) => screen.getByRole('button', { name });

walkView(dictationMachine, {
  records: ['sendWordsToParent'],
  samples: [
    { type: 'speech.heard', text: 'well ar' },
    { type: 'speech.said', text: 'Well argued.' },
    { type: 'speech.failed', because: 'forbidden' },
    { type: 'speech.failed', because: 'unreached' },
  ],
  key: ({ context }) => [context.heard, context.because],
  // Dictation can be stopped only while it is on, and started only while it is off.
  allow: (snapshot, event) =>
    event.type === 'dictation.start'
      ? snapshot.matches('off')
      : event.type !== 'dictation.stop' || snapshot.matches({ on: 'listening' }),
  facts: {
    '[DESK-16] what is heard, and why nothing is, can be read': ({ after: { context } }) => {
      if (context.heard !== '') expect(said()).toBe(`${context.heard}…`);
      if (context.because !== null)
        expect(said()).toContain(
          context.because === 'forbidden'
            ? 'allow this site the microphone'
            : 'Check your connection',
        );
    },
    '[DESK-16] while it listens it says where the words may go': ({ after }) => {
      if (after.matches({ on: 'listening' }) && after.context.heard === '')
        expect(said()).toContain('may send what you say to its maker');
    },
  },
  render: (actor) => <Dictation actor={actor} />,
  by: {
    'dictation.start': (_, { press }) => press('Dictate'),
    'dictation.stop': (_, { press }) => press('Stop dictating'),
    'speech.heard': 'elsewhere',
    'speech.said': 'elsewhere',
    'speech.failed': 'elsewhere',
    'speech.ended': 'elsewhere',
  },
  sees: {
    'dictation.off': () => expect(button('Dictate')).toHaveAttribute('aria-pressed', 'false'),
    'dictation.on.listening': () =>
      expect(button('Stop dictating')).toHaveAttribute('aria-pressed', 'true'),
    'dictation.on.ending': () => expect(button('Dictate')).toHaveAttribute('aria-pressed', 'false'),
  },
});
