import type { Shown } from '#server/features/drafts/pictures/types.ts';
import type { DraftRequest, RawDraft } from '#server/features/drafts/types.ts';

/** What a draft by a model goes through (DRAFT-1). `transcribe` is for pictures alone; `proof` reads what was written once more. */
export const STAGES = ['transcribe', 'observe', 'verify', 'write', 'proof'] as const;
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
}

/** What follows from what was told so far: more questions, a draft, an answer that is of no use, or a draft that is refused. */
export type Next =
  | { kind: 'ask'; asks: Ask[] }
  | { kind: 'done'; draft: RawDraft }
  | { kind: 'useless'; told: Told }
  | { kind: 'refused'; why: string };

/** Something seen in the work, by the numbers of its sentences. */
export interface Observation {
  id: number;
  part: number;
  /** Of the list of criteria, from 0. */
  criterion: number;
  kind: 'strength' | 'weakness' | 'absence';
  claim: string;
  sentences: number[];
}
