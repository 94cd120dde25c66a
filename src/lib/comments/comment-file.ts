import { readCsvRecords, writeCsv } from '../text/csv.ts';

export interface FiledComment {
  text: string;
  category: string;
  quality_level: string;
}
export interface ReadComments<Level extends string> {
  comments: { text: string; category: string; quality_level: Level }[];
  /** Lines or entries that were left out, each with the reason. */
  problems: string[];
}

const COLUMNS = ['text', 'category', 'quality_level'] as const;

/** Writes comments as CSV: text, category, quality_level. Formulas are made harmless. */
export const commentsToCsv = (comments: readonly FiledComment[]): string =>
  writeCsv([
    COLUMNS,
    ...comments.map(({ text, category, quality_level }) => [text, category, quality_level]),
  ]);

/** Writes comments as JSON: a list of objects with the same three keys. */
export const commentsToJson = (comments: readonly FiledComment[]): string =>
  `${JSON.stringify(
    comments.map(({ text, category, quality_level }) => ({ text, category, quality_level })),
    null,
    2,
  )}\n`;

const textOf = (record: unknown, key: string): string => {
  const value =
    typeof record === 'object' && record !== null
      ? (record as Record<string, unknown>)[key]
      : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

function entriesOf(fileName: string, source: string): unknown[] {
  if (!fileName.toLowerCase().endsWith('.json')) return readCsvRecords(source);
  const list: unknown = JSON.parse(source);
  if (!Array.isArray(list)) throw new Error('A JSON file holds a list of comments.');
  return list;
}

/**
 * Reads comments from a CSV or JSON file in the exported format. Entries without text, too long or
 * with an unknown quality level are left out and reported; a missing category becomes
 * `fallback.category`, a missing level `fallback.quality_level`. Throws an `Error` with a message
 * for the user if the whole file can't be read.
 */
export function readComments<Level extends string>(
  fileName: string,
  source: string,
  levels: readonly Level[],
  fallback: { category: string; quality_level: Level },
  longest: { text: number; category: number },
): ReadComments<Level> {
  const result: ReadComments<Level> = { comments: [], problems: [] };
  let entries: unknown[];
  try {
    entries = entriesOf(fileName, source);
  } catch (error) {
    throw new Error(
      `“${fileName}” could not be read: ${error instanceof Error ? error.message : 'unknown format'}`,
      { cause: error },
    );
  }
  for (const [at, entry] of entries.entries()) {
    const text = textOf(entry, 'text');
    const category = textOf(entry, 'category') || fallback.category;
    const wanted = textOf(entry, 'quality_level').toLowerCase() || fallback.quality_level;
    const level = levels.find((known) => known === wanted);
    if (text === '') result.problems.push(`Entry ${at + 1} has no text.`);
    else if (text.length > longest.text)
      result.problems.push(
        `Entry ${at + 1} has more than ${longest.text.toLocaleString('en')} characters.`,
      );
    else if (category.length > longest.category)
      result.problems.push(
        `The category of entry ${at + 1} has more than ${longest.category} characters.`,
      );
    else if (level === undefined)
      result.problems.push(`Entry ${at + 1}: “${wanted}” is not one of ${levels.join(', ')}.`);
    else result.comments.push({ text, category, quality_level: level });
  }
  return result;
}
