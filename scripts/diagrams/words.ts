import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';

/**
 * Returns the name of a guard or action, which may be a string, `{ type, params }` or one of
 * XState's builders.
 */
export function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'function') {
    const { guards, name, type } = thing as unknown as {
      guards?: unknown[];
      name: string;
      type?: string;
    };
    if (guards && name === 'not') return `not ${nameOf(guards[0])}`;
    if (guards) return guards.map(nameOf).join(` ${name} `);
    return (type ?? (name || 'inline')).replace(/^xstate\./, '');
  }
  return nameOf((thing as { type?: unknown }).type ?? 'inline');
}

export const names = (things: unknown): string =>
  (things === undefined ? [] : [things].flat()).map(nameOf).join(', ');

/** `setWatt` → `set watt`, `grade.saved` → `grade saved`. */
const plainly = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('.', ' ')
    .toLowerCase();

/** Phrases a guard as a question: `isThereAlready` → `is there already?`. */
export const questionOf = (guard: unknown): string => `${plainly(nameOf(guard))}?`;

/**
 * Returns the name of the outcome that an action reports; for params built by a helper function,
 * the helper's name.
 */
function outcomeOf(params: unknown): string {
  if (typeof params !== 'function')
    return plainly((params as { type?: string } | undefined)?.type ?? 'what happened');
  const code = String(params);
  const types = [...code.matchAll(/\btype: ?['"]([\w.]+)['"]/g)].map(([, type]) => plainly(type!));
  // A bundler may write the helper as `(0, module.endOf)(…)`.
  const helper = /=>\s*(?:\(0, ?)?(?:\w+\.)?(\w+)\)?\(/.exec(code)?.[1] ?? 'whatHappened';
  return types.length > 0 ? types.join(' or ') : plainly(helper).replace(/^(.+) of$/, 'its $1');
}

/** Returns the type of the event that XState's `raise`, `sendTo` or `emit` sends. */
const sentEvent = (action: unknown): string | null =>
  typeof action === 'function' &&
  /^xstate\.(raise|sendTo|emit)$/.test((action as { type?: string }).type ?? '')
    ? `${plainly(nameOf(action))}: ${outcomeOf((action as { event?: unknown }).event)}`
    : null;

/** Describes actions for a reviewer: `set watt, tell: grade saved`. */
export const actionsIn = (actions: unknown): string =>
  (actions === undefined ? [] : [actions].flat())
    .map((action: unknown) =>
      nameOf(action) === 'tell'
        ? `tell: ${outcomeOf((action as { params?: unknown }).params)}`
        : (sentEvent(action) ?? plainly(nameOf(action))),
    )
    .join(', ');

/**
 * Describes a delay with its value: `after 1.5 s`. A delay that depends on the context has no fixed
 * value, so its chart describes it in the root's `meta: { delays: { name: 'words' } }`.
 */
export function waitOf(name: string, node: AnyStateNode): string {
  const delay: unknown = node.machine.implementations.delays[name];
  if (typeof delay === 'number') return `after ${delay / 1000} s`;
  const { delays } = (node.machine.root.meta ?? {}) as { delays?: Record<string, string> };
  return `after ${plainly(name)} (${delays?.[name] ?? 'depends'})`;
}

/**
 * Describes a trigger for a reviewer: `grade.save`, `save grade answers`, `save grade fails`,
 * `after 1.5 s`, `at once`, `whatever else`.
 */
export function triggerOf({
  eventType,
  source,
}: Pick<AnyTransitionDefinition, 'eventType' | 'source'>): string {
  if (eventType === '') return 'at once';
  if (eventType === '*') return 'whatever else';
  const service = /^xstate\.(?:(done|error)\.actor|(snapshot))\.(.+)$/.exec(eventType);
  if (service)
    return `${plainly(service[3]!)} ${{ done: 'answers', error: 'fails', snapshot: 'shows' }[(service[1] ?? service[2]) as 'done']}`;
  if (eventType.startsWith('xstate.done.state.')) return 'its end';
  if (eventType.startsWith('xstate.after.'))
    return waitOf(eventType.slice('xstate.after.'.length, -source.id.length - 1), source);
  return eventType;
}

/**
 * Whether the transition is taken when all earlier guards for the same trigger in the same state
 * are false: UML's `else`.
 */
const isElse = (transition: AnyTransitionDefinition): boolean =>
  transition.guard === undefined &&
  transitionsOf(transition.source).some(
    (other) => other.eventType === transition.eventType && other !== transition,
  );

/** Describes a transition: event, [condition] / actions, then its description if it has one. */
export const labelOf = (transition: AnyTransitionDefinition): string => {
  const parts = [
    triggerOf(transition),
    transition.guard ? `[${questionOf(transition.guard)}]` : isElse(transition) ? '[else]' : '',
    transition.actions.length
      ? `/ ${actionsIn(transition.actions)}`
      : transition.target === undefined
        ? '/ nothing'
        : '',
  ]
    .filter(Boolean)
    .join(' ');
  return transition.description === undefined ? parts : `${parts} (${transition.description})`;
};

/** Returns every state of a chart in source order, starting with the root. */
export const statesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(statesOf),
];

export const transitionsOf = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** `submitting.sending` for `#sign-in.submitting.sending`; for the root, the chart's name. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.') || node.key;

export const isWithin = (node: AnyStateNode, other: AnyStateNode): boolean =>
  other === node || (other.parent !== undefined && isWithin(node, other.parent));

/** Whether a state, or one of its ancestors, has a tag such as `busy`. */
export const isTagged = (node: AnyStateNode, tag: string): boolean =>
  node.tags.includes(tag) || (node.parent !== undefined && isTagged(node.parent, tag));

/**
 * Returns the lines in a state's box: its description, the services it calls, its entry and exit
 * actions, and the events it handles without leaving.
 */
export const linesOfState = (node: AnyStateNode): string[] => [
  ...(node.description === undefined ? [] : [node.description]),
  ...node.invoke.map(({ id, src }) =>
    id === src ? `calls ${plainly(id)}` : `calls ${plainly(nameOf(src))} as ${plainly(id)}`,
  ),
  // Uses config, not node: XState adds its own timers to node.entry and node.exit.
  ...(node.config.entry ? [`entry / ${actionsIn(node.config.entry)}`] : []),
  ...(node.config.exit ? [`exit / ${actionsIn(node.config.exit)}`] : []),
  ...transitionsOf(node)
    .filter(({ target }) => target === undefined)
    .map(labelOf),
];
