import type { Note } from '#contract/drafts/feedback.ts';

/** What the other drafts of an assignment say, one list of points for each. */
export type Said = readonly (readonly string[])[];

/** Fewer than this don't count as a class. */
const MIN_CLASS_SIZE = 5;
/** RULE-41: one sentence for at most this share of a class. */
const SHARE = 0.2;
/** If it applies to this share, it concerns the class rather than the student. */
const MAX_OF_A_CLASS = 0.5;
const SHOWN = 6;

const COUNTS = new Set(
  (
    'no one two three four five six seven eight nine ten eleven twelve kein ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf ' +
    'aucun un une deux trois quatre cinq sept huit neuf dix onze douze ningún una dos tres cuatro cinco seis siete ocho nueve diez doce'
  ).split(' '),
);
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?]["”»“]?)\s+/u);

/**
 * Returns the wording of a point, whatever it is about: its first words without quotations and
 * numbers.
 */
const wordingOf = (text: string): string =>
  (sentencesOf(text.replace(/“[^”]{0,400}”|„[^“]{0,400}“|«[^»]{0,400}»/gu, ' '))[0] ?? '')
    .toLowerCase()
    .split(/[^\p{L}’']+/u)
    .filter((word) => word !== '' && !COUNTS.has(word))
    .slice(0, SHOWN)
    .join(' ');

/**
 * Returns sentences that already appear for as many in the class as are allowed to read the same
 * one.
 */
export function usedUp(said: Said): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const points of said)
    for (const sentence of new Set(points.flatMap(sentencesOf)))
      counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  return new Set(
    said.length < MIN_CLASS_SIZE
      ? []
      : [...counts]
          .filter(([, count]) => count + 1 > (said.length + 1) * SHARE)
          .map(([sentence]) => sentence),
  );
}

export const isUsedUp = (point: string, used: ReadonlySet<string>): boolean =>
  used.size > 0 && sentencesOf(point).some((sentence) => used.has(sentence));

/**
 * Also tells the educator what most of a class is told: saying it once to everybody may be better
 * than to each.
 */
export function notesOfClass(improvements: readonly string[], said: Said): Note[] {
  if (said.length < MIN_CLASS_SIZE) return [];
  const wordings = said.map((points) => new Set(points.map(wordingOf)));
  return improvements.flatMap((point): Note[] => {
    const wording = wordingOf(point);
    const like = wording === '' ? 0 : wordings.filter((one) => one.has(wording)).length;
    const first = sentencesOf(point)[0]!;
    return like < said.length * MAX_OF_A_CLASS
      ? []
      : [
          {
            kind: 'scope',
            text: `${like} of the ${said.length} other drafts of this assignment say much the same as this one: ${first} If it is true of most, you may rather say it once to all.`,
          },
        ];
  });
}
