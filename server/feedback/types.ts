import type { QualityLevel } from '#contract/comment.ts';
import type { AiFeedback } from '#contract/feedback.ts';
import type { Settings } from '#contract/user.ts';

/** An image or a scan, for a writer that can see. `type` is a media type such as `image/png`. */
export interface DraftMedia { type: string; bytes: Uint8Array }

export interface DraftAssignment {
  name: string;
  description: string;
  rubric: string | null;
  exemplars: readonly { text: string; grade: string | null }[];
}

/** All a writer may know (decisions, section 4): never the student's identifier or a file's name. */
export interface DraftRequest {
  /** The student's own text; empty only when there is `media`. */
  text: string;
  media?: DraftMedia;
  /** Of the student's file, in lower case and without its dot. */
  extension: string;
  assignment: DraftAssignment;
  comments: readonly { category: string; quality_level: QualityLevel; text: string }[];
  settings: {
    language: Settings['draft_language'];
    tone: Settings['draft_tone'];
    length: Settings['draft_length'];
  };
}

/** One point as a writer gives it: its quotes have not been looked for in the student's text yet. */
export interface RawPoint { criterion: string; text: string; quotes: readonly string[] }

/** A draft before `checkEvidence`. There is no field for a grade (AI-16). `warnings` are sentences for the educator. */
export interface RawDraft {
  summary: string;
  strengths: readonly RawPoint[];
  improvements: readonly RawPoint[];
  next_steps: readonly RawPoint[];
  warnings: readonly string[];
}

export interface Writer {
  kind: AiFeedback['kind'];
  /** What wrote the draft, as the educator sees it: a model's name, or that of the rule-based engine with its version. */
  engine: string;
  /** Whether it reads `media`. */
  canSee: boolean;
  /** Throws WriterError when no draft comes of it, and the signal's reason once the signal is aborted. */
  write(request: DraftRequest, signal: AbortSignal): Promise<RawDraft>;
}

/** Why there is no draft, in a sentence for the educator that says what to do. It never holds a key or a student's words. */
export class WriterError extends Error {
  readonly retryable: boolean;
  /** Seconds the provider asked to be left alone for. */
  readonly retryAfterS: number | undefined;
  constructor(message: string, options: { retryable?: boolean; retryAfterS?: number | undefined } = {}) {
    super(message);
    this.name = 'WriterError';
    this.retryable = options.retryable ?? false;
    this.retryAfterS = options.retryAfterS;
  }
}
