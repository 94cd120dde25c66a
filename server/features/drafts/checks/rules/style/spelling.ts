import { confusedIn } from '#server/features/drafts/checks/measure/spelling/confused.ts';
import { unknownIn } from '#server/features/drafts/checks/measure/spelling/dictionary.ts';
import { misspeltIn, type Slip } from '#server/features/drafts/checks/measure/spelling/spelling.ts';
import { around } from '#server/features/drafts/checks/measure/span.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import type { Tongue } from '#server/features/drafts/checks/tongue.ts';

interface Data {
  slips: readonly Slip[];
  times: ReadonlyMap<string, number>;
}

const SHOWN = 20;

/** "resultat = 0" in a line of pseudo-code: it is called so. */
const isVariable = (word: string, text: string): boolean =>
  [' = ', ' := ', ' ← ', '['].some((mark) => text.includes(`${word}${mark}`));

const fixes = ({ slips, times }: Data, { quote }: Tongue, often: (n: number) => string): string[] =>
  slips.map(
    ({ text, right }) =>
      `${quote(text)}${right === '' ? '' : ` → ${quote(right)}`}${(times.get(text.toLowerCase()) ?? 1) > 1 ? ` (${often(times.get(text.toLowerCase())!)})` : ''}`,
  );

/** Words that are spelt as no norm has them, and words that can't stand where they do. */
export const spelling = rule<Data>({
  id: 'style/spelling',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'narrative', 'short_answer', 'lab_report'],
  find({ prose, quotations, text, language, dictionaries, givenWords }) {
    const own = prose.filter(
      ({ block }) => block.language === undefined || block.language === language,
    );
    const listed = own.flatMap((one) => [
      ...misspeltIn(one, language!),
      ...confusedIn(one, language!),
    ]);
    const unlisted =
      dictionaries === null
        ? []
        : unknownIn(own, language!, dictionaries, (word) =>
            givenWords.has(word.toLowerCase()),
          ).filter(
            ({ start, end }) => !listed.some((slip) => slip.start < end && start < slip.end),
          );
    const found = [...listed, ...unlisted]
      .filter((slip) => !isVariable(slip.text, text))
      .filter(
        ({ start, end }) => !quotations.some((quote) => quote.start <= start && end <= quote.end),
      )
      .toSorted((a, b) => a.start - b.start);
    if (found.length === 0) return null;
    const times = new Map<string, number>();
    for (const { text: wrong } of found)
      times.set(wrong.toLowerCase(), (times.get(wrong.toLowerCase()) ?? 0) + 1);
    const slips = [
      ...new Map(found.toReversed().map((slip) => [slip.text.toLowerCase(), slip])).values(),
    ].toReversed();
    return {
      spans: slips.slice(0, 3).map((slip) => around(text, slip)),
      weight: Math.min(71, 34 + slips.length * 7),
      data: { slips, times },
    };
  },
  say: {
    en: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(
        fixes(data, tongue, (n) => `${number(n)} times`),
        SHOWN,
      );
      return data.slips.length === 1
        ? {
            seen: `A misspelling: ${shown}.`,
            deed: `Correct ${tongue.quote(data.slips[0]!.text)}, and run a spelling checker over the rest: only some slips are named here.`,
          }
        : {
            seen: `Misspellings, for instance: ${shown}.`,
            deed: `Correct them, from ${tongue.quote(data.slips[0]!.text)} to ${tongue.quote(data.slips.at(-1)!.text)}, and run a spelling checker over the rest: only some slips are named here.`,
          };
    },
    de: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(
        fixes(data, tongue, (n) => `${number(n)}mal`),
        SHOWN,
      );
      return data.slips.length === 1
        ? {
            seen: `Falsch geschrieben: ${shown}.`,
            deed: `Verbessern Sie ${tongue.quote(data.slips[0]!.text)}, und lassen Sie den Rest von einer Rechtschreibprüfung durchsehen: Hier steht nicht jeder Fehler.`,
          }
        : {
            seen: `Falsch geschrieben sind zum Beispiel: ${shown}.`,
            deed: `Verbessern Sie alle, von ${tongue.quote(data.slips[0]!.text)} bis ${tongue.quote(data.slips.at(-1)!.text)}, und lassen Sie den Rest von einer Rechtschreibprüfung durchsehen: Hier steht nicht jeder Fehler.`,
          };
    },
    fr: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(
        fixes(data, tongue, (n) => `${number(n)} fois`),
        SHOWN,
      );
      return data.slips.length === 1
        ? {
            seen: `Une faute d’orthographe : ${shown}.`,
            deed: `Corrigez ${tongue.quote(data.slips[0]!.text)}, et passez le reste au correcteur : toutes les fautes ne sont pas nommées ici.`,
          }
        : {
            seen: `Des fautes d’orthographe, par exemple : ${shown}.`,
            deed: `Corrigez-les, de ${tongue.quote(data.slips[0]!.text)} à ${tongue.quote(data.slips.at(-1)!.text)}, et passez le reste au correcteur : toutes les fautes ne sont pas nommées ici.`,
          };
    },
    es: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(
        fixes(data, tongue, (n) => `${number(n)} veces`),
        SHOWN,
      );
      return data.slips.length === 1
        ? {
            seen: `Una falta de ortografía: ${shown}.`,
            deed: `Corrige ${tongue.quote(data.slips[0]!.text)} y pasa un corrector por el resto: aquí no están todas las faltas.`,
          }
        : {
            seen: `Faltas de ortografía, por ejemplo: ${shown}.`,
            deed: `Corrígelas, de ${tongue.quote(data.slips[0]!.text)} a ${tongue.quote(data.slips.at(-1)!.text)}, y pasa un corrector por el resto: aquí no están todas las faltas.`,
          };
    },
  },
});
