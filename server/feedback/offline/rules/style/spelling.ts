import { confusedIn } from '../../../measure/spelling/confused.ts';
import { misspeltIn, type Slip } from '../../../measure/spelling/spelling.ts';
import { around } from '../../../measure/span.ts';
import { rule } from '../../rule.ts';
import type { Tongue } from '../../tongue.ts';

interface Data { slips: readonly Slip[]; times: ReadonlyMap<string, number> }

const SHOWN = 6;

/** "resultat = 0" in a line of pseudo-code: it is called so. */
const isVariable = (word: string, text: string): boolean => [' = ', ' := ', ' ← ', '['].some((mark) => text.includes(`${word}${mark}`));

const fixes = ({ slips, times }: Data, { quote }: Tongue, often: (n: number) => string): string[] =>
  slips.map(({ text, right }) => `${quote(text)} → ${quote(right)}${(times.get(text.toLowerCase()) ?? 1) > 1 ? ` (${often(times.get(text.toLowerCase())!)})` : ''}`);

/** Words that are spelt as no norm has them, and words that can't stand where they do. */
export const spelling = rule<Data>({
  id: 'style/spelling',
  kind: 'priority',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'narrative', 'short_answer', 'lab_report'],
  find({ prose, quotations, text, language }) {
    const found = prose.filter(({ block }) => block.language === undefined || block.language === language)
      .flatMap((one) => [...misspeltIn(one, language!), ...confusedIn(one, language!)])
      .filter((slip) => !isVariable(slip.text, text))
      .filter(({ start, end }) => !quotations.some((quote) => quote.start <= start && end <= quote.end)).toSorted((a, b) => a.start - b.start);
    if (found.length === 0) return null;
    const times = new Map<string, number>();
    for (const { text: wrong } of found) times.set(wrong.toLowerCase(), (times.get(wrong.toLowerCase()) ?? 0) + 1);
    const slips = [...new Map(found.toReversed().map((slip) => [slip.text.toLowerCase(), slip])).values()].toReversed();
    return { spans: slips.slice(0, 3).map((slip) => around(text, slip)), weight: Math.min(71, 34 + slips.length * 7), data: { slips, times } };
  },
  say: {
    en: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(fixes(data, tongue, (n) => `${number(n)} times`), SHOWN);
      return data.slips.length === 1 ? { seen: `One form is wrong wherever it stands: ${shown}.`, deed: `Correct ${tongue.quote(data.slips[0]!.text)}, and look for words of its kind when you read the text once more.` }
        : { seen: `${data.slips.length} forms are wrong: ${shown}.`, deed: `Correct them, from ${tongue.quote(data.slips[0]!.text)} to ${tongue.quote(data.slips.at(-1)!.text)}, and note the ones you would write so again.` };
    },
    de: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(fixes(data, tongue, (n) => `${number(n)}mal`), SHOWN);
      return data.slips.length === 1 ? { seen: `Eine Form ist falsch geschrieben: ${shown}.`, deed: `Verbessern Sie ${tongue.quote(data.slips[0]!.text)}, und achten Sie beim nächsten Lesen auf ähnliche Wörter.` }
        : { seen: `${data.slips.length} Formen sind falsch: ${shown}.`, deed: `Verbessern Sie sie, von ${tongue.quote(data.slips[0]!.text)} bis ${tongue.quote(data.slips.at(-1)!.text)}, und merken Sie sich die, die Sie wieder so schreiben würden.` };
    },
    fr: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(fixes(data, tongue, (n) => `${number(n)} fois`), SHOWN);
      return data.slips.length === 1 ? { seen: `Une forme est fautive : ${shown}.`, deed: `Corrigez ${tongue.quote(data.slips[0]!.text)}, et cherchez à la relecture les mots du même genre.` }
        : { seen: `${data.slips.length} formes sont fautives : ${shown}.`, deed: `Corrigez-les, de ${tongue.quote(data.slips[0]!.text)} à ${tongue.quote(data.slips.at(-1)!.text)}, et notez celles que vous écririez encore ainsi.` };
    },
    es: (data, tongue) => {
      const { list, number } = tongue;
      const shown = list(fixes(data, tongue, (n) => `${number(n)} veces`), SHOWN);
      return data.slips.length === 1 ? { seen: `Una forma es incorrecta: ${shown}.`, deed: `Corrige ${tongue.quote(data.slips[0]!.text)} y busca palabras parecidas cuando releas el texto.` }
        : { seen: `${data.slips.length} formas son incorrectas: ${shown}.`, deed: `Corrígelas, de ${tongue.quote(data.slips[0]!.text)} a ${tongue.quote(data.slips.at(-1)!.text)}, y apunta las que volverías a escribir así.` };
    },
  },
});
