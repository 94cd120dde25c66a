import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
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

test('[DESK-16] what is said goes on from what is written; without a browser that can there is no control', async () => {
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

test('[DESK-8] letters and digits typed while the search field is on its way do nothing, and afterwards they do what they do', async () => {
  const Desk = makeDesk({ rubric });
  render(<Desk />);
  // Another file’s tests may have fetched it in this process.
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

test('[DESK-8] a criterion that is pressed stands still until it is let go, so that the level under the pointer is chosen', () => {
  const Desk = makeDesk({ rubric });
  render(<Desk />);
  const good = document.querySelector('[data-criterion="style"]')!.querySelectorAll('button')[1]!;
  fireEvent.pointerDown(good);
  fireEvent.mouseDown(good);
  expect(current()).toBe('argument');
  fireEvent.click(good);
  expect([current(), good.getAttribute('aria-pressed')]).toEqual(['style', 'true']);
});
