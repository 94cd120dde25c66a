/** A picture as its pixels: red, green, blue and opacity, each 0 to 255. */
export interface Raster {
  width: number;
  height: number;
  rgba: Uint8Array;
}
/** In PDF's notation: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const after = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

export const blank = (width: number, height: number): Raster => ({
  width,
  height,
  rgba: new Uint8Array(width * height * 4).fill(255),
});

/** Returns the size that fits into a square of `side`; nothing is enlarged. */
export function fitting(
  width: number,
  height: number,
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/**
 * Draws a picture onto another one. `matrix` maps the picture's own unit square, with its origin at
 * the top left, to pixels of the target. Each pixel becomes the mean of what it covers, so that
 * small writing stays legible.
 */
export function paint(target: Raster, source: Raster, matrix: Matrix): void {
  const [a, b, c, d, e, f] = matrix;
  const det = a * d - b * c;
  if (!Number.isFinite(det) || Math.abs(det) < 1e-9) return;
  const [xs, ys] = [
    [e, a + e, c + e, a + c + e],
    [f, b + f, d + f, b + d + f],
  ];
  const [x0, x1] = [
    Math.floor(within(Math.min(...xs), target.width)),
    Math.ceil(within(Math.max(...xs), target.width)),
  ];
  const [y0, y1] = [
    Math.floor(within(Math.min(...ys), target.height)),
    Math.ceil(within(Math.max(...ys), target.height)),
  ];
  const { width, height, rgba } = source;
  // How far a step of one pixel in the target goes in the source.
  const [ux, uy, vx, vy] = [
    (d / det) * width,
    (-c / det) * width,
    (-b / det) * height,
    (a / det) * height,
  ];
  const [halfU, halfV] = [(Math.abs(ux) + Math.abs(uy)) / 2, (Math.abs(vx) + Math.abs(vy)) / 2];
  for (let y = y0; y < y1; y += 1) {
    for (let x = x0; x < x1; x += 1) {
      const [dx, dy] = [x + 0.5 - e, y + 0.5 - f];
      const [u, v] = [ux * dx + uy * dy, vx * dx + vy * dy];
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const [left, right] = [
        Math.max(0, Math.round(u - halfU)),
        Math.min(width, Math.max(Math.floor(u) + 1, Math.round(u + halfU))),
      ];
      const [top, bottom] = [
        Math.max(0, Math.round(v - halfV)),
        Math.min(height, Math.max(Math.floor(v) + 1, Math.round(v + halfV))),
      ];
      let [red, green, blue, cover, count] = [0, 0, 0, 0, 0];
      for (let row = Math.min(top, Math.floor(v)); row < bottom; row += 1) {
        for (
          let at = (row * width + Math.min(left, Math.floor(u))) * 4;
          at < (row * width + right) * 4;
          at += 4
        ) {
          const alpha = rgba[at + 3]!;
          red += rgba[at]! * alpha;
          green += rgba[at + 1]! * alpha;
          blue += rgba[at + 2]! * alpha;
          cover += alpha;
          count += 1;
        }
      }
      if (cover === 0) continue;
      const at = (y * target.width + x) * 4;
      const share = cover / (count * 255);
      target.rgba[at] = target.rgba[at]! * (1 - share) + (red / cover) * share;
      target.rgba[at + 1] = target.rgba[at + 1]! * (1 - share) + (green / cover) * share;
      target.rgba[at + 2] = target.rgba[at + 2]! * (1 - share) + (blue / cover) * share;
    }
  }
}
