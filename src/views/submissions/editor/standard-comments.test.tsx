import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { commentPickerMachine } from '#machines/comments/comment-picker.machine.ts';
import { pickerInput } from '#machines/comments/comment-picker.view.ts';
import { StandardComments } from './standard-comments.tsx';

afterEach(cleanup);

const [first, second, third] = STANDARD_BANK;
const show = () => {
  const actor = createActor(commentPickerMachine, { input: pickerInput(STANDARD_BANK) }).start();
  render(
    <StandardComments
      actor={actor}
      bank={STANDARD_BANK}
      onInsert={vi.fn<() => void>()}
      onCopy={vi.fn<() => void>()}
    />,
  );
};
const levelsOf = (name: string) =>
  within(screen.getByText('Expand all').closest('div')!.parentElement!).getAllByRole('button', {
    name: new RegExp(`^${name} \\(`),
  });
const open = (name: string) => levelsOf(name).map((button) => button.getAttribute('aria-expanded'));

test('[BANK-31] a group of the bank is titled levelOne (levelTwo)', () => {
  show();
  expect(levelsOf(second!.name).map((button) => button.textContent)).toEqual(
    second!.qualityLevels.map(({ label }) => `${second!.name} (${label})`),
  );
});

test('[PICK-9] each category expands and collapses only its own levels', async () => {
  show();
  const user = userEvent.setup();
  expect([open(first!.name), open(second!.name)].map((states) => new Set(states))).toEqual([
    new Set(['true']),
    new Set(['false']),
  ]);
  await user.click(screen.getByRole('button', { name: `Expand ${second!.name}` }));
  expect([open(second!.name), open(third!.name)].map((states) => new Set(states))).toEqual([
    new Set(['true']),
    new Set(['false']),
  ]);
  await user.click(screen.getByRole('button', { name: `Collapse ${first!.name}` }));
  expect(new Set(open(second!.name))).toEqual(new Set(['true']));
  expect(screen.getByRole('button', { name: `Expand ${first!.name}` })).toBeInTheDocument();
});
