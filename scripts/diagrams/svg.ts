import { render, type IState, type IStateMachine, type ITransition } from 'state-machine-cat';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { withClearLabels } from './labels.ts';
import { clutterOf, crossedBy, mergedIn, strayOf } from './layout.ts';
import { withLeaders } from './leaders.ts';
import { heightOf, notesIn, partsOf, type Picture, pictureOf } from './picture.ts';
import { withClearTitles } from './titles.ts';
import { isTagged, pathOf, statesOf } from './words.ts';

/** The widest a picture may be, in CSS pixels, with its smallest letters at 10. */
export const WIDEST = 1600;
/** And the tallest: twice that of a window, where it begins to be a list. */
const TALLEST = 1600;
/** A line of a label, in letters. */
const LINE = 32;

const colourOf = (node: AnyStateNode): { color?: string } => {
  if (isTagged(node, 'danger')) return { color: '#b91c1c' };
  return isTagged(node, 'busy') ? { color: '#1d4ed8' } : {};
};

/** Breaks a text between words, so that no line is much longer than `LINE`. */
export const linesOf = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= LINE) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);
/** Several labels on one arrow, told apart by a dot. */
const labelled = (labels: readonly string[]): string =>
  labels.flatMap((label) => linesOf(labels.length > 1 ? `• ${label}` : label)).join('\n');
/** A later line of a note in a box stands a little in. */
const noted = (note: string): string[] =>
  linesOf(note).map((line, index) => (index > 0 ? `\u00a0\u00a0${line}` : line));

const initialOf = (node: AnyStateNode): string => `${node.id}.initial`;
const endOf = (node: AnyStateNode): string => `${node.id}.end`;
const anyOf = (node: AnyStateNode): string => `${node.id}.anywhere`;
const hasInitial = (node: AnyStateNode, picture: Picture): boolean =>
  node.type === 'compound' && !picture.isFolded(node);

function stateOf(node: AnyStateNode, picture: Picture): IState {
  const parts = partsOf(node, picture);
  const notes = notesIn(node, picture).flatMap(noted);
  const isLeft = picture.edges.some(({ from, fromAnywhere }) => from === node && fromAnywhere);
  return {
    name: node.id,
    label: node.key,
    type: node.type === 'parallel' && parts.length > 0 ? 'parallel' : 'regular',
    ...colourOf(node),
    ...(notes.length
      ? { actions: notes.map((body) => ({ type: 'activity' as const, body })) }
      : {}),
    ...(parts.length
      ? {
          statemachine: {
            states: [
              ...(hasInitial(node, picture)
                ? [{ name: initialOf(node), type: 'initial' as const }]
                : []),
              ...(isLeft
                ? [
                    {
                      name: anyOf(node),
                      label: 'from anywhere here',
                      type: 'regular' as const,
                      color: '#78716c',
                      class: 'anywhere',
                    },
                  ]
                : []),
              ...parts.map((part) => stateOf(part, picture)),
              ...parts
                .filter(({ type }) => type === 'final')
                .map((part) => ({ name: endOf(part), type: 'final' as const })),
            ],
          },
        }
      : {}),
  };
}

const outsider = (node: AnyStateNode): IState => ({
  name: node.id,
  label: pathOf(node),
  type: 'regular',
  color: '#a8a29e',
  class: 'around',
});

/** What state-machine-cat draws. Arrows carry a class that says which of the picture's edges they are. */
export function toStateMachineCat(picture: Picture): IStateMachine {
  const { root, edges, around } = picture;
  const starts = statesOf(root)
    .filter((node) => hasInitial(node, picture) && partsOf(node, picture).length > 0)
    .filter((node) => !isHidden(node, picture))
    .flatMap((node) =>
      (node.initial.target ?? []).map((to) => ({ from: initialOf(node), to: to.id })),
    );
  const arrows = edges.map(({ from, to, labels, fromAnywhere }, index) => ({
    from: fromAnywhere ? anyOf(from) : from.id,
    to: to.id,
    label: labelled(labels),
    class: `edge-${index}`,
    ...colourOf(from),
  }));
  const ends = statesOf(root)
    .filter((node) => node.type === 'final' && node !== root && !isHidden(node, picture))
    .map((node) => ({ from: node.id, to: endOf(node) }));
  const transitions: ITransition[] = [...starts, ...ends, ...arrows].map((edge, index) => ({
    id: index + 1,
    ...edge,
  }));
  return { states: [stateOf(root, picture), ...around.map(outsider)], transitions };
}

