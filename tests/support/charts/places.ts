import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { delayIn, samplesOf, type Expectations, type Row, type Situation } from './expectations.ts';

/** Where a chart is: one situation, or one for each region. */
export type Place = readonly string[];

const rowOf = <M extends AnyStateMachine>(row: string | Row<M> | null): Row<M> =>
  typeof row === 'string' ? { to: row } : (row ?? {});
const withoutWord = (name: string) => name.replace(/ \(.*\)$/, '');
const regionOf = (name: string) => withoutWord(name).split('.')[0]!;
const namesIn = <M extends AnyStateMachine>({ rest }: Expectations<M>, to: string): string[] =>
  rest ? to.split(' + ') : [to];

/** Returns the place that `to` leads to: regions it doesn't name stay where they are. */
export function placeAfter<M extends AnyStateMachine>(
  table: Expectations<M>,
  place: Place,
  to: string | undefined,
): Place {
  if (to === undefined) return place;
  const names = namesIn(table, to);
  return table.rest
    ? place.map((name) => names.find((other) => regionOf(other) === regionOf(name)) ?? name)
    : names;
}

export const startOf = <M extends AnyStateMachine>(table: Expectations<M>, start: string): Place =>
  placeAfter(table, table.rest ?? [], table.starts[start]!.to);

const situationsAt = <M extends AnyStateMachine>(
  { situations }: Expectations<M>,
  place: Place,
): Situation<M>[] => place.map((name) => situations[name] ?? {});

const isOver = <M extends AnyStateMachine>(table: Expectations<M>, place: Place): boolean =>
  situationsAt(table, place).some(({ ends }) => ends === true);

/** Combines what several regions do at one event into one row. */
function together<M extends AnyStateMachine>(rows: readonly Row<M>[]): Row<M> {
  if (rows.length === 1) return rows[0]!;
  const all = <K extends 'tells' | 'does' | 'sends' | 'hands' | 'emits'>(kind: K) =>
    rows.flatMap((row) => row[kind] ?? []) as unknown as NonNullable<Row<M>[K]>;
  const moves = rows.flatMap(({ to }) => to ?? []);
  return {
    ...(moves.length > 0 && { to: moves.join(' + ') }),
    starts: Object.assign({}, ...rows.map(({ starts }) => starts)) as Record<string, unknown>,
    sets: (before) =>
      Object.assign(
        {},
        ...rows.map(({ sets }) => (typeof sets === 'function' ? sets(before) : sets)),
      ) as never,
    tells: all('tells'),
    does: all('does'),
    sends: all('sends'),
    hands: all('hands'),
    emits: all('emits'),
  };
}

/** Returns every event with an effect here, and the effect; null if the event can't happen. */
export function rowsAt<M extends AnyStateMachine>(
  table: Expectations<M>,
  place: Place,
): Map<string, Row<M> | null> {
  if (isOver(table, place)) return new Map();
  const own = situationsAt(table, place).flatMap(({ on = {} }) => Object.entries(on));
  const events = new Set(own.map(([event]) => event));
  const said = [
    ...Object.entries(table.anywhere ?? {}).filter(([event]) => !events.has(event)),
    ...own,
  ];
  const first = Math.min(...said.flatMap(([event]) => delayIn(event) ?? []));
  return new Map(
    [...new Set(said.map(([event]) => event))]
      .filter((event) => (delayIn(event) ?? first) <= first)
      .map((event) => {
        const rows = said.filter(([other]) => other === event).map(([, row]) => row);
        return [event, rows.includes(null) ? null : together(rows.map(rowOf<M>))];
      }),
  );
}

/** Returns what must be observable of the chart at a place. */
export function sightOf<M extends AnyStateMachine>(table: Expectations<M>, place: Place) {
  const here = situationsAt(table, place);
  return {
    in: place.flatMap((name) => withoutWord(name).split(' + ')).toSorted(),
    tags: [...new Set(here.flatMap(({ tags = [] }) => tags))].toSorted(),
    runs: isOver(table, place)
      ? []
      : [...(table.runs ?? []), ...here.flatMap(({ runs = [] }) => runs)].toSorted(),
    ends: isOver(table, place),
    context: Object.assign({}, ...here.map(({ context }) => context)) as object,
    output: here[0]?.output,
    hasOutput: here.some((situation) => 'output' in situation),
  };
}

/** `{ signedIn: 'current' }` → `['signedIn.current']`. */
export const pathsIn = (value: unknown, at = ''): string[] => {
  const below = (key: string) => (at === '' ? key : `${at}.${key}`);
  if (typeof value === 'string') return [below(value)];
  const regions = Object.entries(value as object);
  return regions.length === 0
    ? [at]
    : regions.flatMap(([key, inner]) => pathsIn(inner, below(key))).toSorted();
};

/** A path to a place according to the rows: a start, then events. */
export interface Way {
  start: string;
  events: readonly string[];
  place: Place;
}

