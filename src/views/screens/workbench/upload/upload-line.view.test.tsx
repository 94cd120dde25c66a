import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { uploadFileMachine } from '#machines/upload-file/upload-file.machine.ts';
import { fileWalk } from '#machines/upload-file/upload-file.fixture.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { UploadLine } from './upload-line.tsx';

const bar = () => screen.getByRole('progressbar');
const type = (label: string, value: string) => { fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } }); };
const fields = () => {
  expect(screen.getByPlaceholderText('Student ID, name, or email')).toBeEnabled();
  const score = screen.getByLabelText('Turnitin similarity score', { exact: false });
  expect(score).toMatchObject({ min: '0', max: '100', step: '0.1' });
  expect(score).toHaveAccessibleDescription('Enter a value between 0 and 100');
};

walkView(uploadFileMachine, {
  ...fileWalk,
  // Twenty steps of the bar are walked bare; here each end of it is enough.
  key: ({ context }) => [context.progress === 0, context.progress === 95, context.progress === 100, context.reportProblem !== null],
  allow: ({ context }, event) => !event.type.startsWith('xstate.after.') || context.progress === 0 || context.progress >= 95,
  excuses: {
    'file.checking | always [0]': 'a refused file is another file: walked by hand below',
    'file.sending.rising | xstate.after.tick.file.sending.rising [1]': 'the cap is walked bare, step by step',
  },
  render: (actor) => <ul><UploadLine actor={actor} open onRemove={() => {}} /></ul>,
  by: {
    'student.change': ({ student }) => type('Student identifier', student),
    'score.change': ({ score }) => type('Turnitin similarity score', score),
    'report.choose': ({ report }) => {
      fireEvent.change(screen.getByLabelText('Turnitin report (PDF)', { exact: false }), { target: { files: report ? [report] : [] } });
    },
    'file.send': 'elsewhere', 'file.cancel': 'elsewhere',
  },
  sees: {
    'file.checking': 'passing',
    'file.refused': 'passing',
    'file.ready.fresh': ({ context }) => {
      fields();
      if (context.reportProblem) expect(screen.getByText('The Turnitin report must be a PDF file.')).toBeVisible();
    },
    'file.ready.failed': ({ context: { failure } }) => {
      fields();
      expect(screen.getByRole('alert')).toHaveTextContent(failure?.status === 413 ? 'The file is larger than 25 MB.' : 'Failed to upload file');
    },
    'file.ready.cancelled': () => { fields(); expect(screen.getByText(/stopped/)).toBeVisible(); },
    'file.sending.rising': ({ context }) => { expect(bar()).toHaveAttribute('value', String(context.progress)); expect(screen.getByText(`${context.progress}%`)).toBeVisible(); },
    'file.sending.waiting': 'passing',
    'file.sent': () => { expect(bar()).toHaveAttribute('value', '100'); expect(screen.getByText('Uploaded')).toBeVisible(); },
  },
});
