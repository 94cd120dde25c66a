import { tidy } from './json.ts';
import { likenessAmong } from './likeness.ts';
import { quotationsIn } from './quotations.ts';

/** Limits for a draft, whatever a model says. */
const MAX = { answer: 20_000, paragraphs: 30, sentences: 120, sentence: 1200, note: 1500 } as const;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });
/**
 * Minimum similarity for a paragraph to be about a criterion, and how far behind the next criterion
 * must be.
 */
const ABOUT = 0.22;
const AHEAD = 1.5;

/** A sentence, an item of a list or a line of code, with what comes before it in its paragraph. */
export interface Sentence {
  number: number;
  text: string;
  before: '' | ' ' | '\n';
}

export interface Paragraph {
  /** Index in the list of criteria, from 0; null for none, or none that can be determined. */
  criterion: number | null;
  sentences: Sentence[];
}

export interface Answer {
  paragraphs: Paragraph[];
  /** For the educator only. */
  note: string;
  /** The model takes it for the wrong file. */
  isWrongFile: boolean;
}

export const textOf = ({ sentences }: Pick<Paragraph, 'sentences'>): string =>
  sentences.map(({ text, before }, at) => (at === 0 ? text : before + text)).join('');

/** A line that separates what the student reads from what only the educator reads. */
const RULER = /^[ \t]*(?:-{3,}|–{3,}|—{1,3}|\*{3,}|_{3,}|={3,})[ \t]*$/m;
const HEADING =
  /^\s*(?:#{1,6}\s+(.{1,120}?)\s*#*|\*\*([^*\n]{1,100}?)(?<![.!?”])\*\*:?|__([^_\n]{1,100}?)(?<![.!?”])__:?)\s*$/;
const LEAD = /^\s*(?:\*\*([^*\n]{1,60}?):?\*\*:?|([\p{L}][\p{L}\p{N} &,/’'-]{1,58}?):)\s+(?=\S)/u;
const CHATTER =
  /^(?:sure|certainly|of course|absolutely|here(?:['’]s| is| are)|feedback|natürlich|gerne?|hier ist|hier kommt|bien sûr|voici|voilà|claro|por supuesto|aquí (?:tienes|está))(?!\p{L})[^\n]{0,160}(?:[:!]|feedback[.]?)\s*$/iu;
const NOTHING =
  /^\W*(?:nothing|none|no(?:thing)? (?:notes?|else)|n\/?a|nichts|keine?s?|rien|aucune?|nada|ninguna?)\W*$/iu;
const WRONG_FILE = /^\W*wrong[ _-]file\b\W*/i;
const ITEM = /^\s*(?:[-•*–]|\d{1,2}[.)])\s+/;

const plain = (text: string): string =>
  text
    .replace(/\*\*([^*\n]{1,400})\*\*/g, '$1')
    .replace(/(?<![\w*])\*([^*\n]{1,200})\*(?![\w*])/g, '$1')
    .replace(/(?<![\w_])__([^_\n]{1,200})__(?![\w_])/g, '$1');

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Returns the criterion that a heading names. */
function namedBy(heading: string, criteria: readonly string[]): number | null {
  const said = folded(heading.replace(/^\s*\d{1,2}[.)]\s*/, ''));
  if (said === '') return null;
  const at = criteria.findIndex((name) => folded(name) === said);
  if (at !== -1) return at;
  const near = criteria.findIndex(
    (name) => folded(name).startsWith(`${said} `) || said.startsWith(`${folded(name)} `),
  );
  return near === -1 ? null : near;
}

/** Words in bold that begin a line and name its subject, with the number or dash before them. */
const LABEL = /^\s*(?:(?:[-•*–]|\d{1,2}[.)])\s+)?(?:\*\*[^*\n]{1,100}\*\*|__[^_\n]{1,100}__):?/;
const NUMBERED = /^\s*\d{1,2}[.)]\s+/;
/** A sentence that begins with a quotation may begin in lower case. */
const BEFORE_QUOTATION = /(?<=[.!?…][”“"»’)`]?)\s+(?=[“„«»`"][^\s])/gu;
const ABBREVIATED =
  /(?:\b(?:e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|p\.\s?ex|p\.\s?ej|cf|vgl|etc|No|Nr|Fig|Abb|S|p|pp)\.)\s*$/u;

/**
 * Splits a line into sentences, never inside a quotation, nor after a number or label that
 * introduces them.
 */
function sentencesIn(line: string): string[] {
  const label = plain(LABEL.exec(line)?.[0] ?? NUMBERED.exec(line)?.[0] ?? '').trimEnd();
  const text = plain(line);
  const quoted = quotationsIn(text);
  const isQuoted = (at: number): boolean => quoted.some((one) => one.start < at && one.end > at);
  const starts = new Set<number>();
  for (const { index } of SENTENCES.segment(text)) starts.add(index);
  for (const { 0: gap, index } of text.matchAll(BEFORE_QUOTATION)) starts.add(index + gap.length);
  const ordered = [...starts].toSorted((a, b) => a - b);
  const sentences: string[] = [];
  for (const [at, start] of ordered.entries()) {
    const segment = text.slice(start, ordered[at + 1]);
    if (segment.trim() === '') continue;
    const last = sentences.at(-1);
    const goesOn =
      last !== undefined &&
      (isQuoted(start) ||
        start <= label.length + 1 ||
        ABBREVIATED.test(last) ||
        (/(?<!\p{L})\p{Ll}\.\s*$/u.test(last) && /^\s*\p{L}{1,2}\./u.test(segment)) ||
        /^\s*[\p{Ll}→=)\]]/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] += segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/**
 * Returns blocks between empty lines; a list stays with the sentence that introduces it, code with
 * its lines.
 */
function blocksIn(text: string): string[] {
  const blocks: string[] = [];
  let isCode = false;
  let now: string[] = [];
  const close = (): void => {
    if (now.some((line) => line.trim() !== ''))
      blocks.push(now.join('\n').replace(/^\n+|\s+$/g, ''));
    now = [];
  };
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) {
      isCode = !isCode;
      continue;
    }
    if (!isCode && line.trim() === '') close();
    else if (!isCode && HEADING.test(line)) {
      close();
      blocks.push(line.trim());
    } else now.push(line);
  }
  close();
  const joined: string[] = [];
  if (CHATTER.test(blocks[0] ?? '')) blocks.shift();
  for (const block of blocks) {
    const last = joined.at(-1);
    if (
      last !== undefined &&
      !HEADING.test(last) &&
      !HEADING.test(block) &&
      (/:\s*$/.test(last) || (ITEM.test(block) && ITEM.test(last.split('\n').at(-1)!)))
    )
      joined[joined.length - 1] = `${last}\n${block}`;
    else joined.push(block);
  }
  return joined;
}

/** Returns the texts of an answer that was given as JSON although nobody asked for it. */
function unwrapped(answer: string): string {
  const text = answer.trim().replace(/^```(?:json|markdown|md|text)?\s*\n([\s\S]*?)\n```$/i, '$1');
  if (!/^[{[]/.test(text.trim())) return text;
  try {
    const texts: string[] = [];
    const walk = (value: unknown, depth: number): void => {
      if (typeof value === 'string') {
        if (value.trim().split(/\s+/).length >= 4) texts.push(value.trim());
      } else if (typeof value === 'object' && value !== null && depth < 4)
        for (const one of Object.values(value)) walk(one, depth + 1);
    };
    walk(JSON.parse(text), 0);
    return texts.join('\n\n');
  } catch {
    // The beginning of an object that can't be parsed.
    return text.startsWith('{') ? '' : text;
  }
}

/**
 * Returns a model's answer as paragraphs, each with the criterion that its heading names, or that
 * it most resembles. Null for an answer that addresses nobody.
 */
export function readAnswer(answer: string, criteria: readonly string[]): Answer | null {
  const text = unwrapped(tidy(answer.replace(/\r\n?/g, '\n'), MAX.answer));
  const pieces = text.split(new RegExp(RULER, 'gm'));
  const hasRuler = pieces.length > 1;
  const noted = hasRuler ? pieces.at(-1)!.trim() : '';
  const body = hasRuler ? pieces.slice(0, -1).join('\n\n') : text;
  const whole = body.trim() === '' ? noted : body.trim();
  const isWrongFile = WRONG_FILE.test(noted) || WRONG_FILE.test(whole);
  const note = NOTHING.test(noted)
    ? ''
    : tidy(
        plain(noted).replace(
          /^\s*(?:#{1,6}\s*)?(?:note\s+)?(?:to|for) (?:the )?educator(?: (?:only|alone))?\s*:?\s*/i,
          '',
        ),
        MAX.note,
      );
  if (isWrongFile)
    return {
      paragraphs: [],
      note: tidy(plain(WRONG_FILE.test(noted) ? noted : whole).replace(WRONG_FILE, ''), MAX.note),
      isWrongFile,
    };

  const paragraphs: Paragraph[] = [];
  const seen = new Set<string>();
  let number = 0;
  let heading: number | null = null;
  const like = likenessAmong(criteria);
  for (const block of blocksIn(body)) {
    const head = HEADING.exec(block);
    if (head !== null && !block.includes('\n')) {
      heading = namedBy(head[1] ?? head[2] ?? head[3] ?? '', criteria);
      continue;
    }
    let words = block;
    let criterion = heading;
    const lead = LEAD.exec(block);
    const named = lead === null ? null : namedBy(lead[1] ?? lead[2] ?? '', criteria);
    if (lead !== null && named !== null) {
      words = block.slice(lead[0].length);
      criterion = named;
    }
    const sentences: Sentence[] = [];
    for (const line of words.split('\n')) {
      let before: Sentence['before'] = sentences.length === 0 ? '' : '\n';
      for (const sentence of sentencesIn(line)) {
        const key = folded(sentence);
        // Repeated paragraphs are kept only once.
        if (key.length > 20 && seen.has(key)) continue;
        seen.add(key);
        if (number >= MAX.sentences || !/[\p{L}\p{N}]/u.test(sentence)) continue;
        number += 1;
        sentences.push({ number, text: tidy(sentence, MAX.sentence), before });
        before = ' ';
      }
    }
    if (sentences.length === 0) continue;
    if (criterion === null && criteria.length > 0) {
      const [first, second] = like(textOf({ sentences }));
      if (
        first !== undefined &&
        first.likeness >= ABOUT &&
        first.likeness >= AHEAD * (second?.likeness ?? 0)
      )
        criterion = criteria.indexOf(first.text);
    }
    paragraphs.push({ criterion, sentences });
  }
  if (paragraphs.length === 0 && note === '') return null;
  return { paragraphs: paragraphs.slice(0, MAX.paragraphs), note, isWrongFile: false };
}
