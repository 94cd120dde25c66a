import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { transitionKey } from '#lib/charts/transition-key.ts';
import { isWithin, labelOf, notesOf, pathOf, statesOf, transitionsOf } from './words.ts';

export interface Edge {
  from: AnyStateNode;
  to: AnyStateNode;
  labels: string[];
  keys: string[];
  fromAnywhere: boolean;
}

/** What one picture shows of a chart: a state with what is in it, down to a depth, and what stands around it. */
export interface Picture {
  /** The state's path, or null for the picture of the whole. */
  region: string | null;
  root: AnyStateNode;
  /** True where a state is drawn as one box although more is in it. */
  isFolded: (node: AnyStateNode) => boolean;
  /** States outside of the root that an arrow comes from or leads to. */
  around: AnyStateNode[];
  edges: Edge[];
}

const depthOf = (node: AnyStateNode): number => node.path.length;

/** The box that stands for a state in a picture: itself, or the folded state it is in. */
const shownAs = (node: AnyStateNode, isFolded: (node: AnyStateNode) => boolean): AnyStateNode => {
  let shown = node;
  for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent)
    if (isFolded(at)) shown = at;
  return shown;
};

/** The part of a chart that lies in `root`, states deeper than `depth` below it folded into their parents. */
export function pictureOf(
  machine: AnyStateMachine,
  root: AnyStateNode = machine.root,
  depth = Infinity,
): Picture {
  const isFolded = (node: AnyStateNode) =>
    Object.keys(node.states).length > 0 &&
    isWithin(root, node) &&
    depthOf(node) - depthOf(root) >= depth;
  const edges = new Map<string, Edge>();
  const around = new Set<AnyStateNode>();
  const outside = (node: AnyStateNode): AnyStateNode => {
    around.add(node);
    return node;
  };
  for (const transition of statesOf(machine.root).flatMap(transitionsOf)) {
    for (const target of transition.target ?? []) {
      const [isFrom, isTo] = [isWithin(root, transition.source), isWithin(root, target)];
      if (!isFrom && !isTo) continue;
      // An arrow from a state around the root into the root comes from everywhere in that state.
      const fromAnywhere =
        isWithin(transition.source, target) &&
        transition.source !== target &&
        !isFolded(transition.source);
      const isOuter = !isFrom && isWithin(transition.source, root);
      if (isOuter && root !== machine.root) continue;
      const from = isFrom ? shownAs(transition.source, isFolded) : outside(transition.source);
      const to = isTo ? shownAs(target, isFolded) : outside(target);
      if (from === to && (isFolded(from) || transition.source !== target)) continue;
      const key = `${from.id} → ${to.id}`;
      const edge = edges.get(key) ?? { from, to, labels: [], keys: [], fromAnywhere };
      edges.set(key, edge);
      edge.labels.push(labelOf(transition));
      edge.keys.push(transitionKey(transition));
    }
  }
  return {
    region: root === machine.root ? null : pathOf(root),
    root,
    isFolded,
    around: [...around],
    edges: [...edges.values()],
  };
}

/** How many levels of states lie below one. */
export const heightOf = (node: AnyStateNode): number =>
  Math.max(0, ...Object.values(node.states).map((part) => 1 + heightOf(part)));

/** The states that a picture draws inside of one: none where it is folded. */
export const partsOf = (node: AnyStateNode, { isFolded }: Picture): AnyStateNode[] =>
  isFolded(node) ? [] : Object.values(node.states);

/** What is written into a state's box: how much is folded away in it, then its own notes. */
export const notesIn = (node: AnyStateNode, { isFolded }: Picture): string[] => [
  ...(isFolded(node) ? [`${statesOf(node).length - 1} states inside`] : []),
  ...notesOf(node),
];
