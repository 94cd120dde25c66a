import type { SaidCheck, SaidObservation } from './answers.ts';
import type { Part } from './parts.ts';
import type { Observation } from './types.ts';

/** Beneath this a model doesn't stand by what it says. */
const MIN_CONFIDENCE = 0.4;
const MOST_SENTENCES = 4;

export interface Sorted {
  kept: Observation[];
  dropped: number;
}

/** Of a model's list what can be: a criterion that is there, sentences of the part that it was given. */
export function soundObservations(
  said: readonly SaidObservation[],
  part: Part,
  criteria: number,
  from: number,
): Sorted {
  const [first, last] = [part.sentences[0]!.number, part.sentences.at(-1)!.number];
  const kept: Observation[] = [];
  for (const { criterion, kind, claim, sentences, confidence } of said) {
    const there = sentences
      .filter((number) => number >= first && number <= last)
      .slice(0, MOST_SENTENCES);
    const isSound =
      criterion >= 1 &&
      criterion <= criteria &&
      confidence >= MIN_CONFIDENCE &&
      (kind === 'absence' || there.length > 0);
    if (isSound)
      kept.push({
        id: from + kept.length,
        part: part.number,
        criterion: criterion - 1,
        kind,
        claim,
        sentences: kind === 'absence' ? [] : there,
      });
  }
  return { kept, dropped: said.length - kept.length };
}

export interface Verified {
  kept: Observation[];
  dropped: number;
  graded: number;
}

/**
 * What is left after the second look (DRAFT-1): a claim that holds, or its narrower form; an absence only where every part
 * was looked through. What nobody answered for is dropped too.
 */
export function verified(
  observations: readonly Observation[],
  checks: ReadonlyMap<number, readonly SaidCheck[]>,
  parts: readonly Part[],
): Verified {
  const kept: Observation[] = [];
  let graded = 0;
  for (const one of observations) {
    const own = [...checks].flatMap(([part, list]) =>
      list
        .filter(({ observation }) => observation === one.id)
        .slice(0, 1)
        .map((check) => ({ part, check })),
    );
    if (own.some(({ check }) => check.judges)) {
      graded += 1;
      continue;
    }
    if (one.kind === 'absence') {
      const isNowhere = parts.every(({ number }) =>
        own.some(({ part, check }) => part === number && check.verdict === 'supported'),
      );
      if (isNowhere) kept.push(one);
      continue;
    }
    const check = own.find(({ part }) => part === one.part)?.check;
    if (check === undefined || check.verdict === 'unsupported') continue;
    const part = parts[one.part - 1]!;
    const [first, last] = [part.sentences[0]!.number, part.sentences.at(-1)!.number];
    const moved = check.sentences
      .filter((number) => number >= first && number <= last)
      .slice(0, MOST_SENTENCES);
    if (check.verdict === 'supported') kept.push(one);
    else if (check.claim.trim() !== '')
      kept.push({
        ...one,
        claim: check.claim.trim(),
        sentences: moved.length > 0 ? moved : one.sentences,
      });
  }
  return { kept, dropped: observations.length - kept.length - graded, graded };
}
