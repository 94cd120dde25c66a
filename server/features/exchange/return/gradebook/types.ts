import type { EnvironmentIds } from '#contract/assignments/student.ts';
import type { Line } from '#server/features/exchange/return/csv.ts';

export interface GradeColumn {
  title: string;
  /** The whole heading, including the environment's id of the column if it has one. */
  heading: string;
  at: number;
  /** The maximum points; null if the file doesn't say. */
  maximum: number | null;
  /** Whether the environment accepts words there as well as numbers. */
  words: boolean;
}

export interface GradebookRow {
  line: Line;
  /** From 1, as a person counts, the headings being 1. */ number: number;
  name: string | null;
  ids: EnvironmentIds;
  identities: string[];
}

/** The educator's own file of grades, unchanged, with the position of everything in it. */
export interface Gradebook {
  system: 'Canvas' | 'Blackboard' | 'Brightspace';
  text: string;
  lines: Line[];
  rows: GradebookRow[];
  columns: GradeColumn[];
  /** Where feedback goes, and the column that says its format; null if the file has none. */
  feedback: { at: number; format: number } | null;
  /**
   * The content of the cell for a student who is excused from the work; null if the environment has
   * no such thing.
   */
  excused: string | null;
  separator: string;
  /** Encodes the file again in its original encoding. */
  encode(text: string): Uint8Array;
}
