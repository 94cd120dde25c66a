import type { Shown } from '#server/features/drafts/pictures/types.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';

/**
 * What a draft by a model goes through: one plain question, answered in prose, and one strict second reading, which is
 * asked once more where its answer can't be read. `transcribe` is for pictures alone, before.
 */
export const STAGES = ['transcribe', 'draft', 'read', 'reread'] as const;
export type Stage = (typeof STAGES)[number];

/** One question to the model. */
export interface Ask {
  stage: Stage;
  /** Which part of the work it is about, from 1. */
  part: number;
  /** Our rules, and nothing that anybody else wrote. */
  instructions: string;
  /** What is the same for every work of the assignment, so that a provider may keep it. */
  shared: string;
  /** What is the same for every question about this part of the work. */
  work: string;
  /** What is asked this time. */
  task: string;
  /** What it is about is this, and nothing else of the work. */
  picture?: Shown;
}

/** An answer as it came. */
export interface Told {
  stage: Stage;
  part: number;
  text: string;
}

export interface Pipeline {
  request: DraftRequest;
  /** A code nobody can guess, of this draft alone. */
  nonce: string;
  told: readonly Told[];
  /** Characters of the work that go with one question at most; absent for as many as models take today. */
  atOnce?: number;
}

/**
 * What follows from what was told so far: more questions, a draft, an answer that is of no use, or
 * a draft that is refused.
 */
export type Next =
  | { kind: 'ask'; asks: Ask[] }
  | { kind: 'done'; draft: RawDraft }
  | { kind: 'useless'; told: Told }
  | { kind: 'refused'; why: string }
  | { kind: 'wrong-file'; note: string };
