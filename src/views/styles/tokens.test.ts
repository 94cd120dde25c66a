import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

const clip = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the relative luminance (WCAG 2.2) of an opaque oklch colour, clipped to sRGB. */
const luminance = (oklch: string): number => {
  const [l = 0, c = 0, h = 0] = oklch.split(/\s+/).map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return (
    0.2126 * clip(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short) +
    0.7152 * clip(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short) +
    0.0722 * clip(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)
  );
};

const colour = (name: string, theme: Theme): string => {
  const pair = new RegExp(
    `--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`,
  ).exec(css);
  const value = pair?.[theme === 'light' ? 1 : 2];
  if (!value) throw new Error(`--color-${name} is not a pair of oklch colours`);
  return value;
};

const contrast = (text: string, ground: string, theme: Theme): number => {
  const [low = 0, high = 0] = [
    luminance(colour(text, theme)),
    luminance(colour(ground, theme)),
  ].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['paper', 'surface', 'surface-raised', 'surface-sunken', 'hover', 'selected'];
const meanings = [
  'excellent',
  'good',
  'fair',
  'poor',
  'pending',
  'processing',
  'completed',
  'error',
  'sim-green',
  'sim-orange',
  'sim-red',
  'busy',
  'danger',
];

describe.each<Theme>(['light', 'dark'])('contrast, %s', (theme) => {
  test.each(grounds)('text for reading is AAA on %s', (ground) => {
    expect(contrast('ink', ground, theme)).toBeGreaterThanOrEqual(7);
    expect(contrast('ink-muted', ground, theme)).toBeGreaterThanOrEqual(7);
  });

  test.each([...grounds, 'busy-soft', 'danger-soft'])(
    'faint ink, links and errors are AA on %s',
    (ground) => {
      expect(contrast('ink-faint', ground, theme)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('accent', ground, theme)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('danger', ground, theme)).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(meanings)('%s is AA on its own background and on paper', (meaning) => {
    expect(contrast(meaning, `${meaning}-soft`, theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(meaning, 'paper', theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(meaning, 'surface', theme)).toBeGreaterThanOrEqual(4.5);
  });

  test('filled buttons are AA, also on hover, and highlighted text stays readable', () => {
    for (const pen of ['accent', 'danger']) {
      expect(contrast(`${pen}-ink`, `${pen}-solid`, theme)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(`${pen}-ink`, `${pen}-solid-hover`, theme)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('accent-strong', 'accent-soft', theme)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('ink', 'mark', theme)).toBeGreaterThanOrEqual(7);
  });

  test.each(['paper', 'surface', 'surface-raised'])(
    'a control and the focus ring are visible (3:1) on %s',
    (ground) => {
      expect(contrast('edge', ground, theme)).toBeGreaterThanOrEqual(3);
      expect(contrast('accent', ground, theme)).toBeGreaterThanOrEqual(3);
    },
  );
});
