import {
  setup,
  type AnyActorLogic,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { callbackNotProvided } from './not-provided.ts';

const ARRIVED = 'later-chart.arrived';

/** What an actor is until its chart has loaded: in no state that any view checks for. */
const coming = setup({}).createMachine({ id: 'coming' });

/**
 * A chart that `setup` only names, by its folder: the app loads its code when needed
 * (docs/decisions/weight.md).
 */
export interface MachinePlaceholder {
  chart: string;
}

export const isMachinePlaceholder = (logic: object): logic is MachinePlaceholder =>
  'chart' in logic;

export const lazyMachinePlaceholder = <Machine extends AnyStateMachine>(chart: string): Machine =>
  ({
    chart,
    getInitialSnapshot: callbackNotProvided,
    transition: callbackNotProvided,
    getPersistedSnapshot: callbackNotProvided,
  }) satisfies AnyActorLogic & MachinePlaceholder as unknown as Machine;

/**
 * Whether the actor's chart has loaded; until then its snapshot has nothing that a view could show.
 */
export const isLoaded = (snapshot: AnyMachineSnapshot): boolean => snapshot.machine !== coming;

interface Coming {
  input: unknown;
  unheard: readonly AnyEventObject[];
}

/**
 * Returns a chart whose code is loaded when its first actor starts. Events sent meanwhile are
 * delivered in order once the chart has loaded. If the code can't be loaded, the actor waits, and
 * the next one tries again.
 */
export function lazyMachine<Machine extends AnyStateMachine>(
  load: () => Promise<Machine>,
): Machine {
  let machine: Machine | null = null;
  const fetchChart = async (): Promise<void> => {
    machine ??= await load();
  };
  const waits = (snapshot: AnyMachineSnapshot): snapshot is AnyMachineSnapshot & Coming =>
    !isLoaded(snapshot);

  const logic: AnyActorLogic = {
    getInitialSnapshot: (scope: AnyActorScope, input: unknown) =>
      machine?.getInitialSnapshot(scope, input) ??
      ({ ...coming.getInitialSnapshot(scope), input, unheard: [] } satisfies Coming),
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject, scope: AnyActorScope) => {
      if (!waits(snapshot)) return machine!.transition(snapshot, event, scope);
      // As a machine's own actor does: this shows that later events come too late.
      if (event.type === 'xstate.stop') return { ...snapshot, status: 'stopped' };
      if (event.type !== ARRIVED) return { ...snapshot, unheard: [...snapshot.unheard, event] };
      const start: AnyMachineSnapshot = machine!.getInitialSnapshot(scope, snapshot.input);
      return snapshot.unheard.reduce<AnyMachineSnapshot>(
        (now, missed) => machine!.transition(now, missed, scope),
        start,
      );
    },
    start: (snapshot: AnyMachineSnapshot, scope: AnyActorScope) => {
      if (!waits(snapshot)) return machine!.start(snapshot as never);
      return void fetchChart().then(
        () => {
          if (scope.self.getSnapshot().status === 'active') scope.self.send({ type: ARRIVED });
        },
        () => {},
      );
    },
    getPersistedSnapshot: callbackNotProvided,
  };
  return logic as unknown as Machine;
}
