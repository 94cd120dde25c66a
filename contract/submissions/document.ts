import * as v from 'valibot';

/** Increase whenever reading improves: documents stored under a lower version are read again. */
export const DOCUMENT_VERSION = 8;

const BLOCK_KINDS = [
  'heading',
  'paragraph',
  'list_item',
  'table',
  'code',
  'equation',
  'quotation',
  'footnote',
  'caption',
  'reference',
  'running',
] as const;

/** How text that a program sees is hidden from human readers. */
const HIDINGS = ['hidden', 'white', 'tiny'] as const;

const OffsetSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A part of a document. `start` and `end` are UTF-16 offsets into its text, in rising order, and no
 * two blocks overlap; between them are white space and list marks. Hidden text is a separate block,
 * after the one it was found in. Running heads come last, each once, so that the text before the
 * first of them is what was written.
 */
export const BlockSchema = v.object({
  kind: v.picklist(BLOCK_KINDS),
  start: OffsetSchema,
  end: OffsetSchema,
  /**
   * 1 to 6 for a heading; nesting depth of a list item, from 1. A title is a heading of level 1.
   */
  level: v.optional(v.number()),
  /** From 1: page of a PDF, slide, or sheet. */
  page: v.optional(v.number()),
  /** From 1: for kinds of file that have lines, such as code. */
  line: v.optional(v.number()),
  /**
   * ISO 639-1 if it differs from the document's; for code its programming language, or `output` for
   * the output of a notebook's cell.
   */
  language: v.optional(v.string()),
  hidden: v.optional(v.picklist(HIDINGS)),
  /** OCR is not sure of what stands here: no check speaks of it, and it is no evidence (CHECK-5). */
  doubtful: v.optional(v.boolean()),
});
/**
 * A table has a line per row and a tab between cells; code keeps its lines and indents; in any
 * other block a line break is one that its author set, as in verse: lines that were only wrapped
 * are joined.
 */
export type Block = v.InferOutput<typeof BlockSchema>;

const ConfidenceSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Below this, a finding is reported as unknown. */
export const MIN_CONFIDENCE = 0.6;

export const GENRES = [
  'argument',
  'report',
  'reflection',
  'narrative',
  'short_answer',
  'lab_report',
  'code',
  'data',
  'notebook',
  'unknown',
] as const;
export type Genre = (typeof GENRES)[number];

export const CITATION_STYLES = [
  'author_date',
  'mla',
  'numeric',
  'footnotes',
  'none',
  'unknown',
] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

/** Programming and data languages, by their usual names. */
export const CODE_LANGUAGES = [
  'python',
  'javascript',
  'typescript',
  'java',
  'c',
  'cpp',
  'csharp',
  'go',
  'rust',
  'ruby',
  'php',
  'r',
  'matlab',
  'sql',
  'html',
  'css',
  'json',
] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

export const LEFT_OUT = [
  'pictures',
  'pages',
  'comments',
  'deletions',
  'embedded',
  'outputs',
  'rows',
  'page_numbers',
  'other',
] as const;

/** Why no text can be read from a file. */
export const UNREADABLE_CAUSES = [
  'picture',
  'scan',
  'empty',
  'encrypted',
  'damaged',
  'mismatch',
  'too-long',
  'too-slow',
  'too-big',
] as const;
export type UnreadableCause = (typeof UNREADABLE_CAUSES)[number];

/** What was read from one file (READ-1). */
export const DocumentSchema = v.object({
  version: v.number(),
  /**
   * `text` can be drafted on. A scan may contain some text, such as its cover's, but still counts
   * as a scan. The others have no text, and `reason` says why.
   */
  kind: v.picklist(['text', 'picture', 'scan', 'unreadable']),
  /** Null if there is text; otherwise the cause, and what the educator can do about it. */
  cause: v.nullable(v.picklist(UNREADABLE_CAUSES)),
  reason: v.nullable(v.string()),
  /** In lower case and without its dot: the only part of the file's name that is kept. */
  extension: v.string(),
  /** Line ends are `\n`; no NUL, no byte order mark. Evidence offsets count its UTF-16 units. */
  text: v.string(),
  /** Visible words, without running heads. */
  words: v.number(),
  blocks: v.array(BlockSchema),
  /**
   * Pages of a PDF, slides or sheets; empty for kinds without pages. A page that couldn't be read
   * contains only pictures.
   */
  pages: v.array(
    v.object({ number: v.number(), start: OffsetSchema, end: OffsetSchema, readable: v.boolean() }),
  ),
  /**
   * Pictures in the text, each before the offset `at`: a marker sees them, but nothing reads them.
   * `name` is the picture's path in its file; `file` is the index of the submission's file, from 0.
   */
  pictures: v.optional(
    v.array(v.object({ at: OffsetSchema, name: v.string(), file: v.optional(v.number()) })),
  ),
  /**
   * Starts of blocks that refer to a source not visible in their text: by a link, or by the key of
   * an entry in another file.
   */
  sourced: v.optional(v.array(OffsetSchema)),
  /** The lines of a scan that was read by OCR, each with how sure that is of it. */
  recognised: v.optional(
    v.array(v.object({ start: OffsetSchema, end: OffsetSchema, confidence: ConfidenceSchema })),
  ),
  /** ISO 639-1; null when unknown, and of code. */
  language: v.object({ code: v.nullable(v.string()), confidence: ConfidenceSchema }),
  genre: v.object({
    kind: v.picklist(GENRES),
    confidence: ConfidenceSchema,
    code: v.nullable(v.picklist(CODE_LANGUAGES)),
  }),
  citations: v.object({ style: v.picklist(CITATION_STYLES), confidence: ConfidenceSchema }),
  /** Each with a sentence for the educator. */
  left_out: v.array(v.object({ what: v.picklist(LEFT_OUT), count: v.number(), note: v.string() })),
  /** Share of the non-empty pages that could be read: 0 to 1. */
  read_share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});
export type Document = v.InferOutput<typeof DocumentSchema>;
export type Picture = NonNullable<Document['pictures']>[number];

/**
 * Whether a reader of the work sees a block as part of what was written: neither hidden nor a running
 * head, nor words that OCR may have read wrongly.
 */
export const isWritten = (block: Block): boolean =>
  block.hidden === undefined && block.kind !== 'running' && block.doubtful !== true;

/**
 * Whether a block is running text made of sentences, which measures of style and argument may use.
 */
export const isProse = (block: Block): boolean =>
  isWritten(block) && (block.kind === 'paragraph' || block.kind === 'list_item');

export const blockText = (
  { text }: Pick<Document, 'text'>,
  { start, end }: Pick<Block, 'start' | 'end'>,
): string => text.slice(start, end);
