import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import type { Span } from '#server/features/drafts/checks/measure/span.ts';
import type { Slip } from './spelling.ts';

type Fix = readonly [pattern: RegExp, right: string | ((found: string) => string)];

const swap =
  (from: RegExp, to: string) =>
  (found: string): string =>
    found.replace(from, to);

/** Words that exist but can't stand where they do. Only what is wrong in every sentence it can occur in. */
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

/** Words of a text that are the wrong ones where they stand, with the right form. */
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
