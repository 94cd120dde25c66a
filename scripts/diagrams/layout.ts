export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How wide Helvetica's signs are, from the space to the tilde, in thousandths of the font's size: Graphviz draws it. */
const HELVETICA = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
] as const;
const OTHER_SIGN = 500;
/** The viewer's own letters are a little wider (docs/decisions/viewer.md). */
const ROOM = 1.06;
const lengthOf = (text: string, size: number): number =>
  ((ROOM * size) / 1000) *
  [...text].reduce((sum, sign) => sum + (HELVETICA[sign.charCodeAt(0) - 32] ?? OTHER_SIGN), 0);

/** And how far they reach below their line. */
const BELOW = 0.2;

/** The boxes of all texts of a drawn chart. */
export const textBoxes = (svg: string): Box[] =>
  [
    ...svg.matchAll(
      /<text [^>]*text-anchor="(\w+)" x="([-\d.]+)" y="([-\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>([^<]*)</g,
    ),
  ]
    // state-machine-cat ends each line with signs that nobody sees.
    .map(([, anchor, x, y, size, text]) => ({
      anchor,
      x,
      y,
      size,
      seen: text!.replace(/(?:\s|&#160;)+$/, '').replace(/&#?\w+;/g, '?'),
    }))
    .filter(({ seen }) => seen !== '')
    .map(({ anchor, x, y, size, seen }) => {
      const [height, width] = [Number(size), lengthOf(seen, Number(size))];
      return {
        x: Number(x) - (anchor === 'middle' ? width / 2 : 0),
        y: Number(y) - height * (1 - BELOW),
        width,
        height,
      };
    });

/** The area that two boxes share. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** The outlines of the states of a drawn chart. */
export const framesOf = (svg: string): Box[] =>
  [...svg.matchAll(/<g id="(?:clust|node)\d+"[\s\S]*?<path [^>]*?d="([^"]+)"/g)].map(([, line]) => {
    const numbers = line!.match(/-?[\d.]+/g)!.map(Number);
    const [xs, ys] = [
      numbers.filter((_, at) => at % 2 === 0),
      numbers.filter((_, at) => at % 2 === 1),
    ];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  });

export const numbersIn = (points: string): number[] =>
  (points.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
export const pairs = (numbers: readonly number[]): { x: number; y: number }[] =>
  Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) => ({
    x: numbers[at * 2]!,
    y: numbers[at * 2 + 1]!,
  }));

export const ARROW = /<g id="edge\d+"[\s\S]*?<\/g>/g;
/** Beside a line a text is easily read; on it hardly. */
const LINE = 2;

/** Spots on each arrow of a picture, as close to each other that no text fits in between. */
export const arrowsOf = (svg: string): Box[][] =>
  [...svg.matchAll(ARROW)].map(([group]) => {
    const [start, ...rest] = pairs(numbersIn(/<path [^>]*d="([^"]*)"/.exec(group)?.[1] ?? ''));
    const spots: Box[] = [];
    let from = start;
    for (let at = 0; from !== undefined && at + 2 < rest.length; at += 3) {
      const [one, two, to] = [rest[at]!, rest[at + 1]!, rest[at + 2]!];
      const parts = Math.max(
        1,
        Math.ceil(
          (Math.hypot(one.x - from.x, one.y - from.y) +
            Math.hypot(two.x - one.x, two.y - one.y) +
            Math.hypot(to.x - two.x, to.y - two.y)) /
            (2 * LINE),
        ),
      );
      for (let part = 0; part <= parts; part += 1) {
        const t = part / parts;
        const on = (a: number, b: number, c: number, d: number) =>
          a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t ** 2 * (1 - t) + d * t ** 3;
        spots.push({
          x: on(from.x, one.x, two.x, to.x) - LINE / 2,
          y: on(from.y, one.y, two.y, to.y) - LINE / 2,
          width: LINE,
          height: LINE,
        });
      }
      from = to;
    }
    return spots;
  });

