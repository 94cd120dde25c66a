import type { Genre } from '#contract/submissions/document.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { type Length, lengthAsked } from './length.ts';
import { type Section, sectionsAsked } from './sections.ts';

/** How briefs name the genre they ask for, the clearest words first; the first match counts. */
const WANTED: readonly [Genre, RegExp][] = [
  [
    'narrative',
    pattern(
      String.raw`\b(?:write|tell|schreib\p{L}*|erzähl\p{L}*|écri\p{L}+|raconte\p{L}*|escrib\p{L}*|cuent\p{L}*|narr\p{L}*)\b[^.!?\n]{0,40}\b(?:story|tale|narrative|Geschichte|Erzählung|Märchen|histoire|récit|conte|historia|cuento|relato)\b|\bnarrative\s+(?:essay|writing)\b|\bErlebniserzählung\b|讲述|写一个故事`,
    ),
  ],
  [
    'lab_report',
    pattern(
      String.raw`\b(?:lab(?:oratory)?\s+(?:report|write-?up|protocol)|Laborprotokoll|Versuchsprotokoll|Praktikumsbericht|Versuchsbericht|Versuch\s+(?:Nr\.\s*)?[A-Z]{0,2}\d{1,3}\b|compte[\s-]rendu\s+de\s+(?:TP|travaux\s+pratiques)|informe\s+de\s+(?:laboratorio|prácticas)|rapport\s+de\s+(?:TP|laboratoire)|实验报告)\b`,
    ),
  ],
  [
    'reflection',
    pattern(
      String.raw`\b(?:reflect(?:ion|ive|ions)\b|reflect(?:\s+(?:up)?on\b|\s+(?:critically|deeply|back)\b|(?=\s*(?:[.,;:!?)]|$)))|reflectively|(?<!\p{L})(?:reflektieren\s+Sie|reflektiere|reflektiert\s+(?:euer|eure\p{L}*|über))(?!\p{L})|\p{L}*[Rr]eflexions(?:bericht|aufgabe|text|essay|tagebuch|schreiben)\p{L}*|Selbstreflexion|Reflexion\p{L}*\s+(?:über|zu[mr]?|Ihr\p{L}*|dein\p{L}*|eigene\p{L}*|des\s+eigenen|der\s+eigenen)|(?:schreib\p{L}*|verfass\p{L}*)\s+(?:Sie\s+)?(?:eine\s+)?(?:\p{L}+\s+)?Reflexion|Lerntagebuch|réflexi(?:on\s+personnelle|f)|réfléchi\p{L}*\s+(?:sur|à)\s+(?:votre|ton)|réflexion\s+sur\s+(?:votre|ton)|bilan\s+personnel|ce\s+que\s+(?:vous|tu)\s+(?:en\s+)?(?:avez|as)\s+appris(?!\s+(?:sur|de|en)\b)|reflexion(?:a|e|ar)\s+sobre|reflexi(?:ón|ones)\s+(?:personal|sobre\s+(?:tus?|sus?|lo\s+que))|(?:lo\s+que|qué)\s+has?\s+aprendido(?!\s+(?:sobre|de|acerca)\b)|diario\s+de\s+aprendizaje|learning\s+(?:journal|diary|log))`,
    ),
  ],
  [
    'report',
    pattern(
      String.raw`\b(?:write|prepare|submit|produce|schreib\p{L}*|verfass\p{L}*|rédige\p{L}*|redact\p{L}*|escrib\p{L}*)\b[^.!?\n]{0,40}\b(?:report|case\s+study|Bericht|rapport|informe)\b|\b(?:project|research|technical)\s+report\b`,
    ),
  ],
  [
    'argument',
    pattern(
      String.raw`\b(?:argu(?:e|ment|mentative)|persua\p{L}+|convinc\p{L}+|to\s+what\s+extent|do\s+you\s+(?:agree|believe)|critically|critique|evaluate|assess\s+(?:the|whether|how)|discuss|(?:write|compose|submit|prepare|produce|schreib\p{L}*|verfass\p{L}*|in\s+an|in\s+your|this|your|word)\b[^.!?\n]{0,30}\bessay|opinion|position\s+paper|thesis|Erörter\p{L}*|erörter\p{L}*|Argument\p{L}*|argumentier\p{L}*|Stellungnahme|nehmen\s+Sie\s+Stellung|diskutier\p{L}*|beurteil\p{L}*|Aufsatz|dissertation|argument\p{L}+|essai|discutez|commentez|dans\s+quelle\s+mesure|pensez-vous|ensayo|argument\p{L}+|discut\p{L}+|texto\s+argumentativo|opina|hasta\s+qué\s+punto)\b|议论文`,
    ),
  ],
  [
    'short_answer',
    pattern(
      String.raw`\b(?:explain|describe|define|outline|name|list|state|identify|summari[sz]e|what|why|how|compare|give|erklär\p{L}*|beschreib\p{L}*|nenn\p{L}*|definier\p{L}*|erläuter\p{L}*|vergleich\p{L}*|expliqu\p{L}+|décri\p{L}+|défini\p{L}+|citez|compar\p{L}+|expl[ií]c\p{L}+|expl[ií]qu\p{L}+|descr[ií]b\p{L}*|defin\p{L}+|compar\p{L}+)\b`,
    ),
  ],
];