/** Returns the shortest path to each situation, one per place. */
export function waysOf<M extends AnyStateMachine>(table: Expectations<M>): Map<string, Way> {
  const ways = new Map<string, Way>();
  const reached = new Set<string>();
  const reach = (way: Way) => {
    if (way.place.every((name) => reached.has(name))) return;
    for (const name of way.place) reached.add(name);
    ways.set(labelOf(table, way.place), way);
  };
  for (const start of Object.keys(table.starts))
    reach({ start, events: [], place: startOf(table, start) });
  for (const [, { start, events, place }] of ways) {
    for (const [event, row] of rowsAt(table, place)) {
      const next = placeAfter(table, place, row?.to);
      if (!next.some((name) => table.situations[name]?.from))
        reach({ start, events: [...events, event], place: next });
    }
    for (const [name, { from }] of Object.entries(table.situations)) {
      if (from && place.includes(from[0]) && !reached.has(name)) {
        reach({
          start,
          events: [...events, ...from.slice(1)],
          place: placeAfter(table, place, name),
        });
      }
    }
  }
  return ways;
}

/** Names a place by those of its regions that aren't in their initial situation. */
export function labelOf<M extends AnyStateMachine>(
  { rest = [] }: Expectations<M>,
  place: Place,
): string {
  const moved = place.filter((name) => !rest.includes(name));
  return moved.length > 0 ? moved.join(' + ') : 'at rest';
}

const leavesOf = (node: AnyStateNode): string[] => {
  const inner = Object.values(node.states);
  if (node.type === 'history') return [];
  return inner.length === 0 ? [node.path.join('.')] : inner.flatMap(leavesOf);
};

/**
 * Returns the faults of a table before anything is tried: unknown names, missing states, missing
 * rows.
 */
export function faultsIn<M extends AnyStateMachine>(machine: M, table: Expectations<M>): string[] {
  const { situations, passing = [], services, children, anywhere = {}, rest = [] } = table;
  const samples = samplesOf(table);
  const isStateless = Object.keys(machine.root.states).length === 0;
  const leaves = isStateless ? [] : leavesOf(machine.root);
  const visited = new Set(
    isStateless ? [] : Object.keys(situations).flatMap((name) => withoutWord(name).split(' + ')),
  );
  const reached = new Set([...waysOf(table).values()].flatMap(({ place }) => place));
  const actors = new Set(Object.keys({ ...services, ...children }));
  const nowhere = (where: string, to: string | undefined) =>
    (to === undefined ? [] : namesIn(table, to))
      .filter((name) => !(name in situations))
      .map((name) => `${where}: no situation is called '${name}'`);
  const unknown = (where: string, events: readonly string[]) =>
    events
      .filter((event) => !samples.has(event) && delayIn(event) === undefined)
      .map((event) => `${where} | ${event}: no such event`);
  return [
    ...leaves
      .filter((leaf) => !visited.has(leaf) && !passing.includes(leaf))
      .map((leaf) => `${leaf}: no situation is in this state`),
    ...[...visited]
      .filter((state) => !leaves.includes(state))
      .map((state) => `${state}: the chart has no such state`),
    ...passing
      .filter((state) => !leaves.includes(state) || visited.has(state))
      .map((state) => `${state}: is no state that is only passed`),
    ...rest.flatMap((name) => nowhere('at rest', name)),
    ...Object.entries(table.starts).flatMap(([name, { to }]) => nowhere(`start ${name}`, to)),
    ...Object.entries(anywhere).flatMap(([event, row]) =>
      nowhere(`anywhere | ${event}`, rowOf(row).to),
    ),
    ...unknown('anywhere', Object.keys(anywhere)),
    ...Object.entries(situations).flatMap(([name, { on = {}, runs = [], from }]) => [
      ...Object.entries(on).flatMap(([event, row]) => nowhere(`${name} | ${event}`, rowOf(row).to)),
      ...nowhere(name, from?.[0]),
      ...unknown(name, [...Object.keys(on), ...(from?.slice(1) ?? [])]),
      ...Object.keys(on)
        .filter((event) => delayIn(event) !== undefined)
        .slice(1)
        .map((event) => `${name} | ${event}: only the first timer rings here`),
      ...[...runs, ...(table.runs ?? [])]
        .filter((id) => !actors.has(id))
        .map((id) => `${name}: '${id}' is neither a service nor a child`),
      ...runs
        .filter((id) => services?.[id])
        .flatMap((id) =>
          [...samples.keys()]
            .filter((event) => event.startsWith(`${id} answers`) || event.startsWith(`${id} fails`))
            .filter((event) => !(event in on))
            .map((event) => `${name} | ${event}: what follows is missing`),
        ),
    ]),
    ...Object.keys(situations)
      .filter((name) => !reached.has(name))
      .map((name) => `${name}: no row leads here`),
  ];
}
