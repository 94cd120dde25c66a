import { fireEvent, render, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { studentTextMachine } from '#machines/submissions/student-text.machine.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import { submissionFile } from '#tests/support/submissions.ts';
import { StudentColumn } from './student-column.tsx';

test('sets a text with an endless word without kerning, which would hang the page', async () => {
  const machine = studentTextMachine.provide({
    actors: { loadText: fromPromise(() => Promise.resolve('x'.repeat(2_000))) },
  });
  const actor = createActor(machine, {
    input: { submission: 1, hasText: true, pictures: [] },
  }).start();
  render(
    <StudentColumn
      files={[]}
      onCorrect={null}
      actor={actor}
      fileName="trap.txt"
      quote={null}
      onOpenFile={() => {}}
    />,
  );
  expect(await screen.findByText(/^x+$/)).toHaveClass('prose-read', 'unkerned');
});

const TEXT = 'def add(a, b):\n    return a + b\n';

test.each([
  ['add.py', 'code-read'],
  ['INDEX.HTML', 'code-read'],
  ['data.json', 'code-read'],
  ['essay.docx', 'prose-read'],
  ['essay.py.pdf', 'prose-read'],
  ['notes.txt', 'prose-read'],
])('%s is shown as %s, with its line breaks', async (fileName, hand) => {
  const machine = studentTextMachine.provide({
    actors: { loadText: fromPromise(() => Promise.resolve(TEXT)) },
  });
  const actor = createActor(machine, {
    input: { submission: 1, hasText: true, pictures: [] },
  }).start();
  render(
    <StudentColumn
      files={[]}
      onCorrect={null}
      actor={actor}
      fileName={fileName}
      quote={null}
      onOpenFile={() => {}}
    />,
  );
  const shown = await screen.findByText(/return a/);
  expect(shown).toHaveClass(hand);
  expect(shown.textContent).toBe(TEXT);
});

test('[CHECK-5] [DRAFT-14] a text that a model has read in pictures says so, and can be set right by whoever marks', async () => {
  const machine = studentTextMachine.provide({
    actors: { loadText: fromPromise(() => Promise.resolve(TEXT)) },
  });
  const actor = createActor(machine, {
    input: { submission: 1, hasText: true, pictures: [] },
  }).start();
  const file = submissionFile({
    id: 8,
    filename: 'page.jpg',
    transcript: { model: 'gpt-x', corrected: false },
  });
  const corrected: unknown[] = [];
  const column = (files: readonly SubmissionFile[], mayCorrect = true) => (
    <StudentColumn
      files={files}
      onCorrect={mayCorrect ? (one) => corrected.push(one) : null}
      actor={actor}
      fileName="page.jpg"
      quote={null}
      onOpenFile={() => {}}
    />
  );
  const { rerender } = render(column([file]));
  expect(
    await screen.findByText(
      'This text was read in its pictures by gpt-x. Hold it beside the original before you rely on it.',
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Set it right' }));
  expect(corrected).toEqual([file]);
  rerender(
    column(
      [{ ...file, transcript: { model: 'gpt-x', corrected: true } }, submissionFile({ id: 9 })],
      false,
    ),
  );
  expect(
    screen.getByText(
      'The text of page.jpg was read in its pictures by gpt-x and set right by a person since.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Set it right/ })).toBeNull();
  rerender(column([{ ...file, transcript: { model: 'OCR', corrected: false, doubtful: 2 } }]));
  expect(
    screen.getByText(
      'This text was read by OCR. Hold it beside the original before you rely on it. OCR is not sure of 2 lines: no check speaks of them, and a draft quotes nothing from them.',
    ),
  ).toBeVisible();
});
