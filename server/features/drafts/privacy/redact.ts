import { findPeople, type Known, knownFrom, type Person } from './people.ts';

/** What identifies a person by its form alone, whoever it is. */
type Kind = 'name' | 'id' | 'email' | 'profile' | 'phone';

interface Pattern {
  kind: Kind;
  /** Global. With a group `take` only that group is removed, so that "Name:" is kept. */
  pattern: RegExp;
  /** Counts only in the first lines of a work, where covers and headers are. */
  onlyHead?: true;
}

/** Every repetition is bounded, because the text is untrusted. */
const USER = String.raw`[\w.%~@+-]{2,80}`;
const SITES = [
  String.raw`linkedin\.com\/(?:in|pub)\/`,
  String.raw`(?:facebook|instagram|tiktok|snapchat|threads|x|twitter|github|gitlab|medium|vimeo|pinterest|behance|dribbble|kaggle)\.(?:com|net)\/`,
  String.raw`youtube\.com\/(?:@|user\/|channel\/)`,
  String.raw`orcid\.org\/`,
  String.raw`researchgate\.net\/profile\/`,
  String.raw`scholar\.google\.[a-z.]{2,6}\/citations\?user=`,
  String.raw`xing\.com\/profile\/`,
  String.raw`t\.me\/`,
  String.raw`wa\.me\/`,
  String.raw`weibo\.com\/`,
  String.raw`vk\.com\/`,
  String.raw`stackoverflow\.com\/users\/`,
  String.raw`reddit\.com\/(?:u|user)\/`,
  String.raw`discord\.(?:gg|com)\/(?:users\/)?`,
];
const ID_LABEL = [
  String.raw`(?:student|candidate|registration|reg|enrol?ment|matriculation|exam|personal|user|login|participant)[ \t]{0,3}(?:id|identifier|number|no|nr|num|code|#|name)?`,
  'matrikel(?:nummer|[-. ]{0,2}nr)?',
  'matr[-. ]{0,3}nr',
  'studenten?nummer',
  'kennung',
  'benutzername',
  'prüfungsnummer',
  String.raw`num[ée]ro[ \t]+(?:d['’][ée]tudiante?|[ée]tudiante?|de[ \t]+(?:matr[ií]cula|estudiante|alumn[oa]|candidat[eo]?|carnet))`,
  String.raw`n[°º.][ \t]{0,2}(?:d['’])?(?:[ée]tudiante?|de[ \t]+matr[ií]cula|alumn[oa])`,
  'identifiant',
  'matr[ií]cula',
  'legajo',
  'expediente',
  'dni',
  'nia',
  'ine',
  'id',
].join('|');
const NAME_LABEL = [
  "(?:student|author|candidate|my|full|first|last|family)(?:['’]s)?[ \\t]{1,3}name",
  'name',
  'student',
  'author',
  'authors',
  'submitted by',
  'written by',
  'prepared by',
  'presented by',
  'group members?',
  'team members?',
  'vorname',
  'nachname',
  'verfasser(?:in)?',
  'autor(?:in)?',
  'eingereicht von',
  'vorgelegt von',
  'verfasst von',
  'bearbeitet von',
  'studierende[rn]?',
  'nom',
  'pr[ée]nom',
  'nom et pr[ée]nom',
  'auteure?',
  '[ée]tudiante?',
  'pr[ée]sent[ée] par',
  'r[ée]dig[ée] par',
  'nombre',
  'apellidos?',
  'nombre y apellidos?',
  'autora?',
  'alumn[oa]',
  'estudiante',
  'presentado por',
  'realizado por',
  'elaborado por',
].join('|');
/**
 * Returns a pattern that matches each letter in both cases. Not `(?i:…)`: V8 compiles without its
 * optimizations once a process has generated much regular-expression code, and then forgets to
 * ignore case.
 */
