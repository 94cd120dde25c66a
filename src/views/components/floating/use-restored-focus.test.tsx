import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useRestoredFocus } from './use-restored-focus.ts';

function Page() {
  const main = useRef<HTMLElement>(null);
  const [names, setNames] = useState(['one', 'two', 'three']);
  const [busy, setBusy] = useState(false);
  useRestoredFocus(main);
  return (
    <>
      <button type="button" onClick={() => setNames([])}>
        Outside
      </button>
      <button type="button" onClick={() => setBusy(false)}>
        Answer
      </button>
      <main ref={main} tabIndex={-1}>
        {names.length < 3 && names.length > 0 && (
          <button type="button" onClick={() => setNames(['one', 'two', 'three'])}>
            Bring back
          </button>
        )}
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>
                <span tabIndex={-1}>{name}</span>
                <button
                  type="button"
                  onClick={() => setNames(names.filter((other) => other !== name))}
                >{`Delete ${name}`}</button>
              </li>
            ))}
          </ul>
        )}
        <button type="button" disabled={busy} onClick={() => setBusy(true)}>
          Save
        </button>
        {names.length === 2 && (
          <button type="button" onClick={() => setNames([])}>
            Clear
          </button>
        )}
      </main>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('deleting an item moves the focus to the control before it, or for the first item to what precedes the list', async () => {
  const user = userEvent.setup();
  render(<Page />);
  button('Delete two').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Delete one')).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Bring back')).toHaveFocus());
});

test('if the surroundings go too: to the control before the whole, else the container', async () => {
  const user = userEvent.setup();
  render(<Page />);
  button('Delete three').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Delete two')).toHaveFocus());
  button('Clear').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button('Save')).toHaveFocus());
});

test('if the last item goes with its list and nothing precedes it: to the container', async () => {
  const user = userEvent.setup();
  render(<Page />);
  for (const name of ['three', 'two']) {
    button(`Delete ${name}`).focus();
    await user.keyboard('{Enter}');
  }
  button('Delete one').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a control that was disabled for a while gets its focus back', async () => {
  const user = userEvent.setup();
  render(<Page />);
  button('Save').focus();
  await user.keyboard('{Enter}');
  // Browsers blur an element that is disabled, without an event; jsdom doesn't.
  (document.activeElement as HTMLElement).blur();
  expect(document.body).toHaveFocus();
  // Whether the user moved the focus or it was taken is known a moment later.
  await Promise.resolve();
  fireEvent.click(button('Answer'));
  await waitFor(() => expect(button('Save')).toHaveFocus());
});

test('doesn’t bring back a user who has moved on', async () => {
  const user = userEvent.setup();
  render(<Page />);
  button('Delete two').focus();
  await user.click(document.body);
  expect(document.body).toHaveFocus();
  await user.pointer({ target: button('Outside') });
  button('Outside').click();
  await waitFor(() => expect(screen.queryByRole('list')).toBeNull());
  expect(document.body).toHaveFocus();
});
