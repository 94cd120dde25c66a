/** Units of marks, in four languages. */
const MARKS = String.raw`(?:marks?|credits?|Punkte?n?|Pkte?\.?|BE)`;
const UNIT = String.raw`(?:points?|pts?\.?|punt(?:os?|i)|${MARKS})`;
const PERCENT = String.raw`(?:%|per\s?cent|Prozent|pour cent|por ciento)`;
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,3})?`;
const SPAN = String.raw`${NUMBER}(?:\s*(?:-|–|—|to|bis|à|a|hasta)\s*${NUMBER})?`;
const SOME = String.raw`(?:half\s+an?|an?|one|two|three|four|five|six|eine?n?|zwei|drei|vier|une?|deux|trois|uno?|una|dos|tres)`;
const FOR_EACH = String.raw`(?:for\s+(?:each|every)|für\s+jede[nrs]?|pour\s+chaque|por\s+cada)`;
const FOR = String.raw`(?:${FOR_EACH}|for\s+\p{L}|each|apiece|per|pro|je|für\s+\p{L}|pour\s+\p{L}|chacune?|par\s+\p{L}|por\s+\p{L}|cada\s+un[oa])`;
const LEVEL = String.raw`(?:excellent|outstanding|very\s+good|good|satisfactory|sufficient|adequate|fair|poor|inadequate|unsatisfactory|pass|fail|merit|distinction|first[-\s]class|2[:.][12]|exceeds?\s+expectations|meets\s+expectations|below\s+expectations|needs\s+improvement|full\s+marks?|half\s+marks?|no\s+marks?|ausgezeichnet|sehr\s+gut|gut|befriedigend|ausreichend|mangelhaft|ungenügend|très\s+bien|bien|assez\s+bien|passable|insuffisant|sobresaliente|notable|aprobado|suspenso|insuficiente|grade\s+[A-F][+−-]?|[A-F][+−-]?\s+grade|[A-F][+−-])`;

type Pattern = readonly [pattern: RegExp, left: string];
const inBrackets = (unit: string): Pattern => [
  new RegExp(
    String.raw`[ \t]{0,10}[([](?:bonus,?\s*)?(?:max(?:imum|imal)?\.?|up\s+to|worth|bis\s+zu|jusqu['’]à|hasta)?\s*(?:${SPAN}|${SOME})\s*${unit}(?:\s+${FOR}[^)\]\n]{0,40})?(?:,\s*weight\s+[\d.,]+)?\s*[)\]]`,
    'giu',
  ),
  '',
];

/** What is removed from every text that marks are given by, and what it is replaced with. */
const ANYWHERE: readonly Pattern[] = [
  [
    new RegExp(
      String.raw`^([ \t]*(?:[-•*][ \t]*)?)[+−-]?${SPAN}[ \t]*${UNIT}[ \t]*[:–—-][ \t]*`,
      'gimu',
    ),
    '$1',
  ],
  // "(10 points)", "[2 marks]", "(max. 5 Punkte)", "(1 mark each)"
  inBrackets(UNIT),
  // "(0.25 P)", which in lower case, or without brackets, could mean anything.
  [new RegExp(String.raw`[ \t]{0,10}[([]${SPAN}\s?P\.?[)\]]`, 'gu'), ''],
  // "0.25 for each benefit", "1 mark for the definition", "one point per example": what it is given
  // for is kept.
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[+−-]?(?:${NUMBER}\s*(?=${FOR_EACH}(?!\p{L}))|(?:${NUMBER}|${SOME})\s*${UNIT}\s*(?=${FOR}))`,
      'giu',
    ),
    '',
  ],
  // "2 marks", "Total: 20 points" at the end of a line, "3 P.:" before one
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[+−-]?(?:${SPAN}|${SOME})\s*${MARKS}(?![\p{L}\p{N}])`,
      'giu',
    ),
    '',
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])(?:(?:total|max(?:imum)?\.?|worth|gesamt|insgesamt)\s*[:=]?\s*)?[+−-]?${SPAN}\s*${UNIT}[ \t]*(?=[.;]?[ \t]*$)`,
      'gimu',
    ),
    '',
  ],
  [/(?<![\p{L}\p{N}])(?:full|half|no|partial)\s+(?:marks?|credit)(?!\p{L})/giu, ''],
];

/** For rubrics, before the rest. */
const FIRST_IN_RUBRICS: readonly Pattern[] = [
  // "up to 2P for", "assess it with 0 points": the words that introduce a number are removed with
  // it.
  [
    new RegExp(
      String.raw`(?<!\p{L})(?:up\s+to|at\s+most|bis\s+zu|jusqu['’]à|hasta|with|mit|avec|con)\s+(?=${SPAN}\s*(?:${UNIT}|p)(?!\p{L}))`,
      'giu',
    ),
    '',
  ],
  [new RegExp(String.raw`(?<![\p{L}\p{N}.,])[+−-]?${SPAN}\s?P(?![\p{L}\p{N}])\.?[ \t]*`, 'gu'), ''],
  // "- Good: Clear throughout. (7)", as a rubric with levels is written out.
  [/^([ \t]*[-•*][ \t]+)[^:\n]{1,60}:[ \t]+(?=[^\n]{0,2000}\(\d[^()\n]{0,20}\)[ \t]*$)/gmu, '$1'],
  // "Excellent (70–100): …", "A (80+): …"
  [
    new RegExp(
      String.raw`^([ \t]*(?:[-•*|][ \t]*)?)(?:${LEVEL}\s*(?:[([][^)\]\n]{0,30}[)\]])?|[A-F]\s*[([][^)\]\n]{0,30}\d[^)\]\n]{0,10}[)\]])\s*[:–—-]\s+`,
      'gimu',
    ),
    '$1',
  ],
  // "Good\tFair\tPoor", the header row of a table.
  [
    new RegExp(
      String.raw`^(?:[^\t|\n]{0,40}[\t|])?[ \t]*(?:${LEVEL}[ ]*(?:\t|\||$)[ ]*){2,}$`,
      'gimu',
    ),
    '',
  ],
];

