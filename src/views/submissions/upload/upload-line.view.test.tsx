import { fireEvent, render, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type FileSettled, uploadFileMachine } from '#machines/submissions/upload-file.machine.ts';
import { fileWalk, input, program } from '#machines/submissions/upload-file.fixture.ts';
import type { UploadFileRef } from '#machines/submissions/upload-file.view.ts';
import type { LineState } from '#machines/submissions/upload.view.ts';
import type { World } from '#tests/support/charts/drive.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { UploadLine } from './upload-line.tsx';

const bar = () => screen.getByRole('progressbar');
const type = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
};
const fields = () => {
  expect(screen.getByPlaceholderText('Student ID, name, or email')).toBeEnabled();
  const score = screen.getByLabelText('Turnitin similarity score', { exact: false });
  expect(score).toMatchObject({ min: '0', max: '100', step: '0.1' });
  expect(score).toHaveAccessibleDescription('Enter a value between 0 and 100');
};

/**
 * Returns what the list would know about it: whether it is being sent, and what it last reported.
 */
const knownOf = (isBusy: boolean, { toParent }: World): LineState =>
  isBusy ? 'sending' : ((toParent.at(-1) as FileSettled | undefined)?.result.kind ?? 'ready');

function Line({ actor, world }: { actor: UploadFileRef; world: World }) {
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  return (
    <ul>
      <UploadLine actor={actor} state={knownOf(isBusy, world)} open onRemove={() => {}} />
    </ul>
  );
}

walkView(uploadFileMachine, {
  ...fileWalk,
  key: ({ context }) => [context.progress, context.reportProblem !== null],
  // Once it was sent there is nothing to fill in, and the list doesn't send it again. While the
  // progress bar rises to its cap nothing else is tried; it is before and after.
  allow: ({ context: { progress } }, event) =>
    event.type.startsWith('xstate.after.') ||
    progress === 0 ||
    (progress >= 95 && (progress < 100 || event.type.startsWith('xstate.'))),
  render: (actor, world) => <Line actor={actor} world={world} />,
  by: {
    'student.change': ({ student }) => type('Student identifier', student),
    'score.change': ({ score }) => type('Turnitin similarity score', score),
    'report.choose': ({ report }) => {
      fireEvent.change(screen.getByLabelText('Turnitin report (PDF)', { exact: false }), {
        target: { files: report ? [report] : [] },
      });
    },
    'file.send': 'elsewhere',
    'file.cancel': 'elsewhere',
  },
  sees: {
    'file.idle': ({ context: { failure, progress, reportProblem } }) => {
      if (progress === 100) {
        expect(bar()).toHaveAttribute('value', '100');
        expect(screen.getByText('Uploaded')).toBeVisible();
        return;
      }
      fields();
      if (reportProblem)
        expect(screen.getByText('The Turnitin report must be a PDF file.')).toBeVisible();
      if (failure)
        expect(screen.getByRole('alert')).toHaveTextContent(
          failure.status === 413 ? 'The file is larger than 25 MB.' : 'Failed to upload file',
        );
    },
    'file.sending.rising': ({ context }) => {
      expect(bar()).toHaveAttribute('value', String(context.progress));
      expect(screen.getByText(`${context.progress}%`)).toBeVisible();
    },
    'file.sending.waiting': () => expect(bar()).toHaveAttribute('value', '95'),
  },
});

describe('what the list knows about a file', () => {
  const show = (state: LineState, file = input.file) => {
    const actor = createActor(uploadFileMachine, { input: { ...input, file } }).start();
    render(
      <ul>
        <UploadLine actor={actor} state={state} open onRemove={() => {}} />
      </ul>,
    );
  };

  test('[UPL-6] a refused file says why and has nothing to fill in', () => {
    show('refused', program);
    expect(screen.getByRole('alert')).toHaveTextContent(program.name);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByLabelText(`Remove ${program.name}`)).toBeEnabled();
  });

  test('a stopped file says so, and can be filled in and removed', () => {
    show('stopped');
    fields();
    expect(screen.getByText(/stopped/)).toBeVisible();
    expect(screen.getByLabelText(/^Remove/)).toBeEnabled();
  });

  test('while a file is being sent, and once it was, nothing about it can be changed', () => {
    for (const state of ['sending', 'sent'] as const) {
      show(state);
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByLabelText(/^Remove/)).toBeNull();
    }
  });
});
