/** The seven steps of the workflow, one drawing each (480 × 360). */
import { Hand, on, part, shift, type Quad } from './hand.ts';
import {
  clip,
  folder,
  glasses,
  ground,
  letters,
  mug,
  page,
  pen,
  pile,
  rounded,
  shadow,
  sheetAt,
  tray,
} from './things.ts';

const sheet = (seed: number): Hand => new Hand(480, 360, seed);

const assignment = (): Hand => {
  const h = sheet(11);
  ground(h, 238, 190, 205, 140);
  const cover = sheetAt(222, 192, 262, 216, -4);
  folder(h, cover, 'u');
  h.writing(on(cover, 0.13, -0.025), on(cover, 0.37, -0.025), 5, 'gd');
  const brief = sheetAt(190, 186, 150, 186, -7);
  page(h, brief, { rows: 8, margin: 0.14, shade: 6 });
  const rubric = sheetAt(318, 200, 148, 176, 6);
  shadow(h, rubric, 8);
  h.shape(rubric, 'p');
  h.line(on(rubric, 0.1, 0.1), on(rubric, 0.5, 0.1), 'i');
  for (let row = 0; row <= 4; row++)
    h.line(on(rubric, 0.1, 0.2 + row * 0.165), on(rubric, 0.9, 0.2 + row * 0.165), 'd');
  for (const u of [0.1, 0.38, 0.64, 0.9]) h.line(on(rubric, u, 0.2), on(rubric, u, 0.86), 'd');
  for (let row = 0; row < 4; row++) {
    h.line(on(rubric, 0.15, 0.26 + row * 0.165), on(rubric, 0.31, 0.26 + row * 0.165), 'd');
    h.line(on(rubric, 0.15, 0.31 + row * 0.165), on(rubric, 0.26, 0.31 + row * 0.165), 'd');
  }
  for (const [u, v] of [
    [0.51, 0.285],
    [0.77, 0.45],
    [0.51, 0.615],
    [0.77, 0.78],
  ] as const) {
    const [x, y] = on(rubric, u, v);
    h.tick(x - 1, y, 9);
  }
  clip(h, ...on(rubric, 0.74, 0.02), 8, 1.05);
  pen(h, 100, 300, -14, 124);
  return h;
};

const upload = (): Hand => {
  const h = sheet(23);
  ground(h, 240, 205, 200, 128);
  const floor = tray(h, sheetAt(240, 232, 244, 190, 0));
  const inTray = part(floor, 0.14, 0.3, 0.86, 1);
  const top: Quad = [inTray[0], inTray[1], on(floor, 0.86, 0.97), on(floor, 0.14, 0.97)];
  page(h, top, { rows: 0, title: false, shade: 5 });
  h.text(part(top, 0.1, 0.5, 0.9, 0.86), 3, { shortEvery: 3 });
  const left = sheetAt(112, 92, 92, 116, -16);
  const right = sheetAt(366, 86, 92, 116, 14);
  const mid = sheetAt(240, 116, 104, 132, 3);
  page(h, left, { rows: 5, margin: 0.14, fold: true, title: false, shade: 6 });
  letters(h, 'doc', ...on(left, 0.17, 0.74), 1.5, 'd', -16);
  page(h, right, { rows: 5, margin: 0.14, fold: true, title: false, shade: 6 });
  h.fill('p', part(left, 0.1, 0.66, 0.9, 0.95));
  h.fill('p', part(right, 0.1, 0.66, 0.9, 0.95));
  letters(h, 'doc', ...on(left, 0.16, 0.72), 1.55, 'd', -16);
  letters(h, 'py', ...on(right, 0.18, 0.7), 1.55, 'd', 14);
  page(h, mid, { rows: 6, margin: 0.14, fold: true, title: false, shade: 8 });
  h.fill('p', part(mid, 0.1, 0.64, 0.9, 0.95));
  letters(h, 'pdf', ...on(mid, 0.16, 0.72), 1.7, 'd', 3);
  h.arrow([on(mid, 0.5, 1.1), [242, 208], [240, 222], [239, 234]], 12);
  h.curve(
    [
      [172, 132],
      [184, 148],
      [186, 166],
    ],
    'h',
  );
  h.curve(
    [
      [160, 140],
      [170, 156],
      [172, 172],
    ],
    'h',
  );
  h.curve(
    [
      [306, 128],
      [297, 146],
      [296, 164],
    ],
    'h',
  );
  h.curve(
    [
      [318, 136],
      [311, 152],
      [310, 168],
    ],
    'h',
  );
  return h;
};

