import type { Block } from '#contract/submissions/document.ts';
import type { Draft } from '#server/extraction/builder.ts';

const HEADING_WORDS = 14;
const HEADING_CHARACTERS = 110;
const NUMBERED = /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u;
export const BULLET = /^\s*(?:[-•*–▪◦‣●○]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+/;

export const endsSentence = (text: string): boolean => /[.!?…。！？]["”’»')\]]*$/.test(text);

/**
 * Whether a single line may be a heading: short, begun like one, and not ended like a sentence.
 */
export function mayBeHeading(text: string): boolean {
  const line = text.trim();
  if (line.length > HEADING_CHARACTERS || line.split(/\s+/).length > HEADING_WORDS) return false;
  if (!/\p{L}/u.test(line) || /[;,]$/.test(line)) return false;
  if (NUMBERED.test(line)) return !/[.!]$/.test(line);
  return (
    !BULLET.test(line) &&
    /^["“‘'«¿]?[\p{Lu}\p{Lo}\d]/u.test(line) &&
    (!endsSentence(line) || line.endsWith('?'))
  );
}

const IN_A_ROW = 3;

const levelOf = (text: string): number => {
  const numbers = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s/.exec(text.trim())?.[1];
  return numbers === undefined ? 2 : Math.min(6, numbers.split('.').length + 1);
};

/**
 * Finds headings in a text whose writer marked none: a short single line followed by text; of many
 * in a row (names, dates, verse) only the last. A document that has headings stays unchanged.
 */
export function headingsByLook(draft: Draft): Draft {
  const { text, blocks } = draft;
  if (blocks.some(({ kind }) => kind === 'heading')) return draft;
  const words = ({ start, end }: Block): string => text.slice(start, end);
  const may = blocks.map(
    (block) =>
      block.kind === 'paragraph' &&
      block.hidden === undefined &&
      !words(block).includes('\n') &&
      mayBeHeading(words(block)),
  );
  const isText = (block: Block | undefined): boolean =>
    block !== undefined &&
    (block.kind !== 'paragraph' ||
      block.end - block.start > HEADING_CHARACTERS ||
      endsSentence(words(block)));
  const marked = [...blocks];
  for (let first = 0; first < blocks.length; first += 1) {
    if (may[first] !== true) continue;
    let end = first + 1;
    while (may[end] === true) end += 1;
    const from = end - first >= IN_A_ROW ? end - 1 : first;
    for (let at = from; at < end && isText(blocks[end]); at += 1) {
      marked[at] = {
        ...blocks[at]!,
        kind: 'heading',
        level: at === 0 ? 1 : levelOf(words(blocks[at]!)),
      };
    }
    first = end;
  }
  return { ...draft, blocks: marked };
}
