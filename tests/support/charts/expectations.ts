import type { AnyStateMachine, AnyStateNode, ContextFrom, EventFrom, EventObject, TagsFrom } from 'xstate';
import { done, fails, shows, type WorldOptions } from './drive.ts';

/** `Extract` would lose an event that has several types. */
type Named<E extends EventObject, T> = E extends EventObject ? (T extends E['type'] ? E : never) : never;
type Payload<E> = E extends unknown ? Omit<E, 'type'> : never;

/** What a service can answer and fail with, by names; `{}` is one answer that says nothing. */
export interface Service {
  /** The placeholder of `setup`, where it isn't the id. */
  src?: string;
  answers: Record<string, unknown>;
  fails: Record<string, unknown>;
}
/** A callback or a child machine: of what it can do, what the chart listens to. */
export type Child = Partial<Service> & { shows?: Record<string, unknown> };

/** What happens besides the move. What isn't said must not happen. */
export interface Effects<M extends AnyStateMachine> {
  /** The fields of the context that have another value afterwards, as they are or made of those before; all others keep theirs. */
  sets?: Partial<ContextFrom<M>> | ((before: ContextFrom<M>) => Partial<ContextFrom<M>>);
  /** Inputs of the actors that are started, by id; one that wants no input need not be named. */
  starts?: Record<string, unknown>;
  tells?: readonly unknown[];
  /** Runs of the other provided actions, in order: `'leave'`, `['handText', { text }]`. */
  does?: readonly (string | readonly [action: string, params: unknown])[];
  /** What its children hear, in order. */
  sends?: readonly (readonly [child: string, event: EventObject])[];
  /** What its parent hears, in order, before the chart's own end. */
  hands?: readonly EventObject[];
  emits?: readonly EventObject[];
}
export interface Row<M extends AnyStateMachine> extends Effects<M> {
  to?: string;
  /** What the chart ends with, where it isn't always the same. */
  output?: unknown;
}

export interface Start<M extends AnyStateMachine> extends Effects<M> {
  input?: WorldOptions<M>['input'];
  to: string;
  /** The whole context. */
  context: ContextFrom<M>;
}

export interface Situation<M extends AnyStateMachine> {
  tags?: readonly TagsFrom<M>[];
  /** Ids of the actors that are at work. */
  runs?: readonly string[];
  /** What holds of the context however one came here. */
  context?: Partial<ContextFrom<M>>;
  /** Where no row leads here by itself: a situation and the events that lead on from there. */
  from?: readonly [situation: string, ...events: string[]];
  /** The chart is over here, with this output (or with that of the row that leads here). */
  ends?: boolean;
  output?: unknown;
  /** What follows, by event: a situation, or a situation with effects. What isn't listed changes nothing. */
  on?: Record<string, string | Row<M>>;
}

/**
 * What a chart must do, as the test knows it: written by hand, never read from the chart.
 * A situation is named after its state, `signedIn.current`, with a word where one state has several: `saving (more waits)`.
 */
export interface Expectations<M extends AnyStateMachine> {
  /** Every event of the chart's type with its samples by name; `{}` is the bare event. */
  events: { [T in EventFrom<M>['type']]: Record<string, Payload<Named<EventFrom<M>, T>>> };
  services?: Record<string, Service>;
  children?: Record<string, Child>;
  starts: Record<string, Start<M>>;
  situations: Record<string, Situation<M>>;
  /** For a parallel chart: where its regions rest; `dialog.files + batch.open` names those that are elsewhere. */
  rest?: readonly string[];
  /** States where the chart is never at rest. */
  passing?: readonly string[];
  /** Actors that shall run as given. */
  actors?: WorldOptions<M>['actors'];
}

/** `'token.changed(new)'`, `'loadUser answers ada'`, with the event it stands for. */
export type Samples = Map<string, EventObject>;

const each = (of: Record<string, unknown>, name: (sample: string) => string, make: (payload: unknown) => EventObject): [string, EventObject][] =>
  (Object.keys(of).length === 0 ? [[name(''), make(undefined)]] : Object.entries(of).map(([sample, payload]) => [name(sample), make(payload)]));

export function samplesOf<M extends AnyStateMachine>({ events, services, children }: Expectations<M>): Samples {
  const spoken = (id: string, verb: string) => (sample: string) => [id, verb, sample].filter(Boolean).join(' ');
  return new Map([
    ...Object.entries<Record<string, unknown>>(events).flatMap(([type, of]) =>
      each(of, (sample) => (sample ? `${type}(${sample})` : type), (payload) => ({ type, ...(payload as object) }))),
    ...Object.entries<Child>({ ...services, ...children }).flatMap(([id, child]) => [
      ...(child.answers ? each(child.answers, spoken(id, 'answers'), (output) => done(id, output)) : []),
      ...(child.fails ? each(child.fails, spoken(id, 'fails'), (error) => (error === undefined ? fails(id) : fails(id, error))) : []),
      ...(child.shows ? each(child.shows, spoken(id, 'shows'), (context) => shows(id, context)) : []),
    ]),
  ]);
}