/** All lines of a label as one: an outline between two of them parts it. */
export const boundsOf = (lines: readonly Box[]): Box => {
  const [x, y] = [
    Math.min(...lines.map((line) => line.x)),
    Math.min(...lines.map((line) => line.y)),
  ];
  return {
    x,
    y,
    width: Math.max(...lines.map((line) => line.x + line.width)) - x,
    height: Math.max(...lines.map((line) => line.y + line.height)) - y,
  };
};
/** How far the nearest of some boxes is from one. */
const gapTo = (box: Box, spots: readonly Box[]): number => {
  let least = Infinity;
  for (const { x, y, width, height } of spots) {
    const [across, down] = [
      Math.max(0, box.x - x - width, x - box.x - box.width),
      Math.max(0, box.y - y - height, y - box.y - box.height),
    ];
    least = Math.min(least, across * across + down * down);
  }
  return Math.sqrt(least);
};
/** So near, in points, a label is its arrow's, where every other is so much farther. */
const [BESIDE, CLEARLY] = [8, 4];

/** How much farther than beside its own arrow a label lies, and by how much another is too near. */
export const strayed = (
  label: Box,
  own: readonly Box[],
  others: readonly Box[],
): { away: number; anothers: number } => {
  const away = gapTo(label, own);
  return {
    away: Math.max(0, away - BESIDE),
    anothers: Math.max(0, away + CLEARLY - gapTo(label, others)),
  };
};

/** The spots of other arrows; what two arrows share belongs to both. */
export const othersOf = (own: readonly Box[], spots: readonly Box[]): Box[] => {
  const known = new Map<number, Set<number>>();
  for (const { x, y } of own) known.set(x, (known.get(x) ?? new Set()).add(y));
  return spots.filter(({ x, y }) => known.get(x)?.has(y) !== true);
};

/** How far labels of a drawn chart lie from their arrows, and how much nearer to others', in points. */
export function strayOf(svg: string): number {
  const spots = arrowsOf(svg).flat();
  return Math.round(
    (svg.match(ARROW) ?? []).reduce((sum, group) => {
      const [label, own] = [textBoxes(group), arrowsOf(group).flat()];
      if (label.length === 0 || own.length === 0) return sum;
      const { away, anothers } = strayed(boundsOf(label), own, othersOf(own, spots));
      return sum + away + anothers;
    }, 0),
  );
}

/** Of a text that an outline runs through, the smaller part. */
export const cut = (text: Box, frame: Box): number => {
  const inside = overlap(text, frame);
  return Math.max(0, Math.min(inside, text.width * text.height - inside));
};

/** How far arrows of a drawn chart run upon each other, where they can’t be told apart, in steps of a few points. */
export function mergedIn(svg: string): number {
  const cells = new Map<string, Set<number>>();
  arrowsOf(svg).forEach((spots, arrow) => {
    for (const { x, y } of spots) {
      const cell = `${Math.round(x / 3)} ${Math.round(y / 3)}`;
      cells.set(cell, (cells.get(cell) ?? new Set()).add(arrow));
    }
  });
  return [...cells.values()].filter(({ size }) => size > 1).length;
}

/** How far arrows run through texts in a drawn chart. */
export function crossedBy(svg: string): number {
  const texts = textBoxes(svg);
  return Math.round(
    arrowsOf(svg)
      .flat()
      .reduce((sum, spot) => sum + texts.reduce((area, text) => area + overlap(text, spot), 0), 0),
  );
}

/**
 * How badly texts lie over each other and over the outlines of states in a drawn chart: the area that two texts share, or
 * that an outline cuts off, in square points; 0 is readable.
 */
export function clutterOf(svg: string): number {
  const boxes = textBoxes(svg);
  const outlines = framesOf(svg);
  return Math.round(
    boxes.reduce(
      (sum, a, i) =>
        sum +
        boxes.slice(i + 1).reduce((rest, b) => rest + overlap(a, b), 0) +
        outlines.reduce((rest, frame) => rest + cut(a, frame), 0),
      0,
    ),
  );
}
