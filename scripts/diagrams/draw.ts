import { createRequire } from 'node:module';
import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  isTagged,
  isWithin,
  labelOf,
  linesOfState,
  pathOf,
  statesOf,
  transitionsOf,
} from './words.ts';

// ELK's types declare a default export, but to Node this CommonJS module has none.
const ELK = createRequire(import.meta.url)('elkjs/lib/elk.bundled.js') as new () => {
  layout: (graph: ElkNode) => Promise<ElkNode>;
};

/**
 * Sizes in pixels. Text is measured by counting letters, so that a picture is the same on every
 * machine.
 */
const [TITLE, TEXT, LINE, LETTER, TITLE_LETTER] = [14, 11, 14, 6.1, 7.9];
const LETTERS_IN_STATE = 44;
const LETTERS_ON_ARROW = 34;
const PAD = 12;
/** A picture of up to this width, in pixels, fits a laptop's screen. */
const SCREEN = 1400;
const LEGEND = [
  'Blue: at work. Red: being deleted. Dashed: regions that run side by side. ● start, ◎ end.',
  'On an arrow: what happens, [if this is so], / what is done. [else]: every other guard of the same event said no.',
  'In a state: what it means, the services it calls, what is done on the way in and out, and the events it takes without leaving.',
];

/**
 * Breaks a text between words into lines of at most `most` letters. Lines after the first are
 * slightly indented.
 */
export function wrap(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || `${last} ${word}`.length > most)
      lines.push(lines.length === 0 ? word : `  ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

interface Look {
  kind: 'state' | 'region' | 'initial' | 'end' | 'anywhere';
  tone: 'plain' | 'busy' | 'danger';
  title: string;
  lines: string[];
  hint: string;
}
interface Arrow {
  tone: Look['tone'];
  lines: string[];
  hint: string;
}

const toneOf = (node: AnyStateNode): Look['tone'] => {
  if (isTagged(node, 'danger')) return 'danger';
  return isTagged(node, 'busy') ? 'busy' : 'plain';
};

const partsOf = (node: AnyStateNode): AnyStateNode[] => Object.values(node.states);
const initialOf = (node: AnyStateNode): string => `${node.id} initial`;
const anywhereOf = (node: AnyStateNode): string => `${node.id} anywhere`;
const widthOf = (lines: readonly string[]): number =>
  Math.max(0, ...lines.map(({ length }) => length)) * LETTER;

/** Returns a chart in the form ELK takes, and the look of each of its nodes and edges. */
function graphOf(machine: AnyStateMachine) {
  const looks = new Map<string, Look>();
  const arrows = new Map<string, Arrow>();
  const edges: ElkExtendedEdge[] = [];
  const leftFromAnywhere = new Set<string>();

  const grouped = new Map<
    string,
    { from: string; to: string; tone: Look['tone']; labels: string[] }
  >();
  for (const transition of statesOf(machine.root).flatMap(transitionsOf)) {
    const { source } = transition;
    for (const target of transition.target ?? []) {
      const isInto = source !== target && isWithin(source, target);
      if (isInto) leftFromAnywhere.add(source.id);
      const from = isInto ? anywhereOf(source) : source.id;
      const key = `${from} -> ${target.id}`;
      const group = grouped.get(key) ?? { from, to: target.id, tone: toneOf(source), labels: [] };
      group.labels.push(labelOf(transition));
      grouped.set(key, group);
    }
  }

  function nodeOf(node: AnyStateNode): ElkNode {
    const parts = partsOf(node);
    const lines = linesOfState(node).flatMap((line) => wrap(line, LETTERS_IN_STATE));
    looks.set(node.id, {
      kind: node.parent?.type === 'parallel' ? 'region' : node.type === 'final' ? 'end' : 'state',
      tone: toneOf(node),
      title: node.key,
      lines,
      hint: [pathOf(node), node.description].filter(Boolean).join(': '),
    });
    const width = Math.max(node.key.length * TITLE_LETTER, widthOf(lines)) + 2 * PAD;
    const height = TITLE + 2 * PAD + lines.length * LINE;
    if (parts.length === 0) return { id: node.id, width: Math.max(width, 60), height };
    const children = parts.map(nodeOf);
    if (node.type === 'compound') {
      looks.set(initialOf(node), {
        kind: 'initial',
        tone: 'plain',
        title: '',
        lines: [],
        hint: '',
      });
      children.unshift({ id: initialOf(node), width: 12, height: 12 });
      for (const to of node.initial.target ?? []) {
        const id = `${initialOf(node)} -> ${to.id}`;
        edges.push({ id, sources: [initialOf(node)], targets: [to.id] });
        arrows.set(id, { tone: 'plain', lines: [], hint: `${pathOf(node)} begins in ${to.key}` });
      }
    }
    if (leftFromAnywhere.has(node.id)) {
      looks.set(anywhereOf(node), {
        kind: 'anywhere',
        tone: 'plain',
        title: 'from anywhere in here',
        lines: [],
        hint: `Wherever ${pathOf(node)} is`,
      });
      children.push({ id: anywhereOf(node), width: 150, height: 26 });
    }
    return {
      id: node.id,
      children,
      layoutOptions: {
        'elk.padding': `[top=${height + 4},left=${PAD + 4},bottom=${PAD + 4},right=${PAD + 4}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${height})`,
      },
    };
  }

  const root = nodeOf(machine.root);
  for (const [id, { from, to, tone, labels }] of grouped) {
    const lines = labels.flatMap((label) =>
      wrap(labels.length > 1 ? `• ${label}` : label, LETTERS_ON_ARROW),
    );
    arrows.set(id, { tone, lines, hint: labels.join('\n') });
    edges.push({
      id,
      sources: [from],
      targets: [to],
      labels: [{ text: id, width: widthOf(lines) + 8, height: lines.length * LINE + 4 }],
    });
  }
  return { root, edges, looks, arrows };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const round = (value: number): number => Math.round(value * 10) / 10;

const textAt = (x: number, y: number, text: string, name = ''): string =>
  `<text x="${round(x)}" y="${round(y)}"${name && ` class="${name}"`} xml:space="preserve">${escaped(text)}</text>`;

function boxOf(look: Look, x: number, y: number, width: number, height: number): string {
  const title = look.hint && `<title>${escaped(look.hint)}</title>`;
  if (look.kind === 'initial')
    return `<circle class="start" cx="${round(x + 6)}" cy="${round(y + 6)}" r="6"/>`;
  if (look.kind === 'anywhere')
    return `<g class="anywhere">${title}<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${height}" rx="13"/>${textAt(x + 12, y + 17, look.title)}</g>`;
  const frame = (inset: number): string =>
    `<rect x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="6"/>`;
  const lines = look.lines.map((line, at) =>
    textAt(x + PAD, y + PAD + TITLE + LINE * (at + 1), line),
  );
  return `<g class="${look.kind} ${look.tone}">${title}${frame(0)}${look.kind === 'end' ? frame(3) : ''}${textAt(x + PAD, y + PAD + TITLE - 3, look.title, 'name')}${lines.join('')}</g>`;
}

