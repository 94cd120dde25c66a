/** Small drawings for lists with nothing in them, and for what went wrong (240 × 180). */
import { Hand, on, part, shift, type Point, type Quad } from './hand.ts';
import { clip, folder, ground, letters, mug, page, pen, shadow, sheetAt, tray } from './things.ts';

const spot = (seed: number): Hand => new Hand(240, 180, seed);

const noAssignments = (): Hand => {
  const h = spot(3);
  ground(h, 120, 96, 100, 68);
  const cover = sheetAt(116, 94, 132, 104, -4);
  folder(h, cover, 'u');
  const label = part(cover, 0.22, 0.26, 0.78, 0.56);
  h.shape(label, 'p', 'd');
  h.lines(
    [
      [on(label, 0.1, 0.38), on(label, 0.9, 0.38)],
      [on(label, 0.1, 0.7), on(label, 0.6, 0.7)],
    ],
    'h',
  );
  pen(h, 152, 138, -38, 74, 8);
  return h;
};

const noSubmissions = (): Hand => {
  const h = spot(7);
  ground(h, 120, 96, 100, 66);
  const floor = tray(h, sheetAt(120, 94, 142, 102, -2));
  clip(h, ...on(floor, 0.68, 0.62), 62, 0.75);
  const slip = sheetAt(82, 92, 40, 22, -10);
  h.shape(slip, 'gs', 'd');
  h.writing(on(slip, 0.15, 0.52), on(slip, 0.85, 0.52), 4, 'gd');
  return h;
};

const noNotifications = (): Hand => {
  const h = spot(19);
  ground(h, 120, 94, 98, 66);
  h.ellipse(110, 92, 58, 58, 'p');
  h.ellipse(110, 92, 46, 46, 't', 'd');
  mug(h, 110, 92, 34, 24);
  const biscuit: Point[] = [];
  for (let i = 0; i < 20; i++) {
    const t = (i / 20) * Math.PI * 2;
    const r = i % 2 === 0 ? 19.5 : 17.5;
    biscuit.push([186 + Math.cos(t) * r, 128 + Math.sin(t) * r]);
  }
  h.blob(biscuit, 'w');
  h.ellipse(186, 128, 13, 13, null, 'd');
  h.lines(
    [
      [
        [182, 124],
        [182.6, 124.4],
      ],
      [
        [190, 126],
        [190.6, 126.4],
      ],
      [
        [185, 132],
        [185.6, 132.4],
      ],
      [
        [188, 121],
        [188.5, 121.3],
      ],
    ],
    'i',
  );
  return h;
};

const noComments = (): Hand => {
  const h = spot(29);
  ground(h, 120, 98, 102, 66);
  const cards = [
    sheetAt(98, 84, 104, 68, -15),
    sheetAt(118, 94, 104, 68, -4),
    sheetAt(138, 108, 104, 68, 8),
  ] as const;
  cards.forEach((card, i) => {
    shadow(h, card, 6);
    h.shape(
      [
        on(card, 0, 0),
        on(card, 0.12 + i * 0.2, 0),
        on(card, 0.15 + i * 0.2, -0.15),
        on(card, 0.35 + i * 0.2, -0.15),
        on(card, 0.38 + i * 0.2, 0),
        card[1],
        card[2],
        card[3],
      ],
      i === 2 ? 'p' : 't',
    );
  });
  const top = cards[2];
  h.fill('gs', [
    on(top, 0.55, -0.13),
    on(top, 0.74, -0.13),
    on(top, 0.76, -0.02),
    on(top, 0.53, -0.02),
  ]);
  h.lines(
    [0.3, 0.5, 0.7].map((v) => [on(top, 0.1, v), on(top, v === 0.7 ? 0.56 : 0.9, v)] as const),
    'h',
  );
  h.brace(on(top, 0.13, 0)[0] - 4, on(top, 0.1, 0.24)[1], on(top, 0.1, 0.78)[1], 9);
  return h;
};

const noResults = (): Hand => {
  const h = spot(31);
  ground(h, 120, 94, 98, 68);
  const quad = sheetAt(100, 90, 104, 132, -4);
  page(h, quad, { rows: 8, margin: 0.14, shade: 7 });
  const [cx, cy, r] = [128, 92, 35];
  h.shape(
    [
      [153, 115],
      [158, 110],
      [198, 148],
      [191, 155],
    ],
    'gf',
  );
  h.lines(
    [
      [
        [161, 122],
        [166, 117],
      ],
    ],
    'd',
  );
  h.ellipse(cx, cy, r, r, 'p');
  h.ellipse(cx, cy, r - 6, r - 6, 'gs', 'd');
  h.arc(cx, cy, r - 13, r - 13, 195, 265, 'd');
  return h;
};

