import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { around, type Span } from '#server/features/drafts/checks/measure/span.ts';
import { misspeltIn, type Slip } from '#server/features/drafts/checks/measure/spelling/spelling.ts';
import { unknownIn } from '#server/features/drafts/checks/measure/spelling/dictionary.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import type { LanguageStyle } from '#server/features/drafts/checks/language-style.ts';

type Fix = readonly [pattern: RegExp, right: string | ((found: string) => string)];

const swap =
  (from: RegExp, to: string) =>
  (found: string): string =>
    found.replace(from, to);

/**
 * Words that exist but can't be right in that position. Only what is wrong in every sentence it can
 * occur in.
 */
const CONFUSED: Readonly<Record<string, readonly Fix[]>> = {
  en: [
    [
      pattern(
        String.raw`\b(?:could|should|would|might)(?:n['’]t)?\s+of\b(?!\s+(?:course|necessity|late|old|have)\b)`,
        'giu',
      ),
      swap(/of$/i, 'have'),
    ],
    [
      pattern(
        String.raw`\bits\s+(?:a|an|been|because|going\s+to|getting|important\s+to|hard\s+to|easy\s+to)\b(?!\s+priori)`,
        'giu',
      ),
      swap(/^(i)ts/i, '$1t’s'),
    ],
    [
      pattern(
        String.raw`\b(?:dont|doesnt|didnt|isnt|wasnt|arent|werent|wouldnt|couldnt|shouldnt|hasnt|havent|hadnt)\b`,
        'giu',
      ),
      swap(/nt$/i, 'n’t'),
    ],
    [
      pattern(String.raw`\b(?:youre|theyre|theyve|youve|youll|theyll|weve|ive)\b`, 'gu'),
      (found) =>
        `${/^(?:you|they|we|i)/.exec(found)![0].replace(/^i$/, 'I')}’${found.replace(/^(?:you|they|we|i)/, '')}`,
    ],
    [
      pattern(
        String.raw`\btheir\s+(?:is|are|was|were|will\s+be|has\s+been|have\s+been)\s+(?:a|an|no|not|many|some|several|two|three|also|always)\b`,
        'giu',
      ),
      swap(/^(t)heir/i, '$1here'),
    ],
    [pattern(String.raw`\bthere\s+own\b`, 'giu'), swap(/^(t)here/i, '$1heir')],
    [
      pattern(
        String.raw`\bin\s+there\s+(?:life|lives|homes?|country|minds?|hands?|eyes?|opinion|heads?)\b`,
        'giu',
      ),
      swap(/there/i, 'their'),
    ],
    [
      pattern(
        String.raw`\byour\s+(?:wanting\s+to|going\s+to|supposed\s+to|allowed\s+to|not\s+(?:going|allowed|supposed|sure))\b`,
        'giu',
      ),
      swap(/^(y)our/i, '$1ou’re'),
    ],
    [
      pattern(
        String.raw`\b(?:rather|other|bigger|smaller|larger|higher|lower|faster|slower|cheaper|older|younger|stronger|weaker|easier|harder|worse)\s+then\b(?!\s+(?:the\s+)?(?:one|again|there))(?=\s+(?:the|a|an|it|in|on|any|other|most|ever|before|what|we|they|he|she|you|I|is|are|their|his|her|our|my|your)\b)`,
        'giu',
      ),
      swap(/then$/i, 'than'),
    ],
    [
      pattern(
        String.raw`\ba\s+(?:apple|example|effect|important|interesting|idea|issue|argument|essay|opinion|experience|increase|individual|impact|obstacle|essential|easy|early|old|airship|environment|answer|animal|adult|article|author|object|option|experiment|error|element|organi[sz]ation)s?\b`,
        'gu',
      ),
      swap(/^(a)/i, '$1n'),
    ],
    [
      pattern(
        String.raw`\ban\s+(?:book|car|child|city|computer|country|course|day|different|family|friend|game|good|great|group|lot|man|movie|new|number|person|place|problem|reason|school|story|student|system|teacher|time|university|way|woman|word|year)\b`,
        'gu',
      ),
      swap(/^(a)n/i, '$1'),
    ],
    [
      /(?<=[\p{Ll},;] )i(?= (?:am|think|believe|feel|felt|don['’]?t|didn['’]?t|want|wanted|know|knew|went|liked|love|hope)\b)/gu,
      () => 'I',
    ],
  ],
  de: [
    [
      pattern(
        String.raw`\bseid\s+(?:\d{4}|Jahren|Monaten|Wochen|Tagen|Jahrzehnten|Jahrhunderten|dem\b|einem|einer|einigen|vielen|langem|Anfang|Beginn|Langem)\b`,
        'gu',
      ),
      swap(/^seid/, 'seit'),
    ],
    [
      pattern(
        String.raw`\b(?:größer|kleiner|besser|schlechter|höher|niedriger|schneller|langsamer|älter|jünger|stärker|schwächer|teurer|billiger|länger|kürzer)\s+wie\b(?=\s+(?:der|die|das|ein|eine|einen|einem|bei|in|im|früher|vorher|erwartet|ich|wir|sie|er|andere)\b)`,
        'gu',
      ),
      swap(/wie$/, 'als'),
    ],
    [pattern(String.raw`\bim\s+Bezug\s+auf\b`, 'gu'), 'in Bezug auf'],
    [pattern(String.raw`\ban\s+Hand\s+dessen\b`, 'gu'), 'anhand dessen'],
    [
      pattern(
        String.raw`\b(?:denke|glaube|finde|hoffe|weiß|zeigt|bedeutet|heißt|behaupten|behauptet|meinen|sagen|sagt|führt\s+dazu|dazu),\s+das\s+(?:ich|wir|man|er|sie|es|die|der|ein|viele)\b`,
        'gu',
      ),
      swap(/das(?=\s+\S+$)/, 'dass'),
    ],
  ],
  fr: [
    [pattern(String.raw`\bcomme\s+même\b`, 'giu'), 'quand même'],
    [
      pattern(String.raw`\bsa\s+(?:veut\s+dire|va\b|fait\s+que|dépend|permet|montre)`, 'giu'),
      swap(/^(s)a/i, 'ça'),
    ],
    [pattern(String.raw`\b(?:ces)\s+(?:un|une)\b`, 'giu'), swap(/^(c)es/i, '$1’est')],
    [pattern(String.raw`\bil\s+y\s+à\b`, 'giu'), swap(/à$/, 'a')],
  ],
  es: [
    [pattern(String.raw`\b(?:haber)\s+si\b`, 'giu'), 'a ver si'],
    [
      pattern(
        String.raw`\bhubieron\s+(?:muchos|muchas|varios|varias|algunos|algunas|dos|tres|pocos|pocas)\b`,
        'giu',
      ),
      swap(/^(h)ubieron/i, '$1ubo'),
    ],
    [
      pattern(
        String.raw`\b(?:habían|habrán|habrían)\s+(?:muchos|muchas|varios|varias|algunos|algunas|pocos|pocas)\b`,
        'giu',
      ),
      swap(/n(?=\s)/, ''),
    ],
    [pattern(String.raw`\bde\s+echo\b`, 'giu'), 'de hecho'],
    [pattern(String.raw`\b(?:has|ha|hemos|han)\s+echo\b`, 'giu'), swap(/echo$/, 'hecho')],
    [
      pattern(
        String.raw`\b(?:ay)\s+(?:que|muchos|muchas|un|una|algo|alguien|personas|gente)\b`,
        'giu',
      ),
      swap(/^(a)y/i, 'h$1y'),
    ],
  ],
};

