import type { AnyStateMachine, ContextFrom, EventFrom, EventObject, TagsFrom } from 'xstate';
import { done, fails, shows, type WorldOptions } from './drive.ts';

/** `Extract` would lose an event that has several types. */
type Named<E extends EventObject, T> = E extends EventObject
  ? T extends E['type']
    ? E
    : never
  : never;
type Payload<E> = E extends unknown ? Omit<E, 'type'> : never;

/** A service's possible outputs and errors, by name; `{}` is an output without content. */
export interface Service {
  /** The placeholder in `setup`, if it differs from the id. */
  src?: string;
  answers: Record<string, unknown>;
  fails: Record<string, unknown>;
}
/** A callback or a child machine: those of its events that the chart listens to. */
export type Child = Partial<Service> & { shows?: Record<string, unknown> };

/** What happens in addition to the transition. Anything not listed must not happen. */
export interface Effects<M extends AnyStateMachine> {
  /**
   * The context fields that change, with their new values or computed from the old ones; all others
   * stay the same.
   */
  sets?: Partial<ContextFrom<M>> | ((before: ContextFrom<M>) => Partial<ContextFrom<M>>);
  /** Inputs of the actors that are started, by id; an actor without input need not be listed. */
  starts?: Record<string, unknown>;
  tells?: readonly unknown[];
  /** Runs of the other provided actions, in order: `'leave'`, `['insertText', { text }]`. */
  does?: readonly (string | readonly [action: string, params: unknown])[];
  /** Events its children receive, in order. */
  sends?: readonly (readonly [child: string, event: EventObject])[];
  /** Events its parent receives, in order, before the chart's own end. */
  hands?: readonly EventObject[];
  emits?: readonly EventObject[];
}
export interface Row<M extends AnyStateMachine> extends Effects<M> {
  to?: string;
  /** The chart's final output, if it varies. */
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
  /** Ids of the running actors. */
  runs?: readonly string[];
  /** What is true of the context on every way here. */
  context?: Partial<ContextFrom<M>>;
  /**
   * For a situation that no row leads to directly: another situation, and the events that lead from
   * there.
   */
  from?: readonly [situation: string, ...events: string[]];
  /** The chart ends here, with this output (or that of the row that leads here). */
  ends?: boolean;
  output?: unknown;
  /**
   * What follows, by event: a situation, or a situation with effects; null if the event can't
   * happen here. Events not listed change nothing.
   */
  on?: Record<string, string | Row<M> | null>;
}

/**
 * What a chart must do according to the test: written by hand, never read from the chart. A
 * situation is named after its state, `signedIn.current`, with a note if one state has several:
 * `saving (more waits)`; inside a state with regions of its own, it names all of them, `open.text +
 * open.saved`.
 */
export interface Expectations<M extends AnyStateMachine> {
  /** Every event of the chart with its samples by name; `{}` is the bare event. */
  events: { [T in EventFrom<M>['type']]: Record<string, Payload<Named<EventFrom<M>, T>>> };
  services?: Record<string, Service>;
  children?: Record<string, Child>;
  starts: Record<string, Start<M>>;
  situations: Record<string, Situation<M>>;
  /**
   * For a parallel chart: the initial situation of each region, in the order of the regions. Its
   * situations are those of single regions: their rows are combined, and `to` names the regions
   * that move (`dialog.none + batch.open`).
   */
  rest?: readonly string[];
  /** What follows in every situation that doesn't say otherwise. */
  anywhere?: Record<string, string | Row<M> | null>;
  /** Ids of the actors that always run. */
  runs?: readonly string[];
  /** States in which the chart never rests. */
  passing?: readonly string[];
  /** Actors that run as given. */
  actors?: WorldOptions<M>['actors'];
}

/** `'token.changed(new)'`, `'loadUser answers ada'`, with the event each stands for. */
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

/** Returns the milliseconds in `after 600 ms` or `after 30_000 ms`. */
export function delayIn(event: string): number | undefined {
  const found = /^after ([\d_]+) ms$/.exec(event);
  return found ? Number(found[1]!.replaceAll('_', '')) : undefined;
}
