import type { DraftRequest } from '#server/features/drafts/types.ts';
import type { Area } from './rule.ts';

/**
 * The name of an area if there is no rubric: the categories of the standard bank, and special ones
 * for code.
 */
const NAMES: Readonly<Record<Area, string>> = {
  structure: 'Structure & Organization',
  evidence: 'Evidence & Referencing',
  clarity: 'Clarity & Writing Style',
  language: 'Clarity & Writing Style',
  task: 'Task Fulfillment',
  design: 'Structure of the code',
  readability: 'Readability',
  robustness: 'Robustness',
  access: 'Accessibility',
};

const STYLE =
  /clarity|style|stil|express|writing|ausdruck|expression|lisibilit|redacci|rédaction|expresi|claridad|clarté|presentation|présentation|presentaci|präsentation|communicat|kommunikat|comunicaci/i;
/**
 * How rubrics name these areas, in the languages that rules are written for; the first that fits a
 * criterion names the area.
 */
const KEYWORDS: Readonly<Record<Area, readonly RegExp[]>> = {
  structure: [
    /structur|organi[sz]|coheren|cohesi|paragraph|layout|format|aufbau|gliederung|cohéren|estructura|cohesión/i,
  ],
  evidence: [
    /evidence|referenc|source|citation|citing|research|literature|reading|data|quelle|literatur|beleg|zitier|référence|bibliogra|fuente|referencia|citas/i,
  ],
  language: [
    /spelling|grammar|mechanic|convention|punctuation|language|english|sprach|rechtschreib|orthogra|grammati|zeichensetzung|langue|langage|français|ortograf|gramática|lengua|español|deutsch/i,
    STYLE,
  ],
  clarity: [STYLE, /language|mechanic|convention|sprach|langue|langage|lengua/i],
  task: [
    /task|brief|question|relevan|address|require|content|complete|aufgabe|inhalt|vollständig|consigne|contenu|tarea|contenido/i,
  ],
  design: [
    /structur|design|modular|function|decompos|architect|organi[sz]|aufbau|entwurf|conception|diseño/i,
  ],
  readability: [
    /readab|style|naming|format|clean|clarity|convention|presentation|lesbar|stil|lisib|legib|estilo/i,
  ],
  access: [/accessib|usab|inclusive|barrierefrei|accesib/i],
  robustness: [/robust|error|test|edge|exception|valid|reliab|fehler|erreur/i],
};
const MAX_NAME = 60;
/** How many characters of a line are searched for a name, and how many lines for criteria. */
const HEAD = 200;
const MAX_LINES = 500;

/**
 * Whether a line names a criterion: it ends there, or continues with its weight or with what is
 * expected.
 */
const isMarked = (line: string): boolean =>
  (line.trim().split(/\s+/).length <= 4 ||
    /^[^:(\t]{4,60}(?:\(\s*\d|:\s|\t|\s[–-]\s|\|)/.test(
      line.replace(/^\s*(?:[-•*–]|\d+[.)])\s*/, ''),
    )) &&
  !/\b(?:general|rules?|scheme|grading|total|note|if|do\s+not|points?)\b/i.test(
    line.split(/[:(]/)[0]!,
  );

/**
 * Returns the criteria of a rubric in order: the text before the first mark, number or dash of a
 * line.
 */
export function rubricCriteria(rubric: string | null): string[] {
  return (rubric ?? '').split('\n', MAX_LINES).flatMap((line) => {
    const name = line
      .trimStart()
      .slice(0, HEAD)
      .replace(/^\s*(?:[-•*–]|\d+[.)]|[a-z]\))\s*/, '')
      .split(/\s*(?:[(:|–\t]|\s-\s|\s\d)/)[0]!
      .trim()
      .replace(/[.,;]+$/, '');
    return name.length >= 4 &&
      name.length <= MAX_NAME &&
      name.split(/\s+/).length <= 7 &&
      /^\p{Lu}\p{L}/u.test(name) &&
      isMarked(line)
      ? [name]
      : [];
  });
}

export interface Criteria {
  /** Returns the criterion that an area belongs to; empty if the rubric has none for it. */
  nameOf(area: Area): string;
  /** Criteria of the rubric that nothing measured belongs to: only a reader can judge them. */
  unmeasured: string[];
}

/** Names each area as the rubric does, where a criterion of the rubric fits. */
export function readCriteria(
  { rubric, criteria: given }: Pick<DraftRequest['assignment'], 'rubric' | 'criteria'>,
  areas: readonly Area[],
): Criteria {
  const criteria = given ?? rubricCriteria(rubric);
  const names = new Map<Area, string>();
  for (const area of areas) {
    // Language and style may share a criterion; otherwise one criterion names at most one area.
    const isFree = (name: string): boolean =>
      ![...names].some(
        ([other, taken]) => taken === name && !(area === 'clarity' && other === 'language'),
      );
    const fits = KEYWORDS[area]
      .map((words) => criteria.find((name) => words.test(name) && isFree(name)))
      .find((name) => name !== undefined);
    if (fits !== undefined) names.set(area, fits);
  }
  return {
    nameOf: (area) => names.get(area) ?? (criteria.length === 0 ? NAMES[area] : ''),
    unmeasured: criteria.filter((name) => ![...names.values()].includes(name)),
  };
}
