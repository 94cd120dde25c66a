import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { comparedText, likeness } from '#server/features/marking/same-answers.ts';
import { QuestionSchema, percent } from './replay.ts';
import * as v from 'valibot';

/**
 * Figures for the answers to one question: how many share a group with another answer, and how
 * pairs within groups were marked.
 */
export interface GroupFigures {
  file: string;
  answers: number;
  grouped: number;
  groups: number;
  largest: number;
  /** Pairs with the same words, and how many of them a person gave the same mark. */
  same: { pairs: number; agreed: number };
  /** The same for pairs that are only nearly identical. */
  nearly: { pairs: number; agreed: number };
  /** Pairs with different words and different marks, for a person to read. */
  doubtful: [string, string][];
}

/**
 * Groups the answers to each question in a folder as the desk does, and compares the marks that
 * people gave within a group.
 */
export function groupsIn(folder: string): GroupFigures[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const read = v.safeParse(
        QuestionSchema,
        JSON.parse(readFileSync(join(folder, file), 'utf8')),
      );
      return read.success ? [figuresOf(file, read.output.answers)] : [];
    });
}

function figuresOf(
  file: string,
  answers: readonly { answer: string; score: number }[],
): GroupFigures {
  const texts = answers.map(({ answer }) => comparedText(answer));
  const found: GroupFigures = {
    file,
    answers: answers.length,
    grouped: 0,
    groups: 0,
    largest: 0,
    same: { pairs: 0, agreed: 0 },
    nearly: { pairs: 0, agreed: 0 },
    doubtful: [],
  };
  const groupOf = new Map<number, Set<number>>();
  for (const [at, one] of texts.entries())
    for (let before = 0; before < at; before += 1) {
      const how = likeness(one, texts[before]!);
      if (how === null) continue;
      const isAgreed = answers[at]!.score === answers[before]!.score;
      found[how].pairs += 1;
      if (isAgreed) found[how].agreed += 1;
      else if (how === 'nearly')
        found.doubtful.push([answers[before]!.answer, answers[at]!.answer]);
      const group = new Set([...(groupOf.get(before) ?? [before]), ...(groupOf.get(at) ?? [at])]);
      for (const member of group) groupOf.set(member, group);
    }
  const groups = new Set(groupOf.values());
  return {
    ...found,
    grouped: groupOf.size,
    groups: groups.size,
    largest: Math.max(0, ...[...groups].map(({ size }) => size)),
  };
}

/**
 * Shows the share of answers that are in a group, and how often two in a group got the same mark
 * from a person.
 */
export function groupsTable(found: readonly GroupFigures[]): string {
  const line = (name: string, ...cells: string[]): string =>
    name.padEnd(28) + cells.map((cell) => cell.padStart(18)).join('');
  const row = (name: string, rows: readonly GroupFigures[]): string => {
    const sum = (of: (one: GroupFigures) => number): number =>
      rows.reduce((count, one) => count + of(one), 0);
    const agreed = (how: 'same' | 'nearly'): string => {
      const pairs = sum((one) => one[how].pairs);
      return pairs === 0
        ? '–'
        : `${percent(
            sum((one) => one[how].agreed),
            pairs,
          )} of ${pairs}`;
    };
    const answers = sum((one) => one.answers);
    return line(
      name,
      String(answers),
      percent(
        sum((one) => one.grouped),
        answers,
      ),
      String(sum((one) => one.groups)),
      agreed('same'),
      agreed('nearly'),
    );
  };
  const doubtful = found.flatMap((one) => one.doubtful);
  return [
    'Groups of answers that say the same: did a person give two of a group the same mark?',
    line('', 'answers', 'in a group', 'groups', 'same words', 'nearly the same'),
    row('all', found),
    ...found.filter(({ grouped }) => grouped > 0).map((one) => row(one.file, [one])),
    ...(doubtful.length === 0 ? [] : ['', 'Nearly the same, and marked differently:']),
    ...doubtful.map(([one, other]) => `  ${one} | ${other}`),
  ].join('\n');
}
