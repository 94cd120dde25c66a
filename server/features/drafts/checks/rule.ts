import type { CodeLanguage, Genre } from '#contract/submissions/document.ts';
import type { Brief } from './measure/brief/brief.ts';
import type { Span } from './measure/span.ts';
import { LANGUAGES, type Language } from './language.ts';
import { type LanguageStyle, languageStyleOf } from './language-style.ts';
import type { Work } from './work.ts';

/** What a finding is about; a rubric may have its own name for it. */
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

/** What a point says: an observation, and for an improvement what to do about it and where. */
export interface Said {
  seen: string;
  advice?: string;
}

/**
 * Something that a rule found, worded in every language that the work may be in: a draft is written
 * in the language of the work.
 */
export interface Finding {
  /** The passages it is based on, in the text's own words. */
  spans: readonly Pick<Span, 'start' | 'end'>[];
  /** 0 to 1: how certain the rule is that its statement is literally true. */
  confidence: number;
  /** 0 to 100: how much it matters to the student. */
  weight: number;
  /**
   * Ways to say it, each true and complete; one is chosen so that not everybody in a class reads
   * the same sentence.
   */
  said: Readonly<Partial<Record<Language, readonly Said[]>>>;
}

/** A finding less certain than this is not reported. */
export const MIN_CONFIDENCE = 0.9;

export interface Rule {
  id: string;
  kind: 'priority' | 'fact';
  area: Area;
  /**
   * Languages of the works it applies to; `any` only if it uses nothing specific to a language.
   */
  languages: readonly Language[] | 'any';
  genres: readonly Genre[] | 'any';
  /** For a rule on programs, the programming languages it applies to. */
  programs?: readonly CodeLanguage[];
  /** What the brief must ask for before the rule applies; if left out, it always applies. */
  asks?: (brief: Brief) => boolean;
  /**
   * It reports that something is missing: it applies only if the whole work was read (RULE-40).
   */
  absence?: true;
  /**
   * A question to the educator, for when something seems to be missing but that may not be claimed.
   */
  question?: string;
  /** Whether the question is worth an educator's time. */
  isWorthAsking?(work: Work): boolean;
  find(work: Work): Finding | null;
}

/** What a rule's `find` returns before it is put into words. */
export interface Found<T> {
  spans: readonly Pick<Span, 'start' | 'end'>[];
  weight: number;
  confidence?: number;
  data: T;
}
export type Wording<T> = Readonly<
  Partial<Record<Language, (data: T, tongue: LanguageStyle) => Said | readonly Said[]>>
>;

const STYLES = Object.fromEntries(
  LANGUAGES.map((language) => [language, languageStyleOf(language)]),
) as Record<Language, LanguageStyle>;

/** Creates a rule from what it looks for and how that is worded in each language. */
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
            : [[language, [words(found.data, STYLES[language])].flat()]];
        }),
      );
      return { spans: found.spans, weight: found.weight, confidence: found.confidence ?? 1, said };
    },
  };
}

/**
 * Returns whether a rule may report to the student, may only ask the educator, or must stay silent.
 * Nothing applies by default.
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

/**
 * Returns what a rule has to say about a work, or why it is silent. Every rule is run through this
 * function; none is called directly.
 */
export function applyRule(
  asked: Rule,
  work: Work,
): { finding: Finding; to: 'student' | 'educator' } | null {
  const may = applicability(asked, work);
  if (may === 'silent') return null;
  const finding = asked.find(work);
  if (finding === null || finding.confidence < MIN_CONFIDENCE) return null;
  return { finding, to: may === 'speaks' ? 'student' : 'educator' };
}
