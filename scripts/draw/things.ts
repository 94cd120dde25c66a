/** What lies on a marker's desk, seen from above, the lamp at the upper left. */
import { on, part, shift, sheetAt, type Hand, type Point, type Quad } from './hand.ts';

/** Strokes that fall from an edge, all one way: the lamp is at the upper left. */
const fall = (h: Hand, a: Point, b: Point, depth: number): void => {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const count = Math.round(length / 3.6);
  h.lines(
    Array.from({ length: count }, (_, i) => {
      const from = on([a, b, b, a], (i + 0.5 + h.waver() * 0.2) / count, 0);
      const reach = depth * (0.82 + h.waver() * 0.14);
      return [from, [from[0] + reach, from[1] + reach * 0.92]] as const;
    }),
    's',
  );
};

/** The shade a flat thing throws down and to the right. */
export const shadow = (h: Hand, [, tr, br, bl]: Quad, depth = 9): void => {
  fall(h, on([tr, br, br, tr], 0.02, 0), br, depth);
  fall(h, on([bl, br, br, bl], 0.015, 0), br, depth);
};

export interface PageOptions {
  rows?: number;
  title?: boolean;
  margin?: number;
  fold?: boolean;
  wash?: 'p' | 't' | 'u';
  shade?: number;
  short?: number;
}

/** A written sheet. Answers the quad of its text, so that a mark can be laid on a row. */
export const page = (
  h: Hand,
  quad: Quad,
  {
    rows = 9,
    title = true,
    margin = 0.2,
    fold = false,
    wash = 'p',
    shade = 9,
    short = 4,
  }: PageOptions = {},
): Quad => {
  if (shade > 0) shadow(h, quad, shade);
  if (fold) {
    const [tl, , br, bl] = quad;
    const [a, b] = [on(quad, 0.84, 0), on(quad, 1, 0.12)];
    const tip = on(quad, 0.85, 0.115);
    h.shape([tl, a, b, br, bl], wash);
    h.shape([a, tip, b], 't', 'd');
  } else h.shape(quad, wash);
  const top = title ? 0.22 : 0.11;
  if (title) {
    h.lines(
      [
        [on(quad, margin, 0.1), on(quad, margin + 0.42, 0.1)],
        [on(quad, margin, 0.135), on(quad, margin + 0.25, 0.135)],
      ],
      'i',
    );
  }
  const body = part(quad, margin, top, 0.9, 0.9);
  if (rows > 0) h.text(body, rows, { shortEvery: short });
  return body;
};

/** Sheets below sheets: only their edges show. */
export const pile = (h: Hand, quad: Quad, count: number, lay: (quad: Quad) => void): void => {
  for (let i = count; i > 0; i--) {
    const slip = shift(quad, i * 2.6 + h.waver() * 2.2, i * 3.1 + h.waver());
    if (i === count) shadow(h, slip as Quad, 9);
    h.shape(slip, i % 2 === 0 ? 't' : 'p', 'd');
  }
  lay(quad);
};

/** The green pen, its tip at `x, y`, its tail towards `degrees`. */
export const pen = (h: Hand, x: number, y: number, degrees: number, length = 128, w = 12): void => {
  const a = (degrees * Math.PI) / 180;
  const p = (along: number, across: number): Point => [
    x + Math.cos(a) * along - Math.sin(a) * across,
    y + Math.sin(a) * along + Math.cos(a) * across,
  ];
  const r = w / 2;
  const flip = Math.cos(a) >= 0 ? 1 : -1;
  fall(h, p(20, r * 0.4 * flip), p(length - 3, (r - 1) * flip), w * 0.75);
  h.fill('k', [p(0, 0), p(13, 3), p(13, -3)]);
  h.ink([p(0, 0), p(13, 3.2), p(13, -3.2)], { ink: 'd', past: 0 });
  h.shape([p(13, -3.4), p(31, -r + 0.6), p(31, r - 0.6), p(13, 3.4)], 'p', 'd');
  const barrel: Point[] = [
    p(31, -r),
    p(length - 9, -r),
    p(length - 2, -r + 2),
    p(length, 0),
    p(length - 2, r - 2),
    p(length - 9, r),
    p(31, r),
  ];
  h.fill('gf', barrel);
  h.ink([p(31, -r), p(length - 9, -r)], { closed: false, past: 0 });
  h.ink([p(31, r), p(length - 9, r)], { closed: false, past: 0 });
  h.curve([
    p(length - 9, -r),
    p(length - 2, -r + 1.5),
    p(length, 0),
    p(length - 2, r - 1.5),
    p(length - 9, r),
  ]);
  h.lines([
    [p(31, -r), p(31, r)],
    [p(35.5, -r), p(35.5, r)],
  ]);
  h.lines([[p(length - 22, -r), p(length - 22, r)]], 'd');
  h.path(
    'hl',
    `M${p(42, -r * 0.34 * flip)
      .map((n) => n.toFixed(1))
      .join(' ')}L${p(length - 46, -r * 0.34 * flip)
      .map((n) => n.toFixed(1))
      .join(' ')}`,
  );
};

