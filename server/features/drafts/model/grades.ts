const LETTER = String.raw`(?:an?\s+["“]?[A-F](?:[+*−-]|\b)(?!['’\w])(?!\s+(?:test|flat|sharp|minor|major))|\b[A-F][+−](?!\w))`;
const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,2})?\s*(?:(?:%|percent)(?!\s+(?:more|less|fewer|of|longer|shorter))|/\s*\d{1,3}|out\s+of\s+\d{1,3}|points?\b|marks?\b)`;
const CLASS = String.raw`\b(?:first(?:-class)?(?=\s*(?:[.,;!)]|$|honou?rs))|upper\s+second|lower\s+second|2[:.][12]\b|distinction(?!\s+between)|pass(?=\s*(?:[.,;!)]|$|mark|grade))|(?:passing|failing|top)\s+(?:grade|mark)|full\s+marks)`;
const GRADE = `(?:${LETTER}|${NUMBER}|${CLASS})`;
const WORD = '(?:grade|mark|score|rating|band)';
const FOREIGN_WORD =
  '(?:gesamtnote|note|punktzahl|bewertung|nota|calificación|puntuación|voto|cijfer|ocena|оценка|成绩|分数|得分|評価|点数)';
const QUALIFIED =
  '(?:overall|final|suggested|proposed|predicted|estimated|total|provisional|recommended)';
const PIECE = '(?:essay|paper|work|text|submission|report|answer|program|code|assignment)';
const WORK = String.raw`(?:this(?:\s+${PIECE})?|it|the\s+${PIECE}|your\s+${PIECE})`;

const OURS = String.raw`(?:this(?:\s+is)?|it(?:['’]s|\s+is)?|your\s+\p{L}{3,12}|the\s+${PIECE}|you)`;
const TENS = String.raw`(?:low|mid|high|upper|solid)?[-\s]?(?:[4-9]0s|(?:fort|fift|sixt|sevent|eight|ninet)ies)`;
const BAND = String.raw`(?:first[-\s]class|2[:.][12]|upper[-\s]second|lower[-\s]second|third[-\s]class|[A-F][+−-]?[-\s](?:range|grade|level|band)|distinction[-\s]level|merit[-\s]level|pass[-\s]level|borderline\s+(?:pass|fail|first)|(?:clear|bare|comfortable|marginal|narrow|strong|high|solid)\s+(?:pass|fail|merit|distinction(?!\s+between)|credit)|high\s+distinction(?!\s+between)|honou?rs[-\s]level)`;

/**
 * Grades without a number, or in the numbers of other schools, in five languages. Each part is
 * bounded, because the text comes from a model.
 */
const IN_WORDS = [
  String.raw`\b${OURS}\b[^.]{0,60}?\b${BAND}(?!\s+(?:ticket|seat|mail|honou?rs\s+society))`,
  String.raw`\b(?:in|into|within|at)\s+the\s+(?:${TENS}|(?:top|upper|lower|middle|highest|lowest|second|third|first)\s+(?:\w+\s+)?(?:band|bracket|class)|[A-F][+−-]?\s+(?:range|band|bracket))\b`,
  String.raw`\b(?:you|it|this|your\s+\p{L}{3,12})\b[^.]{0,30}?\b(?:would|will|should|could|might|may|can|does|do|has|have|easily|comfortably|just|narrowly|clearly|not)?\s*(?:pass(?:es|ed)?|fail(?:s|ed)?)\s*(?:[.!]|$|the\s+(?:assignment|module|course|exam|unit|class)|comfortably|easily|narrowly|with\s+(?:flying|distinction|honou?rs|merit))`,
  String.raw`\b(?:earn|deserve|merit|receive|get|gain|achieve|attain|award|score)(?:s|ed|d)?\b[^.]{0,30}?\b(?:top|full|high|good|low|excellent|passing|failing|maximum|best|half)\s+(?:marks?|grades?|scores?|points)\b`,
  String.raw`\b(?:worth|worthy\s+of|deserving\s+of|merits|deserves)\s+(?:an?\s+)?(?:(?:high|clear|solid|strong|good)\s+)?(?:first|distinction|merit|pass|fail|credit|top\s+grade|[A-F][+−-]?)\s*(?:[.!,;]|$)`,
  String.raw`\b(?:straight|solid|clear|strong|weak|low|high|borderline)\s+["“]?[A-F][+−-]?["”]?\s*(?:[.!,;]|$|work|grade|paper|essay)`,
  String.raw`\b(?:five|four|three|two|one|[1-5])\s+(?:out\s+of\s+(?:five|5)\s+)?stars\b|\b(?:nine|eight|seven|six|five|four|three|ten)\s+out\s+of\s+(?:ten|twenty)\b`,
  String.raw`(?<!\p{L})(?:eine?|die|der)\s+(?:glatte|gute|solide|schwache|knappe|klare)?\s*(?:note\s+)?(?:eins|zwei|drei|vier|fünf|sechs)(?:\s+(?:plus|minus)|[+-])?\s*(?:[.!,;]|$|wert|verdient|für|geben)`,
  String.raw`(?<!\p{L})(?:note|bewertung|prädikat|urteil)\s*(?:ist|lautet|wäre|:|von)?\s*(?:["„“»]?(?:sehr\s+gut|gut|befriedigend|ausreichend|mangelhaft|ungenügend|nicht\s+bestanden|bestanden|summa|magna)|[1-6](?:[,.]\d)?(?!\d))`,
  String.raw`(?<!\p{L})(?:mit\s+["„“»]?(?:sehr\s+gut|gut|befriedigend|ausreichend|mangelhaft|ungenügend)["“”«]?\s+(?:bewert|benot|bestand)|(?:nicht\s+)?bestanden\s*(?:[.!]|$)|bestnote|volle\s+punktzahl|\d{1,3}(?:,\d)?\s+(?:von\s+\d{1,3}\s+)?(?:noten)?punkten?\b|durchgefallen|würde[^.]{0,20}bestehen)`,
  String.raw`(?<!\p{L})(?:note\s+(?:de|:|serait|est)\s*\d{1,2}|\d{1,2}(?:[,.]\d{1,2})?\s*sur\s*(?:20|10)\b|(?:vaut|mettrais|donne|donnerais|mérite|obtient|obtiendrait)\s+(?:un\s+)?\d{1,2}(?:[,.]\d{1,2})?\s*\/\s*(?:20|10)\b|mention\s+(?:très\s+bien|assez\s+bien|bien|passable|honorable)|(?:a|avez|aurait|auriez|obtien(?:t|drait|driez)|mérite(?:z|rait)?)[^.]{0,20}?(?:la\s+moyenne|la\s+meilleure\s+note|une?\s+(?:très\s+)?(?:bonne|mauvaise|excellente)\s+note|la\s+note\s+maximale)|(?:est|serait)\s+(?:admis|recalé|ajourné)e?)`,
  String.raw`(?<!\p{L})(?:(?:nota|calificación|puntuación)\s*(?:de|:|es|sería|final)?\s*(?:de\s+)?(?:un\s+)?(?:\d{1,2}|sobresaliente|notable|aprobado|suspenso|bien)|(?:un|una)\s+(?:\d{1,2}(?:[,.]\d)?(?:\s+sobre\s+\d{1,2})?\s*(?:[.!,;]|$|en\s+la\s+escala)|sobresaliente|notable(?:\s+alto|\s+bajo)?\s*(?:[.!,;]|$)|aprobado|suspenso|matrícula\s+de\s+honor)|merece[sn]?[^.]{0,20}?(?:sobresaliente|notable|aprobado|la\s+máxima|matrícula)|\d{1,2}(?:[,.]\d)?\s+sobre\s+(?:10|20|100)|(?:está|estaría|queda|has|habría)\s+(?:aprobad|suspend|suspens)[oa]?)`,
  String.raw`(?:(?:成绩|分数|得分|评分|等级|评级|总分|等第)[^。]{0,8}?(?:\d{1,3}|[A-F甲乙丙丁]|优|良|中等|及格|满分)|(?:评为|评定为|给予|打|得|给)[^。，]{0,8}?(?:\d{1,3}\s*分|满分|高分|优秀?(?:等级|成绩)?(?:[。，！]|$)|良好?(?:[。，！]|$)|[A-F][+-]?)|(?:不)?及格|满分|[优良甲乙]等(?:[。，！]|$)|\d{1,3}\s*分(?:[。，！]|$))`,
];

/**
 * A sentence that gives this work a grade, in the ways models do; one that merely mentions grades
 * is kept.
 */
const GRADING = [
  String.raw`^\W*(?:${QUALIFIED}\s+)*(?:${WORD}|${FOREIGN_WORD})\s*[:：=–—-][\s*]*(?:[A-F](?:[+−-]|\b)|\d{1,3}(?:[.,]\d{1,2})?\s*(?:$|[.;!*]|%|/|out\s+of|points|punkte|marks)|${CLASS}|sehr\s+gut|gut\b)`,
  String.raw`\b${QUALIFIED}\s+${WORD}\b[^.]{0,30}?${GRADE}`,
  String.raw`\b(?:give|award|assign|grade|mark|rate|score)s?\s+${WORK}\b[^.]{0,40}?${GRADE}`,
  String.raw`\b(?:give|award|grade|rate|score)s?\s+${WORK}\s+(?:(?:as|with|at)\s+)?(?:\d{1,3}(?:[.,]\d)?|[A-F])\s*[.!]?$`,
  String.raw`\b${WORK}\b[^.]{0,40}?\b(?:deserves?|merits?|earns?|receives?|scores|is\s+worth|would\s+(?:get|receive|earn)|should\s+(?:get|receive|be\s+given))\b[^.]{0,25}?${GRADE}`,
  String.raw`^\W*(?:\S+\s+){0,4}?\(?\d{1,3}\s*/\s*(?:5|10|15|20|25|30|40|50|100)\)?\s*(?:[.:!–—-]|$)`,
  ...IN_WORDS,
].map((source) => new RegExp(source, 'iu'));

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

export interface Ungraded {
  text: string;
  hadGrade: boolean;
}

/** Returns `text` without the sentences that grade the work (AI-16). */
export function withoutGrades(text: string): Ungraded {
  const sentences = Array.from(SENTENCES.segment(text), ({ segment }) => segment);
  const kept = sentences.filter(
    (sentence) => !GRADING.some((grading) => grading.test(sentence.trim())),
  );
  return kept.length === sentences.length
    ? { text, hadGrade: false }
    : { text: kept.join('').trim(), hadGrade: true };
}
