import { isDeepStrictEqual } from 'node:util';
import {
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventFrom,
  type EventObject,
  type InputFrom,
  type InspectionEvent,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { WalkClock } from './clock.ts';

/**
 * What the world does to a chart: a service succeeds, fails or reports something, or time passes.
 */
export type WorldEvent =
  | { type: `xstate.done.actor.${string}`; output?: unknown }
  | { type: `xstate.error.actor.${string}`; error?: unknown }
  | { type: `xstate.snapshot.${string}`; snapshot?: unknown }
  | { type: `xstate.after.${string}` };

export type WalkEvent<M extends AnyStateMachine> = EventFrom<M> | WorldEvent;

/** The service invoked as `id` succeeds with `output`. */
export const done = <const I extends string>(id: I, output?: unknown) => ({
  type: `xstate.done.actor.${id}` as const,
  output,
});
/** The service invoked as `id` fails with `error`. */
export const fails = <const I extends string>(
  id: I,
  error: unknown = new Error(`${id} failed`),
) => ({ type: `xstate.error.actor.${id}` as const, error });
/** The observed actor `id` shows `context` in its snapshot. */
export const shows = <const I extends string>(id: I, context: unknown) => ({
  type: `xstate.snapshot.${id}` as const,
  snapshot: { status: 'active', context },
});

/** The start of a held actor: its id, its placeholder in `setup`, and its input. */
export interface Call {
  id: string;
  src: string;
  input: unknown;
}

export interface World {
  clock: WalkClock;
  /** The controllable parent: pass it to the chart as input if it needs one. */
  parent: AnyActorRef;
  /** The params of every run of the provided action `tell`, oldest first. */
  told: unknown[];
  /** Every run of an action named in `records`, oldest first. */
  ran: { action: string; params: unknown }[];
  /** Every start of a held actor, oldest first. */
  calls: Call[];
  /** Events that the chart sent to its held actors. */
  heard: { id: string; event: EventObject }[];
  /** Events that the chart sent to its parent, including its own end (`xstate.done.actor.…`). */
  toParent: EventObject[];
  /** Events that the chart emitted. */
  emitted: EventObject[];
  /** Returns the ids of the held actors that are running now. */
  running: () => string[];
}

export interface WorldOptions<M extends AnyStateMachine> {
  input?: InputFrom<M> | ((refs: { parent: AnyActorRef }) => InputFrom<M>);
  /** Named actors that aren't held but run as given (for example the real child machine). */
  actors?: Record<string, AnyActorLogic>;
  /**
   * Provided actions whose runs are recorded in `world.ran`; `tell` is always recorded, in
   * `world.told`.
   */
  records?: readonly string[];
  /** How to cause an event of this type if the usual way doesn't fit. */
  make?: Record<
    string,
    (event: EventObject, live: { actor: ActorRefFrom<M>; world: World }) => void | Promise<void>
  >;
}

type HeldSnapshot = Snapshot<unknown> & { context: unknown; input: unknown };
type HeldLogic = ActorLogic<HeldSnapshot, EventObject, unknown>;
type Settled = { type: 'held.settle'; change: Partial<HeldSnapshot> };

/** Keyed by the actor's system: a chart is provided for once, and used in many worlds. */
const worlds = new WeakMap<object, World>();
const worldOf = ({ system }: { system: object }): World => worlds.get(system)!;

/**
 * Stands in for a promise, a callback, an observable or a child machine: never does anything by
 * itself.
 */
const heldActor = (src: string): HeldLogic => ({
  getInitialSnapshot: (_, input) =>
    ({
      status: 'active',
      output: undefined,
      error: undefined,
      context: undefined,
      input,
    }) as HeldSnapshot,
  getPersistedSnapshot: (snapshot) => snapshot,
  start: (snapshot, { self }) =>
    void worldOf(self).calls.push({ id: self.id, src, input: snapshot.input }),
  transition: (snapshot, event, { self }) => {
    if (event.type === 'held.settle')
      return { ...snapshot, ...(event as Settled).change } as HeldSnapshot;
    if (!event.type.startsWith('xstate.')) worldOf(self).heard.push({ id: self.id, event });
    return snapshot;
  },
});

const childrenOf = (snapshot: unknown): Record<string, AnyActorRef | undefined> =>
  (snapshot as AnyMachineSnapshot).children;
const atWork = (child: AnyActorRef | undefined): child is AnyActorRef =>
  child !== undefined && (child.getSnapshot() as Snapshot<unknown>).status === 'active';

/** `xstate.done.actor.save` → `{ sort: 'done', id: 'save' }`; undefined for other events. */
export function serviceEvent(
  type: string,
): { sort: 'done' | 'error' | 'snapshot'; id: string } | undefined {
  const found = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/.exec(type);
  return found
    ? { sort: (found[1] ?? found[2]) as 'done' | 'error' | 'snapshot', id: found[3]! }
    : undefined;
}

/**
 * More steps than any chart takes at once: a chart that loops is an error, not a test that never
 * ends.
 */
const MAX_STEPS = 2_000;

const recorded =
  (action: string) =>
  ({ self }: { self: AnyActorRef }, params: unknown) => {
    if (action === 'tell') worldOf(self).told.push(params);
    else worldOf(self).ran.push({ action, params });
  };

type Ways = Pick<WorldOptions<AnyStateMachine>, 'actors' | 'records'>;
const held = new WeakMap<AnyStateMachine, { ways: Ways; machine: AnyStateMachine }[]>();
const isSameWay = (a: Ways, b: Ways): boolean =>
  a.actors === b.actors && isDeepStrictEqual(a.records, b.records);

/**
 * Returns the same chart with every placeholder actor held. Created once, since that takes a third
 * of the time of a path through it.
 */
function heldChart<M extends AnyStateMachine>(machine: M, { actors, records }: WorldOptions<M>): M {
  const made = held.get(machine) ?? [];
  held.set(machine, made);
  const known = made.find(({ ways }) => isSameWay(ways, { actors, records }));
  if (known !== undefined) return known.machine as M;
  const provided = machine.provide({
    actors: Object.fromEntries(
      Object.keys(machine.implementations.actors).map((src) => [
        src,
        actors?.[src] ?? heldActor(src),
      ]),
    ),
    actions: Object.fromEntries(
      ['tell', ...(records ?? [])].map((action) => [action, recorded(action)]),
    ),
  } as never) as M;
  provided.options.maxIterations = MAX_STEPS;
  made.push({ ways: { actors, records }, machine: provided });
  return provided;
}

/**
 * Returns the chart with every placeholder actor held, and a new world that records what it does.
 */
export function controlled<M extends AnyStateMachine>(
  machine: M,
  options: WorldOptions<M> = {},
): { machine: M; world: World } {
  const toParent: EventObject[] = [];
  const parent = createActor<HeldLogic>(
    {
      getInitialSnapshot: () => ({
        status: 'active',
        output: undefined,
        error: undefined,
        context: undefined,
        input: undefined,
      }),
      getPersistedSnapshot: (snapshot) => snapshot,
      transition: (snapshot, event, scope) => {
        if (event.type === 'parent.stop')
          scope.stopChild((event as unknown as { child: AnyActorRef }).child);
        else toParent.push(event);
        return snapshot;
      },
    },
    { id: 'parent', clock: new WalkClock() },
  );
  const world: World = {
    clock: parent.system._clock as WalkClock,
    parent,
    toParent,
    told: [],
    ran: [],
    calls: [],
    heard: [],
    emitted: [],
    running: () => [],
  };
  worlds.set(parent.system, world);
  return { machine: heldChart(machine, options), world };
}

export interface Live<M extends AnyStateMachine> {
  actor: ActorRefFrom<M>;
  now: () => SnapshotFrom<M>;
  world: World;
  /**
   * Causes an event as it would really happen: a held service settles, a timer fires, everything
   * else is sent.
   */
  happen: (event: WalkEvent<M>) => void | Promise<void>;
  stop: () => void;
}

/**
 * Starts the chart on a live actor with a controllable parent, and a clock that only the test
 * moves.
 */
export function begin<M extends AnyStateMachine>(
  machine: M,
  options: WorldOptions<M> & { inspect?: (event: InspectionEvent, machine: M) => void } = {},
): Live<M> {
  const { machine: provided, world } = controlled(machine, options);
  const { parent } = world;
  parent.system.inspect((event) => {
    options.inspect?.(event, provided);
  });
  parent.start();
  const actor = createActor(provided, {
    id: machine.id,
    parent,
    input: inputOf(options, world) as never,
  }) as unknown as AnyActorRef;
  const asM = actor as unknown as ActorRefFrom<M>;
  const now = () => actor.getSnapshot() as SnapshotFrom<M>;
  world.running = () =>
    Object.keys(childrenOf(now())).filter((id) => atWork(childrenOf(now())[id]));
  actor.on('*', (event) => void world.emitted.push(event));
  (actor as unknown as { start: () => void }).start();

  const settle = (type: string, change: Partial<HeldSnapshot>, id: string) => {
    const child = childrenOf(now())[id];
    if (!atWork(child))
      throw new Error(`${type}: no actor '${id}' is at work here; say so with \`allow\``);
    child.send({ type: 'held.settle', change } satisfies Settled);
  };
  /** Only this timer fires: the graph that planned the path ignores time too. */
  const ring = (event: EventObject): boolean => {
    const timer = Object.values(parent.system.getSnapshot()._scheduledEvents).find(
      (scheduled) => scheduled.target === actor && isDeepStrictEqual(scheduled.event, event),
    );
    if (!timer) return false;
    parent.system.scheduler.cancel(timer.source, timer.id);
    actor.send(timer.event);
    return true;
  };
  const happen = (
    event: EventObject & { output?: unknown; error?: unknown; snapshot?: Partial<HeldSnapshot> },
  ) => {
    const made = options.make?.[event.type];
    if (made) return made(event, { actor: asM, world });
    const service = serviceEvent(event.type);
    if (service?.sort === 'done')
      return settle(
        event.type,
        { status: 'done', output: event.output } as Partial<HeldSnapshot>,
        service.id,
      );
    if (service?.sort === 'error')
      return settle(
        event.type,
        { status: 'error', error: event.error } as Partial<HeldSnapshot>,
        service.id,
      );
    if (service) return settle(event.type, event.snapshot ?? {}, service.id);
    if (ring(event)) return undefined;
    if (event.type.startsWith('xstate.'))
      throw new Error(`${event.type}: no such timer is running here; say so with \`allow\``);
    actor.send(event);
  };
  return {
    actor: asM,
    now,
    world,
    happen: happen as Live<M>['happen'],
    stop: () => parent.send({ type: 'parent.stop', child: actor }),
  };
}

export const inputOf = <M extends AnyStateMachine>(
  options: WorldOptions<M>,
  { parent }: World,
): InputFrom<M> | undefined =>
  typeof options.input === 'function'
    ? (options.input as (refs: { parent: AnyActorRef }) => InputFrom<M>)({ parent })
    : options.input;