/** A mug of tea from above. */
export const mug = (h: Hand, x: number, y: number, r: number, handle = 35): void => {
  const a = (handle * Math.PI) / 180;
  const p = (d: number, turn: number): Point => [
    x + Math.cos(a + turn) * d,
    y + Math.sin(a + turn) * d,
  ];
  h.lines(
    Array.from({ length: 34 }, (_, i) => {
      const t = ((-38 + i * 5) * Math.PI) / 180;
      const reach = 11 * Math.sin((i / 33) * Math.PI) ** 0.6 + 1;
      const from: Point = [x + Math.cos(t) * r, y + Math.sin(t) * r];
      return [from, [from[0] + reach, from[1] + reach * 0.92]] as const;
    }),
    's',
  );
  h.blob(
    [p(r * 0.93, -0.27), p(r * 1.42, -0.19), p(r * 1.5, 0), p(r * 1.42, 0.19), p(r * 0.93, 0.27)],
    'p',
  );
  h.blob(
    [p(r * 0.99, -0.12), p(r * 1.28, -0.09), p(r * 1.33, 0), p(r * 1.28, 0.09), p(r * 0.99, 0.12)],
    'u',
    'd',
  );
  h.ellipse(x, y, r, r, 'p');
  h.ellipse(x, y, r * 0.86, r * 0.86, 'u', 'd');
  h.ellipse(x + r * 0.05, y + r * 0.07, r * 0.75, r * 0.75, 'w', null);
  h.arc(x, y, r * 0.55, r * 0.55, 195, 290, 'hl');
  h.arc(x, y, r * 0.86, r * 0.79, 200, 330, 'd');
};

/** Reading glasses, folded open. */
export const glasses = (h: Hand, x: number, y: number, size: number, degrees: number): void => {
  const a = (degrees * Math.PI) / 180;
  const p = (px: number, py: number): Point => [
    x + (px * Math.cos(a) - py * Math.sin(a)) * size,
    y + (px * Math.sin(a) + py * Math.cos(a)) * size,
  ];
  const lens = (cx: number): Point[] =>
    (
      [
        [-20, -12],
        [-4, -16],
        [15, -13],
        [20, 0],
        [14, 14],
        [-2, 18],
        [-17, 13],
        [-21, 0],
      ] as const
    ).map(([px, py]) => p(cx + px, py));
  for (const side of [-1, 1]) {
    h.curve([
      p(side * 45, -6),
      p(side * 52, -14),
      p(side * 50, -44),
      p(side * 42, -66),
      p(side * 34, -72),
    ]);
    h.curve(
      [
        p(side * 47.5, -5),
        p(side * 55, -14),
        p(side * 53.5, -44),
        p(side * 45, -69),
        p(side * 34, -76),
      ],
      'd',
    );
  }
  for (const side of [-1, 1]) {
    h.blob(lens(side * 26), 'l');
    h.blob(
      lens(side * 26).map(
        ([px, py]) =>
          [px + (p(side * 26, 0)[0] - px) * 0.13, py + (p(side * 26, 0)[1] - py) * 0.13] as const,
      ),
      null,
      'd',
    );
    h.lines(
      [
        [p(side * 26 - 9, 3), p(side * 26 + 1, -9)],
        [p(side * 26 - 3, 5), p(side * 26 + 5, -5)],
      ],
      'h',
    );
  }
  h.curve([p(-7, -5), p(-3, -10), p(3, -10), p(7, -5)]);
  h.curve([p(-7, -1), p(-3, -6), p(3, -6), p(7, -1)], 'd');
};

