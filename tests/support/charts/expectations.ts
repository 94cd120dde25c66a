import type { AnyStateMachine, ContextFrom, EventFrom, EventObject, TagsFrom } from 'xstate';
import { done, fails, shows, type WorldOptions } from './drive.ts';

/** `Extract` would lose an event that has several types. */
type Named<E extends EventObject, T> = E extends EventObject
  ? T extends E['type']
    ? E
    : never
  : never;
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
  /**
   * The fields of the context that have another value afterwards, as they are or made of those
   * before; all others keep theirs.
   */
  sets?: Partial<ContextFrom<M>> | ((before: ContextFrom<M>) => Partial<ContextFrom<M>>);
  /** Inputs of the actors that are started, by id; one that wants no input need not be named. */
  starts?: Record<string, unknown>;
  tells?: readonly unknown[];
  /** Runs of the other provided actions, in order: `'leave'`, `['insertText', { text }]`. */
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
  /**
   * What follows, by event: a situation, or a situation with effects; null where the world can't do
   * that here. What isn't listed changes nothing.
   */
  on?: Record<string, string | Row<M> | null>;
}

/**
 * What a chart must do, as the test knows it: written by hand, never read from the chart.
 * A situation is named after its state, `signedIn.current`, with a word where one state has
 * several: `saving (more waits)`; inside a state with regions of its own after all of them,
 * `open.text + open.saved`.
 */
export interface Expectations<M extends AnyStateMachine> {
  /** Every event of the chart's type with its samples by name; `{}` is the bare event. */
  events: { [T in EventFrom<M>['type']]: Record<string, Payload<Named<EventFrom<M>, T>>> };
  services?: Record<string, Service>;
  children?: Record<string, Child>;
  starts: Record<string, Start<M>>;
  situations: Record<string, Situation<M>>;
  /**
   * For a parallel chart: the situation each region begins in, in the order of the regions. Its situations are those of
   * single regions: what they say is put together, and `to` names those regions that move (`dialog.none + batch.open`).
   */
  rest?: readonly string[];
  /** What follows in every situation that doesn't say otherwise. */
  anywhere?: Record<string, string | Row<M> | null>;
  /** Ids of the actors that are at work all the time. */
  runs?: readonly string[];
  /** States where the chart is never at rest. */
  passing?: readonly string[];
  /** Actors that shall run as given. */
  actors?: WorldOptions<M>['actors'];
}

/** `'token.changed(new)'`, `'loadUser answers ada'`, with the event it stands for. */
export type Samples = Map<string, EventObject>;

const each = (
  of: Record<string, unknown>,
  name: (sample: string) => string,
  make: (payload: unknown) => EventObject,
): [string, EventObject][] =>
  Object.keys(of).length === 0
    ? [[name(''), make(undefined)]]
    : Object.entries(of).map(([sample, payload]) => [name(sample), make(payload)]);

export function samplesOf<M extends AnyStateMachine>({
  events,
  services,
  children,
}: Expectations<M>): Samples {
  const spoken = (id: string, verb: string) => (sample: string) =>
    [id, verb, sample].filter(Boolean).join(' ');
  return new Map([
    ...Object.entries<Record<string, unknown>>(events).flatMap(([type, of]) =>
      each(
        of,
        (sample) => (sample ? `${type}(${sample})` : type),
        (payload) => ({ type, ...(payload as object) }),
      ),
    ),
    ...Object.entries<Child>({ ...services, ...children }).flatMap(([id, child]) => [
      ...(child.answers
        ? each(child.answers, spoken(id, 'answers'), (output) => done(id, output))
        : []),
      ...(child.fails
        ? each(child.fails, spoken(id, 'fails'), (error) =>
            error === undefined ? fails(id) : fails(id, error),
          )
        : []),
      ...(child.shows
        ? each(child.shows, spoken(id, 'shows'), (context) => shows(id, context))
        : []),
    ]),
  ]);
}

/** `after 600 ms`, `after 30_000 ms` → the milliseconds. */
export function delayIn(event: string): number | undefined {
  const found = /^after ([\d_]+) ms$/.exec(event);
  return found ? Number(found[1]!.replaceAll('_', '')) : undefined;
}
