import type { DraftRequest } from '#server/features/drafts/types.ts';
import type { Area } from './rule.ts';

/** What an area is called when the rubric has no name for it: the categories of the standard bank, and for code its own. */
const NAMES: Readonly<Record<Area, string>> = {
  structure: 'Structure & Organization',
  argument: 'Argument & Analysis',
  evidence: 'Evidence & Referencing',
  clarity: 'Clarity & Writing Style',
  task: 'Task Fulfillment',
  design: 'Structure of the code',
  readability: 'Readability',
  comments: 'Comments and documentation',
  robustness: 'Robustness',
  access: 'Accessibility',
};
const KEYWORDS: Readonly<Record<Area, RegExp>> = {
  structure: /structur|organi[sz]|coheren|paragraph|layout|format/i,
  argument: /argument|analy|critical|reason|reflect|discussion|thinking|depth/i,
  evidence: /evidence|referenc|source|citation|research|literature|reading|data/i,
  clarity: /clarity|style|express|language|writing|grammar|presentation|communicat|mechanic/i,
  task: /task|brief|question|relevan|address|require|content|complete/i,
  design: /structur|design|modular|function|decompos|architect|organi[sz]/i,
  readability: /readab|style|naming|format|clean|clarity|convention|presentation/i,
  comments: /comment|document|docstring/i,
  access: /accessib|usab|inclusive/i,
  robustness: /robust|error|test|edge|exception|valid|reliab/i,
};
const MAX_NAME = 60;
/** So much of a line is looked at for a name, and so many lines for criteria. */
const HEAD = 200;
const MAX_LINES = 500;

/** A line that names a criterion stops there, or goes on with its weight or with what is expected. */
const isMarked = (line: string): boolean =>
  (line.trim().split(/\s+/).length <= 4 ||
    /^[^:(\t]{4,60}(?:\(\s*\d|:\s|\t|\s[–-]\s|\|)/.test(
      line.replace(/^\s*(?:[-•*–]|\d+[.)])\s*/, ''),
    )) &&
  !/\b(?:general|rules?|scheme|grading|total|note|if|do\s+not|points?)\b/i.test(
    line.split(/[:(]/)[0]!,
  );

/** The criteria of a rubric in their order: what stands before the first mark, number or dash of a line. */
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
  nameOf(area: Area): string;
  /** Criteria of the rubric to which nothing that was measured belongs: only a reader can judge them. */
  unmeasured: string[];
}

/** Names each area as the rubric does, where a criterion of the rubric fits. A criterion stands for one area at most. */
export function readCriteria(
  { rubric, criteria: given }: Pick<DraftRequest['assignment'], 'rubric' | 'criteria'>,
  areas: readonly Area[],
): Criteria {
  const criteria = given ?? rubricCriteria(rubric);
  const names = new Map<Area, string>();
  for (const area of areas) {
    const fits = criteria.find(
      (name) => KEYWORDS[area].test(name) && ![...names.values()].includes(name),
    );
    if (fits !== undefined) names.set(area, fits);
  }
  return {
    nameOf: (area) => names.get(area) ?? NAMES[area],
    unmeasured: criteria.filter((name) => ![...names.values()].includes(name)),
  };
}
