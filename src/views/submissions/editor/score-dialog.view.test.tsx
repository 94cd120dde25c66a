import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { scoreWalk } from '#machines/submissions/score-editor.fixture.ts';
import { scoreEditorMachine } from '#machines/submissions/score-editor.machine.ts';
import { canSaveScore } from '#machines/submissions/score-editor.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import ScoreDialog from './score-dialog.tsx';

const field = () => screen.getByLabelText('Turnitin similarity score');
const save = () => screen.getByText('Save Score');
type Snapshot = Parameters<typeof canSaveScore>[0];
const writing = (snapshot: Snapshot) => {
  expect(screen.getByRole('dialog', { name: 'Edit Turnitin Score' })).toBeVisible();
  expect(field()).toHaveValue(
    snapshot.context.score === '' ? null : Number(snapshot.context.score),
  );
  expect(field()).toMatchObject({ min: '0', max: '100', step: '0.1' });
  expect((save() as HTMLButtonElement).disabled).toBe(!canSaveScore(snapshot));
};

walkView(scoreEditorMachine, {
  ...scoreWalk,
  allow: ({ context }, event) => !(event.type === 'score.change' && event.score === context.score),
  render: (actor) => <ScoreDialog actor={actor} onClose={() => {}} />,
  by: {
    'score.change': ({ score }) => {
      fireEvent.change(field(), { target: { value: score } });
    },
    'score.submit': (_, { user }) => user.click(save()),
    'score.remove': (_, { user }) => user.click(screen.getByText('Remove score')),
    'conflict.takeTheirs': (_, { user }) => user.click(screen.getByText('Keep 40%')),
    'save.settled': 'elsewhere',
  },
  sees: {
    'score.writing.plain': writing,
    'score.writing.failed': (snapshot) => {
      writing(snapshot);
      expect(field()).toHaveAccessibleDescription(/between 0 and 100\.$/);
    },
    'score.writing.conflict': (snapshot) => {
      writing(snapshot);
      expect(screen.getByText('Changed elsewhere meanwhile')).toBeVisible();
    },
    'score.saving': () => {
      expect(save()).toHaveAttribute('aria-busy', 'true');
      expect(field()).toHaveAttribute('readonly');
    },
    'score.closed': () => {},
  },
});
