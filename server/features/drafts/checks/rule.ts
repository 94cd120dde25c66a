import type { CodeLanguage, Genre } from '#contract/submissions/document.ts';
import type { Brief } from './measure/brief/brief.ts';
import type { Span } from './measure/span.ts';
import { LANGUAGES, type Language } from './language.ts';
import { type Tongue, tongueOf } from './tongue.ts';
import type { Work } from './work.ts';

/** What a finding is about; a rubric may have a name of its own for it. */
export type Area =
  | 'structure'
  | 'evidence'
  | 'clarity'
  | 'language'
  | 'task'
  | 'design'
  | 'readability'
  | 'robustness'
  | 'access';

/** What a point says: what is there, and for an improvement what to do about it and where. */
export interface Said {
  seen: string;
  advice?: string;
}

/** Something a rule found, in the words of every language its work may be in: a draft is written in its work's. */
export interface Finding {
  /** The passages it rests on, in the text's own words. */
  spans: readonly Pick<Span, 'start' | 'end'>[];
  /** 0 to 1: how sure the rule is that what it says is literally true. */
  confidence: number;
  /** 0 to 100: how much it matters to the student. */
  weight: number;
  /** Ways to say it, each true and complete; one is chosen so that a class doesn't read one sentence. */
  said: Readonly<Partial<Record<Language, readonly Said[]>>>;
}

/** Less sure than this, a finding is kept to itself. */
export const SURE = 0.9;

export interface Rule {
  id: string;
  kind: 'priority' | 'fact';
  area: Area;
  /** Languages of works it holds for; `any` only where nothing about a language is used. */
  languages: readonly Language[] | 'any';
  genres: readonly Genre[] | 'any';
  /** Of a rule on programs, the languages they are written in. */
  programs?: readonly CodeLanguage[];
  /** What the brief must ask for before it may speak; without it, the rule needs no asking. */
  asks?: (brief: Brief) => boolean;
  /** It says that something is missing: it may speak only where the whole work was read (RULE-40). */
  absence?: true;
  /** To the educator, where a missing thing was found but may not be claimed. */
  question?: string;
  /** Whether it is worth an educator's while. */
  isWorthAsking?(work: Work): boolean;
  find(work: Work): Finding | null;
}

/** What a rule's `find` answers before it is put into words. */
export interface Found<T> {
  spans: readonly Pick<Span, 'start' | 'end'>[];
  weight: number;
  confidence?: number;
  data: T;
}
export type Wording<T> = Readonly<
  Partial<Record<Language, (data: T, tongue: Tongue) => Said | readonly Said[]>>
>;

const TONGUES = Object.fromEntries(
  LANGUAGES.map((language) => [language, tongueOf(language)]),
) as Record<Language, Tongue>;

/** Makes a rule of what it looks for and how that is said in each language. */
export function rule<T>(
  made: Omit<Rule, 'find'> & { find(work: Work): Found<T> | null; say: Wording<T> },
): Rule {
  const { find, say, ...rest } = made;
  return {
    ...rest,
    find(work) {
      const found = find(work);
      if (found === null) return null;
      const said = Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const words = say[language];
          return words === undefined
            ? []
            : [[language, [words(found.data, TONGUES[language])].flat()]];
        }),
      );
      return { spans: found.spans, weight: found.weight, confidence: found.confidence ?? 1, said };
    },
  };
}

/**
 * Whether a rule may speak of a work to its student, may only ask its educator, or has to be
 * silent. Nothing applies by default.
 */
export function applicability(
  { languages, genres, programs, asks, absence, question, isWorthAsking = () => true }: Rule,
  work: Work,
): 'speaks' | 'asks' | 'silent' {
  const { language, genre, brief, complete } = work;
  if (languages !== 'any' && (language === null || !languages.includes(language))) return 'silent';
  if (genres !== 'any' && !genres.includes(genre)) return 'silent';
  if (
    genre === 'code' &&
    (work.program === null || programs?.includes(work.program.language) !== true)
  )
    return 'silent';
  const isAsked = asks === undefined || asks(brief);
  if (isAsked && (absence === undefined || complete)) return 'speaks';
  return question === undefined || !isWorthAsking(work) ? 'silent' : 'asks';
}

/** What a rule has to say of a work, or why it is silent. Every rule goes through here; none is asked directly. */
export function hear(
  asked: Rule,
  work: Work,
): { finding: Finding; to: 'student' | 'educator' } | null {
  const may = applicability(asked, work);
  if (may === 'silent') return null;
  const finding = asked.find(work);
  if (finding === null || finding.confidence < SURE) return null;
  return { finding, to: may === 'speaks' ? 'student' : 'educator' };
}