const pathThrough = (points: readonly ElkPoint[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)},${round(y)}`).join(' ');

/**
 * Whether an arrow crosses text in a box: when laying out downwards, ELK may route one into a frame
 * through its heading.
 */
function isWrittenOver(picture: ElkNode, looks: ReadonlyMap<string, Look>): boolean {
  const heads: { left: number; top: number; right: number; bottom: number }[] = [];
  const pieces: (readonly [ElkPoint, ElkPoint])[] = [];
  const visit = (node: ElkNode): void => {
    const { x = 0, y = 0 } = node;
    const { kind, title, lines } = looks.get(node.id) ?? { kind: '', title: '', lines: [] };
    if (['state', 'region', 'end'].includes(kind))
      heads.push({
        left: x + PAD,
        top: y + PAD,
        right: x + PAD + Math.max(title.length * TITLE_LETTER, widthOf(lines)),
        bottom: y + PAD + TITLE + LINE * lines.length,
      });
    for (const child of node.children ?? []) visit(child);
    for (const { sections = [] } of (node.edges ?? []) as ElkExtendedEdge[])
      for (const { startPoint, bendPoints = [], endPoint } of sections) {
        const points = [startPoint, ...bendPoints, endPoint];
        for (const [at, point] of points.slice(1).entries()) pieces.push([points[at]!, point]);
      }
  };
  visit(picture);
  return pieces.some(([from, to]) =>
    heads.some(
      ({ left, top, right, bottom }) =>
        Math.min(from.x, to.x) < right &&
        Math.max(from.x, to.x) > left &&
        Math.min(from.y, to.y) < bottom &&
        Math.max(from.y, to.y) > top,
    ),
  );
}

/**
 * Lays a chart out downwards, or to the right where that is narrower or keeps arrows off the text.
 */
async function layOut(machine: AnyStateMachine) {
  const drawn = async (direction: 'DOWN' | 'RIGHT') => {
    const { root, edges, looks, arrows } = graphOf(machine);
    const layoutOptions = { ...LAYOUT, 'elk.direction': direction };
    const graph = { id: ' picture', children: [root], edges, layoutOptions };
    return { picture: await new ELK().layout(graph), looks, arrows };
  };
  const down = await drawn('DOWN');
  const isBad = isWrittenOver(down.picture, down.looks);
  if (!isBad && down.picture.width! <= SCREEN) return down;
  const right = await drawn('RIGHT');
  return isBad || right.picture.width! <= down.picture.width! ? right : down;
}

/**
 * Draws a chart as one SVG document. ELK does the layout: it keeps labels apart and arrows within
 * their frames.
 */
export async function drawChart(machine: AnyStateMachine): Promise<string> {
  const { picture: laidOut, looks, arrows } = await layOut(machine);
  const boxes: string[] = [];
  const lines: string[] = [];
  const labels: string[] = [];
  const visit = (node: ElkNode): void => {
    const look = looks.get(node.id);
    const { x = 0, y = 0, width = 0, height = 0 } = node;
    if (look !== undefined) boxes.push(boxOf(look, x, y, width, height));
    for (const child of node.children ?? []) visit(child);
    for (const edge of (node.edges ?? []) as ElkExtendedEdge[]) {
      const arrow = arrows.get(edge.id)!;
      const title = `<title>${escaped(arrow.hint)}</title>`;
      for (const { startPoint, bendPoints = [], endPoint } of edge.sections ?? [])
        lines.push(
          `<g class="arrow ${arrow.tone}">${title}<path d="${pathThrough([startPoint, ...bendPoints, endPoint])}" marker-end="url(#${arrow.tone})"/></g>`,
        );
      for (const label of edge.labels ?? [])
        labels.push(
          `<g class="label ${arrow.tone}">${title}<rect x="${round(label.x!)}" y="${round(label.y!)}" width="${round(label.width!)}" height="${round(label.height!)}"/>${arrow.lines.map((line, at) => textAt(label.x! + 4, label.y! + LINE * (at + 1) - 1, line)).join('')}</g>`,
        );
    }
  };
  visit(laidOut);
  const width = Math.max(laidOut.width!, ...LEGEND.map(({ length }) => length * 5.6 + 2 * PAD));
  const height = laidOut.height! + LEGEND.length * LINE + PAD;
  const legend = LEGEND.map((line, at) =>
    textAt(PAD, laidOut.height! + LINE * (at + 1), line, 'legend'),
  );
  const markers = (['plain', 'busy', 'danger'] as const).map(
    (tone) =>
      `<marker id="${tone}" class="${tone}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path d="M0,1 L10,5 L0,9 z"/></marker>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" font-family="Inter, Helvetica, Arial, sans-serif" font-size="${TEXT}" role="img">
