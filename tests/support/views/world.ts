import { afterAll, beforeAll, vi } from 'vitest';

const prototypesOf = (names: readonly string[]): object[] =>
  names.flatMap((name) => {
    const made = (globalThis as Record<string, unknown>)[name];
    return typeof made === 'function' ? [made, made.prototype as object] : [];
  });
const PLACES: readonly object[] = [
  globalThis,
  ...prototypesOf([
    'EventTarget',
    'Node',
    'Document',
    'Element',
    'HTMLElement',
    'HTMLInputElement',
    'HTMLMediaElement',
    'HTMLCanvasElement',
    'HTMLImageElement',
    'SVGElement',
    'Range',
    'URL',
    'Storage',
  ]),
];

type Properties = Map<string, PropertyDescriptor & { seen?: unknown }>;

/**
 * The value of one of jsdom's accessors is what it was last set to, which its descriptor doesn't
 * show.
 */
function propertiesOf(place: object): Properties {
  return new Map(
    Object.entries(Object.getOwnPropertyDescriptors(place))
      .filter(([, { configurable }]) => configurable)
      .map(([name, descriptor]) => [
        name,
        place === globalThis && descriptor.set !== undefined
          ? { ...descriptor, seen: Reflect.get(place, name) }
          : descriptor,
      ]),
  );
}

const isSame = (a: PropertyDescriptor, b: PropertyDescriptor): boolean =>
  a.value === b.value && a.get === b.get && a.set === b.set;

/** As the set-up of the first file left it. */
let first: { places: Properties[]; title: string } | null = null;

function putBack(place: object, before: Properties, names: ReadonlySet<string>): void {
  const now = Object.getOwnPropertyDescriptors(place) as Record<string, PropertyDescriptor>;
  for (const [name, { seen, ...descriptor }] of before) {
    if (now[name] === undefined || !isSame(now[name], descriptor))
      Object.defineProperty(place, name, descriptor);
    if (
      place === globalThis &&
      descriptor.set !== undefined &&
      !Object.is(Reflect.get(place, name), seen)
    )
      Reflect.set(place, name, seen);
  }
  // Globals added by a module that was fetched in between are added only once.
  if (place !== globalThis)
    for (const name of Object.keys(now))
      if (!names.has(name) && !before.has(name)) Reflect.deleteProperty(place, name);
}

/**
 * Test files that share a process share one jsdom page: everything a file has replaced, stored or
 * left there is reset at its end, so that each starts as the first did, in any order. Call this at
 * the end of each file's set-up.
 */
export function keepWorld(): void {
  first ??= { places: PLACES.map(propertiesOf), title: document.title };
  const { places, title } = first;
  let names: ReadonlySet<string>[] = [];
  beforeAll(() => {
    names = PLACES.map((place) => new Set(Object.getOwnPropertyNames(place)));
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    for (const [at, place] of PLACES.entries()) putBack(place, places[at]!, names[at]!);
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    document.title = title;
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    window.history.replaceState(null, '', '/');
  });
}