/**
 * Returns the genre that a brief asks for, or unknown. Only the brief's own words count: "argument"
 * in a rubric is no genre.
 */
const genreAsked = (brief: string): Genre =>
  WANTED.find(([, words]) => words.test(brief.slice(0, 20_000)))?.[0] ?? 'unknown';

/** What a brief explicitly asks for, besides its subject. */
interface Demands {
  /** That the work cites its sources. */
  sources: boolean;
  /** The minimum number of sources; null if none is named. */
  sourceCount: { min: number; asked: string } | null;
  /** That they are scholarly. */
  scholarly: boolean;
  /** "Harvard", "APA" …; null if none is named. */
  style: string | null;
  /** That it is written without the first person. */
  impersonal: boolean;
  /** Formal or academic language. */
  formal: boolean;
  /** A measurement's uncertainty. */
  uncertainty: boolean;
}

const NEGATED = pattern(
  String.raw`\b(?:no|not|don['’]?t|do\s+not|never|without|avoid|rather\s+than|instead\s+of|cop(?:y|ied|ying)|nor|nicht|kein\p{L}*|ohne|ne\s+\p{L}+\s+pas|sans|aucune?|sin|ningun\p{L}*|evit\p{L}+)\b`,
);
const SOURCE = String.raw`(?:sources?|references?|articles?|citations?|quellen?|literatur\p{L}*|références?|articles?|fuentes?|referencias?|artículos?|citas?)`;
/** Words after "source" or "open" that show that no text is meant. */
const OTHER_SOURCE = pattern(
  String.raw`\b(?:sources?\s+of\s+(?!information|evidence|support)\p{L}+|open[\s-]?sources?|source\s+(?:codes?|files?|text|of\s+(?:income|energy|error|heat|light|power|funding))|(?:energy|light|heat|power|water|food|voltage|current|data|error|income|noise)\s+sources?|news\s+articles?\s+below|lichtquelle\p{L}*|stromquelle\p{L}*|spannungsquelle\p{L}*|fehlerquelle\p{L}*|wärmequelle\p{L}*|articles?\s+of\s+(?:clothing|the\s+\p{L}+)|código\s+fuente|codes?\s+sources?)\b`,
  'giu',
);
const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  sieben: 7,
  acht: 8,
  zehn: 10,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six_: 6,
  sept: 7,
  huit: 8,
  dix: 10,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  diez: 10,
};
const COUNT = pattern(
  String.raw`(?<!\b(?:the|these|those|following|given|both)\s+)(?:(at\s+least|a?\s*minimum(?:\s+of)?|no\s+(?:fewer|less)\s+than|mindestens|au\s+moins|al\s+menos|como\s+mínimo|mínimo(?:\s+de)?)\s+)?` +
    String.raw`\b(\d{1,2}|${Object.keys(NUMBERS).join('|')})\b(?:\s+\(\d{1,2}\))?(?:\s+(?!words|pages|pages?\b)[\p{L}-]+){0,3}?\s+${SOURCE}\b`,
);
const CITED = String.raw`(?:sources|references|scholarly\s+articles|peer-reviewed\s+\p{L}+|academic\s+literature|citations)`;
const ASKS_SOURCES = pattern(
  String.raw`\b(?:use|using|cite|citing|include|including|draw\s+on|refer(?:ring)?\s+to|support\p{L}*|based?\s+on|provide|consult|incorporate|reference)\b[^.!?\n]{0,60}\b${CITED}\b` +
    String.raw`|\b(?:with|your|all|the|give|list|name)\s+(?:(?!(?:versus|vs|or|and|than|others?)\b)[\p{L}\d'’-]{1,30}\s+){0,4}${CITED}\b` +
    String.raw`|\b(?:cite|reference)\s+(?:your|all|the|any)\b|\bin-text\s+citations?\b|\b(?:reference\s+list|works\s+cited|bibliography|referencing)\b|\breferenced?\s+(?:in|using|according)\b` +
    String.raw`|\bsources?\s+(?:must|should|need|are\s+to)\b` +
    String.raw`|\b(?:Quellen(?:angaben?|verzeichnis)?|Literatur(?:angaben?|verzeichnis)|Literaturquellen|Belege)\b|\b(?:zitier|belege?n?\s+Sie)\p{L}*` +
    String.raw`|\b(?:bibliographie|citez|sources?\s+(?:citées?|universitaires?|fiables?|académiques?)|références?\s+bibliographiques?|vos\s+sources)\b` +
    String.raw`|\b(?:bibliografía|fuentes\s+(?:académicas?|fiables?|bibliográficas?)|cit(?:a|e|ar|ando)\s+(?:las\s+|tus\s+|sus\s+)?fuentes|referencias\s+bibliográficas)\b`,
);
/** “As long as you cite your sources”: applies only to people who use any. */
const ON_CONDITION = pattern(
  String.raw`\b(?:as\s+long\s+as|provided\s+that|(?:if|when(?:ever)?|where|unless)\s+you|(?:wenn|falls|sofern)\s+Sie|si\s+vous|si\s+(?:usas|utilizas|usa|utiliza)|siempre\s+que)\b`,
);
const STYLES: readonly [string, RegExp][] = [
  [
    'Harvard',
    pattern(String.raw`\bHarvard\b(?!\s+(?:University|Business|Medical|Law|College|Review))`),
  ],
  ['APA', /\bAPA\b/],
  ['MLA', /\bMLA\b/],
  ['Chicago', pattern(String.raw`\bChicago(?:\s+(?:style|manual|referenc\p{L}*|citation)|-Stil)`)],
  ['IEEE', /\bIEEE\b/],
  ['Vancouver', pattern(String.raw`\bVancouver\s+(?:style|referenc\p{L}*|system)`)],
  ['OSCOLA', /\bOSCOLA\b/],
  ['MHRA', /\bMHRA\b/],
];
const SCHOLARLY = pattern(
  String.raw`\b(?:scholarly|peer-?reviewed|academic\s+(?:sources?|articles?|literature|journals?|references?)|journal\s+articles?|wissenschaftliche\p{L}*\s+(?:Quellen?|Literatur|Artikel\p{L}*)|sources?\s+(?:scientifiques?|universitaires?|académiques?)|articles?\s+scientifiques?|fuentes\s+(?:académicas|científicas)|artículos\s+científicos)\b`,
);

