import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { transcriptWalk } from '#machines/submissions/transcript.fixture.ts';
import { transcriptMachine } from '#machines/submissions/transcript.machine.ts';
import { canSaveTranscript, type TranscriptRef } from '#machines/submissions/transcript.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import TranscriptDialog from './transcript-dialog.tsx';

const field = () => screen.getByLabelText(/^The text in the pictures/);
const button = () => screen.getByRole('button', { name: 'Save the text' });
const shows = (snapshot: ReturnType<TranscriptRef['getSnapshot']>) => {
  expect(field()).toHaveValue(snapshot.context.text);
  expect(screen.queryAllByText('Gone.')).toHaveLength(snapshot.context.failure === null ? 0 : 1);
};

walkView(transcriptMachine, {
  ...transcriptWalk,
  allow: ({ context }, event) => event.type !== 'transcript.change' || context.text !== event.text,
  render: (actor) => (
    <TranscriptDialog actor={actor} model="m" onSaved={() => {}} onClose={() => {}} />
  ),
  by: {
    'transcript.change': ({ text }) => {
      fireEvent.change(field(), { target: { value: text } });
    },
    'transcript.save': () => {
      fireEvent.click(button());
    },
    'transcript.retry': () => {
      fireEvent.click(screen.getByText('Try again'));
    },
  },
  sees: {
    'transcript.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading the text' })).toBeInTheDocument(),
    'transcript.unread': () => expect(screen.getByText('It could not be loaded')).toBeVisible(),
    'transcript.open': (snapshot) => {
      shows(snapshot);
      expect(button().getAttribute('aria-disabled') === 'true').toBe(!canSaveTranscript(snapshot));
    },
    'transcript.saving': (snapshot) => {
      shows(snapshot);
      expect(button()).toHaveAttribute('aria-busy', 'true');
      expect(field()).toHaveAttribute('readonly');
    },
    'transcript.saved': (snapshot) => shows(snapshot),
  },
});
