import type { Genre } from '#contract/document.ts';
import { type Demands, demandsOf } from './demands.ts';
import { genreAsked } from './genre.ts';
import { type Length, lengthAsked } from './length.ts';
import { type Section, sectionsAsked } from './sections.ts';

/** What an assignment asks for, as far as its words tell. Where they don't, nothing is asked. */
export interface Brief extends Demands {
  text: string;
  genre: Genre;
  length: Length | null;
  sections: readonly Section[];
}

/** Reads the description an educator gave; a rubric adds what is asked for, and is never repeated to a student. */
export const readBrief = (description: string, rubric = ''): Brief => ({
  ...demandsOf(description, rubric),
  text: description,
  genre: genreAsked(description),
  length: lengthAsked(description),
  sections: sectionsAsked(description),
});
