import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { voiceWalk } from '#machines/drafts/voice-card.fixture.ts';
import { voiceCardMachine } from '#machines/drafts/voice-card.machine.ts';
import type { VoiceRef } from '#machines/drafts/voice-card.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import VoiceSection from './voice-section.tsx';

const field = () => screen.getByLabelText('How you write');
const press = (name: string) => (): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const shows = (snapshot: ReturnType<VoiceRef['getSnapshot']>) => {
  const { text, voice, failure } = snapshot.context;
  expect(field()).toHaveValue(text);
  expect(
    screen.getByText(
      voice.learnt
        ? 'Learnt from your latest feedback.'
        : 'Changed by you. Nothing is learnt any more.',
    ),
  ).toBeVisible();
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
  const table = within(screen.getByRole('table', { name: 'How much of your drafts you kept' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
  ).toEqual([
    ['November 2026', '62 % of 4', '20', '9', '3', '2'],
    ['October 2026', '–', '8', '1', '0', '1'],
  ]);
};

walkView(voiceCardMachine, {
  ...voiceWalk,
  allow: ({ context }, event) => event.type !== 'card.write' || context.text !== event.text,
  render: (actor) => <VoiceSection actor={actor} />,
  by: {
    'card.write': ({ text }) => {
      fireEvent.change(field(), { target: { value: text } });
    },
    'card.save': press('Save your voice'),
    'card.clear': press('Clear'),
    'card.learn': press('Learn it again'),
    'card.retry': press('Try again'),
  },
  sees: {
    'voice-card.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading how you write' })).toBeInTheDocument(),
    'voice-card.unread': () => expect(screen.getByText('It could not be loaded')).toBeVisible(),
    'voice-card.open': shows,
    'voice-card.saving': (snapshot) => {
      shows(snapshot);
      expect(field()).toHaveAttribute('readonly');
    },
    'voice-card.learning': (snapshot) => {
      shows(snapshot);
      expect(field()).toHaveAttribute('readonly');
    },
  },
});
