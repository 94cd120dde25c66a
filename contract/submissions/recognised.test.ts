import { expect, test } from 'vitest';
import type { Block } from './document.ts';
import { doubtfulLines, withDoubt, withoutDoubtful } from './recognised.ts';

const TEXT = 'Harbours grow. They cost a lot of rnoney. Nobody minds.';
const BLOCK: Block = { kind: 'paragraph', start: 0, end: TEXT.length, page: 2 };
const at = (words: string) => ({
  start: TEXT.indexOf(words),
  end: TEXT.indexOf(words) + words.length,
});

test('[CHECK-5] every sentence that a doubtful line touches is a block by itself, and the others stay as they are', () => {
  expect(withDoubt(TEXT, [BLOCK], [at('rnoney')])).toEqual([
    { ...BLOCK, ...at('Harbours grow.') },
    { ...BLOCK, ...at('They cost a lot of rnoney.'), doubtful: true },
    { ...BLOCK, ...at('Nobody minds.') },
  ]);
  expect(withDoubt(TEXT, [BLOCK], [])).toEqual([BLOCK]);
});

test('[CHECK-5] doubtful lines that touch neighbouring sentences make one block', () => {
  expect(withDoubt(TEXT, [BLOCK], [at('grow. They'), at('rnoney. Nobody')])).toEqual([
    { ...BLOCK, doubtful: true },
  ]);
});

test('[CHECK-5] nothing of what is doubtful is found as evidence, and every place stays where it is', () => {
  const blocks = withDoubt(TEXT, [BLOCK], [at('rnoney')]);
  const covered = withoutDoubtful({ text: TEXT, blocks });
  expect(covered).toHaveLength(TEXT.length);
  expect(covered).not.toContain('cost');
  expect(covered.indexOf('Nobody')).toBe(TEXT.indexOf('Nobody'));
});

test('[CHECK-5] a line counts from 60 per cent on', () => {
  const line = { start: 0, end: 5 };
  expect(
    doubtfulLines({
      recognised: [
        { ...line, confidence: 0.59 },
        { ...line, confidence: 0.6 },
      ],
    }),
  ).toEqual([{ ...line, confidence: 0.59 }]);
  expect(doubtfulLines({})).toEqual([]);
});