const IN_RUBRICS: readonly Pattern[] = [
  inBrackets(String.raw`(?:${UNIT}|${PERCENT})?`),
  [
    /(?<![\d/])(?:\d{1,3}(?:[.,]\d)?\s*)?(?<!\p{L})\/\s*(?:5|6|10|15|20|25|30|40|50|60|100)(?![\d/])/gu,
    '',
  ],
  [/\b(?:\d{1,3}\s+)?out\s+of\s+\d{1,3}\b/giu, ''],
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.,])[+−-]?${SPAN}\s*(?:${UNIT}|${PERCENT})(?![\p{L}\p{N}])`,
      'giu',
    ),
    '',
  ],
];

const TIDY: readonly Pattern[] = [
  [/[ \t]{2,}/gu, ' '],
  [/[ \t]+(?=[.,;:!?](?:\s|$))/gmu, ''],
  [/^[ \t]*[:;,=–—-]+[ \t]*$/gmu, ''],
  [/[ \t]+$/gmu, ''],
  [/\n{3,}/gu, '\n\n'],
];

/**
 * Returns a model answer or a rubric without its value in marks (PROMPT-12): no points, no shares
 * of marks and, for a rubric, no names of levels. What they are given for is kept, and so are
 * percentages and fractions in a model answer, which may be the answer.
 */
export const withoutMarks = (text: string, kind: 'rubric' | 'answer'): string =>
  [
    ...(kind === 'rubric' ? FIRST_IN_RUBRICS : []),
    ...ANYWHERE,
    ...(kind === 'rubric' ? IN_RUBRICS : []),
    ...TIDY,
  ]
    .reduce((left, [pattern, by]) => left.replace(pattern, by), text)
    .trim();
