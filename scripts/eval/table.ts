import { falseFirst, medianOf, percentOf, precisionOf, rowsOf, sharedOf } from './figures.ts';
import type { Judged } from './judge.ts';

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

/**
 * Returns what `npm run eval` prints: the table by language and genre, each rule's precision, and
 * the properties of every draft.
 */
export function reportOn(judged: readonly Judged[], rules: readonly string[]): string {
  const drafts = judged.filter(({ draft }) => draft !== null);
  const shared = sharedOf(judged);
  const gold = judged.filter(({ gold: { isGold } }) => isGold);
  return [
    table(
      [
        'language',
        'genre',
        'texts',
        'drafts',
        'points',
        '1 true',
        '2 asked for',
        '3 evidence',
        '5 place and advice',
        '6 planted faults found',
      ],
      rowsOf(judged).map((row) => [
        row.language,
        row.genre,
        row.texts,
        row.drafts,
        row.said,
        percentOf(row.true),
        percentOf(row.asked),
        percentOf(row.evidence),
        percentOf(row.advice),
        percentOf(row.found),
      ]),
    ),
    table(
      ['rule', 'texts it spoke of', 'true'],
      precisionOf(gold, rules).map(({ rule, texts, true: right }) => [
        rule,
        texts,
        percentOf(right),
      ]),
    ),
    [
      `4 quotations that stand nowhere: ${judged.flatMap(({ unfound }) => unfound).length}`,
      `7 sentences shared by a class: ${shared.length === 0 ? 'no class' : shared.map(({ group, share }) => `${Math.round(100 * share)} % (${group})`).join(', ')}`,
      `8 grades given: ${judged.flatMap(({ grades }) => grades).length}; forbidden words said: ${judged.flatMap(({ forbidden }) => forbidden).length}`,
      `first improvements that are false: ${falseFirst(judged).length}`,
      `${drafts.length} drafts of ${judged.length} texts, ${Math.round(medianOf(drafts.map(({ ms }) => ms)))} ms each (median)`,
    ].join('\n'),
  ].join('\n\n');
}

/** Lists everything that differs from the gold, for a person to look at. */
export function faultsOf(judged: readonly Judged[]): string[] {
  return judged.flatMap(({ gold, verdicts, missed, unfound, forbidden, grades }) => [
    ...verdicts
      .filter(({ isTrue }) => isTrue === false)
      .map(
        ({ rule, words, quotes }) =>
          `${gold.name}: not in the gold: ${rule}: ${words} [${quotes.map((quote) => quote.slice(0, 90)).join(' | ')}]`,
      ),
    ...missed.map((one) => `${gold.name}: missed: ${one}`),
    ...unfound.map((one) => `${gold.name}: stands nowhere: ${one}`),
    ...[...forbidden, ...grades].map((one) => `${gold.name}: must not be said: ${one}`),
  ]);
}
