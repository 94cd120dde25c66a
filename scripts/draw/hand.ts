/**
 * One hand for every drawing: ink lines that waver a little, paper tints laid slightly off their outline,
 * hatching for shade, and one green pen. Seeded, so that the same drawing is drawn twice.
 */
export type Point = readonly [number, number];
export type Quad = readonly [Point, Point, Point, Point];
/** Lines: ink, detail, hatching, cast shade, a wide brush, shine, the green pen and its finer stroke. */
export type Ink = 'i' | 'd' | 'h' | 's' | 'b' | 'hl' | 'g' | 'gd';
/** Fills: paper, three tints, glass, soft green, green, ink. */
export type Wash = 'p' | 't' | 'u' | 'w' | 'l' | 'gs' | 'gf' | 'k';

const round = (n: number): string => String(Math.round(n * 10) / 10);
const at = ([x, y]: Point): string => `${round(x)} ${round(y)}`;
/** Coordinates relative to `from`: a third shorter than absolute ones. */
const rel = (from: Point, ...points: readonly Point[]): string =>
  points
    .map(([x, y]) => at([x - from[0], y - from[1]]))
    .join(' ')
    .replaceAll(' -', '-');
const between = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** A place on a four-cornered sheet: `u` along its lines of text, `v` down the page, both 0–1. */
export const on = (quad: Quad, u: number, v: number): Point =>
  between(between(quad[0], quad[1], u), between(quad[3], quad[2], u), v);

/** The part of a sheet between two such places. */
export const part = (quad: Quad, u0: number, v0: number, u1: number, v1: number): Quad => [
  on(quad, u0, v0),
  on(quad, u1, v0),
  on(quad, u1, v1),
  on(quad, u0, v1),
];

export const shift = <T extends readonly Point[]>(points: T, dx: number, dy: number): T =>
  points.map(([x, y]) => [x + dx, y + dy] as const) as unknown as T;

/** A rectangle about its centre, turned by `degrees`, its top pushed sideways by `lean`. */
export const sheetAt = (
  cx: number,
  cy: number,
  w: number,
  h: number,
  degrees = 0,
  lean = 0,
): Quad => {
  const a = (degrees * Math.PI) / 180;
  const turn = (x: number, y: number): Point => [
    cx + x * Math.cos(a) - y * Math.sin(a),
    cy + x * Math.sin(a) + y * Math.cos(a),
  ];
  return [
    turn(-w / 2 + lean, -h / 2),
    turn(w / 2 + lean, -h / 2),
    turn(w / 2 - lean, h / 2),
    turn(-w / 2 - lean, h / 2),
  ];
};

export class Hand {
  readonly width: number;
  readonly height: number;
  #seed: number;
  #parts: string[] = [];

  constructor(width: number, height: number, seed: number) {
    this.width = width;
    this.height = height;
    this.#seed = seed;
  }

  /** A number from −1 to 1, the next of this drawing. */
  waver(): number {
    this.#seed = (this.#seed * 1664525 + 1013904223) >>> 0;
    return this.#seed / 2147483648 - 1;
  }

  get parts(): readonly string[] {
    return this.#parts;
  }

  add(markup: string): void {
    this.#parts.push(markup);
  }

