import { render, type IState, type IStateMachine, type ITransition } from 'state-machine-cat';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { clutterOf } from './layout.ts';
import { edgesOf, notesOf, statesOf } from './words.ts';

const colourOf = (node: AnyStateNode): { color?: string } => {
  if (node.tags.includes('danger')) return { color: '#b91c1c' };
  return node.tags.includes('busy') ? { color: '#1d4ed8' } : {};
};

const initialOf = (node: AnyStateNode): string => `${node.id}.initial`;
const hasInitial = (node: AnyStateNode): boolean => node.type === 'compound';

function stateOf(node: AnyStateNode): IState {
  const parts = Object.values(node.states);
  const notes = notesOf(node).map((body) => ({ type: 'activity' as const, body }));
  return {
    name: node.id,
    label: node.key,
    type: node.type === 'parallel' ? 'parallel' : 'regular',
    ...colourOf(node),
    ...(notes.length ? { actions: notes } : {}),
    ...(parts.length ? {
      statemachine: { states: [...(hasInitial(node) ? [{ name: initialOf(node), type: 'initial' as const }] : []), ...parts.map(stateOf)] },
    } : {}),
  };
}

/** What state-machine-cat draws. */
export function toStateMachineCat({ root }: AnyStateMachine): IStateMachine {
  const starts = statesOf(root).filter(hasInitial)
    .flatMap((node) => (node.initial.target ?? []).map((to) => ({ from: initialOf(node), to: to.id })));
  const edges = edgesOf(root).map(({ from, to, labels }) => ({ from: from.id, to: to.id, label: labels.join('\n'), ...colourOf(from) }));
  const transitions: ITransition[] = [...starts, ...edges].map((edge, index) => ({ id: index + 1, ...edge }));
  return { states: [stateOf(root)], transitions };
}

const attributes = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));
/** No way of laying out suits every chart: each is drawn in all of these. */
const LAYOUTS = [
  { direction: 'left-right', dotGraphAttrs: attributes({ ranksep: '0.45', nodesep: '0.35', ordering: '""' }) },
  { direction: 'left-right', dotGraphAttrs: attributes({ ranksep: '0.45', nodesep: '0.35', ordering: '""', newrank: 'true' }) },
  { direction: 'top-down', dotGraphAttrs: attributes({ ranksep: '0.45', nodesep: '0.5', ordering: '""' }) },
] as const;

/**
 * The chart as a picture, in the layout whose texts cover each other least. Drawn by Graphviz compiled to WebAssembly,
 * which brings its own font metrics: the same picture on every machine.
 */
export async function toSvg(machine: AnyStateMachine): Promise<string> {
  const ast = toStateMachineCat(machine);
  const drawn = await Promise.all(LAYOUTS.map(({ direction, dotGraphAttrs }) =>
    render(ast, { inputType: 'json', outputType: 'svg', direction, dotGraphAttrs: [...dotGraphAttrs] })));
  const [best] = drawn.map((svg) => ({ svg, clutter: clutterOf(svg) })).toSorted((a, b) => a.clutter - b.clutter);
  return best!.svg;
}