const IMPERSONAL = pattern(
  String.raw`\b(?:(?:do\s+not|don['’]t|avoid|no|without|never)\s+(?:us(?:e|ing)\s+|write\s+in\s+)?(?:the\s+)?(?:first[\s-]person|["“']?I["”']?\b)|(?:write|written)\s+(?:it\s+)?in\s+(?:the\s+)?third\s+person|impersonal|(?:keine|ohne)\s+Ich-Form|unpersönlich\p{L}*|(?:pas|sans|éviter?z?|évitez)\s+(?:(?:utiliser|employer)\s+)?(?:de\s+|la\s+)?(?:première\s+personne|«?\s*je\b)|impersonnel\p{L}*|(?:sin|evit\p{L}+|no\s+us\p{L}+)\s+(?:(?:usar|utilizar|emplear)\s+)?(?:la\s+)?primera\s+persona)`,
);
const FORMAL = pattern(
  String.raw`\b(?:formal|academic)\s+(?:\p{L}+\s+)?(?:style|language|register|tone|writing|english|prose)\b|\bformelle\p{L}*\s+(?:Sprache|Stil)|\bwissenschaftliche[nrms]?\s+(?:Stil|Sprache|Schreibstil)|\b(?:registre|langage|style)\s+(?:soutenu|formel|académique)|\b(?:registro|lenguaje|estilo)\s+(?:formal|académico)`,
);
const UNCERTAINTY = pattern(
  String.raw`\b(?:uncertaint\p{L}+|error\s+(?:analysis|bars?|propagation|estimate\p{L}*|calculation)|measurement\s+errors?|Messunsicherheit\p{L}*|Fehlerrechnung|Fehlerfortpflanzung|Unsicherheiten?|incertitudes?|incertidumbres?|errores\s+de\s+medida)\b`,
);

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/);
/** Whether a sentence asks for something, rather than forbids it. */
const asks = (sentences: readonly string[], wanted: RegExp): boolean =>
  sentences.some((sentence) => wanted.test(sentence) && !NEGATED.test(sentence));

