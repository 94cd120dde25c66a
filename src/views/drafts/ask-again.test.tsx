import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { DraftPoints } from '#contract/drafts/drafting.ts';
import { draftPointsMachine } from '#machines/drafts/draft-points.machine.ts';
import { draftPointsCommands } from '#machines/drafts/draft-points.view.ts';
import { AskAgain } from './ask-again.tsx';

async function shown(again: boolean) {
  const answer: DraftPoints = { draft_id: 8, again, points: [] };
  const actor = createActor(
    draftPointsMachine.provide({
      actors: { loadPoints: fromPromise(() => Promise.resolve(answer)) },
    }),
    { input: { submission: 5 } },
  ).start();
  const [onAsk, onHistory] = [vi.fn<(wish: string) => void>(), vi.fn<() => void>()];
  render(<AskAgain actor={actor} disabled={false} onAsk={onAsk} onHistory={onHistory} />);
  draftPointsCommands(actor).show('one');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Ask again with a word' }));
  return { user, onAsk, onHistory };
}

test('[DRAFT-12] chips and the user’s own words say how to rewrite; it is free the first time, and Enter requests it too', async () => {
  const { user, onAsk } = await shown(true);
  expect(await screen.findByText(/It is free/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'shorter' }));
  await user.click(screen.getByRole('button', { name: 'more on method' }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'In another language' }),
    'in French',
  );
  await user.click(screen.getByRole('button', { name: 'more on method' }));
  const field = screen.getByRole('textbox', { name: 'How should it be written?' });
  expect(field).toHaveValue('shorter, in French');
  await user.type(field, ', kinder{Enter}');
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('shorter, in French, kinder');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('[DRAFT-12] the second time it states the cost, and Escape requests nothing', async () => {
  const { user, onAsk, onHistory } = await shown(false);
  await user.click(screen.getByRole('button', { name: 'only what was missed' }));
  expect(screen.getByRole('button', { name: 'Ask again (1 credit)' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'put an earlier one back' }));
  expect(onHistory).toHaveBeenCalledOnce();
  await user.type(screen.getByRole('textbox'), '{Escape}');
  expect(onAsk).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Ask again with a word' })).toBeVisible();
});
