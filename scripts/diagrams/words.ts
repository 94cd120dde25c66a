import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/** A guard or action as the chart names it: a string, `{ type, params }`, or one of XState's own builders. */
export function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'function') {
    const { guards, name, type } = thing as unknown as { guards?: unknown[]; name: string; type?: string };
    if (guards && name === 'not') return `not ${nameOf(guards[0])}`;
    if (guards) return guards.map(nameOf).join(` ${name} `);
    return (type ?? (name || 'inline')).replace(/^xstate\./, '');
  }
  return nameOf((thing as { type?: unknown }).type ?? 'inline');
}

export const names = (things: unknown): string => (things === undefined ? [] : [things].flat()).map(nameOf).join(', ');

/** A trigger in a reviewer's words: `grade.save`, `saveGrade answers`, `saveGrade fails`, `after rollbackShown`, `at once`. */
export function triggerOf({ eventType, source }: Pick<AnyTransitionDefinition, 'eventType' | 'source'>): string {
  if (eventType === '') return 'at once';
  const service = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/.exec(eventType);
  if (service) return `${service[3]} ${{ done: 'answers', error: 'fails', snapshot: 'shows' }[(service[1] ?? service[2]) as 'done']}`;
  if (eventType.startsWith('xstate.done.state.')) return 'its end';
  if (eventType.startsWith('xstate.after.')) return `after ${eventType.slice('xstate.after.'.length, -source.id.length - 1)}`;
  return eventType;
}

export const labelOf = (transition: AnyTransitionDefinition): string => [
  triggerOf(transition),
  transition.guard ? `[${nameOf(transition.guard)}]` : '',
  transition.actions.length ? `/ ${names(transition.actions)}` : '',
].filter(Boolean).join(' ');

/** Every state of a chart, the root first, in the order it is written. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)];

export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** `submitting.sending` for `#sign-in.submitting.sending`; the root by the chart's own name. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.') || node.key;

const isWithin = (node: AnyStateNode, other: AnyStateNode): boolean =>
  other === node || (other.parent !== undefined && isWithin(node, other.parent));

/** A transition that is told inside its state's box: it goes nowhere, or from a composite to one of its own parts. */
export const staysInside = (transition: AnyTransitionDefinition): boolean =>
  (transition.target ?? []).every((to) => isWithin(transition.source, to))
  && (transition.target === undefined || Object.keys(transition.source.states).length > 0);

/** What stands in a state's box: the services it calls, what it does on the way in and out, what it takes without leaving. */
export const notesOf = (node: AnyStateNode): string[] => [
  ...node.invoke.map(({ id, src }) => (id === src ? `calls ${id}` : `calls ${nameOf(src)} as ${id}`)),
  // config, not node: XState adds its timers to node.entry and node.exit
  ...(node.config.entry ? [`entry / ${names(node.config.entry)}`] : []),
  ...(node.config.exit ? [`exit / ${names(node.config.exit)}`] : []),
  ...transitionsOf(node).filter(staysInside)
    .map((t) => labelOf(t) + (t.target ? ` → ${t.target.map((to) => to.key).join(', ')}` : '')),
  ...(node.type === 'final' ? ['ends here'] : []),
];

/** Transitions between the same two states, as one edge with several labels. */
export function edgesOf(root: AnyStateNode): { from: AnyStateNode; to: AnyStateNode; labels: string[] }[] {
  const edges = new Map<string, { from: AnyStateNode; to: AnyStateNode; labels: string[] }>();
  for (const transition of statesOf(root).flatMap(transitionsOf)) {
    if (staysInside(transition)) continue;
    for (const to of transition.target ?? []) {
      const key = `${transition.source.id} → ${to.id}`;
      const edge = edges.get(key) ?? { from: transition.source, to, labels: [] };
      edges.set(key, edge);
      edge.labels.push(labelOf(transition));
    }
  }
  return [...edges.values()];
}
