import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { hasItem } from '#contract/marking/coverage.ts';
import { placesOf, searchable } from '#server/features/marking/coverage/find.ts';
import { percent, QuestionSchema } from './replay.ts';

/** Items of one question, and which of its answers have them, as somebody judged who read them. */
const ItemsSchema = v.object({
  /** Of the question, in the folder that is replayed. */
  file: v.string(),
  items: v.array(v.object({ name: v.string(), words: v.array(v.string()) })),
  /**
   * The names of the items that an answer has, by the beginning of the SHA-256 of its text: of
   * answers that were read before the words were written, and of others.
   */
  seen: v.record(v.string(), v.array(v.string())),
  unseen: v.record(v.string(), v.array(v.string())),
});

/** How what was found compares with what is there. */
export interface ItemFigures {
  file: string;
  /** Whether its answers were read before the words were written. */
  seen: boolean;
  answers: number;
  /** Answers with an item that was found; found without having it; having it without being found. */
  right: number;
  wrong: number;
  missed: number;
  /** What to read again: the item, and the answer. */
  faults: string[];
}

const keyOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Looks for the items in `judged` in the answers of `folder`, as the coverage of a class does. */
export function itemsIn(folder: string, judged: string): ItemFigures[] {
  return readdirSync(judged)
    .filter((name) => name.endsWith('.json') && existsSync(join(folder, name)))
    .toSorted()
    .flatMap((name) => [true, false].map((seen) => figuresOf(folder, judged, name, seen)));
}

function figuresOf(folder: string, judged: string, name: string, seen: boolean): ItemFigures {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
  const given = v.parse(ItemsSchema, read(join(judged, name)));
  const has = seen ? given.seen : given.unseen;
  const { language, answers } = v.parse(QuestionSchema, read(join(folder, name)));
  const figures: ItemFigures = {
    file: name,
    seen,
    answers: 0,
    right: 0,
    wrong: 0,
    missed: 0,
    faults: [],
  };
  const known = new Set<string>();
  for (const { answer } of answers) {
    const key = keyOf(answer);
    const own = has[key];
    if (own === undefined || known.has(key)) continue;
    known.add(key);
    figures.answers += 1;
    const text = searchable(answer, language);
    for (const { name: id, words } of given.items) {
      const item = { id, name: id, words, kind: 'words', origin: 'own', at_least: 1 } as const;
      const places = placesOf(text, { kind: item.kind, words });
      const found = [{ item: id, count: places.length, places: [] }];
      const isFound = hasItem({ found }, { ...item, words });
      if (isFound && own.includes(id)) figures.right += 1;
      else if (isFound) figures.wrong += 1;
      else if (own.includes(id)) figures.missed += 1;
      if (isFound !== own.includes(id))
        figures.faults.push(`${isFound ? 'not there' : 'missed'}: ${id} | ${answer}`);
    }
  }
  return figures;
}

/** Precision and recall of the search for items, in all and by question. */
export function itemsTable(found: readonly ItemFigures[]): string {
  const line = (name: string, ...cells: string[]): string =>
    name.padEnd(28) + cells.map((cell) => cell.padStart(14)).join('');
  const row = (name: string, rows: readonly ItemFigures[]): string => {
    const sum = (of: (one: ItemFigures) => number): number =>
      rows.reduce((count, one) => count + of(one), 0);
    const [right, wrong, missed] = [
      sum((one) => one.right),
      sum((one) => one.wrong),
      sum((one) => one.missed),
    ];
    return line(
      name,
      String(sum((one) => one.answers)),
      String(right + missed),
      percent(right, right + wrong),
      percent(right, right + missed),
    );
  };
  return [
    'Items that answers must have: was each found where it is, and only there?',
    line('', 'answers', 'there', 'precision', 'recall'),
    ...[true, false].flatMap((seen) => {
      const rows = found.filter((one) => one.seen === seen);
      return [
        row(seen ? 'read before' : 'not read before', rows),
        ...rows.map((one) => row(`  ${one.file}`, [one])),
      ];
    }),
    '',
    ...found.flatMap(({ faults }) => faults.map((fault) => `  ${fault.replaceAll(/\s+/gu, ' ')}`)),
  ].join('\n');
}
