/** Words that tell what a column is for, in the languages that tables are most often pasted in. */
export const isCriterionWord = (text: string): boolean =>
  /^(?:assess\w* |marking |grading |bewertungs?)?(?:criteri(?:on|a|um|os?)|criteria?s?|crit[eè]res?|kriteri(?:um|en)|criterios?|categor\w*|kategorie\w*|aspects?|aspekte?|dimensions?|elements?|skills?|objectives?|outcomes?|tasks?|items?|components?|traits?|areas?|parts?|questions?)\b/i.test(
    text.trim(),
  );
export const isDescriptionWord = (text: string): boolean =>
  /^(?:descri\w*|beschreibung|details?|explanation|what|indicators?|guidance)\b/i.test(text.trim());
export const isPointsWord = (text: string): boolean =>
  /^(?:max(?:imum|\.)? ?)?(?:points?|pts|marks?|scores?|weight\w*|gewicht\w*|punkte?|puntos?|poids|value|worth|available|out of|total|%|percent\w*|possible)(?: ?(?:possible|available|%|\(%\)|max\w*))?\.?$/i.test(
    text.trim(),
  );
export const isWeightWord = (text: string): boolean => /weight|gewicht|poids|%|percent/i.test(text);
export const isNotesWord = (text: string): boolean =>
  /^(?:comments?|feedback|notes?|remarks?|awarded|(?:your |student'?s )?(?:mark|score|grade)s? (?:awarded|given|earned|received)|your (?:mark|score|grade)s?|kommentare?|bemerkung\w*|comentarios?|commentaires?|earned)\b/i.test(
    text.trim(),
  );
export const isGroupWord = (text: string): boolean =>
  /^(?:group|section|part|area|category|bereich)\b/i.test(text.trim());
export const isTotalWord = (text: string): boolean =>
  /^(?:(?:grand|sub|overall)?-?\s?total\b|sum(?:me)?\b|gesamt|insgesamt|suma\b|totaux?)/i.test(
    text.trim(),
  );

/** How good a level is by its name, from 0 to 10; null where the name doesn't tell. */
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

export function goodness(name: string): number | null {
  const word = name.slice(0, 100);
  const found = GOODNESS.filter(([words]) => words.test(word)).map(([, value]) => value);
  if (found.length === 0) return null;
  return found.includes(1) ? 1 : Math.max(...found);
}
