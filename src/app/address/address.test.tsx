import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { RouterLink } from '../shell/router-link.tsx';
import { AddressBar, placeAt, placeOf, Places, Redirect, useAddress, useParams, useQuery } from './address.tsx';
import { FIRST, go } from './history.ts';

beforeEach(() => { window.history.replaceState(null, '', '/'); });

function Said() {
  const { key, pathname, search, how } = useAddress();
  return <output data-first={key === FIRST}>{`${pathname}${search} ${how} ${JSON.stringify(useParams())}`}</output>;
}
const said = () => screen.getByRole('status').textContent;
const show = (places = [placeAt('/papers/:id/notes/:note?', <Said />), placeAt('/old', <Redirect to="/papers/1/notes" />), placeAt('*', <Said />)]) =>
  render(<AddressBar><Places places={places} /></AddressBar>);

test('the first place that fits is it, by whole parts, with what its path says, decoded', () => {
  const places = [placeAt('/', 'home'), placeAt('/papers', 'all'), placeAt('/papers/:id', 'one'), placeAt('/papers/:id/notes/:note?', 'notes'), placeAt('*', 'nowhere')];
  const lead = (path: string) => [placeOf(places, path)?.place.element, placeOf(places, path)?.params];
  expect(lead('/')).toEqual(['home', {}]);
  expect(lead('/papers/')).toEqual(['all', {}]);
  expect(lead('/papers/12')).toEqual(['one', { id: '12' }]);
  expect(lead('/papers/12/notes')).toEqual(['notes', { id: '12', note: undefined }]);
  expect(lead('/papers/12/notes/a%2Fb%20c')).toEqual(['notes', { id: '12', note: 'a/b c' }]);
  expect(lead('/papers/100%')).toEqual(['one', { id: '100%' }]);
  expect(lead('/papers/12/other')).toEqual(['nowhere', { '*': 'papers/12/other' }]);
  expect(placeOf(places.slice(0, 2), '/elsewhere')).toBeNull();
});

test('going adds an entry, replacing does not, and Back returns to the one before', async () => {
  window.history.replaceState(null, '', '/papers/1/notes');
  show();
  expect(screen.getByRole('status').dataset['first']).toBe('true');
  const before = window.history.length;
  act(() => go('/papers/2/notes/7?view=3'));
  expect(said()).toBe('/papers/2/notes/7?view=3 went {"id":"2","note":"7"}');
  expect(screen.getByRole('status').dataset['first']).toBe('false');
  act(() => go('/papers/4/notes', { replace: true }));
  expect(window.history.length).toBe(before + 1);
  window.history.back();
  expect(await screen.findByText('/papers/1/notes returned {"id":"1"}')).toBeInTheDocument();
});

test('a redirect leaves no entry', () => {
  window.history.replaceState(null, '', '/old');
  const before = window.history.length;
  show();
  expect(said()).toBe('/papers/1/notes went {"id":"1"}');
  expect(window.history.length).toBe(before);
});

test('a link leads on without a load, unless the browser is asked for something else; to here it adds no entry', () => {
  render(
    <AddressBar>
      <Said />
      <RouterLink href="/papers?page=2">On</RouterLink><RouterLink href="https://example.com/">Away</RouterLink>
      <RouterLink href="//example.com/">Away, too</RouterLink><RouterLink href="/a" target="_blank">Beside</RouterLink><RouterLink href="/b" download>Down</RouterLink>
      <RouterLink href="/c" onClick={(event) => event.preventDefault()}>Held</RouterLink>
    </AddressBar>,
  );
  const isLeftToTheBrowser = (name: string, how = {}) => fireEvent.click(screen.getByText(name), { button: 0, ...how });
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(isLeftToTheBrowser('On', { [key]: true })).toBe(true);
  expect(isLeftToTheBrowser('On', { button: 1 })).toBe(true);
  for (const name of ['Away', 'Away, too', 'Beside', 'Down']) expect(isLeftToTheBrowser(name)).toBe(true);
  isLeftToTheBrowser('Held');
  expect(said()).toBe('/ returned {}');
  const added = vi.spyOn(window.history, 'pushState');
  expect(isLeftToTheBrowser('On')).toBe(false);
  expect(isLeftToTheBrowser('On')).toBe(false);
  expect(said()).toBe('/papers?page=2 went {}');
  expect(added).toHaveBeenCalledTimes(1);
  added.mockRestore();
});

test('a query is changed in its place, and nowhere else', () => {
  const changes: ReturnType<typeof useQuery>[1][] = [];
  const Query = () => {
    const [query, change] = useQuery();
    changes.push(change);
    return <p>{`view ${query.get('view') ?? 'none'}`}</p>;
  };
  window.history.replaceState(null, '', '/papers?view=3&page=2');
  render(<AddressBar><Said /><Query /></AddressBar>);
  expect(screen.getByText('view 3')).toBeInTheDocument();
  act(() => changes.at(-1)!((query) => query.delete('view')));
  expect(screen.getByText('view none')).toBeInTheDocument();
  expect(said()).toBe('/papers?page=2 went {}');
  const old = changes.at(-1)!;
  act(() => go('/other?view=5'));
  act(() => old((query) => query.delete('view')));
  expect(said()).toBe('/other?view=5 went {}');
});
