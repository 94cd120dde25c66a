import { parse } from 'regexparam';
import { createContext, startTransition, use, useCallback, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { go, onEntry, readEntry, type Entry } from './history.ts';

const AddressContext = createContext<Entry | null>(null);
const ParamsContext = createContext<Params>({});

export type Params = Readonly<Record<string, string | undefined>>;

/** Everything inside knows where the visitor is. What is shown stays until the next screen is here: nothing flashes. */
export function AddressBar({ children }: { children: ReactNode }) {
  const [entry, setEntry] = useState(() => readEntry('returned'));
  useLayoutEffect(() => onEntry((next) => startTransition(() => setEntry(next))), []);
  return <AddressContext value={entry}>{children}</AddressContext>;
}

export function useAddress(): Entry {
  const entry = use(AddressContext);
  if (entry === null) throw new Error('There is no address outside AddressBar.');
  return entry;
}

export interface Place { path: string; pattern: RegExp; keys: readonly string[]; element: ReactNode }

/** A place of the app: `:name` is one part of the path, `:name?` may be missing, `*` is whatever is left. */
export function placeAt(path: string, element: ReactNode): Place {
  return { path, element, ...parse(path) };
}

/** As it was before it was made fit for an address; what was never encoded so is left as it is. */
function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The first place that an address leads to, with what its path says. */
export function placeOf<Found extends Place>(places: readonly Found[], pathname: string): { place: Found; params: Params } | null {
  for (const place of places) {
    const found = place.pattern.exec(pathname);
    if (found) return { place, params: Object.fromEntries(place.keys.map((key, index) => [key, decoded(found[index + 1])])) };
  }
  return null;
}

/** The place that the address leads to. */
export function Places({ places }: { places: readonly Place[] }) {
  const { pathname } = useAddress();
  const found = useMemo(() => placeOf(places, pathname), [places, pathname]);
  return found ? <ParamsContext value={found.params}>{found.place.element}</ParamsContext> : null;
}

export const useParams = (): Params => use(ParamsContext);

/** Leaves no entry in history: Back would lead to it, and it would lead here again. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}

/** The query of the address, and how to change it in its place. Whoever has gone elsewhere meanwhile changes nothing there. */
export function useQuery(): [URLSearchParams, (change: (query: URLSearchParams) => void) => void] {
  const { pathname, search } = useAddress();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const changeQuery = useCallback((change: (query: URLSearchParams) => void) => {
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(window.location.search);
    change(next);
    const text = next.toString();
    go(text === '' ? pathname : `${pathname}?${text}`, { replace: true });
  }, [pathname]);
  return [query, changeQuery];
}