const read = (): Hand => {
  const h = sheet(37);
  ground(h, 240, 188, 208, 142);
  const behind = sheetAt(214, 186, 192, 250, -9);
  page(h, behind, { rows: 0, title: false, wash: 't', shade: 8 });
  const essay = sheetAt(216, 182, 196, 256, -3);
  const body = page(h, essay, { rows: 11, margin: 0.24, short: 4, shade: 9 });
  const [bx, by0] = on(body, -0.05, 0.24);
  const [, by1] = on(body, -0.05, 0.62);
  h.brace(bx - 2, by0, by1, 12);
  h.wave(on(body, 0.1, 0.735), on(body, 0.66, 0.735), 2.2, 'g');
  h.writing(on(essay, 0.04, 0.735), on(essay, 0.19, 0.735), 5, 'gd');
  mug(h, 388, 96, 42, -28);
  glasses(h, 356, 268, 1.12, 200);
  return h;
};

const generate = (): Hand => {
  const h = sheet(41);
  ground(h, 240, 184, 210, 140);
  const essay = sheetAt(154, 184, 190, 260, -2);
  const body = page(h, essay, { rows: 12, margin: 0.12, short: 5, shade: 9 });
  const slips: readonly [number, number, number][] = [
    [2 / 11, 96, 2],
    [6 / 11, 184, -1.5],
    [10 / 11, 272, 1.5],
  ];
  slips.forEach(([v, y, turn], i) => {
    const row = v;
    const end = 0.78 + i * 0.06;
    h.fill('p', part(body, -0.03, row - 0.035, 1.04, row + 0.035));
    h.fill('gs', part(body, -0.02, row - 0.034, end + 0.02, row + 0.034));
    h.text(part(body, 0, row, end, row), 1, { shortEvery: 9 });
    const from = on(body, end + 0.05, row);
    const slip = sheetAt(362, y, 148, 70, turn);
    shadow(h, slip, 6);
    h.shape(slip, 'p');
    h.curve(
      [
        from,
        [from[0] + 26, from[1] - 3],
        [slip[0][0] - 22, (slip[0][1] + slip[3][1]) / 2 + 4],
        [slip[0][0] - 3, (slip[0][1] + slip[3][1]) / 2],
      ],
      'gd',
    );
    h.ellipse(from[0], from[1], 2.6, 2.6, 'gf', null);
    h.lines([[on(slip, 0.09, 0.24), on(slip, 0.4, 0.24)]], 'g');
    h.text(part(slip, 0.09, 0.46, 0.92, 0.78), 3, { shortEvery: 3 });
  });
  return h;
};

const customise = (): Hand => {
  const h = sheet(53);
  ground(h, 240, 186, 206, 136);
  const slip = sheetAt(226, 178, 318, 222, -3);
  page(h, shift(slip, 10, 12) as Quad, { rows: 0, title: false, wash: 't', shade: 9 });
  h.shape(slip, 'p');
  h.line(on(slip, 0.08, 0.12), on(slip, 0.36, 0.12), 'i');
  const rows = [0.27, 0.41, 0.55, 0.69, 0.83];
  h.text(part(slip, 0.08, 0.27, 0.92, 0.27), 1, { shortEvery: 9 });
  h.text(part(slip, 0.08, 0.41, 0.92, 0.41), 1, { shortEvery: 9 });
  h.text(part(slip, 0.08, 0.55, 0.5, 0.55), 1, { shortEvery: 9 });
  h.text(part(slip, 0.08, 0.83, 0.62, 0.83), 1, { shortEvery: 9 });
  h.strike(on(slip, 0.36, 0.41), on(slip, 0.92, 0.405));
  h.writing(on(slip, 0.4, 0.36), on(slip, 0.9, 0.36), 9, 'gd');
  const [cx, cy] = on(slip, 0.53, rows[2] as number);
  h.ink(
    [
      [cx - 7, cy + 9],
      [cx, cy - 5],
      [cx + 7, cy + 9],
    ],
    { ink: 'g', closed: false, past: 0 },
  );
  h.writing(on(slip, 0.57, 0.56), on(slip, 0.93, 0.56), 9, 'gd');
  h.writing(on(slip, 0.08, 0.71), on(slip, 0.75, 0.71), 9, 'gd');
  const tip = on(slip, 0.765, 0.685);
  pen(h, tip[0], tip[1], 34, 150, 13);
  h.blob(
    [
      [78, 300],
      [112, 290],
      [124, 298],
      [122, 314],
      [90, 324],
      [78, 316],
    ],
    'p',
  );
  h.line([78, 306], [88, 322], 'd');
  h.curve(
    [
      [90, 296],
      [96, 304],
      [98, 320],
    ],
    'd',
  );
  h.lines(
    [
      [
        [132, 322],
        [136, 325],
      ],
      [
        [146, 316],
        [149, 320],
      ],
      [
        [140, 330],
        [146, 331],
      ],
    ],
    'd',
  );
  return h;
};