<title>${escaped(`${machine.id}: ${machine.root.description ?? ''}`)}</title>
<style>${STYLE}</style>
<defs>${markers.join('')}</defs>
<rect class="paper" width="100%" height="100%"/>
${boxes.join('\n')}
${lines.join('\n')}
${labels.join('\n')}
${legend.join('\n')}
</svg>
`;
}

const LAYOUT = {
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.edgeLabels.placement': 'CENTER',
};

const STYLE = [
  'svg{--paper:#fdfcf9;--ink:#1c1917;--quiet:#57534e;--line:#78716c;--busy:#1d4ed8;--danger:#b91c1c}',
  '@media(prefers-color-scheme:dark){svg{--paper:#1c1a17;--ink:#f5f2ec;--quiet:#bdb6aa;--line:#a8a096;--busy:#93c5fd;--danger:#fca5a5}}',
  'text{fill:var(--ink)} .name{font-size:14px;font-weight:600} .legend{fill:var(--quiet);font-size:10px}',
  '.paper{fill:var(--paper)} .state rect,.end rect,.region rect{fill:none;stroke:var(--line)} .region rect{stroke-dasharray:5 4}',
  '.anywhere rect{fill:none;stroke:var(--line);stroke-dasharray:2 3} .anywhere text{fill:var(--quiet)} .start{fill:var(--ink)}',
  '.busy>rect{stroke:var(--busy)} .busy>.name{fill:var(--busy)} .danger>rect{stroke:var(--danger)} .danger>.name{fill:var(--danger)}',
  '.arrow path{fill:none;stroke:var(--line)} .arrow.busy path{stroke:var(--busy)} .arrow.danger path{stroke:var(--danger)}',
  'marker path{fill:var(--line)} marker.busy path{fill:var(--busy)} marker.danger path{fill:var(--danger)}',
  '.label rect{fill:var(--paper);stroke:none} .label.busy text{fill:var(--busy)} .label.danger text{fill:var(--danger)}',
].join('');
