import type { Document } from '#contract/document.ts';
import type { AiFeedback, JobStep, Note } from '#contract/feedback.ts';
import type { Settings } from '#contract/user.ts';

/** The text of an exemplar. `extension` is all that is known of the file's name. */
export interface Material { text: string; extension: string }

/** A picture or a scan, for a writer that can see. */
export interface Media { type: string; bytes: Uint8Array }

export interface BankComment { category: string; quality_level: string; text: string }

/**
 * All a writer is given (decisions, section 4): never the student's identifier, the file's name or a grade of the
 * student's.
 */
export interface DraftRequest {
  /** What the student handed in; null when there is only `media`. */
  material: Document | null;
  media: Media | null;
  /** `criteria` are the rubric's names, in its order; without them the lines of its text are looked through. */
  assignment: { name: string; description: string; rubric: string | null; criteria?: readonly string[] };
  exemplars: readonly (Material & { grade: string | null })[];
  comments: readonly BankComment[];
  settings: { language: string; tone: Settings['draft_tone']; length: Settings['draft_length'] };
}

/** A point as a writer gives it: its quotes are claims until they are found in the student's text. */
export interface RawPoint { criterion: string; text: string; quotes: string[] }

export interface RawDraft {
  summary: string;
  strengths: RawPoint[];
  improvements: RawPoint[];
  next_steps: RawPoint[];
  /** For the educator, not for the student. */
  notes: Note[];
}

export interface Writer {
  kind: AiFeedback['kind'];
  /** What wrote the draft, for the educator: "offline rules 1" or a model's name. */
  engine: string;
  promptVersion: string;
  /** True when it can be given `media`. */
  canSee: boolean;
  /** Throws WriterError, or the signal's reason. */
  write(request: DraftRequest, signal: AbortSignal): Promise<RawDraft>;
}

/** How far a draft is. */
export type DraftStep = Exclude<JobStep, 'waiting'>;
