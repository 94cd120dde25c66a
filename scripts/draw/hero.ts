/** The desk of the landing page (760 × 600). */
import { Hand, on, part, type Point, type Quad } from './hand.ts';
import {
  clip,
  glasses,
  ground,
  letters,
  mug,
  page,
  pen,
  pile,
  shadow,
  sheetAt,
  twig,
} from './things.ts';

/** A cat has found the warmest sheet on the desk: its forelegs, from the lower edge. */
const paw = (h: Hand, x: number, y: number, lean: number): void => {
  const p = (px: number, py: number): Point => [x + px + py * lean, y + py];
  const leg = [
    p(-30, 130),
    p(-29, 76),
    p(-33, 44),
    p(-35, 26),
    p(-30, 10),
    p(-20, 7),
    p(-16, -3),
    p(-6, -7),
    p(1, -3),
    p(8, -7),
    p(18, -3),
    p(21, 7),
    p(31, 11),
    p(35, 27),
    p(32, 45),
    p(28, 76),
    p(30, 130),
  ];
  h.fill('p', leg, true);
  h.curve(leg);
  h.curve([p(-19, 9), p(-17, 16), p(-17, 23)], 'd');
  h.curve([p(1, -2), p(1, 8), p(0, 16)], 'd');
  h.curve([p(20, 9), p(18, 16), p(18, 23)], 'd');
  for (const [py, w] of [
    [50, 17],
    [66, 21],
    [83, 15],
  ] as const) {
    h.fill('w', [p(-29, py - 4), p(-29 + w, py + 1), p(-29, py + 6)], true);
    h.fill('w', [p(29, py - 2), p(29 - w, py + 4), p(29, py + 8)], true);
  }
};

export const drawHero = (): Hand => {
  const h = new Hand(760, 600, 5);
  ground(h, 385, 305, 340, 250);
  twig(h, 752, 590, 208, 150, 6);
  const under = sheetAt(262, 300, 316, 420, -13);
  page(h, under, { rows: 0, title: false, wash: 't', shade: 12 });
  h.text(part(under, 0.1, 0.12, 0.3, 0.5), 7, { shortEvery: 3 });
  const essay = sheetAt(356, 304, 336, 446, -4);
  pile(h, essay, 2, (quad) => page(h, quad, { rows: 0, margin: 0.27, shade: 0, title: false }));
  h.line(on(essay, 0.23, 0.0), on(essay, 0.23, 1), 'gd');
  h.lines(
    [
      [on(essay, 0.28, 0.085), on(essay, 0.7, 0.085)],
      [on(essay, 0.28, 0.118), on(essay, 0.5, 0.118)],
    ],
    'i',
  );
  const body = part(essay, 0.28, 0.19, 0.93, 0.92);
  const rows: [number, number][] = [
    [0, 5],
    [0.4, 5],
    [0.8, 3],
  ];
  for (const [v, n] of rows) h.text(part(body, 0, v, 1, v + 0.065 * (n - 1)), n, { shortEvery: n });
  h.fill('gs', part(body, 0.02, 0.515, 0.8, 0.545));
  h.text(part(body, 0.02, 0.53, 0.8, 0.53), 1, { shortEvery: 9 });
  h.wave(on(body, 0.02, 0.155), on(body, 0.62, 0.155), 2.6, 'g');
  const [bx, t0] = on(essay, 0.215, 0.475);
  h.brace(bx, t0, on(essay, 0.215, 0.695)[1], 15);
  const note = (v: number, n: number, wide = 0.15): void => {
    for (let i = 0; i < n; i++)
      h.writing(
        on(essay, 0.035, v + i * 0.038),
        on(essay, 0.035 + (i === n - 1 ? wide * 0.65 : wide), v + i * 0.038),
        7.4,
        'gd',
      );
  };
  note(0.27, 3, 0.165);
  note(0.565, 3, 0.11);
  const [tx, ty] = on(essay, 0.11, 0.845);
  h.tick(tx, ty, 17);
  h.fill('p', part(essay, 0.74, 0.03, 0.98, 0.165));
  const [gx, gy] = on(essay, 0.855, 0.09);
  letters(h, 'B+', gx - 25, gy - 18, 3.4, 'g', -4);
  h.circled(gx, gy + 1, 43, 30);
  mug(h, 652, 128, 58, 150);
  const slip: Quad = sheetAt(606, 330, 172, 118, 7);
  shadow(h, slip, 9);
  h.shape(slip, 'p');
  h.line(on(slip, 0.09, 0.17), on(slip, 0.46, 0.17), 'i');
  h.text(part(slip, 0.09, 0.36, 0.92, 0.82), 4, { shortEvery: 4 });
  clip(h, ...on(slip, 0.84, 0.02), 14, 1.15);
  pen(h, 548, 452, -18, 186, 16);
  glasses(h, 122, 492, 1.35, 168);
  paw(h, 326, 500, -0.06);
  paw(h, 402, 512, 0.04);
  return h;
};
