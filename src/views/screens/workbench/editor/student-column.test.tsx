import { render, screen } from '@testing-library/react';
import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { studentTextMachine } from '#machines/student-text/student-text.machine.ts';
import { StudentColumn } from './student-column.tsx';

test('a text with a word without end is set without kerning, which would hang the page', async () => {
  const machine = studentTextMachine.provide({ actors: { loadText: fromPromise(() => Promise.resolve('x'.repeat(2_000))) } });
  const actor = createActor(machine, { input: { submission: 1, hasText: true, pictures: [] } }).start();
  render(<StudentColumn actor={actor} fileName="trap.txt" quote={null} onOpenFile={() => {}} />);
  expect(await screen.findByText(/^x+$/)).toHaveClass('prose-read', 'unkerned');
});

const TEXT = 'def add(a, b):\n    return a + b\n';

test.each([
  ['add.py', 'code-read'], ['INDEX.HTML', 'code-read'], ['data.json', 'code-read'],
  ['essay.docx', 'prose-read'], ['essay.py.pdf', 'prose-read'], ['notes.txt', 'prose-read'],
])('%s is shown as %s, with its lines', async (fileName, hand) => {
  const machine = studentTextMachine.provide({ actors: { loadText: fromPromise(() => Promise.resolve(TEXT)) } });
  const actor = createActor(machine, { input: { submission: 1, hasText: true, pictures: [] } }).start();
  render(<StudentColumn actor={actor} fileName={fileName} quote={null} onOpenFile={() => {}} />);
  const shown = await screen.findByText(/return a/);
  expect(shown).toHaveClass(hand);
  expect(shown.textContent).toBe(TEXT);
});
