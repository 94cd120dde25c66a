import { readFile } from 'node:fs/promises';
import { argv, exit } from 'node:process';

type Count = readonly [word: string, times: number];

const USAGE = 'Usage: node top-words.ts FILE [NUMBER]';

/** The words of a text in lower case; an apostrophe inside a word belongs to it. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [];

/** The most frequent words first; words that are equally frequent in alphabetical order. */
export function mostFrequent(words: readonly string[], number: number): Count[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).slice(0, number);
}

async function main([path, number = '10']: string[]): Promise<number> {
  if (path === undefined || !/^\d+$/.test(number)) {
    console.error(USAGE);
    return 2;
  }
  try {
    const text = await readFile(path, 'utf8');
    for (const [word, times] of mostFrequent(wordsOf(text), Number(number))) console.log(`${String(times).padStart(6)} ${word}`);
    return 0;
  } catch (error) {
    console.error(`${path} could not be read: ${(error as Error).message}`);
    return 1;
  }
}

if (import.meta.main) exit(await main(argv.slice(2)));
