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

/**
 * A question with its answers in the order in which they were marked; other members are ignored.
 */
export const QuestionSchema = v.object({
  language: v.string(),
  best_score: v.number(),
  answers: v.array(v.object({ answer: v.string(), score: v.number(), feedback: v.string() })),
});

/** A comment that counts, and what was suggested when it was about to be written. */
export interface Replayed {
  file: string;
  language: string;
  wrote: string;
  /** In the order in which they would be shown. */
  offered: string[];
  /** The index of the first suggestion that says the same, from 0; null if none does. */
  place: number | null;
  /**
   * Whether the same comment had been written before at all: otherwise it couldn't have been
   * suggested.
   */
  was_written: boolean;
}

/** The first scripts only fill the memory of comments. */
const FIRST_COUNTED = 10;
const FIRST_FEW = 3;

/**
 * Replays a marking session: suggestions for each answer's comments use only those of earlier
 * answers. Comments count from the eleventh answer on, where marks were lost. The score is known,
 * as a level is chosen before the comment.
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

/**
 * Shows the shares found among the first three and the first eight suggestions, by language and by
 * file.
 */
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
