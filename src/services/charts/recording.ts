import {
  Actor,
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  fromCallback,
  getStateNodes,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import type { RecordedStep } from '#lib/charts/recording.ts';
import { transitionKey } from '#lib/charts/transition-key.ts';
import type { RecordingStorage } from '../storage/recording-storage.ts';

/** The chart that shows the recording is not part of it, nor is what stands in an actor's place until its chart is here (machines/later-chart.ts). */
const LEFT_OUT: ReadonlySet<string> = new Set(['recording', 'coming']);

const leavesOf = ({ machine, value }: AnyMachineSnapshot): string[] =>
  getStateNodes(machine.root, value)
    .filter((node) => Object.keys(node.states).length === 0)
    .map(({ id }) => id);

/** Numbers the actors of each chart in the order they are met: an actor's own id may be a number of the database. */
function numbered() {
  const numbers = new WeakMap<AnyActorRef, number>();
  const met = new Map<string, number>();
  return (actor: AnyActorRef, chart: string): number => {
    const known = numbers.get(actor);
    if (known !== undefined) return known;
    const number = (met.get(chart) ?? 0) + 1;
    met.set(chart, number);
    numbers.set(actor, number);
    return number;
  };
}

/** What XState reports as a step of a recording, made of the chart's own words; null for what is none. */
export function stepReader(): (event: InspectionEvent) => Omit<RecordedStep, 'time'> | null {
  const numberOf = numbered();
  return (event) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return null;
    const { snapshot, actorRef } = event;
    if (!isMachineSnapshot(snapshot) || LEFT_OUT.has(snapshot.machine.id)) return null;
    const chart = snapshot.machine.id;
    const step = {
      chart,
      actor: numberOf(actorRef as AnyActorRef, chart),
      at: leavesOf(snapshot as AnyMachineSnapshot),
    };
    if (event.type === '@xstate.snapshot')
      return event.event.type === 'xstate.init' ? { ...step, event: 'begins', took: [] } : null;
    const { _transitions: took } = event;
    // The declared event: what was sent may name a row.
    return took.length === 0
      ? null
      : { ...step, event: took.at(-1)!.eventType || 'always', took: took.map(transitionKey) };
  };
}

/**
 * Notes what every chart does, from now on: of the actors in `known` and of each that is started later. XState tells of
 * a system only to who asks that system, so the start of an actor that has no parent is where we ask.
 */
export const watchCharts = (storage: RecordingStorage, known: readonly AnyActor[]) =>
  fromCallback<AnyEventObject, undefined>(({ sendBack }) => {
    const read = stepReader();
    const subscriptions: { unsubscribe: () => void }[] = [];
    const watched = new WeakSet<object>();
    const look = (event: InspectionEvent) => {
      const step = storage.isFull() ? null : read(event);
      if (step === null) return;
      storage.add(step);
      sendBack({ type: 'steps.count', count: storage.count() });
      if (storage.isFull()) sendBack({ type: 'recording.fill' });
    };
    const watch = ({ system }: AnyActor) => {
      if (watched.has(system)) return;
      watched.add(system);
      subscriptions.push(system.inspect(look));
    };
    const { start } = Actor.prototype;
    Actor.prototype.start = function startWatched(this: AnyActor) {
      if (isAlone(this)) watch(this);
      return start.call(this);
    };
    storage.switchOn(true);
    known.forEach(watch);
    const write = () => storage.write();
    window.addEventListener('pagehide', write);
    return () => {
      Actor.prototype.start = start;
      for (const subscription of subscriptions) subscription.unsubscribe();
      window.removeEventListener('pagehide', write);
      storage.switchOn(false);
    };
  });

const isAlone = (actor: AnyActor): boolean =>
  (actor as { _parent?: unknown })['_parent'] === undefined;
