import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { begin, serviceEvent, type Live } from './drive.ts';
import { delayIn, samplesOf, type Effects, type Expectations, type Row } from './expectations.ts';
import {
  faultsIn,
  labelOf,
  pathsIn,
  placeAfter,
  rowsAt,
  sightOf,
  startOf,
  waysOf,
  type Place,
  type Way,
} from './places.ts';

/** Longer than any timer of a chart: nothing fires in a situation without a timer. */
const LONG = 3_600_000;

/** Provided actions are plain functions; XState's own actions have a type. */
const provided = (machine: AnyStateMachine): string[] =>
  Object.entries(machine.implementations.actions)
    .filter(([, action]) => !('type' in (action as object)))
    .map(([name]) => name);

interface Seen {
  told: unknown[];
  ran: unknown[];
  calls: unknown[];
  heard: unknown[];
  toParent: EventObject[];
  emitted: unknown[];
}
const KINDS = ['told', 'ran', 'calls', 'heard', 'toParent', 'emitted'] as const;

/**
 * One live actor that is led through the table, and what it has done to its world since the last
 * check.
 */
function onStage<M extends AnyStateMachine>(machine: M, table: Expectations<M>, start: string) {
  const live: Live<M> = begin(machine, {
    input: table.starts[start]!.input,
    ...(table.actors ? { actors: table.actors } : {}),
    records: provided(machine).filter((name) => name !== 'tell'),
  });
  const counts = { told: 0, ran: 0, calls: 0, heard: 0, toParent: 0, emitted: 0 };
  const samples = samplesOf(table);
  const now = () => {
    const snapshot = live.now() as AnyMachineSnapshot;
    if (snapshot.status === 'error') throw snapshot.error;
    return snapshot;
  };
  return {
    ...live,
    now,
    timers: () => Object.values(live.world.parent.system.getSnapshot()._scheduledEvents),
    since: (): Seen =>
      Object.fromEntries(
        KINDS.map((kind) => {
          const list: unknown[] = live.world[kind];
          const fresh = list.slice(counts[kind]);
          counts[kind] = list.length;
          return [kind, fresh];
        }),
      ) as unknown as Seen,
    make: (event: string) => {
      const delay = delayIn(event);
      if (delay === undefined) void live.happen(samples.get(event) as never);
      else live.world.clock.increment(delay);
    },
  };
}
type Stage<M extends AnyStateMachine> = ReturnType<typeof onStage<M>>;

const isEnd = ({ type }: EventObject) => type.startsWith('xstate.');

/** Compares everything that one step may do, as it was and as it must be, at once. */
function compare<M extends AnyStateMachine>(
  table: Expectations<M>,
  stage: Stage<M>,
  effects: Effects<M>,
  context: object,
  fresh: readonly string[],
) {
  const seen = stage.since();
  const inputs: Record<string, unknown> = {
    ...Object.fromEntries(fresh.map((id) => [id, undefined])),
    ...effects.starts,
  };
  const calls = Object.entries(inputs).map(([id, input]) => ({
    id,
    src: { ...table.services, ...table.children }[id]?.src ?? id,
    input,
  }));
  expect(
    {
      told: seen.told,
      ran: seen.ran,
      heard: seen.heard,
      emitted: seen.emitted,
      toParent: seen.toParent.filter((event) => !isEnd(event)),
      calls: (seen.calls as typeof calls).toSorted((a, b) => a.id.localeCompare(b.id)),
    },
    'what the chart did',
  ).toEqual({
    told: effects.tells ?? [],
    emitted: effects.emits ?? [],
    toParent: effects.hands ?? [],
    ran: (effects.does ?? []).map((one) =>
      typeof one === 'string'
        ? { action: one, params: undefined }
        : { action: one[0], params: one[1] },
    ),
    heard: (effects.sends ?? []).map(([id, event]) => ({ id, event })),
    calls: calls.toSorted((a, b) => a.id.localeCompare(b.id)),
  });
  const { context: after } = stage.now();
  const due: object = {
    ...context,
    ...(typeof effects.sets === 'function' ? effects.sets(context as never) : effects.sets),
  };
  for (const [field, value] of Object.entries(due)) {
    if (!Object.is(after[field], value)) expect(after[field], `context.${field}`).toEqual(value);
  }
  expect(Object.keys(after as object).toSorted(), 'the fields of the context').toEqual(
    Object.keys(due).toSorted(),
  );
}

/**
 * Checks that the chart is in a place: state, tags, running actors, whether it has ended, and its
 * context on the way in.
 */
function expectToBeAt<M extends AnyStateMachine>(
  table: Expectations<M>,
  stage: Stage<M>,
  place: Place,
  row?: Row<M>,
) {
  const snapshot = stage.now();
  const isStateless = Object.keys(snapshot.machine.root.states).length === 0;
  const { context, output, hasOutput, ...due } = sightOf(table, place);
  expect(
    {
      in: isStateless ? due.in : pathsIn(snapshot.value),
      tags: [...snapshot.tags].toSorted(),
      runs: snapshot.status === 'done' ? [] : stage.world.running().toSorted(),
      ends: snapshot.status === 'done',
      output: snapshot.output as unknown,
    },
    'where the chart is',
  ).toEqual({
    ...due,
    output: row?.output ?? ((hasOutput || row ? output : snapshot.output) as unknown),
  });
  if (row === undefined || row.to !== undefined)
    expect(snapshot.context, 'context').toMatchObject(context);
}

