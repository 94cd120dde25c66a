import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import {
  CommentMemory,
  commentsIn,
  isSameComment,
  MAX_SUGGESTIONS,
  stemsOf,
} from '#contract/comments/remembered.ts';

/** A question with its answers in the order in which they were marked; other members are left alone. */
export const QuestionSchema = v.object({
  language: v.string(),
  best_score: v.number(),
  answers: v.array(v.object({ answer: v.string(), score: v.number(), feedback: v.string() })),
});

/** A comment that counts, and what was offered when it was about to be written. */
export interface Replayed {
  file: string;
  language: string;
  wrote: string;
  /** As they would be shown, in order. */
  offered: string[];
  /** The place of the first of them that says the same, from 0; null when none does. */
  place: number | null;
  /** Whether the same had been written before at all: no memory can offer what wasn't. */
  was_written: boolean;
}

/** The first scripts only fill the memory. */
const FIRST_COUNTED = 10;
const FIRST_FEW = 3;

/**
 * Replays an evening: each answer's comments are asked for before they are known, from those of
 * earlier answers alone. Counted are comments from the eleventh answer on where marks were lost.
 * The score is known, as a level is that was chosen before the comment.
 */
export function replay(folder: string): Replayed[] {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
  return files.flatMap((file) => {
    const question = v.safeParse(
      QuestionSchema,
      JSON.parse(readFileSync(join(folder, file), 'utf8')),
    );
    return question.success ? replayed(basename(file), question.output) : [];
  });
}

function replayed(
  file: string,
  { language, best_score, answers }: v.InferOutput<typeof QuestionSchema>,
): Replayed[] {
  const memory = new CommentMemory();
  const before: ReadonlySet<string>[] = [];
  const found: Replayed[] = [];
  for (const [script, { answer, score, feedback }] of answers.entries()) {
    const comments = commentsIn(feedback);
    const given = {
      criterion: null,
      level: String(score),
      share: best_score > 0 ? score / best_score : null,
    };
    if (script >= FIRST_COUNTED && score < best_score && comments.length > 0) {
      const offered = memory
        .suggest({ script, text: answer, ...given }, undefined, MAX_SUGGESTIONS)
        .map(({ text }) => text);
      const stems = offered.map(stemsOf);
      for (const wrote of comments) {
        const words = stemsOf(wrote);
        const place = stems.findIndex((one) => isSameComment(one, words));
        found.push({
          file,
          language,
          wrote,
          offered,
          place: place === -1 ? null : place,
          was_written: before.some((one) => isSameComment(one, words)),
        });
      }
    }
    memory.put(
      script,
      answer,
      comments.map((text) => ({ text, ...given, at: script })),
    );
    before.push(...comments.map(stemsOf));
  }
  return found;
}

export const percent = (part: number, all: number): string =>
  all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`;

/** The shares among the first three and the first eight, by language and by file. */
export function replayTable(found: readonly Replayed[]): string {
  const rows = new Map<string, Replayed[]>();
  for (const one of found)
    for (const key of [`${one.language}, all`, `${one.language}, ${one.file}`])
      rows.set(key, [...(rows.get(key) ?? []), one]);
  const line = (name: string, ...cells: string[]): string =>
    name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join('');
  return [
    'Replay: was the comment that a marker wrote among the suggestions?',
    line('', 'comments', 'first three', 'eight', 'possible'),
    ...[...rows]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, own]) =>
        line(
          name,
          String(own.length),
          percent(
            own.filter(({ place }) => place !== null && place < FIRST_FEW).length,
            own.length,
          ),
          percent(own.filter(({ place }) => place !== null).length, own.length),
          percent(own.filter(({ was_written }) => was_written).length, own.length),
        ),
      ),
  ].join('\n');
}
