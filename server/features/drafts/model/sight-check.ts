import { randomInt } from 'node:crypto';
import { APICallError, generateText } from 'ai';
import type { AiSettings } from '#server/platform/settings/settings.ts';
import { packed } from '#server/features/drafts/pictures/codec.ts';
import { blank, paint } from '#server/features/drafts/pictures/raster.ts';
import type { Shown } from '#server/features/drafts/pictures/types.ts';
import { failureOf, timedOut } from './failures.ts';
import { type Provider, questionOf } from './question.ts';

const COLOURS = {
  red: [220, 20, 20],
  green: [20, 150, 40],
  blue: [20, 40, 220],
  yellow: [250, 230, 20],
  black: [0, 0, 0],
  white: [255, 255, 255],
} as const;
export type Colour = keyof typeof COLOURS;
export const BANDS = 4;
const [WIDE, HIGH] = [64, 64];

/**
 * Returns bands of colours from left to right, with no two equal neighbours: one of 750 pictures.
 */
export function colours(random: (below: number) => number = randomInt): Colour[] {
  const names = Object.keys(COLOURS) as Colour[];
  const bands: Colour[] = [];
  while (bands.length < BANDS) {
    const free = names.filter((name) => name !== bands.at(-1));
    bands.push(free[random(free.length)]!);
  }
  return bands;
}

export function bandsPicture(bands: readonly Colour[]): Shown {
  const target = blank(WIDE * bands.length, HIGH);
  for (const [at, name] of bands.entries())
    paint(target, { width: 1, height: 1, rgba: Uint8Array.of(...COLOURS[name], 255) }, [
      WIDE,
      0,
      0,
      HIGH,
      WIDE * at,
      0,
    ]);
  return packed('bands', target)!;
}

const SAID = new RegExp(String.raw`\b(?:${Object.keys(COLOURS).join('|')})\b`, 'g');
/** Statuses with which a model that can't take a picture responds. */
const REFUSED = [400, 404, 413, 415, 422];

/**
 * Whether the selected model sees pictures, tested by showing it one that nobody can guess
 * (DRAFT-14). Throws WriterError if it could not be asked.
 */
export async function seesPictures(
  provider: Provider,
  settings: AiSettings,
  bands: readonly Colour[] = colours(),
): Promise<boolean> {
  const task = `The picture shows ${BANDS} bands of one colour each. Name their colours from left to right, with commas between and nothing else. Each is one of ${Object.keys(COLOURS).join(', ')}.`;
  const ask = {
    stage: 'transcribe',
    part: 1,
    instructions: 'You say what a picture shows.',
    shared: '',
    work: '',
    task,
    picture: bandsPicture(bands),
  } as const;
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  try {
    const { text } = await generateText({
      ...questionOf(ask, provider.model(settings), provider),
      abortSignal: timeout,
    });
    return (text.toLowerCase().match(SAID) ?? []).join() === bands.join();
  } catch (error) {
    if (APICallError.isInstance(error) && REFUSED.includes(error.statusCode ?? 0)) return false;
    throw timeout.aborted ? timedOut(settings, settings.timeoutMs) : failureOf(error, settings);
  }
}
