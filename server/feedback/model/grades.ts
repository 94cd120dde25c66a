const LETTER = String.raw`(?:an?\s+["“]?[A-F](?:[+*−-]|\b)(?!['’\w])(?!\s+(?:test|flat|sharp|minor|major))|\b[A-F][+−](?!\w))`;
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?\s*(?:(?:%|percent)(?!\s+(?:more|less|fewer|of|longer|shorter))|/\s*\d{1,3}|out\s+of\s+\d{1,3}|points?\b|marks?\b)`;
const CLASS = String.raw`\b(?:first(?:-class)?(?=\s*(?:[.,;!)]|$|honou?rs))|upper\s+second|lower\s+second|2[:.][12]\b|distinction(?!\s+between)|pass(?=\s*(?:[.,;!)]|$|mark|grade))|(?:passing|failing|top)\s+(?:grade|mark)|full\s+marks)`;
const GRADE = `(?:${LETTER}|${NUMBER}|${CLASS})`;
const WORD = '(?:grade|mark|score|rating|band)';
const FOREIGN_WORD = '(?:gesamtnote|note|punktzahl|bewertung|nota|calificación|puntuación|voto|cijfer|ocena|оценка|成绩|分数|得分|評価|点数)';
const QUALIFIED = '(?:overall|final|suggested|proposed|predicted|estimated|total|provisional|recommended)';
const PIECE = '(?:essay|paper|work|text|submission|report|answer|program|code|assignment)';
const WORK = String.raw`(?:this(?:\s+${PIECE})?|it|the\s+${PIECE}|your\s+${PIECE})`;

/** A sentence that gives this work a grade, in the ways models do; one that only speaks of grades stays. */
const GRADING = [
  String.raw`^\W*(?:${QUALIFIED}\s+)*(?:${WORD}|${FOREIGN_WORD})\s*[:：=–—-][\s*]*(?:[A-F](?:[+−-]|\b)|\d{1,3}(?:[.,]\d{1,2})?\s*(?:$|[.;!*]|%|/|out\s+of|points|punkte|marks)|${CLASS}|sehr\s+gut|gut\b)`,
  String.raw`\b${QUALIFIED}\s+${WORD}\b[^.]{0,30}?${GRADE}`,
  String.raw`\b(?:give|award|assign|grade|mark|rate|score)s?\s+${WORK}\b[^.]{0,40}?${GRADE}`,
  String.raw`\b(?:give|award|grade|rate|score)s?\s+${WORK}\s+(?:(?:as|with|at)\s+)?(?:\d{1,3}(?:[.,]\d)?|[A-F])\s*[.!]?$`,
  String.raw`\b${WORK}\b[^.]{0,40}?\b(?:deserves?|merits?|earns?|receives?|scores|is\s+worth|would\s+(?:get|receive|earn)|should\s+(?:get|receive|be\s+given))\b[^.]{0,25}?${GRADE}`,
  String.raw`^\W*(?:\S+\s+){0,4}?\(?\d{1,3}\s*/\s*(?:5|10|15|20|25|30|40|50|100)\)?\s*(?:[.:!–—-]|$)`,
].map((source) => new RegExp(source, 'iu'));

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

export interface Ungraded { text: string; hadGrade: boolean }

/** `text` without the sentences that grade the work (AI-16). */
export function withoutGrades(text: string): Ungraded {
  const sentences = Array.from(SENTENCES.segment(text), ({ segment }) => segment);
  const kept = sentences.filter((sentence) => !GRADING.some((grading) => grading.test(sentence.trim())));
  return kept.length === sentences.length ? { text, hadGrade: false } : { text: kept.join('').trim(), hadGrade: true };
}
