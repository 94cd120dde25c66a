import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useAddressDialog } from './use-address-dialog.ts';

beforeEach(() => {
  window.history.replaceState(null, '', '/papers?page=2&view=7');
});

let close = (): void => {};
function Screen({ isReady }: { isReady: boolean }) {
  const [opened, setOpened] = useState<string[]>([]);
  useAddressDialog('view', isReady, (asked, done) => {
    setOpened((before) => [...before, asked]);
    close = done;
  });
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{`${pathname}${search} opened ${opened.join()}`}</output>
      <Link to="/papers?view=9">Nine</Link>
    </>
  );
}
const said = () => screen.getByRole('status').textContent;
const shown = (isReady: boolean) => (
  <BrowserRouter>
    <Screen isReady={isReady} />
  </BrowserRouter>
);

test('opens what the address asks for once it can, and on closing removes only that from the address, without a history entry', () => {
  const { rerender } = render(shown(false));
  expect(said()).toBe('/papers?page=2&view=7 opened ');
  rerender(shown(true));
  expect(said()).toBe('/papers?page=2&view=7 opened 7');
  const entries = window.history.length;
  act(() => close());
  expect(said()).toBe('/papers?page=2 opened 7');
  expect(window.history.length).toBe(entries);
  act(() => screen.getByText('Nine').click());
  expect(said()).toBe('/papers?view=9 opened 7,9');
});

test('changes nothing if the user has gone elsewhere meanwhile', () => {
  render(shown(true));
  window.history.pushState(null, '', '/other?view=5');
  act(() => close());
  expect(window.location.pathname + window.location.search).toBe('/other?view=5');
});
