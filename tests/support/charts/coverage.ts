import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** Every state node below and including `node`, depth first. */
const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** A name that survives `machine.provide()`: `row.idle | grade.save [0]`, the number counts the guarded candidates. */
export function transitionKey(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const candidates = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType || 'always'} [${candidates.indexOf(transition)}]`;
}

/** The denominator: on, invoke done / error / snapshot, after, always, onDone, wildcard; one entry per candidate. */
export const declaredTransitions = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]).map(transitionKey);

/** Ids of the states that hold no other state: each is a thing a person can look at. */
export const leafStates = (machine: AnyStateMachine): string[] =>
  nodesOf(machine.root).filter((node) => node.type !== 'history' && Object.keys(node.states).length === 0).map(({ id }) => id);

export interface Coverage {
  total: number;
  taken: number;
  /** Declared, not taken, not excused. */
  missing: string[];
  /** Taken, though not declared. */
  alien: string[];
  /** Excused, though taken or not declared. */
  staleExcuses: string[];
}

/** The numerator: what live actors of this chart really took, as XState itself reports it. */
export function recorder(machine: AnyStateMachine) {
  const taken = new Set<string>();
  return {
    taken,
    /** Give it to `begin`; `running` tells the chart's own actor from its children and parents. */
    inspect: (event: InspectionEvent, running: AnyStateMachine) => {
      if (event.type !== '@xstate.microstep' || (event.snapshot as AnyMachineSnapshot).machine !== running) return;
      for (const transition of event._transitions) taken.add(transitionKey(transition));
    },
    /** `excuses` gives, by transition, the reason why it can't be walked. */
    report: (excuses: Record<string, string> = {}): Coverage => {
      const declared = declaredTransitions(machine);
      return {
        total: declared.length,
        taken: declared.filter((key) => taken.has(key)).length,
        missing: declared.filter((key) => !taken.has(key) && !(key in excuses)),
        alien: [...taken].filter((key) => !declared.includes(key)),
        staleExcuses: Object.keys(excuses).filter((key) => !declared.includes(key) || taken.has(key)),
      };
    },
  };
}
