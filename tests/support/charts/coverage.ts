import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';

interface NamedTransition {
  source: {
    id: string;
    always?: readonly unknown[] | undefined;
    transitions: ReadonlyMap<string, readonly unknown[]>;
  };
  eventType: string;
}

/**
 * Returns a name for a transition that survives `machine.provide()`: `row.idle | grade.save [0]`;
 * the number counts the guarded candidates.
 */
function transitionKey(transition: NamedTransition): string {
  const { source, eventType } = transition;
  const candidates =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType || 'always'} [${candidates.indexOf(transition)}]`;
}

/** Returns every state node below and including `node`, depth first. */
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesOf),
];

/** The denominator: on, invoke done / error / snapshot, after, always, onDone, wildcard; one entry per candidate. */
export const declaredTransitions = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root)
    .flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])])
    .map(transitionKey);

/** Returns the ids of leaf states: each is something that a user can see. */
export const leafStates = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root)
    .filter((node) => node.type !== 'history' && Object.keys(node.states).length === 0)
    .map(({ id }) => id);

/**
 * Returns transitions that an actor of this chart takes in an XState inspection event; none for its
 * children and parents.
 */
export const takenIn = (event: InspectionEvent, running: AnyStateMachine): string[] =>
  event.type === '@xstate.microstep' && (event.snapshot as AnyMachineSnapshot).machine === running
    ? event._transitions.map(transitionKey)
    : [];

/** Returns the actor's leaf states after such an event; null if the event isn't about that. */
export const leavesIn = (event: InspectionEvent, running: AnyStateMachine): string[] | null =>
  event.type === '@xstate.snapshot' && (event.snapshot as AnyMachineSnapshot).machine === running
    ? ((event.snapshot as AnyMachineSnapshot)._nodes as AnyStateNode[])
        .filter((node) => Object.keys(node.states).length === 0)
        .map(({ id }) => id)
    : null;

export interface Coverage {
  total: number;
  taken: number;
  /** Declared, but neither taken nor excused. */
  missing: string[];
  /** Taken, but not declared. */
  alien: string[];
  /** Excused, but taken or not declared. */
  staleExcuses: string[];
}

/**
 * Records the numerator: what live actors of this chart really took, as XState itself reports it.
 */
export function recorder(machine: AnyStateMachine) {
  const taken = new Set<string>();
  return {
    taken,
    /**
     * Pass it to `begin`; `running` distinguishes the chart's own actor from its children and
     * parents.
     */
    inspect: (event: InspectionEvent, running: AnyStateMachine) => {
      for (const key of takenIn(event, running)) taken.add(key);
    },
    /** `excuses` gives, by transition, the reason why it can't be walked. */
    report: (excuses: Record<string, string> = {}): Coverage => {
      const declared = declaredTransitions(machine);
      return {
        total: declared.length,
        taken: declared.filter((key) => taken.has(key)).length,
        missing: declared.filter((key) => !taken.has(key) && !(key in excuses)),
        alien: [...taken].filter((key) => !declared.includes(key)),
        staleExcuses: Object.keys(excuses).filter(
          (key) => !declared.includes(key) || taken.has(key),
        ),
      };
    },
  };
}