function sourceCount(sentences: readonly string[]): Demands['sourceCount'] {
  for (const sentence of sentences) {
    const match = COUNT.exec(sentence);
    if (match === null || NEGATED.test(sentence.replace(/no\s+(?:fewer|less)\s+than/i, '')))
      continue;
    const word = match[2]!.toLowerCase();
    const min = /^\d/.test(word) ? Number(word) : (NUMBERS[word] ?? 0);
    if (min > 0) return { min, asked: match[0].trim() };
  }
  return null;
}

/**
 * Reads what is asked for. A rubric says what counts; its words are never repeated to a student.
 */
function demandsOf(description: string, rubric: string): Demands {
  const whole = `${description}\n${rubric}`.slice(0, 40_000).replace(OTHER_SOURCE, ' ');
  const sentences = sentencesOf(whole);
  const style = STYLES.find(([, named]) => asks(sentences, named))?.[0] ?? null;
  const scholarly = asks(sentences, SCHOLARLY);
  const count = sourceCount(sentencesOf(description.slice(0, 20_000).replace(OTHER_SOURCE, ' ')));
  return {
    sources:
      style !== null ||
      scholarly ||
      count !== null ||
      asks(
        sentences.filter((sentence) => !ON_CONDITION.test(sentence)),
        ASKS_SOURCES,
      ),
    sourceCount: count,
    scholarly,
    style,
    impersonal: sentences.some((sentence) => IMPERSONAL.test(sentence)),
    formal: asks(sentences, FORMAL),
    uncertainty: asks(sentences, UNCERTAINTY),
  };
}

/** What an assignment asks for, as far as its text says so. */
export interface Brief extends Demands {
  text: string;
  genre: Genre;
  length: Length | null;
  sections: readonly Section[];
}

/** No brief is this long. */
const MAX_BRIEF_LENGTH = 20_000;
/**
 * Shortens white space to one space or to one or two line breaks: the expressions are slow on more.
 */
const collapseWhiteSpace = (text: string): string =>
  text
    .slice(0, MAX_BRIEF_LENGTH)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, (run) => (run.indexOf('\n') === run.lastIndexOf('\n') ? '\n' : '\n\n'));

/** Reads the educator's description; a rubric adds demands, and is never repeated to a student. */
export function readBrief(description: string, rubric = ''): Brief {
  const text = collapseWhiteSpace(description);
  return {
    ...demandsOf(text, collapseWhiteSpace(rubric)),
    text,
    genre: genreAsked(text),
    length: lengthAsked(text),
    sections: sectionsAsked(text),
  };
}