function begun<M extends AnyStateMachine>(
  machine: M,
  table: Expectations<M>,
  { start, events, place }: Way,
): Stage<M> {
  const stage = onStage(machine, table, start);
  for (const event of events) stage.make(event);
  stage.since();
  expectToBeAt(table, stage, place);
  return stage;
}

/**
 * Returns the actors that a step starts: running afterwards and not before, or settled by the event
 * itself.
 */
function freshIn<M extends AnyStateMachine>(
  table: Expectations<M>,
  from: Place,
  to: Place,
  event: EventObject | undefined,
): string[] {
  const was = new Set(sightOf(table, from).runs);
  const service = event && serviceEvent(event.type);
  if (service && service.sort !== 'snapshot') was.delete(service.id);
  return sightOf(table, to).runs.filter((id) => !was.has(id));
}

function expectRow<M extends AnyStateMachine>(
  machine: M,
  table: Expectations<M>,
  way: Way,
  event: string,
  row: Row<M>,
) {
  const stage = begun(machine, table, way);
  const { context } = stage.now();
  const delay = delayIn(event);
  if (delay !== undefined) {
    stage.world.clock.increment(delay - 1);
    compare(table, stage, {}, context as object, []);
    stage.world.clock.increment(1);
  } else stage.make(event);
  const to = placeAfter(table, way.place, row.to);
  compare(
    table,
    stage,
    row,
    context as object,
    freshIn(table, way.place, to, samplesOf(table).get(event)),
  );
  expectToBeAt(table, stage, to, row);
  stage.stop();
}

/** Sends every event without an effect here, one after another: none may change or do anything. */
function expectStays<M extends AnyStateMachine>(machine: M, table: Expectations<M>, way: Way) {
  const stage = begun(machine, table, way);
  const rows = rowsAt(table, way.place);
  const { context, status } = stage.now();
  const nothingHappened = () => {
    compare(table, stage, {}, context as object, []);
    expectToBeAt(table, stage, way.place);
  };
  for (const [event, { type }] of status === 'active' ? samplesOf(table) : []) {
    const service = serviceEvent(type);
    if (rows.has(event) || (service && !stage.world.running().includes(service.id))) continue;
    const timers = stage.timers();
    try {
      stage.make(event);
      nothingHappened();
      const later = stage.timers();
      expect(
        later.length === timers.length && later.every((timer, index) => timer === timers[index]),
        'its timers run on',
      ).toBe(true);
    } catch (error) {
      if (error instanceof Error) error.message = `${event} must change nothing: ${error.message}`;
      throw error;
    }
  }
  if (status === 'active' && ![...rows.keys()].some((event) => delayIn(event) !== undefined))
    stage.world.clock.increment(LONG);
  nothingHappened();
  stage.stop();
}

function expectStart<M extends AnyStateMachine>(machine: M, table: Expectations<M>, name: string) {
  const stage = onStage(machine, table, name);
  const start = table.starts[name]!;
  const place = startOf(table, name);
  compare(table, stage, start, start.context as object, sightOf(table, place).runs);
  expectToBeAt(table, stage, place);
  stage.stop();
}

/** One check of a chart; throws if the chart behaves differently. */
export interface Check {
  title: string;
  run: () => void;
}

/**
 * Returns checks of the table itself, each start, each row and, for each place, the events it
 * ignores.
 */
export function checksOf<M extends AnyStateMachine>(
  machine: M,
  table: Expectations<NoInfer<M>>,
): Check[] {
  return [
    {
      title: 'the table names what there is, and every situation can be reached',
      run: () => {
        const faults = faultsIn<M>(machine, table);
        if (faults.length > 0) throw new Error(faults.join('\n'));
      },
    },
    ...Object.keys(table.starts).map((name) => ({
      title: `start ${name}`,
      run: () => expectStart<M>(machine, table, name),
    })),
    ...[...waysOf<M>(table)].flatMap(([label, way]) => [
      ...[...rowsAt<M>(table, way.place)].flatMap(([event, row]) =>
        row === null
          ? []
          : [
              {
                title: `${label} | ${event} → ${row.to === undefined ? 'stays' : labelOf<M>(table, placeAfter<M>(table, way.place, row.to))}`,
                run: () => expectRow<M>(machine, table, way, event, row),
              },
            ],
      ),
      {
        title: `${label} | anything else changes nothing`,
        run: () => expectStays<M>(machine, table, way),
      },
    ]),
  ];
}

/** Checks a chart against its table, with a test for each row. */
export function checkAgainstTable<M extends AnyStateMachine>(
  machine: M,
  table: Expectations<NoInfer<M>>,
): void {
  describe(`${machine.id} expectations`, () => {
    test.each(checksOf<M>(machine, table).map((check) => [check.title, check] as const))(
      '%s',
      (_, { run }) => run(),
    );
  });
}