const isHidden = (node: AnyStateNode, picture: Picture): boolean =>
  node.parent !== undefined &&
  node !== picture.root &&
  (picture.isFolded(node.parent) || isHidden(node.parent, picture));

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
/** No way of laying out suits every chart: each is drawn in all of these. */
const LAYOUTS = [
  {
    direction: 'left-right',
    dotGraphAttrs: attributes({ ranksep: '0.45', nodesep: '0.35', ordering: '""' }),
  },
  {
    direction: 'left-right',
    dotGraphAttrs: attributes({
      ranksep: '0.45',
      nodesep: '0.35',
      ordering: '""',
      newrank: 'true',
    }),
  },
  { direction: 'left-right', dotGraphAttrs: attributes({ ranksep: '0.6', nodesep: '0.6' }) },
  {
    direction: 'top-down',
    dotGraphAttrs: attributes({ ranksep: '0.45', nodesep: '0.5', ordering: '""' }),
  },
  {
    direction: 'left-right',
    dotGraphAttrs: attributes({ ranksep: '0.8', nodesep: '0.5', ordering: '""' }),
  },
  { direction: 'top-down', dotGraphAttrs: attributes({ ranksep: '0.6', nodesep: '0.8' }) },
] as const;

/** A text that another lies over is so much worse than one that an arrow runs through; a label so far from its arrow, and arrows upon each other, as bad as the latter. */
const [CLUTTER, STRAY, MERGED] = [3, 4, 4];

const SIZE = /<svg width="(\d+)pt" height="(\d+)pt"/;
export const widthOf = (svg: string): number => Number(/<svg width="(\d+)/.exec(svg)?.[1] ?? 0);
const isFit = (svg: string): boolean =>
  widthOf(svg) <= WIDEST && Number(/<svg width="\d+" height="(\d+)/.exec(svg)?.[1] ?? 0) <= TALLEST;

/**
 * A picture in the layout that is not too wide and whose texts are covered least, by each other and by arrows, and lie by their own; arrows that run upon each other count, too. Drawn by Graphviz compiled to
 * WebAssembly, which brings its own font metrics: the same picture on every machine. A point is drawn as a pixel.
 */
export async function toSvg(picture: Picture): Promise<string> {
  const ast = toStateMachineCat(picture);
  const drawn = await Promise.all(
    LAYOUTS.map(async ({ direction, dotGraphAttrs }) =>
      withClearTitles(
        withClearLabels(
          await render(ast, {
            inputType: 'json',
            outputType: 'svg',
            direction,
            dotGraphAttrs: [...dotGraphAttrs],
          }),
        ),
      ),
    ),
  );
  const [best] = drawn
    .map((svg) => ({
      svg,
      clutter:
        CLUTTER * clutterOf(svg) + crossedBy(svg) + STRAY * strayOf(svg) + MERGED * mergedIn(svg),
      excess: Math.max(0, widthOf(svg) - WIDEST),
    }))
    .toSorted((a, b) => a.excess - b.excess || a.clutter - b.clutter);
  return withLeaders(best!.svg).replace(SIZE, '<svg width="$1" height="$2"');
}

export interface Drawn {
  picture: Picture;
  svg: string;
}

/**
 * A chart as one picture where that is neither too wide nor too tall; else as an overview with its parts folded, and a picture of each
 * folded part. The first is the chart's own.
 */
export async function drawChart(
  machine: AnyStateMachine,
  root: AnyStateNode = machine.root,
): Promise<Drawn[]> {
  const whole = await drawnAs(pictureOf(machine, root));
  if (isFit(whole.svg)) return [whole];
  let overview = whole;
  for (let depth = heightOf(root) - 1; depth > 0 && !isFit(overview.svg); depth--) {
    overview = await drawnAs(pictureOf(machine, root, depth));
  }
  const folded = statesOf(root).filter(
    (node) => overview.picture.isFolded(node) && !isHidden(node, overview.picture),
  );
  const regions = await Promise.all(folded.map((node) => drawChart(machine, node)));
  return [overview, ...regions.flat()];
}

const drawnAs = async (picture: Picture): Promise<Drawn> => ({
  picture,
  svg: await toSvg(picture),
});
