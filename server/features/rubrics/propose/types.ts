import type { Guidance, Material } from '#server/features/drafts/types.ts';
import type { Person } from '#server/features/drafts/privacy/people.ts';

/** A file of the assignment that has words in it, under its own name for the educator; no model is told the name. */
export interface NamedMaterial extends Material {
  filename: string;
}

/** What a rubric is proposed from. `people` are there to be taken out (DRAFT-6). */
export interface ProposalRequest {
  assignment: { name: string; description: string; rubric: string };
  briefs: readonly NamedMaterial[];
  rubrics: readonly NamedMaterial[];
  /** Names of files that no word could be read of. */
  unread: readonly string[];
  guidance: Guidance;
  /** The highest grade where the scale is one of points. */
  most: number | null;
  people: readonly Person[];
  /** What is written in where the assignment says nothing else. */
  language: string;
}

/** One question at most: without `said` it is made, with it the answer is read. */
export interface Proposing {
  request: ProposalRequest & { model: string };
  /** A code nobody can guess, of this question alone. */
  nonce: string;
  said: string | null;
}