const error = (): Hand => {
  const h = spot(43);
  ground(h, 120, 96, 100, 66);
  const quad = sheetAt(108, 90, 148, 100, -3);
  shadow(h, quad, 8);
  h.shape(quad, 'p');
  h.text(part(quad, 0.1, 0.2, 0.9, 0.46), 3, { shortEvery: 3 });
  h.writing(on(quad, 0.1, 0.68), on(quad, 0.42, 0.68), 6, 'gd');
  const half = (pts: readonly Point[], wash: 'gf' | 'w'): void => h.shape(pts, wash);
  half(
    [
      [122, 112],
      [132, 104],
      [178, 78],
      [184, 87],
      [138, 114],
    ],
    'gf',
  );
  h.line([178, 78], [184, 87], 'd');
  h.shape(
    [
      [122, 112],
      [132, 104],
      [134, 109],
      [131, 111],
      [138, 114],
    ],
    'p',
    'd',
  );
  h.fill('k', [
    [120, 113],
    [125, 109],
    [127, 113],
  ]);
  half(
    [
      [190, 92],
      [199, 86],
      [226, 122],
      [218, 128],
    ],
    'gf',
  );
  h.shape(
    [
      [186, 84],
      [191, 82],
      [192, 87],
      [199, 86],
      [190, 92],
      [190, 89],
    ],
    'p',
    'd',
  );
  h.shape(
    [
      [226, 122],
      [218, 128],
      [222, 134],
      [231, 128],
    ],
    'w',
    'd',
  );
  h.lines(
    [
      [
        [180, 100],
        [182, 105],
      ],
      [
        [196, 74],
        [200, 70],
      ],
      [
        [172, 106],
        [171, 111],
      ],
      [
        [188, 70],
        [188, 64],
      ],
    ],
    'd',
  );
  return h;
};

const notFound = (): Hand => {
  const h = new Hand(480, 360, 97);
  ground(h, 240, 186, 204, 138);
  const quad = sheetAt(236, 184, 220, 276, -4);
  const tear: Point[] = [
    on(quad, 1, 0.46),
    on(quad, 0.9, 0.5),
    on(quad, 0.8, 0.47),
    on(quad, 0.7, 0.53),
    on(quad, 0.58, 0.5),
    on(quad, 0.46, 0.57),
    on(quad, 0.34, 0.54),
    on(quad, 0.22, 0.6),
    on(quad, 0.11, 0.57),
    on(quad, 0, 0.62),
  ];
  const [tl, tr, br, bl] = quad;
  h.path(
    'gd',
    [
      [tear.at(-1) as Point, bl],
      [bl, br],
      [br, tear[0] as Point],
    ]
      .map(([a, b]) => {
        let d = '';
        for (let t = 0.03; t < 0.97; t += 0.085) {
          const p = (s: number): string =>
            `${((a as Point)[0] + ((b as Point)[0] - (a as Point)[0]) * s).toFixed(1)} ${((a as Point)[1] + ((b as Point)[1] - (a as Point)[1]) * s).toFixed(1)}`;
          d += `M${p(t)}L${p(t + 0.045)}`;
        }
        return d;
      })
      .join(''),
  );
  shadow(h, [tl, tr, tear[0] as Point, tear.at(-1) as Point], 7);
  h.fill('p', [tl, tr, ...tear]);
  h.fill('u', [...tear, ...shift(tear, 0, -7).toReversed()]);
  h.ink([tear.at(-1) as Point, tl, tr, tear[0] as Point], { closed: false });
  h.ink(tear, { closed: false, past: 0 });
  h.ink(shift(tear, 0, -7), { ink: 'd', closed: false, past: 0 });
  h.lines([[on(quad, 0.16, 0.09), on(quad, 0.56, 0.09)]], 'i');
  h.text(part(quad, 0.16, 0.17, 0.88, 0.4), 5, { shortEvery: 9 });
  letters(h, '?', ...on(quad, 0.44, 0.7), 4.2, 'g', -4);
  clip(h, 392, 116, 24, 1.2);
  return h;
};

export const EMPTY: Record<string, () => Hand> = {
  'no-assignments': noAssignments,
  'no-submissions': noSubmissions,
  'no-notifications': noNotifications,
  'no-comments': noComments,
  'no-results': noResults,
  error,
  'not-found': notFound,
};

export type { Quad };
