import {
  type Block,
  type Document,
  type Genre,
  isWritten,
  MIN_CONFIDENCE,
} from '#contract/submissions/document.ts';
import { givenBy } from './measure/given.ts';
import type { Brief } from './measure/brief/brief.ts';
import type { Program } from './measure/code/program.ts';
import { type Quotation, quotationsIn } from './measure/quotations.ts';
import { countWords, type Sentence, sentencesOf } from './measure/sentence.ts';
import { type Citation, citationsIn } from './measure/sources/citation.ts';
import { type ReferenceList, referencesOf } from './measure/sources/references.ts';
import type { Span } from './measure/span.ts';
import type { Language } from './language.ts';
import type { Dictionaries } from './measure/spelling/dictionary.ts';

export interface Paragraph extends Span {
  block: Block;
  sentences: readonly Sentence[];
  words: number;
  /** It leads to a source that its text doesn't show. */
  isSourced: boolean;
}

/** A work as rules see it. Everything is measured once, when a rule first needs it. */
export interface Work {
  document: Document;
  text: string;
  brief: Brief;
  /** A language that rules are written for; null if it is another or unknown. */
  language: Language | null;
  genre: Genre;
  /**
   * Whether everything that was handed in could be read: only then may anything be reported as
   * missing.
   */
  complete: boolean;
  /** The content, in order: no running heads, nothing hidden. */
  blocks: readonly Block[];
  /**
   * Paragraphs and list items before the list of sources, without what the assignment gave out.
   */
  prose: readonly Paragraph[];
  /** Only the paragraphs among them. */
  paragraphs: readonly Paragraph[];
  sentences: readonly Sentence[];
  headings: readonly (Span & { level: number; block: Block })[];
  /**
   * The lowest and the highest fair word count of the work without its list of sources: of just the
   * student's own running text, and of everything.
   */
  words: { least: number; most: number };
  /**
   * For a script that doesn't put spaces between words, the number of characters without the list
   * of sources; null for any other.
   */
  characters: number | null;
  references: ReferenceList | null;
  citations: readonly Citation[];
  quotations: readonly Quotation[];
  /** A program's syntax; null for any other text. */
  program: Program | null;
  /** For a text in a language that has them; null for any other. */
  dictionaries: Dictionaries | null;
  /** Words that the assignment itself uses, in lower case. */
  givenWords: ReadonlySet<string>;
  /** How many words were left out because the assignment gave them out. */
  wordsGiven: number;
  /** The text before the list of sources. */
  body: string;
}

const isText = ({ kind }: Block): boolean =>
  kind === 'paragraph' || kind === 'list_item' || kind === 'quotation';
/** Content that can be left out without losing any of the student's writing. */
const HARMLESS = new Set<Document['left_out'][number]['what']>([
  'page_numbers',
  'comments',
  'deletions',
  'outputs',
  'rows',
]);

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/gu;