const inAnyCase = (pattern: string): string =>
  pattern.replaceAll(/\\.|\[[^\]]*\]|\p{Ll}/gu, (part) => {
    const cased = (letter: string): string => `${letter}${letter.toUpperCase()}`;
    if (part.startsWith('\\')) return part;
    return part.startsWith('[')
      ? part.replaceAll(/\\.|\p{Ll}/gu, (one) => (one.startsWith('\\') ? one : cased(one)))
      : `[${cased(part)}]`;
  });
const NAME_WORDS = String.raw`\p{Lu}[\p{L}\p{M}.'’-]{0,30}(?:[ \t]{1,3}(?:\p{Lu}[\p{L}\p{M}.'’-]{0,30}|von|van|de|del|la|der|den|di|da|dos|al|el|bin|y|und|and|et|&)){0,6}`;
const NAMES = String.raw`${NAME_WORDS}(?:[ \t]{0,2}[,;&][ \t]{0,2}${NAME_WORDS}){0,8}`;

const PATTERNS: readonly Pattern[] = [
  {
    kind: 'email',
    pattern:
      /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}[ \t]?(?:@|\(at\)|\[at\]|＠)[ \t]?(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?![\p{L}\p{N}])/giu,
  },
  {
    kind: 'profile',
    pattern: new RegExp(
      String.raw`(?:https?:\/\/)?(?:[\w-]{1,20}\.)?(?:${SITES.join('|')})${USER}(?:\/[\w.%~@+-]{0,80}){0,4}`,
      'giu',
    ),
  },
  {
    kind: 'profile',
    pattern: /(?:https?:\/\/)?(?:[\w-]{1,40}\.){1,4}[a-z]{2,12}\/~[\w.-]{2,60}/giu,
  },
  {
    kind: 'profile',
    pattern:
      /(?<![\p{L}\p{N}_.@/])@(?!(?:caps|person|location|organi[sz]ation|date|time|money|percent|num|month|city|state|dr|email)\d{1,3}(?!\w))[a-z][\w.]{2,40}(?:@(?:[\w-]{1,40}\.){1,3}[a-z]{2,12})?(?![\p{L}\p{N}_])/giu,
    onlyHead: true,
  },
  {
    kind: 'id',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${ID_LABEL})\.?[ \t]{0,3}(?:[:：#=]|is|lautet|est|es)[ \t]{0,3}#?(?<take>(?=[\p{L}\p{N}./_-]{0,30}\d)[\p{L}\p{N}][\p{L}\p{N}./_-]{2,30})`,
      'giu',
    ),
  },
  {
    kind: 'id',
    pattern: /(?:学号|學號|考号|准考证号|学籍号)[\s:：]{0,4}(?<take>[A-Za-z0-9-]{3,30})/gu,
  },
  { kind: 'id', pattern: /(?<![\p{L}\p{N}-])[a-z]{1,2}\d{6,9}(?![\p{L}\p{N}])/giu },
  { kind: 'id', pattern: /(?<![\p{L}\p{N}-])\d{4}-\d{4}-\d{4}-\d{3}[\dX](?![\p{L}\p{N}])/gu },
  {
    kind: 'phone',
    pattern:
      /(?<![\p{L}\p{N}])(?:tel|phone|mobile|cell|telefon|handy|t[ée]l[ée]phone|tel[ée]fono|m[óo]vil|电话|手机)[\p{L}]{0,4}[ \t.:：]{1,4}(?<take>\+?[\d][\d ()./-]{5,22}\d)/giu,
  },
  {
    kind: 'phone',
    pattern:
      /(?<![\p{L}\p{N}+])(?:\+|00)\d{1,3}[ ./-]?(?:\(0\)[ ]?)?\d{2,4}(?:[ ./-]?\d{2,5}){2,4}(?!\d)/gu,
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:${inAnyCase(NAME_LABEL)})[ \t]{0,3}[:：][ \t]{0,3}(?<take>${NAMES})`,
      'gu',
    ),
    onlyHead: true,
  },
  {
    kind: 'name',
    pattern: new RegExp(
      String.raw`^[ \t]{0,10}(?:by|von|par|por|de)[ \t]{1,3}(?<take>${NAME_WORDS})[ \t.]{0,4}$`,
      'gmu',
    ),
    onlyHead: true,
  },
  {
    kind: 'name',
    pattern: /(?:姓名|作者|学生姓名|學生|提交人)[\s:：]{1,4}(?<take>[\p{Script=Han}·]{2,8})/gu,
    onlyHead: true,
  },
];

/** What was removed from everything that one redactor has seen. */
export type Taken = Record<Kind, number>;

export interface Redactor {
  /**
   * Returns the text with everything that identifies people replaced. `isHead`: it is where covers
   * and headers are.
   */
  redact(text: string, isHead?: boolean): string;
  /**
   * The same for what the educator stores for all classes: the students of their other classes are
   * removed, too.
   */
  redactOwn(text: string): string;
  readonly taken: Taken;
}

/** Replaces nothing. */
export const NOBODY: Redactor = {
  redact: (text) => text,
  redactOwn: (text) => text,
  taken: { name: 0, id: 0, email: 0, profile: 0, phone: 0 },
};

interface Cut {
  start: number;
  end: number;
  by: string;
  kind: Kind;
}

const SHOWN: Readonly<Record<Exclude<Kind, 'name'>, string>> = {
  id: '[id]',
  email: '[e-mail]',
  profile: '[link]',
  phone: '[phone]',
};
/** What replaces the removed text. */
export const PLACEHOLDER = /\[(?:person \d{1,4}|name|id|e-mail|link|phone)\]/;

function patternCuts(text: string, isHead: boolean): Cut[] {
  return PATTERNS.filter(({ onlyHead }) => isHead || onlyHead !== true).flatMap(
    ({ kind, pattern }) =>
      Array.from(text.matchAll(pattern), (match) => {
        const take = match.groups?.['take'];
        const start = take === undefined ? match.index : match.index + match[0].lastIndexOf(take);
        return {
          start,
          end: start + (take ?? match[0]).length,
          kind,
          by: kind === 'name' ? '[name]' : SHOWN[kind],
        };
      }),
  );
}

/**
 * Creates a redactor that replaces what names a person (DRAFT-6): known people, in every way of
 * writing a name, and anything in the form of an e-mail, an identifier, a profile or a telephone
 * number. The same person gets the same number in every text. The originals aren't remembered and
 * are never restored.
 */
export function createRedactor(
  people: readonly Person[],
  otherClasses: readonly Person[] = [],
): Redactor {
  const known = knownFrom(people);
  let all: Known | null = null;
  const numbers = new Map<number, number>();
  const taken: Taken = { name: 0, id: 0, email: 0, profile: 0, phone: 0 };
  const numberOf = (person: number): number => {
    const number = numbers.get(person) ?? numbers.size + 1;
    numbers.set(person, number);
    return number;
  };
  const redacted = (given: string, among: Known, isHead: boolean): string => {
    const text = given.normalize('NFC');
    const cuts = [
      ...patternCuts(text, isHead),
      ...findPeople(text, among).map(({ start, end, person, kind }): Cut => ({
        start,
        end,
        kind,
        by: kind === 'id' ? SHOWN.id : `[person ${numberOf(person)}]`,
      })),
    ].toSorted((a, b) => a.start - b.start || b.end - a.end);
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, by, kind } of cuts) {
      if (end <= from) continue;
      // A cut that begins inside another one continues where that one ended, so that nothing of it
      // remains.
      if (start >= from) {
        pieces.push(text.slice(from, start), by);
        taken[kind] += 1;
      }
      from = end;
    }
    return pieces.join('') + text.slice(from);
  };
  return {
    taken,
    redact: (text, isHead = false) => redacted(text, known, isHead),
    redactOwn(text) {
      if (text === '') return '';
      all ??= otherClasses.length === 0 ? known : knownFrom([...people, ...otherClasses]);
      return redacted(text, all, false);
    },
  };
}
