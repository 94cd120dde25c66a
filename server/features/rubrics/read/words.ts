/** Words that show what a column is for, in the most common languages of pasted tables. */
export const isCriterionWord = (text: string): boolean =>
  /^(?:assess\w* |marking |grading |bewertungs?)?(?:criteri(?:on|a|um|os?)|criteria?s?|crit[eè]res?|kriteri(?:um|en)|criterios?|categor\w*|kategorie\w*|aspects?|aspekte?|dimensions?|elements?|skills?|objectives?|outcomes?|tasks?|items?|components?|traits?|areas?|parts?|questions?)\b/i.test(
    text.trim(),
  );
export const isDescriptionWord = (text: string): boolean =>
  /^(?:descri\w*|beschreibung|details?|explanation|what|indicators?|guidance)\b/i.test(text.trim());
/** Words that make up a heading above points; at least one of the first kind is needed. */
const POINTS =
  /^(?:max(?:imum|imal)?|points?|pts|marks?|scores?|weight\w*|peso|gewicht\w*|[\p{L}]*punkte?|[\p{L}]*punktzahl|pkt|puntos?|puntuación|punti|punteggio|pontos|poids|barème|body|value|worth|available|out|total|%|percent\w*|possible)$/iu;
const WITH_POINTS =
  /^(?:of|the|für|de|in|full|maximal\w*|maximale?|máxim[ao]s?|massim[oi]|mögliche?|erreichbare?|obtainable|attainable|allocated|per|criterion)$/iu;
/**
 * Whether it is a heading above what each criterion is worth: `Points`, `Max.`, `Marks available`,
 * `Weight (%)`.
 */
export function isPointsWord(text: string): boolean {
  const words = text
    .trim()
    .split(/[\s()[\]/:.\-–]+/)
    .filter((word) => word !== '');
  return (
    words.length > 0 &&
    words.length < 6 &&
    words.some((word) => POINTS.test(word)) &&
    words.every((word) => POINTS.test(word) || WITH_POINTS.test(word))
  );
}
export const isMinimumWord = (text: string): boolean =>
  /^(?:min(?:imum|imal)?\.?)(?: ?(?:points?|pts|marks?|score|punkte?))?\.?$/i.test(text.trim());
/** Whether numbers below it multiply a criterion's points. */
export const isFactorWord = (text: string): boolean =>
  /^(?:factor|faktor|facteur|multiplier|coeff?(?:icient)?\.?|koeffizient|×|x)$/i.test(text.trim());
export const isWeightWord = (text: string): boolean =>
  /weight|gewicht|poids|pondération|peso|%|percent/i.test(text);
/** Whether a criterion's name says that its points are a bonus. */
export const isBonusName = (text: string): boolean =>
  /^(?:bonus|extra[- ]credit|extra (?:points?|marks?)|zusatzpunkte?|puntos? extra|points? bonus)|[([]\s*(?:bonus|extra[- ]credit)\b|\bbonus(?: (?:points?|marks?|criterion))?$/i.test(
    text.trim(),
  );
/** Whether a criterion's name says that it is a penalty. */
export const isPenaltyName = (text: string): boolean =>
  /\b(?:late\w*|penalt\w*|deduct\w*|malus|abz[uü]g\w*|verspätet\w*|pénalité\w*|retard\w*)/i.test(
    text,
  );
export const isNotesWord = (text: string): boolean =>
  /^(?:comments?|feedback|notes?|remarks?|awarded|(?:your |student'?s )?(?:mark|score|grade|point)s? (?:awarded|given|earned|received|obtained)|your (?:mark|score|grade|point)s?|(?:erreichte|erzielte|vergebene) punkte?|points? obtenus?|puntos obtenidos|kommentare?|bemerkung\w*|comentarios?|commentaires?|earned)\b/i.test(
    text.trim(),
  );
export const isGroupWord = (text: string): boolean =>
  /^(?:group|section|part|area|category|bereich)\b/i.test(text.trim());
export const isTotalWord = (text: string): boolean =>
  /^(?:(?:grand|sub|overall)?-?\s?total\b|sum(?:me)?\b|gesamt|insgesamt|suma\b|totaux?)/i.test(
    text.trim(),
  );

/**
 * Whether a row begins with this to state the points of the levels above, as school grades do:
 * `Note 1 2 3`.
 */
export const isGradeWord = (text: string): boolean =>
  /^(?:grades?|noten?|notes?|marks?|nota|známka|ocena)\s*:?$/i.test(text.trim());

/** Words in the names of levels, with how good such a level is, from 0 to 10. */
const GOODNESS: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:unsatisfactory|inadequate|insufficient|unacceptable|fail\w*|poor|none|missing|absent|no (?:evidence|marks?|credit)|ungenügend|mangelhaft|insuffisant|insuficiente|not (?:met|shown|achieved)|very (?:weak|poor)|incomplete)\b/i,
    1,
  ],
  [
    /\b(?:beginn\w*|novice|weak|limited|emerging|below\w*|minimal|needs? (?:work|improvement)|ausreichend)\b/i,
    3,
  ],
  [
    /\b(?:developing|fair|basic|average|adequate|satisfactory|sufficient|acceptable|approaching|partial\w*|pass|passable|bien|befriedigend|suficiente|apprentice|third)\b/i,
    5,
  ],
  [
    /\b(?:good|competent|proficient|accomplished|meets?|capable|merit|gut|notable|met|achieved|second|2[.:]1)\b/i,
    7,
  ],
  [/\b(?:very good|strong|distinction|sehr gut|très bien|skilled)\b/i, 8],
  [
    /\b(?:excellent\w*|outstanding|exceptional|exemplary|advanced|exceed\w*|superior|mastery|expert|sobresaliente|first|full (?:marks|credit)|perfect|distinguished)\b/i,
    10,
  ],
];

/**
 * Returns how good a level is, judging by its name, from 0 to 10; null if the name doesn't say. The
 * worst word counts.
 */
export function goodness(name: string): number | null {
  const word = name.slice(0, 100);
  const found = GOODNESS.filter(([words]) => words.test(word)).map(([, value]) => value);
  if (found.length === 0) return null;
  return found.includes(1) ? 1 : Math.max(...found);
}