class Lazy<T> {
  readonly #make: () => T;
  #value: { is: T } | null = null;
  constructor(make: () => T) {
    this.#make = make;
  }
  get value(): T {
    return (this.#value ??= { is: this.#make() }).is;
  }
}

/**
 * Returns the genre that the brief asks for, if any, else the one that the text shows. A program is
 * always a program, whatever the brief says.
 */
function genreOf({ genre }: Document, brief: Brief): Genre {
  const seen = genre.confidence >= MIN_CONFIDENCE ? genre.kind : 'unknown';
  if (seen === 'code' || seen === 'data' || seen === 'notebook') return seen;
  return brief.genre === 'unknown' ? seen : brief.genre;
}

/** Returns the runs of consecutive sentences that were not given out. */
function runsOf(all: readonly Sentence[], isGiven: (one: Sentence) => boolean): Sentence[][] {
  const runs: Sentence[][] = [[]];
  for (const one of all) {
    if (isGiven(one)) runs.push([]);
    else runs.at(-1)!.push(one);
  }
  return runs.filter((run) => run.length > 0);
}

/** Reads a document for the rules. `cut` means that only part of its text was passed. */
export function workOf(
  document: Document,
  brief: Brief,
  language: Language | null,
  {
    cut = false,
    program = null,
    dictionaries = null,
    known = [brief.text],
    given = [brief.text],
  }: {
    cut?: boolean;
    program?: Program | null;
    dictionaries?: Dictionaries | null;
    /** Texts of the assignment, whose words don't count as misspelt. */
    known?: readonly string[];
    /** Those of them that students were given. */
    given?: readonly string[];
  } = {},
): Work {
  const { text } = document;
  const blocks = document.blocks.filter(isWritten);
  const references = new Lazy(() => referencesOf(document, blocks));
  const before = new Lazy(() => {
    const list = references.value;
    return list === null
      ? blocks
      : blocks.filter(({ start, end }) => end <= list.start || start >= list.end);
  });
  const sourced = new Set(document.sourced);
  const handedOut = givenBy(given);
  const isGiven = ({ text: sentence }: Sentence): boolean => handedOut.hasWords(sentence);
  const wordsGiven = new Lazy(() =>
    before.value
      .filter(isText)
      .flatMap(({ start, end }) => sentencesOf(text.slice(start, end), start))
      .reduce((sum, sentence) => sum + (isGiven(sentence) ? sentence.words : 0), 0),
  );
  const prose = new Lazy(() =>
    before.value
      .filter(({ kind }) => kind === 'paragraph' || kind === 'list_item')
      .flatMap((block): Paragraph[] => {
        const all = sentencesOf(text.slice(block.start, block.end), block.start);
        const made = ({ start, end }: Pick<Span, 'start' | 'end'>, own: Sentence[]): Paragraph => ({
          block,
          text: text.slice(start, end),
          start,
          end,
          sentences: own,
          words: countWords(text.slice(start, end)),
          isSourced: sourced.has(block.start),
        });
        return all.some(isGiven)
          ? runsOf(all, isGiven).map((run) =>
              made({ start: run[0]!.start, end: run.at(-1)!.end }, run),
            )
          : [made(block, all)];
      }),
  );
  const paragraphs = new Lazy(() => prose.value.filter(({ block }) => block.kind === 'paragraph'));
  const sentences = new Lazy(() => prose.value.flatMap((one) => one.sentences));
  const body = new Lazy(() =>
    before.value.map(({ start, end }) => text.slice(start, end)).join('\n\n'),
  );
  const citations = new Lazy(() =>
    before.value
      .filter(({ kind }) => kind !== 'code' && kind !== 'equation' && kind !== 'table')
      .flatMap(({ start, end }) => citationsIn(text.slice(start, end), start)),
  );
  const counted = (kept: (block: Block) => boolean): number =>
    before.value
      .filter(kept)
      .reduce((sum, { start, end }) => sum + countWords(text.slice(start, end)), 0);
  const words = new Lazy(() => ({
    least: counted(isText) - wordsGiven.value,
    most: counted(() => true),
  }));
  const quotations = new Lazy(() =>
    before.value
      .filter(isText)
      .flatMap(({ start, end }) => quotationsIn({ text: text.slice(start, end), start })),
  );
  const characters = new Lazy(() => {
    const signs = body.value.match(UNSPACED)?.length ?? 0;
    const all = body.value.replace(/\s/g, '').length;
    return signs * 2 > all ? all : null;
  });
  const headings = new Lazy(() =>
    before.value
      .filter(({ kind }) => kind === 'heading')
      .map((block) => ({
        text: text.slice(block.start, block.end),
        start: block.start,
        end: block.end,
        level: block.level ?? 1,
        block,
      })),
  );
  return {
    document,
    text,
    brief,
    language,
    program,
    dictionaries,
    givenWords: new Set(
      known
        .join('\n')
        .replaceAll('’', "'")
        .toLowerCase()
        .match(/[\p{L}']+/gu),
    ),
    genre: genreOf(document, brief),
    blocks,
    complete:
      !cut &&
      document.read_share === 1 &&
      document.left_out.every(({ what }) => HARMLESS.has(what)),
    get prose() {
      return prose.value;
    },
    get paragraphs() {
      return paragraphs.value;
    },
    get sentences() {
      return sentences.value;
    },
    get headings() {
      return headings.value;
    },
    get words() {
      return words.value;
    },
    get wordsGiven() {
      return wordsGiven.value;
    },
    get characters() {
      return characters.value;
    },
    get references() {
      return references.value;
    },
    get citations() {
      return citations.value;
    },
    get quotations() {
      return quotations.value;
    },
    get body() {
      return body.value;
    },
  };
}
