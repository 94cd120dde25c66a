import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { fromPromise, type SnapshotFrom } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  uploadFileMachine,
  type FileSettled,
  type UploadInput,
} from '#machines/submissions/upload-file.machine.ts';
import { uploadMachine } from '#machines/submissions/upload.machine.ts';
import { uploadWalk } from '#machines/submissions/upload.fixture.ts';
import { selectFile } from '#machines/submissions/upload-file.view.ts';
import {
  countLines,
  type LineState,
  selectFileRef,
  worstFirst,
} from '#machines/submissions/upload.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import UploadDialog from './upload-dialog.tsx';

const choose = (files: readonly File[]) =>
  fireEvent.change(document.querySelector('input[type=file][multiple]')!, { target: { files } });
const held = new Map<
  File,
  { resolve: (made: Submission) => void; reject: (error: Error) => void }
>();

/** Names of the lines that are removed. */
const NAMES = ['doe_jane_12345678.docx', 'setup.exe'];

/** Each line shows what the list knows about its file. */
function linesOf(snapshot: SnapshotFrom<typeof uploadMachine>) {
  const { lines } = snapshot.context;
  // The list counts the files being sent to limit them, and each file knows its own request: both
  // must agree.
  for (const { line, state } of lines)
    expect(selectFileRef(snapshot, line)?.getSnapshot().hasTag('busy')).toBe(state === 'sending');
  const count = (...states: LineState[]) =>
    lines.filter(({ state }) => states.includes(state)).length;
  expect(screen.queryAllByText('Uploaded')).toHaveLength(count('sent'));
  expect(screen.queryAllByLabelText(/^Upload of/)).toHaveLength(count('sending', 'sent'));
  expect(screen.queryAllByText(/bytes · stopped$/)).toHaveLength(count('stopped'));
  expect(screen.queryAllByText(/is of a type that is not accepted/)).toHaveLength(count('refused'));
}

function choosing(snapshot: SnapshotFrom<typeof uploadMachine>) {
  linesOf(snapshot);
  const { lines } = snapshot.context;
  const { total, toSend } = countLines(lines);
  const submit = document.querySelector<HTMLButtonElement>('button[type=submit]')!;
  const handed = snapshot.context.handed.length;
  expect(submit.disabled).toBe(toSend === 0 && handed === 0);
  expect(screen.queryAllByText(/^Draft th/)).toHaveLength(handed > 0 ? 1 : 0);
  if (total === 0) expect(screen.getByText('Please select a file to upload')).toBeVisible();
  const shown = [...document.querySelectorAll('ul[aria-label=Files] > li')].map((item) =>
    item.getAttribute('aria-label'),
  );
  expect(shown).toEqual(
    worstFirst(lines).map(
      ({ line }) => selectFile(selectFileRef(snapshot, line)!.getSnapshot()).name,
    ),
  );
}

walkView(uploadMachine, {
  ...uploadWalk,
  actors: {
    file: uploadFileMachine.provide({
      actors: {
        uploadSubmission: fromPromise<Submission, UploadInput>(
          ({ input }) =>
            new Promise((resolve, reject) => {
              held.set(input.file, { resolve, reject });
            }),
        ),
      },
    }),
  },
  make: {
    // The real line's request ends, and the line reports to the list.
    'file.settled': async (event, { actor }) => {
      const { line, result } = event as FileSettled;
      const call = held.get(selectFile(selectFileRef(actor.getSnapshot(), line)!.getSnapshot()))!;
      if (result.kind === 'sent') call.resolve(result.submission);
      else call.reject(new Error('refused'));
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    },
  },
  facts: {},
  // So that a line's number identifies its file.
  allow: (snapshot, event) =>
    uploadWalk.allow!(snapshot, event) &&
    !(event.type === 'files.choose' && snapshot.context.lines.length !== snapshot.context.next - 1),
  render: (actor) => <UploadDialog actor={actor} canDraft onClose={() => {}} />,
  by: {
    'files.choose': ({ files }) => {
      choose(files);
    },
    'file.remove': ({ line }, { user }) =>
      user.click(screen.getByLabelText(`Remove ${NAMES[line - 1]}`)),
    // The button requests drafts if nothing is left to be sent.
    'upload.start': async (_, { user }) => {
      const submit = document.querySelector('button[type=submit]')!;
      if (!submit.textContent.startsWith('Draft')) await user.click(submit);
    },
    'upload.cancel': (_, { user }) => user.click(screen.getByText('Cancel upload')),
    'upload.draft': (_, { user }) => user.click(screen.getByText(/^Draft th/)),
    'file.settled': 'elsewhere',
  },
  sees: {
    'upload.choosing.first': choosing,
    'upload.choosing.again': choosing,
    'upload.choosing.cancelled': choosing,
    'upload.sending': (snapshot) => {
      linesOf(snapshot);
      expect(screen.getByText('Cancel upload')).toBeEnabled();
    },
    'upload.ended': 'passing',
    'upload.done': (snapshot) => {
      linesOf(snapshot);
      expect(screen.getByText(`Draft these ${snapshot.context.handed.length}`)).toBeVisible();
    },
    'upload.complete': () =>
      expect(document.querySelector('button[type=submit]')).toHaveAttribute('aria-busy', 'true'),
    'upload.closed': () => {},
  },
});
