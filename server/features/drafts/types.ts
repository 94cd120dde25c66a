import type { Document } from '#contract/submissions/document.ts';
import type { AiFeedback, JobStep, Note, Paragraph } from '#contract/drafts/feedback.ts';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import type { Disclosure } from '#contract/drafts/drafting.ts';
import type { Settings } from '#contract/accounts/user.ts';
import type { ProposalRequest } from '#server/features/rubrics/propose/types.ts';
import type { Person } from './privacy/people.ts';
import type { Taken } from './privacy/redact.ts';
import type { Seen, Shown } from './pictures/types.ts';

/** The text of an exemplar. `extension` is all that is known of the file's name. */
export interface Material {
  text: string;
  extension: string;
}

/** `own`: written by the educator, and not of the standard bank. */
export interface BankComment {
  category: string;
  quality_level: string;
  text: string;
  own?: boolean;
}

/** What an educator says about an assignment so that drafts fit it (DRAFT-4). */
export interface Guidance {
  level: string;
  outcomes: string;
  instructions: string;
  model_answer: string;
  /** Whether feedback may say what the model answer says (PROMPT-2); absent for yes. */
  disclose?: Disclosure;
}

/** What became of a paragraph of an earlier draft for the same class: other words, or nothing. */
export interface ChangedWords {
  was: string;
  became: string | null;
}

/** Asked again with a word (DRAFT-12). */
export interface Wish {
  word: string;
  earlier: string;
}

/**
 * All a writer is given (decisions, section 4): never the file's name or a grade of the student's.
 * `people` are who must not be named to anybody: they are there to be taken out.
 */
export interface DraftRequest {
  /** What the student handed in. */
  material: Document;
  /** What a model has said of pictures in it, in the order in which they stand there (DRAFT-14). */
  seen?: readonly SeenPicture[];
  /** `criteria` are the rubric's names, in its order; without them the lines of its text are looked through. */
  assignment: {
    name: string;
    description: string;
    rubric: string | null;
    criteria?: readonly string[];
    guidance?: Guidance;
  };
  exemplars: readonly (Material & { grade: string | null; purpose?: string })[];
  comments: readonly BankComment[];
  /** What the educator has written to other students of this assignment, newest last (DRAFT-3). */
  past?: readonly string[];
  /** How the educator writes, in words that they can change. */
  voice?: string;
  people?: readonly Person[];
  /** Students of the educator's other classes, whom their comment bank and voice card may name. */
  otherClasses?: readonly Person[];
  /** What the other drafts of this assignment say, for the rules alone: no model is given it (RULE-41). */
  said?: readonly (readonly string[])[];
  wish?: Wish;
  /** What the educator has decided once for the whole class, a sentence each. */
  rulings?: readonly string[];
  /** What the educator made of earlier drafts for this class (PROMPT-10). */
  changed?: readonly ChangedWords[];
  /** Asked for again after it was said that this seems to be the wrong file (PROMPT-13). */
  anyway?: boolean;
  settings: { language: string; tone: Settings['draft_tone']; length: Settings['draft_length'] };
}

/** A picture before the offset `at`, and which one it is, from 1. */
export interface SeenPicture extends Seen {
  at: number;
  number: number;
}

/** A point as a writer gives it: its quotes are claims until they are found in the student's text. */
export interface RawPoint {
  criterion: string;
  text: string;
  quotes: string[];
  /** Passages that were pointed at, by their offsets. */
  spans?: readonly { start: number; end: number }[];
  /** Pictures that were pointed at, from 1. */
  pictures?: readonly number[];
}

/** A paragraph of a model's draft: what it quotes is found already. */
export interface RawParagraph extends Pick<Paragraph, 'changes'> {
  criterion: string;
  text: string;
  spans: readonly { start: number; end: number }[];
  pictures: readonly number[];
}

export interface RawDraft {
  /** Of a draft by a model, in its order; the lists of points are empty then. */
  paragraphs?: RawParagraph[];
  summary: string;
  strengths: RawPoint[];
  improvements: RawPoint[];
  next_steps: RawPoint[];
  /** For the educator, not for the student. */
  notes: Note[];
}

/** What one question to a model took. Tokens are null where the provider says none. */
export interface Took {
  model: string;
  input_tokens: number | null;
  cached_tokens: number | null;
  output_tokens: number | null;
  /** In millionths of the operator's currency; null without prices. */
  cost_micros: number | null;
  ms: number;
}

/** One question to a model and what came back, as it is kept (DRAFT-10). */
export interface StageRecord extends Took {
  stage: string;
  /** Which question of the stage, from 1. */
  part: number;
  output: string;
  /** Hash of the question without the code of its draft; null of an answer that was cut off. */
  asked: string | null;
}

/** Which model answers, and where. */
export interface Way {
  provider: string;
  model: string;
  address: string;
}

type Keep = (stage: StageRecord) => Promise<void>;

export interface Writer {
  kind: AiFeedback['kind'];
  /** What wrote the draft, for the educator: "offline rules 1" or a model's name. */
  engine: string;
  promptVersion: string;
  /** Absent of a writer that asks nobody. */
  way?: Way;
  /**
   * Tells each question it has asked, and asks none that `known` has the answer to, by its hash. Throws WriterError,
   * UnreadableError, or the signal's reason.
   */
  write(
    request: DraftRequest,
    signal: AbortSignal,
    record?: Keep,
    known?: ReadonlyMap<string, string>,
  ): Promise<RawDraft>;
  /**
   * A rubric for an assignment, to look at (RUB-10); absent of a writer without a model. Tells what
   * the question took. Throws WriterError.
   */
  propose?(
    request: ProposalRequest,
    signal: AbortSignal,
    record: (stage: StageRecord) => Promise<void>,
  ): Promise<ReadRubric>;
  /** What is to be seen in pictures, in their order; for a model that can see. Tells and throws as `write`. */
  see?(
    pictures: readonly Shown[],
    signal: AbortSignal,
    record?: Keep,
    known?: ReadonlyMap<string, string>,
  ): Promise<Seen[]>;
  /**
   * What would be asked first, as it would be sent, or without any replacement; absent of a writer
   * that sends nothing.
   */
  preview?(request: DraftRequest, signal: AbortSignal, asIs: boolean): Promise<Preview>;
  /** The questions about pictures as they would be sent, except for the pictures' own letters. */
  previewSight?(pictures: readonly Shown[], signal: AbortSignal): Promise<SightPreview>;
}

/** What `see` would ask. */
export type SightPreview = Pick<
  Preview,
  'provider' | 'model' | 'requests' | 'input_tokens' | 'output_tokens' | 'cost_micros'
>;

/** The first questions about a work, and how many there will be in all. */
export interface Preview {
  provider: string;
  model: string;
  /** Bodies of requests, letter by letter, with a code of no draft in their fences. */
  requests: { stage: string; part: number; body: string }[];
  /** Of all stages. */
  questions: number;
  /** Counted in characters, so it is about right. */
  input_tokens: number;
  output_tokens: number;
  cost_micros: number | null;
  taken: Taken;
}

/** How far a draft is. */
export type DraftStep = Exclude<JobStep, 'waiting'>;
