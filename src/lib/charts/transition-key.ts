/** What XState calls a transition definition, as far as its name goes. */
export interface NamedTransition {
  source: {
    id: string;
    always?: readonly unknown[] | undefined;
    transitions: ReadonlyMap<string, readonly unknown[]>;
  };
  eventType: string;
}

/** A name for a transition that survives `machine.provide()`: `row.idle | grade.save [0]`, the number counts the guarded candidates. */
export function transitionKey(transition: NamedTransition): string {
  const { source, eventType } = transition;
  const candidates =
    eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return `${source.id} | ${eventType || 'always'} [${candidates.indexOf(transition)}]`;
}
