import type { Genre } from '#contract/submissions/document.ts';
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

/** Far more than a brief is long. */
const MOST = 20_000;
/** White space in runs of one or two signs: expressions that allow for it are slow on more. */
const evenly = (text: string): string =>
  text
    .slice(0, MOST)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, (run) => (run.indexOf('\n') === run.lastIndexOf('\n') ? '\n' : '\n\n'));

/** Reads the description an educator gave; a rubric adds what is asked for, and is never repeated to a student. */
export function readBrief(description: string, rubric = ''): Brief {
  const text = evenly(description);
  return {
    ...demandsOf(text, evenly(rubric)),
    text,
    genre: genreAsked(text),
    length: lengthAsked(text),
    sections: sectionsAsked(text),
  };
}
