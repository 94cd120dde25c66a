import { getAdjacencyMap } from '@xstate/graph';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getNextTransitions,
  type SnapshotFrom,
} from 'xstate';
import { controlled, inputOf, serviceEvent, type WalkEvent, type WorldOptions } from './drive.ts';

export interface Model<M extends AnyStateMachine> extends WorldOptions<M> {
  /**
   * Events with payloads, outputs or errors; `{ type }` alone stands for an event without a sample.
   */
  samples?: readonly WalkEvent<M>[];
  /**
   * What, in addition to the state's value, distinguishes situations. Keep it small: each possible
   * result multiplies the paths.
   */
  key?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Rejects events that can't happen in this situation (no button, no such timer). */
  allow?: (snapshot: SnapshotFrom<M>, event: WalkEvent<M>) => boolean;
  /**
   * The number of situations from which the plan reports that `key` is too fine; 20,000 by default.
   */
  limit?: number;
}

export interface Path<M extends AnyStateMachine> {
  label: string;
  steps: { event: WalkEvent<M>; key: string; to: SnapshotFrom<M> }[];
}
/**
 * An edge of the graph of situations: its source, and the shortest path to its end, of which it is
 * the last step.
 */
export interface Edge<M extends AnyStateMachine> {
  from: string;
  steps: Path<M>['steps'];
}
export interface Plan<M extends AnyStateMachine> {
  paths: Path<M>[];
  situations: number;
  edges: Edge<M>[];
}

type Adjacency<M extends AnyStateMachine> = Record<
  string,
  { transitions: Record<string, { event: WalkEvent<M>; state: SnapshotFrom<M> }> }
>;

/** Returns a situation as text: the state's value, whether it still runs, and what `key` adds. */
export const keyOf = <M extends AnyStateMachine>(
  model: Pick<Model<M>, 'key'>,
  snapshot: SnapshotFrom<M>,
): string => {
  const { value, status } = snapshot as AnyMachineSnapshot;
  return JSON.stringify([value, status, model.key?.(snapshot) ?? null]);
};

/**
 * Errors have no enumerable fields of their own: without this, two different errors would count as
 * one event.
 */
const eventText = (event: EventObject) =>
  JSON.stringify(event, (_, value: unknown) =>
    value instanceof Error ? { ...value, error: `${value.name}: ${value.message}` } : value,
  );

/** Names a step in a path's title: `save fails Error: no net`, `lamp.dim {"watt":20}`. */
export function stepLabel({ type, ...payload }: EventObject): string {
  const service = serviceEvent(type);
  const name = service
    ? `${service.id} ${{ done: 'answers', error: 'fails', snapshot: 'shows' }[service.sort]}`
    : type.replace(/^xstate\./, '');
  const [[, only] = []] = Object.entries(payload);
  const said = service
    ? only instanceof Error
      ? only.message
      : JSON.stringify(only)
    : JSON.stringify(payload);
  return said === undefined || said === '{}'
    ? name
    : `${name} ${said.length > 48 ? `${said.slice(0, 47)}…` : said}`;
}

export const labelOf = <M extends AnyStateMachine>(steps: Path<M>['steps']): string =>
  steps.map(({ event }) => stepLabel(event)).join(' > ');

const matches = (descriptor: string, type: string) =>
  descriptor === '*' ? !type.startsWith('xstate.') : type.startsWith(descriptor.slice(0, -1));

/**
 * Returns the events worth trying in a situation: what its states listen to, if the world could
 * cause it.
 */
function eventsIn<M extends AnyStateMachine>(
  model: Model<M>,
  snapshot: SnapshotFrom<M>,
): WalkEvent<M>[] {
  const { status, children } = snapshot as AnyMachineSnapshot;
  if (status !== 'active') return [];
  const samples: readonly WalkEvent<M>[] = model.samples ?? [];
  const descriptors = new Set(
    getNextTransitions(snapshot as AnyMachineSnapshot).map((t) => t.eventType),
  );
  const found = [...descriptors].flatMap((descriptor): WalkEvent<M>[] => {
    if (descriptor === '' || descriptor.startsWith('xstate.done.state.')) return [];
    if (descriptor.endsWith('*')) return samples.filter((event) => matches(descriptor, event.type));
    const own = samples.filter((event) => event.type === descriptor);
    return own.length ? own : [{ type: descriptor } as WalkEvent<M>];
  });
  return [...new Set(found)].filter((event) => {
    const service = serviceEvent(event.type);
    return (!service || service.id in children) && (model.allow?.(snapshot, event) ?? true);
  });
}

type Scope = Parameters<AnyStateMachine['transition']>[2];

/** The graph runs a chart without a parent, so `sendParent` would throw: this provides one. */
const withParent = (machine: AnyStateMachine, parent: AnyActorRef) => {
  const adopt = (scope: Scope): Scope => {
    (scope.self as { _parent?: AnyActorRef })._parent = parent;
    return scope;
  };
  return {
    getInitialSnapshot: (scope: Scope, input: never) =>
      machine.getInitialSnapshot(adopt(scope), input),
    transition: (snapshot: AnyMachineSnapshot, event: EventObject, scope: Scope) =>
      machine.transition(snapshot, event, adopt(scope)),
    getPersistedSnapshot: (snapshot: AnyMachineSnapshot) => machine.getPersistedSnapshot(snapshot),
  };
};

/**
 * Returns one path per edge of the reachable graph: the shortest path to the edge's source, then
 * the edge.
 */
export function plan<M extends AnyStateMachine>(machine: M, model: Model<M> = {}): Plan<M> {
  const { machine: provided, world } = controlled(machine, model);
  const key = (snapshot: SnapshotFrom<M>) => keyOf(model, snapshot);
  const limit = model.limit ?? 20_000;
  let tried = 0;
  const events = (snapshot: SnapshotFrom<M>) => {
    if (tried++ > limit)
      throw new Error(
        `${limit} situations and more: \`key\` tells too many apart, or the chart runs away.`,
      );
    return eventsIn(model, snapshot);
  };
  const adjacency = getAdjacencyMap(withParent(provided, world.parent) as never, {
    input: inputOf(model, world),
    events: events as never,
    serializeState: key as never,
    serializeEvent: eventText as never,
  }) as unknown as Adjacency<M>;
  const ways = new Map<string, Path<M>['steps']>([[Object.keys(adjacency)[0]!, []]]);
  const edges: (Edge<M> & { isBeginning: boolean })[] = [];
  for (const [from, { transitions }] of Object.entries(adjacency)) {
    for (const { event, state } of Object.values(transitions)) {
      const to = key(state);
      const steps = [...ways.get(from)!, { event, key: to, to: state }];
      const isNew = !ways.has(to);
      if (isNew) ways.set(to, steps);
      edges.push({
        from,
        steps,
        isBeginning: isNew && Object.keys(adjacency[to]!.transitions).length > 0,
      });
    }
  }
  const paths = edges
    .filter(({ isBeginning }) => !isBeginning)
    .map(({ steps }) => ({ steps, label: labelOf(steps) }));
  return { paths, situations: Object.keys(adjacency).length, edges };
}
