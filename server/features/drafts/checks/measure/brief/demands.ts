import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';

/** What a brief asks for in so many words, beside its subject. */
export interface Demands {
  /** That the work names its sources. */
  sources: boolean;
  /** At least so many of them; null when no number is named. */
  sourceCount: { min: number; asked: string } | null;
  /** That they are scholarly. */
  scholarly: boolean;
  /** "Harvard", "APA" …; null when none is named. */
  style: string | null;
  /** That nobody speaks of themselves: no first person. */
  impersonal: boolean;
  /** Formal or academic language. */
  formal: boolean;
  /** A measurement's uncertainty. */
  uncertainty: boolean;
  /** Comments or documentation in a program. */
  comments: boolean;
  /** Names that speak, readable code. */
  readable: boolean;
  /** A program that is divided into functions. */
  functions: boolean;
  /** One's own words. */
  ownWords: boolean;
}

const NEGATED = pattern(
  String.raw`\b(?:no|not|don['’]?t|do\s+not|never|without|avoid|rather\s+than|instead\s+of|cop(?:y|ied|ying)|nor|nicht|kein\p{L}*|ohne|ne\s+\p{L}+\s+pas|sans|aucune?|sin|ningun\p{L}*|evit\p{L}+)\b`,
);
const SOURCE = String.raw`(?:sources?|references?|articles?|citations?|quellen?|literatur\p{L}*|références?|articles?|fuentes?|referencias?|artículos?|citas?)`;
/** What follows "source" or "open" when no text is meant. */
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
/** “As long as you cite your sources”: asked of whoever uses any. */
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
const COMMENTS = pattern(
  String.raw`\b(?:comment(?:s|ed|ing)?|document(?:ed|ation)?|docstrings?|Javadoc|kommentier\p{L}*|Kommentare\p{L}*|dokumentier\p{L}*|commentaires?|commentez|commentée?s?|documentez|comentarios?|comentad\p{L}+|comenta|documenta\p{L}*)\b`,
);
const READABLE = pattern(
  String.raw`\b(?:readab\p{L}+|meaningful\s+(?:variable\s+)?names?|descriptive\s+(?:variable\s+)?names?|naming|clean\s+code|code\s+(?:style|quality)|lesbar\p{L}*|sprechende\p{L}*\s+(?:Namen|Bezeichner)|lisib\p{L}+|noms?\s+(?:explicites?|parlants?)|legib\p{L}+|nombres\s+(?:descriptivos|significativos))\b`,
);
const FUNCTIONS = pattern(
  String.raw`\b(?:functions?|methods?|modular\p{L}*|Funktionen|Methoden|modularisier\p{L}*|fonctions?|méthodes?|modulaire\p{L}*|funciones|métodos|modular\p{L}*)\b`,
);
const OWN_WORDS = pattern(
  String.raw`\b(?:own\s+words|eigene[nr]?\s+Worte\p{L}*|propres?\s+mots|propias\s+palabras)\b`,
);

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n+/);
/** Sentences that ask for something, not those that forbid it. */
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

/** Reads what is asked for. A rubric says what counts; its words are never repeated to a student. */
export function demandsOf(description: string, rubric: string): Demands {
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
    comments: asks(sentences, COMMENTS),
    readable: asks(sentences, READABLE),
    functions: asks(sentences, FUNCTIONS),
    ownWords: OWN_WORDS.test(whole),
  };
}
