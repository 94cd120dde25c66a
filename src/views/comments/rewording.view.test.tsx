import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { RewordingPlace, RewordingResult } from '#contract/comments/rewording.ts';
import {
  type RewordingAsked,
  rewordingMachine,
  type RewordingToDo,
} from '#machines/comments/rewording.machine.ts';
import { RewordingQuestion } from './rewording.tsx';

const wording = { from: 'Say why you think so.', to: 'Say why you believe so.' };
const places = [
  { submission_id: 6, version: 1 },
  { submission_id: 7, version: 3 },
  { submission_id: 8, version: 1 },
];

test('[SUG-4] asks about a reworded comment, lists each script, and says which were changed and which were left', async () => {
  const asked: RewordingToDo[] = [];
  const actor = createActor(
    rewordingMachine.provide({
      actors: {
        findPlaces: fromPromise<readonly RewordingPlace[], RewordingAsked>(async () => places),
        changePlaces: fromPromise<RewordingResult, RewordingToDo>(async ({ input }) => {
          asked.push(input);
          const [first] = input.places;
          return {
            changed: [{ ...first!, version: first!.version + 1 }],
            left: input.places
              .slice(1)
              .map(({ submission_id }) => ({ submission_id, why: 'released' as const })),
          };
        }),
      },
    }),
    { input: { submission: 5, criterion: 'c', text: wording.from, answered: [] } },
  ).start();
  render(<RewordingQuestion actor={actor} nameOf={(id) => `s20${id}`} />);
  actor.send({ type: 'comment.reworded', wording });
  expect(
    await screen.findByText(
      'You gave “Say why you think so.” to 3 other scripts. Change it there, too?',
    ),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
  const list = await screen.findByRole('list', { name: 'Where it is changed' });
  fireEvent.click(within(list).getByRole('checkbox', { name: 's208' }));
  fireEvent.click(screen.getByRole('button', { name: 'Change it in 2 scripts' }));
  expect(
    await screen.findByText('Changed in 1 script. Left as it was: s207 (already released).'),
  ).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Changed back in 1 script.')).toBeVisible();
  await waitFor(() =>
    expect(asked).toEqual([
      { submission: 5, criterion: 'c', ...wording, places: places.slice(0, 2) },
      {
        submission: 5,
        criterion: 'c',
        from: wording.to,
        to: wording.from,
        places: [{ submission_id: 6, version: 2 }],
      },
    ]),
  );
});
