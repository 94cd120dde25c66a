import type { EnvironmentIds } from '#contract/assignments/student.ts';
import type { Line } from '#server/features/exchange/return/csv.ts';

/** A column that takes grades. */
export interface GradeColumn {
  title: string;
  /** The whole heading, with the environment's id of the column where it has one. */
  heading: string;
  at: number;
  /** What can be reached; null where the file doesn't say it. */
  maximum: number | null;
  /** Whether the environment takes words there as well as numbers. */
  words: boolean;
}

export interface GradebookRow {
  line: Line;
  /** From 1, as a person counts, the headings being 1. */ number: number;
  name: string | null;
  ids: EnvironmentIds;
  identities: string[];
}

/** The educator's own file of grades, as it is, with the place of everything in it. */
export interface Gradebook {
  system: 'Canvas' | 'Blackboard' | 'Brightspace';
  text: string;
  lines: Line[];
  rows: GradebookRow[];
  columns: GradeColumn[];
  /** Where feedback goes, and what says how it is written; null where the file takes none. */
  feedback: { at: number; format: number } | null;
  /**
   * What stands in the cell of a student who is excused from the work; null where the environment
   * says no such thing.
   */
  excused: string | null;
  /** What parts its columns. */
  separator: string;
  /** The file again, in the letters it came in. */
  encode(text: string): Uint8Array;
}
