import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { RouterLink } from './shell-route.tsx';

const Said = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

test('a link navigates without a page load unless the browser is asked for something else; a link to the current page adds no entry', () => {
  render(
    <BrowserRouter>
      <Said />
      <RouterLink href="/papers?page=2">On</RouterLink>
      <RouterLink href="https://example.com/">Away</RouterLink>
      <RouterLink href="//example.com/">Away, too</RouterLink>
      <RouterLink href="/a" target="_blank">
        Beside
      </RouterLink>
      <RouterLink href="/b" download>
        Down
      </RouterLink>
      <RouterLink href="/c" onClick={(event) => event.preventDefault()}>
        Held
      </RouterLink>
    </BrowserRouter>,
  );
  const isLeftToTheBrowser = (name: string, how = {}) =>
    fireEvent.click(screen.getByText(name), { button: 0, ...how });
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])
    expect(isLeftToTheBrowser('On', { [key]: true })).toBe(true);
  expect(isLeftToTheBrowser('On', { button: 1 })).toBe(true);
  for (const name of ['Away', 'Away, too', 'Beside', 'Down'])
    expect(isLeftToTheBrowser(name)).toBe(true);
  isLeftToTheBrowser('Held');
  expect(screen.getByRole('status')).toHaveTextContent('/');
  const added = vi.spyOn(window.history, 'pushState');
  expect(isLeftToTheBrowser('On')).toBe(false);
  expect(isLeftToTheBrowser('On')).toBe(false);
  expect(screen.getByRole('status')).toHaveTextContent('/papers?page=2');
  expect(added).toHaveBeenCalledTimes(1);
  added.mockRestore();
});