const grade = (): Hand => {
  const h = sheet(67);
  ground(h, 240, 186, 204, 138);
  const essay = sheetAt(214, 196, 226, 282, -4);
  pile(h, essay, 3, (quad) => page(h, quad, { rows: 9, margin: 0.16, shade: 0 }));
  h.fill('p', part(essay, 0.58, 0.04, 0.97, 0.3));
  const [gx, gy] = on(essay, 0.77, 0.16);
  letters(h, 'A−', gx - 25, gy - 17, 3.5, 'g', -4);
  h.circled(gx + 1, gy + 1, 46, 31);
  for (const v of [0.42, 0.62, 0.82]) {
    const [x, y] = on(essay, 0.075, v);
    h.tick(x, y, 13);
  }
  const tip = [gx + 44, gy + 14] as const;
  pen(h, tip[0], tip[1], 38, 142, 13);
  return h;
};

const deliver = (): Hand => {
  const h = sheet(79);
  ground(h, 240, 188, 208, 136);
  const slip = sheetAt(122, 188, 150, 196, -6);
  const body = page(h, slip, { rows: 7, margin: 0.14, shade: 9 });
  h.wave(on(body, 0, 0.585), on(body, 0.7, 0.585), 2.2, 'g');
  const board = sheetAt(342, 186, 212, 264, 3);
  shadow(h, board, 11);
  h.blob(rounded(board, 16, 264), 'u');
  const screen = part(board, 0.065, 0.06, 0.935, 0.9);
  h.shape(screen, 'p', 'd');
  h.ellipse(...on(board, 0.5, 0.95), 5, 5, null, 'd');
  h.line(on(screen, 0, 0.13), on(screen, 1, 0.13), 'd');
  h.line(on(screen, 0.07, 0.068), on(screen, 0.34, 0.068), 'i');
  for (const v of [0.25, 0.41, 0.74, 0.9]) {
    h.ellipse(...on(screen, 0.12, v), 7, 7, 't', 'd');
    h.line(on(screen, 0.24, v - 0.02), on(screen, 0.62, v - 0.02), 'd');
    h.line(on(screen, 0.24, v + 0.025), on(screen, 0.48, v + 0.025), 'd');
    if (v < 0.9 && v !== 0.74) {
      const [x, y] = on(screen, 0.86, v);
      h.tick(x, y, 9);
    }
  }
  const row = part(screen, 0.03, 0.495, 0.97, 0.655);
  h.shape(row, 'gs', 'gd');
  h.ellipse(...on(screen, 0.12, 0.575), 7, 7, 'p', 'd');
  h.writing(on(screen, 0.24, 0.555), on(screen, 0.88, 0.555), 5, 'gd');
  h.writing(on(screen, 0.24, 0.615), on(screen, 0.66, 0.615), 5, 'gd');
  h.arrow(
    [
      [186, 142],
      [214, 104],
      [252, 110],
      [276, 150],
      [284, 176],
    ],
    12,
  );
  return h;
};

export const STEPS: Record<string, () => Hand> = {
  'step-1-assignment': assignment,
  'step-2-upload': upload,
  'step-3-read': read,
  'step-4-generate': generate,
  'step-5-customise': customise,
  'step-6-grade': grade,
  'step-7-deliver': deliver,
};
