import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement, useEffect } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Suggestion } from '#contract/comments/suggestion.ts';
import {
  type SuggestionChange,
  type SuggestionsAsked,
  suggestionsMachine,
} from '#machines/comments/suggestions.machine.ts';
import type { SuggestionsSlot } from '#views/marking/desk-props.ts';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { Suggestions } from './suggestions.tsx';

const one: Suggestion = {
  text: 'Cite the source on page [number].',
  source: 'assignment',
  scripts: 12,
  last: 41,
  from: '',
  at_level: true,
  pinned: false,
};
const items: Suggestion[] = [
  one,
  {
    ...one,
    text: 'Begin with your claim.',
    source: 'earlier',
    scripts: 1,
    last: null,
    from: 'Last year',
  },
  { ...one, text: 'A clear thesis.', source: 'standard', scripts: 0, last: null, from: 'Argument' },
];

async function shown(written = '') {
  const changes: SuggestionChange[] = [];
  const actor = createActor(
    suggestionsMachine.provide({
      actors: {
        loadSuggestions: fromPromise<readonly Suggestion[], SuggestionsAsked>(async () => items),
        changeSuggestion: fromPromise<void, { asked: SuggestionsAsked; change: SuggestionChange }>(
          async ({ input }) => {
            changes.push(input.change);
          },
        ),
      },
    }),
    { input: { submission: 1, criterion: 'c', levels: null, points: null } },
  ).start();
  const insertRef = { current: null as ((place: number) => void) | null };
  const onInsert = vi.fn<(text: string) => void>();
  render(
    <Suggestions
      actor={actor}
      written={written}
      nameOf={(id) => `s20${id}`}
      insertRef={insertRef}
      showsKeys
      onInsert={onInsert}
    />,
  );
  await screen.findByRole('list', { name: 'Suggested comments' });
  return { changes, insertRef, onInsert };
}

test('[SUG-2] each suggestion says where it comes from, and one already in the comment is left out', async () => {
  const { insertRef, onInsert } = await shown('Well. Begin with your claim.');
  expect(
    screen.getAllByRole('listitem').map((item) => item.querySelector('button')?.textContent),
  ).toEqual([
    'qCite the source on page [number].12 scripts, last on s2041',
    'wA clear thesis.Standard bank, Argument',
  ]);
  expect(onInsert).not.toHaveBeenCalled();
  act(() => insertRef.current?.(1));
  expect(onInsert).toHaveBeenCalledExactlyOnceWith('A clear thesis.');
});

test('[SUG-3] a suggestion is pinned, forgotten and reworded from its own menu', async () => {
  const { changes } = await shown();
  fireEvent.click(screen.getAllByRole('button', { name: 'Pin', hidden: true })[0]!);
  await waitFor(() => expect(changes).toEqual([{ text: one.text, choice: 'pin' }]));
  fireEvent.click(
    await waitFor(() => screen.getAllByRole('button', { name: 'Reword', hidden: true })[0]!),
  );
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Name the page.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use these words' }));
  await waitFor(() =>
    expect(changes[1]).toEqual({ text: one.text, choice: 'reword', wording: 'Name the page.' }),
  );
});

const levels = [
  aLevel({ id: 'poor', name: 'Poor', points: 0 }),
  aLevel({ id: 'good', name: 'Good', points: 10 }),
];
const rubric = aRubric({ criteria: [aCriterion({ id: 'argument', name: 'Argument', levels })] });
beforeAll(async () => {
  makeRoom(3);
  await fetchDesk();
});

test('[SUG-2] at the desk one key inserts a suggestion below the comment, with its blanks selected', async () => {
  const Slot: SuggestionsSlot = ({ insertRef, onInsert }) => {
    useEffect(() => {
      insertRef.current = (place) => onInsert(items[place]!.text);
    });
    return null;
  };
  render(createElement(makeDesk({ rubric, Suggestions: Slot })));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment on Argument' });
  expect(field).toHaveValue('');
  fireEvent.keyDown(document.body, { key: 'w' });
  expect(field).toHaveValue('Begin with your claim.');
  fireEvent.keyDown(document.body, { key: 'q' });
  expect(field).toHaveValue(`Begin with your claim.\n${one.text}`);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('[number]');
  fireEvent.keyDown(field, { key: 'w' });
  expect(field).toHaveValue(`Begin with your claim.\n${one.text}`);
});
