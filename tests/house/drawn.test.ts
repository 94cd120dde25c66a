import { expect, test } from 'vitest';
import { ROOT } from '#scripts/built.ts';
import { drawAll, staleNews } from '#scripts/diagrams/write.ts';

/** Every chart is drawn: minutes, on a machine with other work. */
const DRAWING_MS = 900_000;

test(
  '[RUN-16] docs/statecharts is as the charts are: `npm run diagrams` writes it',
  { timeout: DRAWING_MS },
  async () => {
    expect(await staleNews(ROOT, await drawAll(ROOT))).toEqual([]);
  },
);