/** A wire clip. */
export const clip = (h: Hand, x: number, y: number, degrees: number, size = 1): void => {
  const a = (degrees * Math.PI) / 180;
  const p = (px: number, py: number): Point => [
    x + (px * Math.cos(a) - py * Math.sin(a)) * size,
    y + (px * Math.sin(a) + py * Math.cos(a)) * size,
  ];
  h.curve([
    p(-4, 8),
    p(-4, -10),
    p(-2, -15),
    p(3, -16),
    p(6, -11),
    p(6, 13),
    p(3, 18),
    p(-3, 18),
    p(-7, 13),
    p(-7, -4),
  ]);
};

/** A paper folder with its tab; `open` shows the inside. */
export const folder = (h: Hand, quad: Quad, wash: 't' | 'u' = 'u'): void => {
  const tab: Point[] = [
    on(quad, 0.06, 0),
    on(quad, 0.1, -0.085),
    on(quad, 0.4, -0.085),
    on(quad, 0.45, 0),
  ];
  shadow(h, quad, 12);
  h.shape(
    [
      tab[0] as Point,
      tab[1] as Point,
      tab[2] as Point,
      tab[3] as Point,
      quad[1],
      quad[2],
      quad[3],
      quad[0],
    ],
    wash,
  );
};

/** A letter tray. Answers the quad of its floor. */
export const tray = (h: Hand, quad: Quad): Quad => {
  shadow(h, quad, 12);
  h.shape(quad, 't');
  const floor = part(quad, 0.06, 0.07, 0.94, 0.93);
  h.shape(floor, 'u', 'd');
  h.lines(
    [
      [quad[0], floor[0]],
      [quad[1], floor[1]],
      [quad[2], floor[2]],
      [quad[3], floor[3]],
    ],
    'd',
  );
  h.hatch(part(quad, 0.065, 0.08, 0.935, 0.17), 46, 'h', 0.01);
  h.hatch(
    [on(quad, 0.065, 0.92), on(quad, 0.065, 0.18), on(quad, 0.11, 0.18), on(quad, 0.11, 0.92)],
    30,
    'h',
    0.01,
  );
  return floor;
};

/** A twig with leaves, from `x, y` towards `degrees`. */
export const twig = (
  h: Hand,
  x: number,
  y: number,
  degrees: number,
  length: number,
  leaves = 6,
): void => {
  const a = (degrees * Math.PI) / 180;
  const bend = (t: number): Point => {
    const off = Math.sin(t * Math.PI * 0.9) * length * 0.1;
    return [
      x + Math.cos(a) * length * t - Math.sin(a) * off,
      y + Math.sin(a) * length * t + Math.cos(a) * off,
    ];
  };
  h.curve([bend(0), bend(0.25), bend(0.5), bend(0.75), bend(1)]);
  for (let i = 0; i <= leaves; i++) {
    const last = i === leaves;
    const t = last ? 1 : 0.22 + (i / leaves) * 0.74;
    const [lx, ly] = bend(t);
    const turn = a + (last ? 0.1 : (i % 2 === 0 ? -1 : 1) * (0.85 + h.waver() * 0.14));
    const size = length * (0.25 - t * 0.07);
    const q = (along: number, across: number): Point => [
      lx + Math.cos(turn) * along * size - Math.sin(turn) * across * size,
      ly + Math.sin(turn) * along * size + Math.cos(turn) * across * size,
    ];
    h.blob(
      [q(0.02, 0), q(0.35, -0.24), q(0.72, -0.17), q(1.08, 0.03), q(0.72, 0.2), q(0.33, 0.23)],
      i % 3 === 1 ? 'gs' : 'p',
    );
    h.curve([q(0.02, 0), q(0.4, 0.02), q(0.9, 0.02)], 'd');
  }
};