/** `after 600 ms`, `after 30_000 ms` → the milliseconds. */
export function delayIn(event: string): number | undefined {
  const found = /^after ([\d_]+) ms$/.exec(event);
  return found ? Number(found[1]!.replaceAll('_', '')) : undefined;
}

export const rowOf = <M extends AnyStateMachine>(row: string | Row<M>): Row<M> => (typeof row === 'string' ? { to: row } : row);

/** The states a situation is in: `saving (more waits)` → `['saving']`. */
export function statesOf<M extends AnyStateMachine>({ rest = [] }: Pick<Expectations<M>, 'rest'>, situation: string): string[] {
  const own = situation.replace(/ \(.*\)$/, '').split(' + ');
  const regionOf = (path: string) => path.split('.')[0]!;
  const elsewhere = new Set(own.map(regionOf));
  return [...rest.filter((path) => !elsewhere.has(regionOf(path))), ...own].toSorted();
}

/** `{ signedIn: 'current' }` → `['signedIn.current']`. */
export const pathsIn = (value: unknown, at = ''): string[] => {
  const below = (key: string) => (at === '' ? key : `${at}.${key}`);
  if (typeof value === 'string') return [below(value)];
  const regions = Object.entries(value as object);
  return regions.length === 0 ? [at] : regions.flatMap(([key, inner]) => pathsIn(inner, below(key))).toSorted();
};

const leavesOf = (node: AnyStateNode): string[] => {
  const inner = Object.values(node.states);
  if (node.type === 'history') return [];
  return inner.length === 0 ? [node.path.join('.')] : inner.flatMap(leavesOf);
};

/** What is wrong with a table before anything is tried: names that mean nothing, states that are nowhere. */
export function faultsIn<M extends AnyStateMachine>(machine: M, table: Expectations<M>): string[] {
  const samples = samplesOf(table);
  const isStateless = Object.keys(machine.root.states).length === 0;
  const leaves = isStateless ? [] : leavesOf(machine.root);
  const names = Object.keys(table.situations);
  const known = new Set(names);
  const visited = new Set(names.flatMap((name) => (isStateless ? [] : statesOf(table, name))));
  const passing = table.passing ?? [];
  const actors = new Set(Object.keys({ ...table.services, ...table.children }));
  const goesTo = (where: string, to: string | undefined) => (to === undefined || known.has(to) ? [] : [`${where}: no situation is called '${to}'`]);
  return [
    ...leaves.filter((leaf) => !visited.has(leaf) && !passing.includes(leaf)).map((leaf) => `${leaf}: no situation is in this state`),
    ...[...visited].filter((state) => !leaves.includes(state)).map((state) => `${state}: the chart has no such state`),
    ...passing.filter((state) => !leaves.includes(state) || visited.has(state)).map((state) => `${state}: is no state that is only passed`),
    ...Object.entries(table.starts).flatMap(([name, { to }]) => goesTo(`start ${name}`, to)),
    ...Object.entries(table.situations).flatMap(([name, { on = {}, runs = [], from }]) => [
      ...Object.entries(on).flatMap(([event, row]) => goesTo(`${name} | ${event}`, rowOf(row).to)),
      ...goesTo(name, from?.[0]),
      ...[...Object.keys(on), ...(from?.slice(1) ?? [])]
        .filter((event) => !samples.has(event) && delayIn(event) === undefined).map((event) => `${name} | ${event}: no such event`),
      ...Object.keys(on).filter((event) => delayIn(event) !== undefined).slice(1).map((event) => `${name} | ${event}: only the first timer rings here`),
      ...runs.filter((id) => !actors.has(id)).map((id) => `${name}: '${id}' is neither a service nor a child`),
      ...runs.filter((id) => table.services?.[id]).flatMap((id) => ['answers', 'fails'].flatMap((verb) =>
        [...samples.keys()].filter((event) => event === `${id} ${verb}` || event.startsWith(`${id} ${verb} `))
          .filter((event) => !(event in on)).map((event) => `${name} | ${event}: what follows is missing`))),
    ]),
  ];
}

/** The way to each situation as the rows themselves tell it: a start, then events. */
export interface Way { start: string; events: string[] }

export function waysOf<M extends AnyStateMachine>({ starts, situations }: Expectations<M>): Map<string, Way> {
  const ways = new Map<string, Way>();
  for (const [start, { to }] of Object.entries(starts)) if (!ways.has(to)) ways.set(to, { start, events: [] });
  for (const [name, way] of ways) {
    const rows = Object.entries(situations[name]?.on ?? {});
    for (const [event, row] of rows) {
      const { to } = rowOf(row);
      if (to !== undefined && !ways.has(to) && !situations[to]?.from) ways.set(to, { start: way.start, events: [...way.events, event] });
    }
    for (const [other, { from }] of Object.entries(situations)) {
      if (from?.[0] === name && !ways.has(other)) ways.set(other, { start: way.start, events: [...way.events, ...from.slice(1)] });
    }
  }
  return ways;
}
