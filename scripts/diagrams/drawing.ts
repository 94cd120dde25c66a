import type {
  Arrow,
  Box,
  Drawing,
  ExportedPicture,
  Line,
  Tone,
} from '../../src/lib/charts/exported.ts';

const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#160': '\u00a0',
  '#45': '-',
  '#39': "'",
};
const decoded = (text: string): string =>
  text.replaceAll(/&([#\w]+);/g, (whole, name: string) => SIGNS[name] ?? whole);

const TONES: Readonly<Record<string, Tone>> = {
  '#1d4ed8': 'busy',
  '#b91c1c': 'danger',
  '#78716c': 'quiet',
  '#a8a29e': 'quiet',
};
const toneOf = (group: string): Tone =>
  TONES[/<(?:path|text)[^>]* (?:stroke|fill)="(#[0-9a-f]{6})"/.exec(group)?.[1] ?? ''] ?? 'plain';

const round = (value: number): number => Math.round(value * 10) / 10;
const numbersIn = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** Graphviz counts upwards from the foot of the picture: `place` gives where a point is from its top left. */
interface Frame {
  left: number;
  top: number;
}
const moved = (text: string, { left, top }: Frame): string => {
  let isX = false;
  return text.replaceAll(/-?[\d.]+/g, (number) => {
    isX = !isX;
    return String(round(Number(number) + (isX ? left : top)));
  });
};

const linesIn = (group: string, { left, top }: Frame): Line[] =>
  [...group.matchAll(/<text [^>]*?x="([-\d.]+)" y="([-\d.]+)"[^>]*>([^<]*)<\/text>/g)]
    .map(([, x, y, text]) => ({
      x: round(Number(x) + left),
      y: round(Number(y) + top),
      text: decoded(text!).replace(/[\s\u00a0]+$/, ''),
    }))
    .filter(({ text }) => text.trim() !== '');

/** Lines in pieces; `isFirst` says which line begins one. */
const cut = (lines: readonly Line[], isFirst: (line: Line) => boolean): Line[][] =>
  lines.reduce<Line[][]>(
    (pieces, line) =>
      pieces.length === 0 || isFirst(line)
        ? [...pieces, [line]]
        : [...pieces.slice(0, -1), [...pieces.at(-1)!, line]],
    [],
  );

/** The outline: where the drawn path lies, or the circle. */
function outlineOf(group: string, { left, top }: Frame): Pick<Box, 'x' | 'y' | 'width' | 'height'> {
  const circles = [
    ...group.matchAll(/<ellipse [^>]*cx="([-\d.]+)" cy="([-\d.]+)" rx="([-\d.]+)"/g),
  ].map((found) => found.slice(1).map(Number));
  const [widest] = circles.toSorted((a, b) => b[2]! - a[2]!);
  if (widest) {
    const [x, y, r] = widest as [number, number, number];
    return {
      x: round(x - r + left),
      y: round(y - r + top),
      width: round(2 * r),
      height: round(2 * r),
    };
  }
  const shapes = [...group.matchAll(/<(?:path [^>]*d|polygon [^>]*points)="([^"]+)"/g)].map(
    ([, points]) => numbersIn(points!),
  );
  const all = (parity: number) =>
    shapes.flatMap((points) => points.filter((_, index) => index % 2 === parity));
  const [xs, ys] = [all(0), all(1)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: round(x + left),
    y: round(y + top),
    width: round(Math.max(...xs) - x),
    height: round(Math.max(...ys) - y),
  };
}

const kindOf = (classes: string, isCluster: boolean): Box['kind'] => {
  for (const kind of ['initial', 'final', 'anywhere', 'around'] as const)
    if (classes.includes(kind)) return kind;
  if (classes.includes('parallel')) return 'regions';
  return isCluster ? 'group' : 'state';
};

function boxOf(
  classes: string,
  title: string,
  group: string,
  picture: ExportedPicture,
  frame: Frame,
): Box {
  const id = title.replace(/^cluster_/, '');
  const kind = kindOf(classes, classes.startsWith('cluster'));
  const [first, ...rest] = linesIn(group, frame);
  const state =
    kind === 'state' || kind === 'group' || kind === 'regions'
      ? id
      : id.replace(/\.(initial|end|anywhere)$/, '');
  const notes = cut(rest, ({ text }) => !text.startsWith('\u00a0'));
  // What a box takes without leaving stands last in it.
  const told = picture.boxes[id] ?? [];
  return {
    kind,
    id: state,
    ...outlineOf(group, frame),
    title: first ?? null,
    tone: toneOf(group),
    notes: notes.map((lines, index) => ({
      transition: told[index - (notes.length - told.length)] ?? null,
      lines,
    })),
  };
}

function arrowOf(classes: string, group: string, { arrows }: ExportedPicture, frame: Frame): Arrow {
  const number = /\bedge-(\d+)/.exec(decoded(classes))?.[1];
  const transitions = number === undefined ? [] : (arrows[Number(number)] ?? []);
  const lines = linesIn(group, frame);
  const pieces = transitions.length > 1 ? cut(lines, ({ text }) => text.startsWith('•')) : [lines];
  const path = /<path [^>]*d="([^"]+)"/.exec(group)?.[1] ?? '';
  const head = /<polygon [^>]*points="([^"]+)"/.exec(group)?.[1] ?? '';
  const leader = /<path class="leader"[^>]* d="([^"]+)"/.exec(group)?.[1] ?? '';
  return {
    line: moved(path, frame),
    head: moved(head, frame),
    leader: moved(leader, frame),
    tone: toneOf(group),
    labels: transitions.map((transition, index) => ({ transition, lines: pieces[index] ?? [] })),
  };
}

/** An exported picture as data, so that the viewer can draw it in the product's own colours and make its parts reachable. */
export function toDrawing(svg: string, picture: ExportedPicture): Drawing {
  const [, left, top] = /<g id="graph0"[^>]*translate\(([-\d.]+) ([-\d.]+)\)/.exec(svg) ?? [];
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const frame = { left: Number(left), top: Number(top) };
  const groups = [
    ...svg.matchAll(
      /<g id="(?:clust|node|edge)\d+" class="([^"]+)">\s*<title>([^<]*)<\/title>([\s\S]*?)<\/g>/g,
    ),
  ].map(([, classes, title, group]) => ({
    classes: classes!,
    title: decoded(title!),
    group: group!,
  }));
  const isArrow = ({ classes }: { classes: string }) => classes.startsWith('edge');
  return {
    width: Number(width),
    height: Number(height),
    boxes: groups
      .filter((group) => !isArrow(group))
      .map(({ classes, title, group }) => boxOf(classes, title, group, picture, frame)),
    arrows: groups
      .filter(isArrow)
      .map(({ classes, group }) => arrowOf(classes, group, picture, frame)),
  };
}
