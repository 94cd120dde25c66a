import type { Shown } from '#server/features/drafts/pictures/types.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';

/**
 * The stages of a model's draft: one plain question, answered in prose, and one strict second
 * reading, which is repeated if its answer can't be parsed. `transcribe` comes before, and only for
 * pictures.
 */
export const STAGES = ['transcribe', 'draft', 'read', 'reread'] as const;
export type Stage = (typeof STAGES)[number];

/** One question to the model. */
export interface Ask {
  stage: Stage;
  /** Which part of the work it is about, from 1. */
  part: number;
  /** Our rules, and nothing written by anybody else. */
  instructions: string;
  /** What is the same for every work of the assignment, so that a provider can cache it. */
  shared: string;
  /** What is the same for every question about this part of the work. */
  work: string;
  /** What is asked this time. */
  task: string;
  /** The question is about this, and nothing else of the work. */
  picture?: Shown;
}

/** An answer as it arrived. */
export interface Told {
  stage: Stage;
  part: number;
  text: string;
}

export interface Pipeline {
  request: DraftRequest;
  /** A code nobody can guess, for this draft only. */
  nonce: string;
  told: readonly Told[];
  /**
   * The most characters of the work sent with one question; absent for the number that models
   * accept today.
   */
  atOnce?: number;
}

/**
 * What follows from the answers so far: more questions, a draft, an unusable answer, or a refused
 * draft.
 */
export type Next =
  | { kind: 'ask'; asks: Ask[] }
  | { kind: 'done'; draft: RawDraft }
  | { kind: 'useless'; told: Told }
  | { kind: 'refused'; why: string }
  | { kind: 'wrong-file'; note: string };
