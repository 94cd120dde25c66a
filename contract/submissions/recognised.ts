import type { Block, Document } from './document.ts';

/** How a text is marked that was read here by OCR, where a model's name stands otherwise. */
export const OCR = 'OCR';

/** A line that OCR is less sure of is left out of checks and evidence (CHECK-5). */
export const MIN_LINE_CONFIDENCE = 0.6;

type Recognised = NonNullable<Document['recognised']>;

/** Lines that OCR is not sure enough of. */
export const doubtfulLines = ({
  recognised = [],
}: {
  recognised?: Document['recognised'] | undefined;
}): Recognised => recognised.filter(({ confidence }) => confidence < MIN_LINE_CONFIDENCE);

const SENTENCE_END = /[.!?…]["'”’»)]*\s+/gu;

/** From the beginning of the first sentence that a line touches to the end of the last, within a block. */
function sentencesAround(
  text: string,
  block: Pick<Block, 'start' | 'end'>,
  line: Pick<Block, 'start' | 'end'>,
): { start: number; end: number } {
  let { start, end } = block;
  for (const { index, 0: sign } of text.slice(block.start, block.end).matchAll(SENTENCE_END)) {
    const next = block.start + index + sign.length;
    if (next <= line.start) start = next;
    else if (next > line.end) {
      end = next;
      break;
    }
  }
  return { start, end };
}

/**
 * Blocks in which every sentence with a doubtful line is a block by itself that is marked so: half a
 * sentence would be judged wrongly.
 */
export function withDoubt(
  text: string,
  blocks: readonly Block[],
  doubtful: readonly Pick<Block, 'start' | 'end'>[],
): Block[] {
  return blocks.flatMap((block) => {
    const spans: { start: number; end: number }[] = [];
    for (const line of doubtful) {
      if (line.end <= block.start || line.start >= block.end) continue;
      const span = sentencesAround(text, block, line);
      const last = spans.at(-1);
      if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
      else spans.push(span);
    }
    const parts: Block[] = [];
    const add = (start: number, end: number, marks: { doubtful?: true }): void => {
      const words = text.slice(start, end);
      const from = start + (words.length - words.trimStart().length);
      const to = start + words.trimEnd().length;
      if (to > from) parts.push({ ...block, ...marks, start: from, end: to });
    };
    let from = block.start;
    for (const { start, end } of spans) {
      add(from, start, {});
      add(start, end, { doubtful: true });
      from = end;
    }
    add(from, block.end, {});
    return parts;
  });
}

/** A sign that no quotation holds. */
const COVER = '\uFFFC';

/** The text with what is doubtful covered, each sign by one, so that nothing in it is found as evidence. */
export const withoutDoubtful = ({ text, blocks }: Pick<Document, 'text' | 'blocks'>): string =>
  blocks
    .filter((block) => block.doubtful === true)
    .reduce(
      (rest, { start, end }) => rest.slice(0, start) + COVER.repeat(end - start) + rest.slice(end),
      text,
    );
