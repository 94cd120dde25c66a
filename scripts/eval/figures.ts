import { claimedIn } from './gold.ts';
import type { Judged, Verdict } from './judge.ts';

export interface Share {
  of: number;
  right: number;
}
export interface Row {
  language: string;
  genre: string;
  texts: number;
  drafts: number;
  said: number;
  true: Share;
  asked: Share;
  evidence: Share;
  advice: Share;
  found: Share;
}

const shareOf = <T>(all: readonly T[], isRight: (one: T) => boolean): Share => ({
  of: all.length,
  right: all.filter(isRight).length,
});
export const percentOf = ({ of, right }: Share): string =>
  of === 0 ? '–' : `${Math.round((1000 * right) / of) / 10} %`;

function rowOf(language: string, genre: string, judged: readonly Judged[]): Row {
  const said = judged.flatMap(({ verdicts }) => verdicts.filter((one) => one.said));
  const planted = judged.reduce((sum, one) => sum + claimedIn(one.gold).length, 0);
  const missed = judged.reduce((sum, one) => sum + one.missed.length, 0);
  return {
    language,
    genre,
    texts: judged.length,
    drafts: judged.filter(({ draft }) => draft !== null).length,
    said: said.length,
    true: shareOf(
      said.filter(({ isTrue }) => isTrue !== null),
      ({ isTrue }) => isTrue === true,
    ),
    asked: shareOf(
      said.filter(({ isAsked }) => isAsked !== null),
      ({ isAsked }) => isAsked === true,
    ),
    evidence: shareOf(said, ({ hasEvidence }) => hasEvidence),
    advice: shareOf(
      said.filter(({ kind }) => kind === 'priority'),
      ({ hasPlaceAndAdvice }) => hasPlaceAndAdvice,
    ),
    found: { of: planted, right: planted - missed },
  };
}

/** Returns a row for each language and genre, and one for the total. */
export function rowsOf(judged: readonly Judged[]): Row[] {
  const groups = Map.groupBy(judged, ({ language, genre }) => `${language}\t${genre}`);
  return [
    ...[...groups]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, all]) => rowOf(...(key.split('\t') as [string, string]), all)),
    rowOf('all', '', judged),
  ];
}

export interface Precision {
  rule: string;
  texts: number;
  true: Share;
  silent: number;
}

/**
 * Returns how often each rule was right among the texts it applied to, whether its point was shown
 * or crowded out.
 */
export function precisionOf(judged: readonly Judged[], rules: readonly string[]): Precision[] {
  const spoken = judged.flatMap(({ verdicts }) => verdicts).filter(({ isTrue }) => isTrue !== null);
  return rules.map((rule) => {
    const own: Verdict[] = spoken.filter((one) => one.rule === rule);
    return {
      rule,
      texts: own.length,
      true: shareOf(own, ({ isTrue }) => isTrue === true),
      silent: judged.length - own.length,
    };
  });
}

/** Returns the largest share of a class that gets the same sentence. */
export function sharedOf(
  judged: readonly Judged[],
): { group: string; share: number; sentence: string }[] {
  const classes = Map.groupBy(
    judged.filter(({ gold, draft }) => gold.group !== undefined && draft !== null),
    ({ gold }) => gold.group!,
  );
  return [...classes]
    .filter(([, all]) => all.length >= 5)
    .map(([group, all]) => {
      const counts = new Map<string, number>();
      for (const { sentences } of all)
        for (const sentence of new Set(sentences))
          counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
      const [sentence = '', most = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
      return { group, share: most / all.length, sentence };
    });
}

/** Returns texts whose first priority is false: there must be none. */
export const falseFirst = (judged: readonly Judged[]): Judged[] =>
  judged.filter(({ verdicts }) =>
    verdicts.some(({ isFirst, said, isTrue }) => isFirst && said && isTrue === false),
  );

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
