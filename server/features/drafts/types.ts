import type { Document } from '#contract/submissions/document.ts';
import type { AiFeedback, JobStep, Note, Paragraph } from '#contract/drafts/feedback.ts';
import type { ReadRubric } from '#contract/rubrics/read.ts';
import type { Disclosure } from '#contract/drafts/drafting.ts';
import type { Settings } from '#contract/accounts/user.ts';
import type { ProposalRequest } from '#server/features/rubrics/propose/types.ts';
import type { Person } from './privacy/people.ts';
import type { Taken } from './privacy/redact.ts';
import type { Seen, Shown } from './pictures/types.ts';

/** The text of an exemplar. Only the `extension` of the file's name is known. */
export interface Material {
  text: string;
  extension: string;
}

/** `own`: written by the educator, not from the standard bank. */
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
  /** Whether feedback may repeat what the model answer says (PROMPT-2); absent for yes. */
  disclose?: Disclosure;
}

/** What became of a paragraph in an earlier draft for the same class: reworded, or deleted. */
export interface ChangedWords {
  was: string;
  became: string | null;
}

/** A repeated request with an instruction (DRAFT-12). */
export interface Wish {
  word: string;
  earlier: string;
}

/**
 * Everything that a writer gets (decisions, section 4): never the file's name or one of the
 * student's grades. `people` must not be named to anybody: they are passed so that they can be
 * removed.
 */
export interface DraftRequest {
  /** What the student handed in. */
  material: Document;
  /** What a model said about pictures in it, in their order in the text (DRAFT-14). */
  seen?: readonly SeenPicture[];
  /**
   * `criteria` are the rubric's names, in its order; without them the lines of its text are
   * searched.
   */
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
  /**
   * What the other drafts of this assignment say, for the rules only: no model gets it (RULE-41).
   */
  said?: readonly (readonly string[])[];
  wish?: Wish;
  /** What the educator has decided once for the whole class, a sentence each. */
  rulings?: readonly string[];
  /** What the educator made of earlier drafts for this class (PROMPT-10). */
  changed?: readonly ChangedWords[];
  /** Requested again after the message that this seems to be the wrong file (PROMPT-13). */
  anyway?: boolean;
  settings: { language: string; tone: Settings['draft_tone']; length: Settings['draft_length'] };
}

/** A picture before the offset `at`, and its number, from 1. */
export interface SeenPicture extends Seen {
  at: number;
  number: number;
}

/**
 * A point as a writer returns it: its quotes are claims until they are found in the student's text.
 */
export interface RawPoint {
  criterion: string;
  text: string;
  quotes: string[];
  /** Passages that were pointed at, by their offsets. */
  spans?: readonly { start: number; end: number }[];
  /** Pictures that were pointed at, from 1. */
  pictures?: readonly number[];
}

/** A paragraph of a model's draft: its quotes have already been found. */
export interface RawParagraph extends Pick<Paragraph, 'changes'> {
  criterion: string;
  text: string;
  spans: readonly { start: number; end: number }[];
  pictures: readonly number[];
}

export interface RawDraft {
  /** For a model's draft, in its order; the lists of points are then empty. */
  paragraphs?: RawParagraph[];
  summary: string;
  strengths: RawPoint[];
  improvements: RawPoint[];
  next_steps: RawPoint[];
  /** For the educator, not for the student. */
  notes: Note[];
}

/** What one question to a model used. Tokens are null if the provider doesn't report them. */
export interface ModelUsage {
  model: string;
  input_tokens: number | null;
  cached_tokens: number | null;
  output_tokens: number | null;
  /** In millionths of the operator's currency; null without prices. */
  cost_micros: number | null;
  ms: number;
}

/** One question to a model and its answer, as stored (DRAFT-10). */
export interface StageRecord extends ModelUsage {
  stage: string;
  /** Which question of the stage, from 1. */
  part: number;
  output: string;
  /** Hash of the question without its draft's code; null for an answer that was cut off. */
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
  /** Absent for a writer that uses no model. */
  way?: Way;
  /**
   * Reports each question it has asked, and doesn't ask those whose answer is in `known`, by hash.
   * Throws WriterError, UnreadableError, or the signal's reason.
   */
  write(
    request: DraftRequest,
    signal: AbortSignal,
    record?: Keep,
    known?: ReadonlyMap<string, string>,
  ): Promise<RawDraft>;
  /**
   * Proposes a rubric for an assignment (RUB-10); absent for a writer without a model. Reports what
   * the question used. Throws WriterError.
   */
  propose?(
    request: ProposalRequest,
    signal: AbortSignal,
    record: (stage: StageRecord) => Promise<void>,
  ): Promise<ReadRubric>;
  /**
   * Returns what pictures show, in order; for a model that can see. Reports and throws as `write`.
   */
  see?(
    pictures: readonly Shown[],
    signal: AbortSignal,
    record?: Keep,
    known?: ReadonlyMap<string, string>,
  ): Promise<Seen[]>;
  /**
   * Returns the first questions as they would be sent, or without any replacement; absent for a
   * writer that sends nothing.
   */
  preview?(request: DraftRequest, signal: AbortSignal, asIs: boolean): Promise<Preview>;
  /**
   * Returns the questions about pictures as they would be sent, except for the pictures' own
   * letters.
   */
  previewSight?(pictures: readonly Shown[], signal: AbortSignal): Promise<SightPreview>;
}

/** What `see` would ask. */
export type SightPreview = Pick<
  Preview,
  'provider' | 'model' | 'requests' | 'input_tokens' | 'output_tokens' | 'cost_micros'
>;

/** The first questions about a work, and how many there will be altogether. */
export interface Preview {
  provider: string;
  model: string;
  /** Complete bodies of requests; the code in their fences belongs to no draft. */
  requests: { stage: string; part: number; body: string }[];
  /** Of all stages. */
  questions: number;
  /** Estimated from the number of characters. */
  input_tokens: number;
  output_tokens: number;
  cost_micros: number | null;
  taken: Taken;
}

/** How far a draft has got. */
export type DraftStep = Exclude<JobStep, 'waiting'>;
