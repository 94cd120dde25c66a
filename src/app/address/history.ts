/** An entry of the tab's history, as the page knows it. */
export interface Entry {
  /** Names the entry for as long as the tab lives; the page that was opened first has none of ours. */
  key: string;
  pathname: string;
  search: string;
  /** How it was come to: by a link or a call of ours, or by Back, Forward or a loaded page. */
  how: 'went' | 'returned';
}

export const FIRST = 'first';

/** What the address bar says now. */
export function readEntry(how: Entry['how']): Entry {
  const { pathname, search } = window.location;
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : FIRST;
  return { key, pathname, search, how };
}

const listeners = new Set<(entry: Entry) => void>();

/** Tells each entry that is come to from now on; the answer ends it. */
export function onEntry(listener: (entry: Entry) => void): () => void {
  const returned = () => listener(readEntry('returned'));
  listeners.add(listener);
  window.addEventListener('popstate', returned);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', returned);
  };
}

/** Goes to an address of the app: as a new entry, or in the place of the one that is there. */
export function go(address: string, { replace = false } = {}): void {
  const state = { key: crypto.getRandomValues(new Uint32Array(2)).join('-') };
  if (replace) window.history.replaceState(state, '', address);
  else window.history.pushState(state, '', address);
  const entry = readEntry('went');
  for (const listener of listeners) listener(entry);
}
