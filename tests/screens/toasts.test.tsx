import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { effectsOf } from '#app/outcomes.ts';
import { RootContext, type Root } from '#app/root.ts';
import { Toasts } from '#app/shell/shell-route.tsx';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { toastsMachine } from '#machines/shared/toasts.machine.ts';
import { submission } from '#tests/support/submissions.ts';

/** The app's messages, with a clock that the test moves. */
function show() {
  const clock = new SimulatedClock();
  const toasts = createActor(toastsMachine, { clock }).start();
  render(
    <RootContext value={{ toasts } as unknown as Root}>
      <Toasts />
    </RootContext>,
  );
  let told = 0;
  const tell = (outcome: Outcome) =>
    act(() =>
      toasts.send({
        type: 'toast.show',
        toast: { ...effectsOf(outcome).toast!, id: `t${++told}` },
      }),
    );
  const pass = (ms: number) => act(() => clock.increment(ms));
  const at = (place: 'left' | 'right') =>
    [...document.querySelectorAll(`.toasts > ol.${place}-0 li span`)]
      .map((text) => text.textContent)
      .filter(Boolean);
  return { tell, pass, at };
}

const silent: FailureFacts = { status: null, detail: null, message: null };
const said: FailureFacts = {
  status: 500,
  detail: 'The disk is full.',
  message: 'The disk is full.',
};
const mute: FailureFacts = {
  status: 500,
  detail: null,
  message: 'Something went wrong on our end. Please try again later.',
};
const of = { submissionId: 1, assignmentId: 7 };

test.each<[string, Outcome, 'left' | 'right', number]>([
  ['[WB-70] by default', { type: 'score.saved', submission: submission() }, 'right', 6_000],
  ['[BANK-15] [BANK-16] of the bank', { type: 'comments.refreshed' }, 'left', 6_000],
  [
    '[ERR-31] [ERR-32] [ERR-33] a draft',
    { type: 'draft.generated', submission: submission() },
    'left',
    30_000,
  ],
])('%s: is shown in the right place for the right time', (_, outcome, place, duration) => {
  const { tell, pass, at } = show();
  tell(outcome);
  const text = effectsOf(outcome).toast!.text;
  expect([at(place), at(place === 'left' ? 'right' : 'left')]).toEqual([[text], []]);
  pass(duration - 1);
  expect(at(place)).toEqual([text]);
  pass(1);
  expect(at(place)).toEqual([]);
});

test.each<[string, (failure: FailureFacts) => Outcome, string]>([
  ['[ERR-17]', (failure) => ({ type: 'grade.failed', failure, ...of }), 'Failed to update'],
  [
    '[ERR-20]',
    (failure) => ({ type: 'draft.failed', failure, ...of }),
    'Failed to generate feedback',
  ],
  [
    '[ERR-21]',
    (failure) => ({ type: 'submission.deleteFailed', failure, ...of }),
    'Failed to delete submission',
  ],
  [
    '[ERR-25]',
    (failure) => ({ type: 'score.failed', failure, ...of }),
    'Failed to update Turnitin score',
  ],
  [
    '[ERR-26]',
    (failure) => ({ type: 'submission.viewFailed', failure }),
    'Failed to view submission',
  ],
])('[ERR-15] %s shows the server’s words, else its own, as an alert', (_, outcome, own) => {
  const { tell } = show();
  tell(outcome(said));
  expect(screen.getByRole('alert')).toHaveTextContent('The disk is full.');
  tell(outcome(silent));
  expect(screen.getAllByRole('alert')[1]).toHaveTextContent(own);
});

test('[ERR-18] [ERR-19] an upload that was refused without a message, and one that reached no server', () => {
  const { tell, at } = show();
  for (const failure of [said, mute, silent])
    tell({ type: 'submission.uploadFailed', failure, fileName: 'a.pdf' });
  expect(at('right')).toEqual([
    'The disk is full.',
    'Failed to upload submission',
    'Failed to upload file',
  ]);
});

test('[ERR-51] a bank that could not be refreshed', () => {
  const { tell, at } = show();
  tell({ type: 'comments.refreshFailed' } as Outcome);
  expect(at('left')).toEqual(['Failed to refresh comments']);
  expect(screen.getByRole('alert')).toBeVisible();
});
