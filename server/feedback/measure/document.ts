import { isReferenceHeading, type ReferenceList, referenceList } from './references.ts';
import { type Sentence, sentencesOf, type Span, trimmed } from './sentences.ts';

export interface Paragraph extends Span {
  sentences: Sentence[];
  words: number;
  /** Index in `Prose.headings` of the one above it; -1 before the first. */ heading: number;
}
export interface Heading extends Span {
  /** Paragraphs under it, down to the next heading. */ paragraphs: number;
  words: number;
}

/** A text taken apart: what is title, heading, running text, list or reference. */
export interface Prose {
  text: string;
  title: Span | null;
  headings: Heading[];
  paragraphs: Paragraph[];
  listItems: Span[];
  /** "Figure 1: …", "Table 2. …". */
  captions: Span[];
  references: ReferenceList | null;
}

const HEADING_WORDS = 14;
const HEADING_CHARACTERS = 110;
const UNWRAPPED = 120;
const BULLET = /^\s*(?:[-•*–▪◦]|\d{1,2}[.)]|[a-z]\))\s+/;
const CAPTION = /^(?:figure|fig\.|table)\s*\d+\s*[:.–-]/i;
const NUMBERED_HEADING = /^\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}/u;

function linesOf(text: string): Span[] {
  let at = 0;
  return text.split('\n').map((line) => {
    const start = at;
    at += line.length + 1;
    return { text: line, start, end: start + line.length };
  });
}

/** Groups of lines with blank lines between them. */
function groupsOf(lines: readonly Span[]): Span[][] {
  const groups: Span[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') groups.push([]);
    else groups.at(-1)!.push(line);
  }
  return groups.filter((group) => group.length > 0);
}

const endsSentence = (text: string): boolean => /[.!?;:,…]["”’')\]]*$/.test(text.trim());

function looksLikeHeading({ text }: Span): boolean {
  const line = text.trim();
  if (line.length > HEADING_CHARACTERS || line.split(/\s+/).length > HEADING_WORDS) return false;
  if (NUMBERED_HEADING.test(line)) return !/[.!;,]$/.test(line);
  return !BULLET.test(line) && /^["“‘']?[\p{Lu}\d]/u.test(line) && (!endsSentence(line) || /[?:]$/.test(line));
}

/** Lines of one group as blocks: a heading above its text, list items, one line each when they aren't wrapped, else all one. */
function blocksOf(group: readonly Span[], text: string): Span[] {
  const [first] = group;
  if (group.length === 1 || first === undefined) return [...group];
  const whole = (lines: readonly Span[]): Span => ({
    start: lines[0]!.start,
    end: lines.at(-1)!.end,
    text: text.slice(lines[0]!.start, lines.at(-1)!.end),
  });
  if (group.some((line) => line.text.length > UNWRAPPED) || group.every((line) => BULLET.test(line.text)))
    return [...group];
  if (group.slice(1).every((line) => BULLET.test(line.text))) return [...group];
  const widest = Math.max(...group.map((line) => line.text.length));
  const headed = looksLikeHeading(first) && first.text.length < widest * 0.7 && widest > 60;
  return headed ? [first, whole(group.slice(1))] : [whole(group)];
}

/** The blocks before the reference list, and the list. */
function split(blocks: readonly Span[], text: string): { body: Span[]; references: ReferenceList | null } {
  const at = blocks.findLastIndex((block, index) => index > 0 && isReferenceHeading(block.text));
  if (at === -1) return { body: [...blocks], references: null };
  const rest = blocks.slice(at);
  const appendix = rest.findIndex(
    (block, index) => index > 0 && /^(appendix|appendices|anhang|annexe)\b/i.test(block.text.trim()),
  );
  const list = appendix === -1 ? rest : rest.slice(0, appendix);
  return { body: blocks.slice(0, at), references: referenceList(list, text) };
}

/** Takes a text apart. Every span is a slice of `text`. */
export function readProse(text: string): Prose {
  const blocks = groupsOf(linesOf(text))
    .flatMap((group) => blocksOf(group, text))
    .map((block) => trimmed(block.text, block.start));
  const { body, references } = split(blocks, text);
  const prose: Prose = { text, title: null, headings: [], paragraphs: [], listItems: [], captions: [], references };
  body.forEach((block, index) => {
    const isLast = index === body.length - 1;
    if (CAPTION.test(block.text)) {
      prose.captions.push(block);
      return;
    }
    if (!isLast && looksLikeHeading(block) && !block.text.includes('\n')) {
      if (index === 0 && prose.title === null) prose.title = block;
      else prose.headings.push({ ...block, paragraphs: 0, words: 0 });
      return;
    }
    if (BULLET.test(block.text)) {
      prose.listItems.push(block);
      return;
    }
    const sentences = sentencesOf(block.text, block.start);
    const words = sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
    if (words === 0) return;
    prose.paragraphs.push({ ...block, sentences, words, heading: prose.headings.length - 1 });
    const heading = prose.headings.at(-1);
    if (heading !== undefined) {
      heading.paragraphs += 1;
      heading.words += words;
    }
  });
  return prose;
}
