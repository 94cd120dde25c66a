import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { markingUndoMachine } from '#machines/marking/marking-undo.machine.ts';
import { fetchDesk, makeDesk, makeRoom } from '#tests/support/desk/stage.tsx';
import { aCriterion, aLevel, aRubric } from '#tests/support/rubric/rubrics.ts';
import { SearchBar } from './script/later-parts.ts';

const levels = [
  aLevel({ id: 'poor', name: 'Poor', points: 0 }),
  aLevel({ id: 'good', name: 'Good', points: 10 }),
];
const rubric = aRubric({
  criteria: [
    aCriterion({ id: 'argument', name: 'Argument', levels }),
    aCriterion({ id: 'style', name: 'Style', levels }),
  ],
});
beforeAll(async () => {
  makeRoom(3);
  await fetchDesk();
});
const press = (key: string) => fireEvent.keyDown(document.body, { key });
const current = () =>
  document.querySelector('[data-criterion][aria-current=true]')?.getAttribute('data-criterion');
const chosen = () => screen.queryAllByRole('button', { pressed: true, name: /Poor|Good/ }).length;

test("[DESK-16] dictation continues what is written; there is no control if the browser doesn't support it", async () => {
  const words = ['Well argued.', 'Go on.'];
  const Dictation = ({ onSay }: { onSay: (text: string) => void }) => (
    <button type="button" onClick={() => onSay(words.shift()!)}>
      Dictate
    </button>
  );
  const { unmount } = render(createElement(makeDesk({ rubric })));
  expect(screen.queryByRole('button', { name: 'Dictate' })).toBeNull();
  unmount();
  render(createElement(makeDesk({ rubric, Dictation })));
  fireEvent.click(screen.getByRole('button', { name: 'Dictate' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dictate' }));
  const feedback = screen.getByRole('textbox', { name: 'Feedback' });
  expect(feedback).toHaveValue('Well argued. Go on.');
});

test('[DESK-8] letters and digits typed while the search field is loading do nothing, and work as usual afterwards', async () => {
  const Desk = makeDesk({ rubric });
  render(<Desk />);
  // Another file’s tests may have loaded it in this process.
  const away = vi.spyOn(SearchBar, 'isHere').mockReturnValue(false);
  press('l');
  for (const key of ['j', '1', 'm']) press(key);
  expect([current(), chosen()]).toEqual(['argument', 0]);
  const field = await screen.findByRole('searchbox', { name: 'Find in the script' });
  away.mockRestore();
  fireEvent.keyDown(field, { key: 'Escape' });
  press('j');
  press('1');
  expect([current(), chosen()]).toEqual(['style', 1]);
});

test("[DESK-8] a pressed criterion doesn't move until it is released, so that the level under the pointer is chosen", () => {
  const Desk = makeDesk({ rubric });
  render(<Desk />);
  const good = document.querySelector('[data-criterion="style"]')!.querySelectorAll('button')[1]!;
  fireEvent.pointerDown(good);
  fireEvent.mouseDown(good);
  expect(current()).toBe('argument');
  fireEvent.click(good);
  expect([current(), good.getAttribute('aria-pressed')]).toEqual(['style', 'true']);
});

test('[EVE-5] Ctrl+Z and Ctrl+Y in a field undo and redo steps of the desk, unless something typed there can be undone', () => {
  const went: string[] = [];
  const undoing = createActor(
    markingUndoMachine.provide({
      actions: {
        takeBack: (_, { step }) => void went.push(`back ${step.kind}`),
        doAgain: (_, { step }) => void went.push(`again ${step.kind}`),
      },
    }),
  ).start();
  const Desk = makeDesk({ rubric, undoing });
  render(<Desk />);
  const grade = screen.getByRole('textbox', { name: 'Grade' });
  const keyIn = (key: string, shiftKey = false) =>
    fireEvent.keyDown(grade, { key, ctrlKey: true, shiftKey });
  press('2');
  keyIn('z');
  keyIn('y');
  keyIn('z');
  keyIn('Z', true);
  expect(went.splice(0)).toEqual(['back mark', 'again mark', 'back mark', 'again mark']);
  fireEvent(grade, new InputEvent('beforeinput', { bubbles: true }));
  fireEvent.change(grade, { target: { value: '65' } });
  keyIn('z');
  expect(went).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo grade' }));
  expect(went).toEqual(['back grade']);
  expect(screen.getByRole('button', { name: 'Redo grade' })).toBeVisible();
});
