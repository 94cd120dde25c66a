import { type AnyMachineSnapshot, type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { describe, expect, test } from 'vitest';
import { recorder } from './coverage.ts';
import { begin, type Live, type WalkEvent, type World } from './drive.ts';
import { keyOf, type Model, type Path, plan, type Plan, stepLabel } from './paths.ts';
import { trailsOf } from './trails.ts';

export { begin, done, fails, shows } from './drive.ts';

export interface Step<M extends AnyStateMachine> {
  /** `xstate.init` for the start, which is checked before the first step. */
  event: WalkEvent<M> | { type: 'xstate.init' };
  before: SnapshotFrom<M>;
  after: SnapshotFrom<M>;
  world: World;
  /** Outcomes reported during this step. */
  told: unknown[];
}
export type Fact<M extends AnyStateMachine> = (step: Step<M>) => void;
/**
 * Facts by name, created anew for each path: what they remember is the test's own, not the
 * machine's.
 */
export type Facts<M extends AnyStateMachine> = (start: {
  snapshot: SnapshotFrom<M>;
  world: World;
}) => Record<string, Fact<M>>;

export interface Walk<M extends AnyStateMachine> extends Model<M> {
  /**
   * Several starts of one chart, walked one after another and counted together; replaces `input`.
   */
  inputs?: readonly NonNullable<Model<M>['input']>[];
  /**
   * Facts without memory are a record: each step is checked once, however many paths begin with it.
   */
  facts?: Facts<M> | Record<string, Fact<M>>;
  /**
   * `'row.gone | row.remove [0]': 'why this can't be walked'`; an excuse that isn't needed fails.
   */
  excuses?: Record<string, string>;
}

/** How the steps of a path are taken: sent to the actor here, clicked in `walkView`. */
export interface Stage<M extends AnyStateMachine> {
  enter?: (live: Live<M>) => void | Promise<void>;
  take: (live: Live<M>, event: WalkEvent<M>) => void | Promise<void>;
  /**
   * Checks the situation once for each path that leads there: paths share their beginnings, and the
   * same steps show the same.
   */
  look?: (snapshot: SnapshotFrom<M>) => void;
}

/**
 * Registers a test for every edge of the chart, for each fact, and for every declared transition.
 */
export function walk<M extends AnyStateMachine>(machine: M, options: Walk<NoInfer<M>> = {}): void {
  walkOn(machine, options, 'chart', { take: (live, event) => live.happen(event) });
}

export function walkOn<M extends AnyStateMachine>(
  machine: M,
  options: Walk<M>,
  what: string,
  stage: Stage<M>,
): void {
  const starts = (options.inputs ?? [options.input]).map((input) => ({ ...options, input }));
  const plans = starts.map((start) => ({ start, ...planned(machine, start) }));
  const [edges, situations] = [
    sum(plans.map((p) => p.edges.length)),
    sum(plans.map((p) => p.situations)),
  ];
  // Facts that remember their path are checked on the shortest paths.
  const isLong = stage.enter !== undefined && typeof options.facts !== 'function';
  const paths = plans.flatMap(({ start, edges: all, paths: each }) =>
    // A start without edges is checked too.
    (all.length === 0 ? [{ label: '', steps: [] }] : isLong ? trailsOf(all) : each).map((path) => ({
      start,
      path,
    })),
  );
  const record = recorder(machine);
  const ledger: Ledger = new Map();
  const looked = new Set<object>();
  describe(`${machine.id} ${what}: ${paths.length} paths, ${edges} edges, ${situations} situations`, () => {
    test.each(paths.map((each) => [each.path.label || 'starts', each] as const))(
      '%s',
      (_, { start, path }) =>
        follow(machine, start, stage, path, { inspect: record.inspect, ledger, looked }),
    );
    test('every start could be planned', () =>
      expect(plans.flatMap(({ fault }) => fault)).toEqual([]));
    const facts = factsOf(options, () => scene(machine, starts[0]!));
    test.each(Object.keys(facts))('%s', (name) => {
      const { checked, broken } = ledger.get(name) ?? { checked: 0, broken: 0 };
      expect(broken, 'steps that broke this fact').toBe(0);
      expect(
        checked,
        'steps that checked this fact: one that nothing checks proves nothing',
      ).toBeGreaterThan(0);
    });
    test('every declared transition was taken', () => {
      expect(record.report(options.excuses)).toMatchObject({
        missing: [],
        alien: [],
        staleExcuses: [],
      });
    });
  });
}

/** A chart that loops or throws while it is explored is a failed test, not an unreadable file. */
function planned<M extends AnyStateMachine>(
  machine: M,
  start: Walk<M>,
): Plan<M> & { fault: string[] } {
  try {
    return { ...plan(machine, start), fault: [] };
  } catch (error) {
    return { paths: [], situations: 0, edges: [], fault: [String(error)] };
  }
}

const factsOf = <M extends AnyStateMachine>(
  { facts = {} }: Walk<M>,
  start: () => Parameters<Facts<M>>[0],
): Record<string, Fact<M>> => (typeof facts === 'function' ? facts(start()) : facts);

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** A start on which no path is walked, for finding the names of the facts. */
function scene<M extends AnyStateMachine>(machine: M, options: Walk<M>) {
  const { now, world, stop } = begin(machine, options);
  const snapshot = now();
  stop();
  return { snapshot, world };
}

type Ledger = Map<string, { checked: number; broken: number }>;
/** What all paths of a walk record together. */
interface Notebook {
  inspect: ReturnType<typeof recorder>['inspect'];
  ledger: Ledger;
  /**
   * The starts and steps that have been checked; each is one object shared by all paths that begin
   * with it.
   */
  looked: Set<object>;
}

async function follow<M extends AnyStateMachine>(
  machine: M,
  options: Walk<M>,
  stage: Stage<M>,
  path: Path<M>,
  { inspect, ledger, looked }: Notebook,
) {
  const live = begin(machine, { ...options, inspect });
  const { world } = live;
  const now = () => {
    const snapshot = live.now();
    if ((snapshot as AnyMachineSnapshot).status === 'error')
      throw (snapshot as AnyMachineSnapshot).error;
    return snapshot;
  };
  const facts = Object.entries(factsOf(options, () => ({ snapshot: now(), world })));
  const see = (at: object, step: Step<M>) => {
    if (typeof options.facts !== 'function' && looked.has(at)) return;
    for (const [name, fact] of facts)
      check(ledger, name, () => fact(step), step.event.type !== 'xstate.init');
  };
  const look = (step: object, snapshot: SnapshotFrom<M>) => {
    if (looked.has(step)) return;
    stage.look?.(snapshot);
    looked.add(step);
  };
  await stage.enter?.(live);
  see(options, {
    event: { type: 'xstate.init' },
    before: now(),
    after: now(),
    world,
    told: [...world.told],
  });
  look(options, now());
  const take = async (step: Path<M>['steps'][number]) => {
    const { event, key } = step;
    const before = now();
    const alreadyTold = world.told.length;
    await stage.take(live, event);
    const after = now();
    const reached = keyOf(options, after);
    if (reached !== key) throw new Error(`it is at ${reached}, not at ${key}`);
    see(step, { event, before, after, world, told: world.told.slice(alreadyTold) });
    look(step, after);
  };
  for (const [at, step] of path.steps.entries()) {
    await take(step).catch((error: unknown) => {
      if (error instanceof Error)
        error.message = `after ${stepLabel(step.event)}, step ${at + 1}: ${error.message}`;
      throw error;
    });
  }
  live.stop();
}

/** The start is checked, but doesn't count: a fact is about what happens. */
function check(ledger: Ledger, name: string, fact: () => void, counts: boolean) {
  const tally = ledger.get(name) ?? { checked: 0, broken: 0 };
  ledger.set(name, tally);
  const before = expect.getState().assertionCalls ?? 0;
  try {
    fact();
  } catch (error) {
    tally.broken++;
    if (error instanceof Error) error.message = `${name}: ${error.message}`;
    throw error;
  }
  if (!counts || (expect.getState().assertionCalls ?? 0) === before) return;
  tally.checked++;
}
