import type { Guidance, Material } from '#server/features/drafts/types.ts';
import type { Person } from '#server/features/drafts/privacy/people.ts';

/**
 * One of the assignment's files that contains words, with its name for the educator; no model is
 * told the name.
 */
export interface NamedMaterial extends Material {
  filename: string;
}

/** What a rubric is proposed from. `people` are passed so that they can be removed (DRAFT-6). */
export interface ProposalRequest {
  assignment: { name: string; description: string; rubric: string };
  briefs: readonly NamedMaterial[];
  rubrics: readonly NamedMaterial[];
  /** Names of files from which no word could be read. */
  unread: readonly string[];
  guidance: Guidance;
  /** The highest grade if the scale is one of points. */
  most: number | null;
  people: readonly Person[];
  /** The language to write in if the assignment doesn't say otherwise. */
  language: string;
}

/** At most one question: without `said` it is built, with it the answer is read. */
export interface Proposing {
  request: ProposalRequest & { model: string };
  /** A code nobody can guess, for this question only. */
  nonce: string;
  said: string | null;
}