/** Returns words of a text that are wrong in their position, with the right form. */
export const confusedIn = (
  { text, start }: Pick<Span, 'text' | 'start'>,
  language: string,
): Slip[] =>
  (CONFUSED[language] ?? []).flatMap(([wrong, right]) =>
    [...text.matchAll(wrong)].map(({ index, 0: found }) => ({
      text: found,
      start: start + index,
      end: start + index + found.length,
      right: typeof right === 'string' ? right : right(found),
    })),
  );

interface Data {
  slips: readonly Slip[];
  times: ReadonlyMap<string, number>;
}

const SHOWN = 20;

/** "resultat = 0" in a line of pseudo-code is the name of a variable. */
const isVariable = (word: string, text: string): boolean =>
  [' = ', ' := ', ' ← ', '['].some((mark) => text.includes(`${word}${mark}`));

const fixes = (
  { slips, times }: Data,
  { quote }: LanguageStyle,
  often: (n: number) => string,
): string[] =>
  slips.map(
    ({ text, right }) =>
      `${quote(text)}${right === '' ? '' : ` → ${quote(right)}`}${(times.get(text.toLowerCase()) ?? 1) > 1 ? ` (${often(times.get(text.toLowerCase())!)})` : ''}`,
  );

/** Words that are misspelt by every standard, and words that can't be right in their position. */
export const spelling = rule<Data>({
  id: 'style/spelling',
  kind: 'priority',
  area: 'language',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'narrative', 'short_answer', 'lab_report'],
  find({ document, prose, quotations, text, language, dictionaries, givenWords }) {
    // In print that was read by OCR a wrong letter may be OCR's, not the student's (CHECK-5).
    if (document.recognised !== undefined) return null;
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
            advice: `Correct ${tongue.quote(data.slips[0]!.text)}, and run a spelling checker over the rest: only some slips are named here.`,
          }
        : {
            seen: `Misspellings, for instance: ${shown}.`,
            advice: `Correct them, from ${tongue.quote(data.slips[0]!.text)} to ${tongue.quote(data.slips.at(-1)!.text)}, and run a spelling checker over the rest: only some slips are named here.`,
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
            advice: `Verbessern Sie ${tongue.quote(data.slips[0]!.text)}, und lassen Sie den Rest von einer Rechtschreibprüfung durchsehen: Hier steht nicht jeder Fehler.`,
          }
        : {
            seen: `Falsch geschrieben sind zum Beispiel: ${shown}.`,
            advice: `Verbessern Sie alle, von ${tongue.quote(data.slips[0]!.text)} bis ${tongue.quote(data.slips.at(-1)!.text)}, und lassen Sie den Rest von einer Rechtschreibprüfung durchsehen: Hier steht nicht jeder Fehler.`,
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
            advice: `Corrigez ${tongue.quote(data.slips[0]!.text)}, et passez le reste au correcteur : toutes les fautes ne sont pas nommées ici.`,
          }
        : {
            seen: `Des fautes d’orthographe, par exemple : ${shown}.`,
            advice: `Corrigez-les, de ${tongue.quote(data.slips[0]!.text)} à ${tongue.quote(data.slips.at(-1)!.text)}, et passez le reste au correcteur : toutes les fautes ne sont pas nommées ici.`,
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
            advice: `Corrige ${tongue.quote(data.slips[0]!.text)} y pasa un corrector por el resto: aquí no están todas las faltas.`,
          }
        : {
            seen: `Faltas de ortografía, por ejemplo: ${shown}.`,
            advice: `Corrígelas, de ${tongue.quote(data.slips[0]!.text)} a ${tongue.quote(data.slips.at(-1)!.text)}, y pasa un corrector por el resto: aquí no están todas las faltas.`,
          };
    },
  },
});