  /** A straight stroke as a hand draws it: it bows, and runs a touch past its end. */
  #stroke(a: Point, b: Point, past: number): string {
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    const [nx, ny] = [-dy / length, dx / length];
    const reach = past * (0.4 + 0.6 * Math.abs(this.waver()));
    const from: Point = [a[0] - (dx / length) * reach * 0.5, a[1] - (dy / length) * reach * 0.5];
    const to: Point = [b[0] + (dx / length) * reach, b[1] + (dy / length) * reach];
    const sway = Math.min(2.2, 0.35 + length * 0.0085);
    const one = this.waver() * sway;
    const two = one * 0.4 + this.waver() * sway * 0.7;
    const c1 = between(from, to, 0.33);
    const c2 = between(from, to, 0.68);
    return `M${at(from)}c${rel(from, [c1[0] + nx * one, c1[1] + ny * one], [c2[0] + nx * two, c2[1] + ny * two], to)}`;
  }

  /** A soft line through points. */
  #through(points: readonly Point[], closed: boolean): string {
    const n = points.length;
    const p = (i: number): Point =>
      (closed ? points[(i + n) % n] : points[Math.max(0, Math.min(n - 1, i))]) as Point;
    let d = `M${at(p(0))}`;
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const [p0, p1, p2, p3] = [p(i - 1), p(i), p(i + 1), p(i + 2)];
      const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
      const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
      d += `c${rel(p1, c1, c2, p2)}`;
    }
    return closed ? `${d}Z` : d;
  }

  path(ink: Ink, d: string): void {
    this.add(`<path class="${ink}" d="${d}"/>`);
  }

  line(a: Point, b: Point, ink: Ink = 'i'): void {
    this.path(ink, this.#stroke(a, b, 0));
  }

  lines(strokes: readonly (readonly [Point, Point])[], ink: Ink = 'i'): void {
    this.path(ink, strokes.map(([a, b]) => this.#stroke(a, b, 0)).join(''));
  }

  /** Corners joined by strokes; closed unless told. */
  ink(
    points: readonly Point[],
    { ink = 'i', closed = true, past = 1.6 }: { ink?: Ink; closed?: boolean; past?: number } = {},
  ): void {
    const ends = closed ? points.length : points.length - 1;
    let d = '';
    for (let i = 0; i < ends; i++)
      d += this.#stroke(points[i] as Point, points[(i + 1) % points.length] as Point, past);
    this.path(ink, d);
  }

  curve(points: readonly Point[], ink: Ink = 'i'): void {
    this.path(ink, this.#through(points, false));
  }

  fill(wash: Wash, points: readonly Point[], soft = false): void {
    const d = soft ? this.#through(points, true) : `M${points.map(at).join('L')}Z`;
    this.add(`<path class="${wash}" d="${d}"/>`);
  }

  /** A filled thing with an inked outline. */
  shape(points: readonly Point[], wash: Wash = 'p', ink: Ink = 'i'): void {
    this.fill(wash, points);
    this.ink(points, { ink });
  }

  /** A filled thing with a soft outline through points. */
  blob(points: readonly Point[], wash: Wash | null = 'p', ink: Ink | null = 'i'): void {
    if (wash) this.fill(wash, points, true);
    if (ink) this.path(ink, this.#through(points, true));
  }

  ring(cx: number, cy: number, rx: number, ry: number, degrees = 0, from = 0, to = 360): Point[] {
    const a = (degrees * Math.PI) / 180;
    const steps = Math.max(4, Math.round(Math.abs(to - from) / 45));
    return Array.from({ length: to - from >= 360 ? steps : steps + 1 }, (_, i): Point => {
      const t = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
      const r = 1 + this.waver() * 0.012;
      const [x, y] = [Math.cos(t) * rx * r, Math.sin(t) * ry * r];
      return [cx + x * Math.cos(a) - y * Math.sin(a), cy + x * Math.sin(a) + y * Math.cos(a)];
    });
  }

  ellipse(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    wash: Wash | null = 'p',
    ink: Ink | null = 'i',
    degrees = 0,
  ): void {
    this.blob(this.ring(cx, cy, rx, ry, degrees), wash, ink);
  }

  arc(
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    from: number,
    to: number,
    ink: Ink = 'i',
    degrees = 0,
  ): void {
    this.curve(this.ring(cx, cy, rx, ry, degrees, from, to), ink);
  }

  /** A pen's circle around a word: a turn and a bit. */
  circled(cx: number, cy: number, rx: number, ry: number, ink: Ink = 'g'): void {
    const points = Array.from({ length: 11 }, (_, i): Point => {
      const t = ((-120 + i * 40) * Math.PI) / 180;
      const grow = 1 + i * 0.012 + this.waver() * 0.015;
      return [cx + Math.cos(t) * rx * grow, cy + Math.sin(t) * ry * grow];
    });
    this.curve(points, ink);
  }

  /** Parallel strokes across a sheet: the shade of an ink drawing. */
  hatch(quad: Quad, count: number, ink: Ink = 'h', slant = 0.12): void {
    let d = '';
    for (let i = 0; i < count; i++) {
      const u = (i + 0.5 + this.waver() * 0.22) / count;
      const a = on(quad, Math.min(1, u + slant), 0.04 + Math.abs(this.waver()) * 0.1);
      const b = on(quad, Math.max(0, u - slant), 0.96 - Math.abs(this.waver()) * 0.16);
      d += this.#stroke(a, b, 0);
    }
    this.path(ink, d);
  }

  /** Rows of words: each row is broken where words part; the last of a paragraph falls short. */
  text(
    quad: Quad,
    rows: number,
    { ink = 'd', shortEvery = 4 }: { ink?: Ink; shortEvery?: number } = {},
  ): void {
    let d = '';
    for (let row = 0; row < rows; row++) {
      const v = rows === 1 ? 0.5 : row / (rows - 1);
      const end =
        (row + 1) % shortEvery === 0 ? 0.48 + this.waver() * 0.14 : 0.95 + this.waver() * 0.05;
      const from = on(quad, 0, v);
      const unit = 1 / (Math.hypot(quad[1][0] - from[0], quad[1][1] - from[1]) || 1);
      let u = 0;
      while (u < end - 10 * unit) {
        const word = Math.min(end, u + (11 + Math.abs(this.waver()) * 26) * unit);
        const start = on(quad, u, v);
        const stop = on(quad, word, v);
        d += `M${at([start[0], start[1] + this.waver() * 0.5])}l${rel(start, [stop[0], stop[1] + this.waver() * 0.6])}`;
        u = word + 6.5 * unit;
      }
    }
    this.path(ink, d);
  }

  /** Handwriting: words of leaning loops along a line, a tall letter now and then. */
  writing(a: Point, b: Point, size = 5, ink: Ink = 'gd'): void {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const put = (along: number, up: number): Point => [
      a[0] + ux * (along + up * 0.3) + uy * up,
      a[1] + uy * (along + up * 0.3) - ux * up,
    ];
    const step = size * 0.95;
    let d = '';
    let along = 0;
    while (along < length - step * 2) {
      const loops = Math.min(
        3 + Math.round(Math.abs(this.waver()) * 4),
        Math.floor((length - along) / step),
      );
      const points: Point[] = [put(along - step * 0.3, size * 0.1)];
      for (let i = 0; i < loops; i++) {
        const tall = size * (Math.abs(this.waver()) > 0.74 ? 1.55 : 0.72 + this.waver() * 0.14);
        const wide = step * (1 + this.waver() * 0.18);
        points.push(
          put(along + wide * 0.72, tall * 0.5),
          put(along + wide * 0.44, tall),
          put(along + wide * 0.2, tall * 0.42),
          put(along + wide * 0.62, 0),
        );
        along += wide;
      }
      points.push(put(along + step * 0.25, size * 0.28));
      d += this.#through(points, false);
      along += size * 1.05;
    }
    this.path(ink, d);
  }

  /** A wavering stroke beside or under a passage. */
  wave(a: Point, b: Point, size = 3, ink: Ink = 'g'): void {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const n = Math.max(3, Math.round(length / (size * 2.4)));
    const [nx, ny] = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
    this.curve(
      Array.from({ length: n + 1 }, (_, i): Point => {
        const [x, y] = between(a, b, i / n);
        const off = (i % 2 === 0 ? 1 : -1) * size * (0.7 + Math.abs(this.waver()) * 0.4);
        return [x + nx * off, y + ny * off];
      }),
      ink,
    );
  }

  /** A quick double line through words. */
  strike(a: Point, b: Point): void {
    this.path(
      'g',
      this.#stroke([a[0], a[1] - 1.5], [b[0], b[1] - 2.5], 3) +
        this.#stroke([a[0] + 4, a[1] + 2.5], [b[0] - 3, b[1] + 1.5], 3),
    );
  }

  tick(x: number, y: number, size = 10, ink: Ink = 'g'): void {
    this.curve(
      [
        [x - size * 0.5, y - size * 0.05],
        [x - size * 0.12, y + size * 0.42],
        [x + size * 0.2, y - size * 0.15],
        [x + size * 0.85, y - size * 0.8],
      ],
      ink,
    );
  }

  /** A curly bracket down the margin, its point at `x − depth`. */
  brace(x: number, top: number, bottom: number, depth = 9, ink: Ink = 'g'): void {
    const mid = (top + bottom) / 2;
    const r = depth / 2;
    this.path(
      ink,
      `M${at([x, top])}C${at([x - r * 1.2, top])} ${at([x - r, top + r * 1.5])} ${at([x - r, top + r * 2.2])}` +
        `L${at([x - r, mid - r * 1.6])}C${at([x - r, mid - r * 0.5])} ${at([x - r * 1.5, mid])} ${at([x - depth, mid + 0.4])}` +
        `C${at([x - r * 1.5, mid])} ${at([x - r, mid + r * 0.5])} ${at([x - r, mid + r * 1.6])}` +
        `L${at([x - r, bottom - r * 2.2])}C${at([x - r, bottom - r * 1.5])} ${at([x - r * 1.2, bottom])} ${at([x, bottom])}`,
    );
  }

  arrow(points: readonly Point[], size = 9, ink: Ink = 'g'): void {
    this.curve(points, ink);
    const end = points.at(-1) as Point;
    const before = points.at(-2) as Point;
    const a = Math.atan2(end[1] - before[1], end[0] - before[0]);
    const barb = (turn: number): Point => [
      end[0] - Math.cos(a + turn) * size,
      end[1] - Math.sin(a + turn) * size,
    ];
    this.ink([barb(0.5), end, barb(-0.55)], { ink, closed: false, past: 0 });
  }
}