/** Two-stroke capitals and figures, enough for a grade. */
const GLYPHS: Record<string, readonly (readonly Point[])[]> = {
  A: [
    [
      [0, 10],
      [3.4, 0.3],
      [4.2, 0.3],
      [7.6, 10],
    ],
    [
      [1.4, 6.8],
      [6.4, 6.4],
    ],
  ],
  B: [
    [
      [0.6, 0.4],
      [0.4, 10],
    ],
    [
      [0.4, 0.6],
      [4.8, 0.4],
      [5.6, 2.6],
      [4, 4.6],
      [0.8, 4.8],
      [5.4, 5],
      [6.8, 7.4],
      [5, 9.8],
      [0.4, 10],
    ],
  ],
  '+': [
    [
      [3.4, 3],
      [3.3, 8.6],
    ],
    [
      [0.6, 5.9],
      [6.2, 5.7],
    ],
  ],
  '−': [
    [
      [0.6, 5.8],
      [6, 5.6],
    ],
  ],
  '?': [
    [
      [0.6, 2.2],
      [1.8, 0.4],
      [4.6, 0.2],
      [6, 2.2],
      [5, 4.4],
      [3.2, 5.8],
      [3, 7.4],
    ],
    [
      [3, 9.7],
      [3.1, 10],
    ],
  ],
  p: [
    [
      [0.4, 3.4],
      [0.5, 13],
    ],
    [
      [0.5, 4.8],
      [2.6, 3.2],
      [5, 4.6],
      [5, 7.8],
      [2.8, 9.4],
      [0.6, 8.4],
    ],
  ],
  d: [
    [
      [5.2, -0.6],
      [5.3, 9.6],
    ],
    [
      [5.2, 4.6],
      [3, 3.2],
      [0.6, 4.8],
      [0.6, 8],
      [2.8, 9.6],
      [5.2, 8.2],
    ],
  ],
  f: [
    [
      [4.6, 0.2],
      [3, -0.2],
      [2, 1.8],
      [2.1, 9.8],
    ],
    [
      [0.2, 4],
      [4, 3.8],
    ],
  ],
  o: [
    [
      [2.8, 3.4],
      [0.6, 5],
      [0.8, 8.2],
      [3, 9.6],
      [5.2, 8],
      [5.2, 5],
      [2.8, 3.4],
    ],
  ],
  c: [
    [
      [5, 4.4],
      [3, 3.3],
      [0.7, 5],
      [0.8, 8],
      [3, 9.6],
      [5.2, 8.4],
    ],
  ],
  y: [
    [
      [0.4, 3.6],
      [2.9, 9],
    ],
    [
      [5.4, 3.4],
      [2.2, 11.4],
      [0.2, 12.8],
    ],
  ],
};

export const letters = (
  h: Hand,
  text: string,
  x: number,
  y: number,
  size: number,
  ink: 'g' | 'gd' | 'd' | 'i' = 'g',
  degrees = 0,
): void => {
  const a = (degrees * Math.PI) / 180;
  let advance = 0;
  for (const glyph of text) {
    for (const stroke of GLYPHS[glyph] ?? []) {
      const points = stroke.map(([gx, gy]): Point => {
        const [px, py] = [(advance + gx) * size, gy * size];
        return [x + px * Math.cos(a) - py * Math.sin(a), y + px * Math.sin(a) + py * Math.cos(a)];
      });
      h.curve(points, ink);
    }
    advance += 8.4;
  }
};

/** The wash a drawing rests on: a few strokes of a wide brush. */
export const ground = (h: Hand, cx: number, cy: number, rx: number, ry: number): void => {
  const rows = Math.max(5, Math.round((ry * 2) / 19));
  h.lines(
    Array.from({ length: rows }, (_, i) => {
      const v = (i / (rows - 1)) * 2 - 1;
      const wide = rx * (0.9 - 0.26 * v * v + h.waver() * 0.07);
      const lean = h.waver() * rx * 0.06 - v * rx * 0.07;
      const y = cy + v * (ry - 10);
      return [
        [cx - wide + lean, y + wide * 0.045],
        [cx + wide + lean, y - wide * 0.045],
      ] as const;
    }),
    'b',
  );
};

/** A sheet with rounded corners, as points of a soft outline. */
export const rounded = (quad: Quad, r: number, tall: number): Point[] => {
  const w = Math.hypot(quad[1][0] - quad[0][0], quad[1][1] - quad[0][1]);
  const [u, v] = [r / w, r / tall];
  const k = 0.27;
  return (
    [
      [u, 0],
      [0.35, 0],
      [0.65, 0],
      [1 - u, 0],
      [1 - u * k, v * k],
      [1, v],
      [1, 0.35],
      [1, 0.65],
      [1, 1 - v],
      [1 - u * k, 1 - v * k],
      [1 - u, 1],
      [0.65, 1],
      [0.35, 1],
      [u, 1],
      [u * k, 1 - v * k],
      [0, 1 - v],
      [0, 0.65],
      [0, 0.35],
      [0, v],
      [u * k, v * k],
    ] as const
  ).map(([a, b]) => on(quad, a, b));
};

export { sheetAt };
