import type { ParsedGrade } from '#contract/rubrics/read-grade.ts';
import type { Group, PartId } from './insight.ts';
import type { ScriptFacts } from './script.ts';
import { deviation, mean } from './statistics.ts';

/** A group that still holds its scripts. */
export interface GroupedScripts {
  key: string;
  label: string;
  scripts: ScriptFacts[];
}

export const levelOf = ({ grade }: Pick<ScriptFacts, 'grade'>): number | null =>
  grade.kind === 'number' ? grade.value : null;

export function groupOf({ key, label, scripts }: GroupedScripts): Group {
  const grades = scripts.map(levelOf).filter((value) => value !== null);
  return {
    key,
    label,
    n: scripts.length,
    graded: grades.length,
    mean: mean(grades),
    deviation: deviation(grades),
  };
}

/**
 * Puts each script into the bag or bags that `keysOf` names. Bags come in the given order, any
 * others in the order of their first script.
 */
export function sorted(
  scripts: readonly ScriptFacts[],
  keysOf: (script: ScriptFacts) => string | readonly string[] | null,
  labelOf: (key: string) => string,
  first: readonly string[] = [],
): GroupedScripts[] {
  const bags = new Map(
    first.map((key): [string, GroupedScripts] => [key, { key, label: labelOf(key), scripts: [] }]),
  );
  const put = (key: string, script: ScriptFacts): void => {
    let bag = bags.get(key);
    if (bag === undefined) bags.set(key, (bag = { key, label: labelOf(key), scripts: [] }));
    bag.scripts.push(script);
  };
  for (const script of scripts) {
    const keys = keysOf(script);
    if (typeof keys === 'string') put(keys, script);
    else for (const key of keys ?? []) put(key, script);
  }
  return [...bags.values()];
}

const TENS = Array.from({ length: 10 }, (_, ten) => ten * 10);
const tenOf = (value: number): number => Math.min(Math.max(Math.floor(value / 10) * 10, 0), 90);
const BLANK = 'grade.none';
const OTHER = 'grade.other';

/** Words that aren't known as grades share a bag: they could be anything, even a name. */
const wordKey = (grade: Extract<ParsedGrade, { kind: 'word' }>): string => {
  const slug = grade.text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, (char) => `-${char.codePointAt(0)!.toString(16)}`)
    .slice(0, 60);
  return grade.rank === null ? OTHER : `word.${slug}`;
};

function gradeBags(scripts: readonly ScriptFacts[]): GroupedScripts[] {
  const words = new Map<string, { text: string; rank: number }>();
  for (const { grade } of scripts) {
    if (grade.kind === 'word' && grade.rank !== null)
      words.set(wordKey(grade), { text: grade.text, rank: grade.rank });
  }
  const ranked = [...words].toSorted(([, a], [, b]) => a.rank - b.rank).map(([key]) => key);
  const hasNumbers = scripts.some(({ grade }) => grade.kind === 'number');
  const label = (key: string): string => {
    if (key === BLANK) return 'No grade';
    if (key === OTHER) return 'Other words';
    const from = Number(key.slice('grade.'.length));
    return words.get(key)?.text ?? (from === 90 ? '90 and above' : `${from} to under ${from + 10}`);
  };
  const keyOf = ({ grade }: ScriptFacts): string => {
    if (grade.kind === 'none') return BLANK;
    return grade.kind === 'number' ? `grade.${tenOf(grade.value)}` : wordKey(grade);
  };
  return sorted(scripts, keyOf, label, [
    ...(hasNumbers ? TENS.map((ten) => `grade.${ten}`) : []),
    ...ranked,
    BLANK,
  ]).filter(({ key, scripts: own }) => key !== BLANK || own.length > 0);
}

const LATE: readonly (readonly [key: string, label: string, upTo: number])[] = [
  ['late.no', 'On time', 0],
  ['late.1', 'Up to a day late', 1],
  ['late.7', 'Up to a week late', 7],
  ['late.more', 'More than a week late', Infinity],
];
const SIMILAR: readonly (readonly [key: string, label: string, upTo: number])[] = [
  ['similar.20', 'Up to 20%', 20],
  ['similar.40', 'Over 20% to 40%', 40],
  ['similar.more', 'Over 40%', Infinity],
];

const steps = (
  scripts: readonly ScriptFacts[],
  all: typeof LATE,
  of: (script: ScriptFacts) => number | null,
): GroupedScripts[] => {
  const labels = new Map(all.map(([key, label]) => [key, label]));
  const keyOf = (value: number | null): string | null =>
    value === null ? null : (all.find(([, , upTo]) => value <= upTo)?.[0] ?? null);
  return sorted(
    scripts,
    (script) => keyOf(of(script)),
    (key) => labels.get(key)!,
    all.map(([key]) => key),
  );
};

/** Names for groups that the scripts know only by number. */
export interface Names {
  markers: ReadonlyMap<number, string>;
  assignments: ReadonlyMap<number, string>;
}

/** Groups scripts by section, each with a key that fits into an address. */
function sectionBags(scripts: readonly ScriptFacts[]): GroupedScripts[] {
  const all = [...new Set(scripts.flatMap(({ sections }) => sections))].toSorted((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const keys = new Map(all.map((name, place) => [name, `section.${place + 1}`]));
  const names = new Map(all.map((name, place) => [`section.${place + 1}`, name]));
  return sorted(
    scripts,
    ({ sections }) => sections.map((name) => keys.get(name)!),
    (key) => names.get(key)!,
    [...keys.values()],
  );
}

const dayOf = (time: string): string => time.slice(0, 10);

/** Groups scripts in every way; leaves out a part if nothing is known for it. */
export function partsOf(
  scripts: readonly ScriptFacts[],
  names: Names,
  isOverAll: boolean,
): { id: PartId; bags: GroupedScripts[] }[] {
  const days = [
    ...new Set(scripts.flatMap(({ graded_at }) => (graded_at === null ? [] : [dayOf(graded_at)]))),
  ].toSorted();
  const hasDue = scripts.some(({ late }) => late !== null && late > 0);
  const parts: { id: PartId; bags: GroupedScripts[] }[] = [
    { id: 'grades', bags: gradeBags(scripts) },
    {
      id: 'assignments',
      bags: isOverAll
        ? sorted(
            scripts,
            ({ assignment }) => `assignment.${assignment}`,
            (key) => names.assignments.get(Number(key.slice(11))) ?? '',
          )
        : [],
    },
    { id: 'sections', bags: sectionBags(scripts) },
    {
      id: 'markers',
      bags: sorted(
        scripts,
        ({ marker }) => (marker === null || !names.markers.has(marker) ? null : `marker.${marker}`),
        (key) => names.markers.get(Number(key.slice(7))) ?? '',
      ).toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
    },
    {
      id: 'days',
      bags: sorted(
        scripts,
        ({ graded_at }) => (graded_at === null ? null : `day.${dayOf(graded_at)}`),
        (key) => key.slice(4),
        days.map((day) => `day.${day}`),
      ),
    },
    { id: 'late', bags: hasDue ? steps(scripts, LATE, ({ late }) => late) : [] },
    {
      id: 'similarity',
      bags: scripts.some(({ similarity }) => similarity !== null)
        ? steps(scripts, SIMILAR, ({ similarity }) => similarity)
        : [],
    },
  ];
  return parts.filter(({ bags }) => bags.length > 0);
}
