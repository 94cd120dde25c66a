import type { Genre } from '#contract/submissions/document.ts';
import type { Sentence } from '#server/features/drafts/checks/measure/sentence.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { LANGUAGES, type Language } from '#server/features/drafts/checks/language.ts';
import { type Area, rule, type Rule } from '#server/features/drafts/checks/rule.ts';
import { type Tongue, tongueOf } from '#server/features/drafts/checks/tongue.ts';
import type { Paragraph, Work } from '#server/features/drafts/checks/work.ts';
import { type Place, placed, placeOf } from './place.ts';

/** A sentence in which the student does something that can be told by its words. */
export interface Move {
  id: string;
  area: Area;
  genres: readonly Genre[];
  weight: number;
  /** Shorter sentences show nothing of the kind. */
  least?: number;
  /** It holds for these languages, and is said in them. */
  patterns: Readonly<Partial<Record<Language, RegExp>>>;
  /** Words with which the sentence does something else. */
  not?: RegExp;
  /** Words of a brief that asks for this very move: what a student was asked for and did counts more, and is said. */
  wanted?: RegExp;
  /** Of all sentences, the ones that may be it. */
  among?(work: Work): readonly Sentence[];
  /** Besides its words. */
  also?(sentence: Sentence, next: Sentence | undefined, work: Work): boolean;
  /** What the sentence is told together with, in the text's own words: what it is an example of, or answers. Null where there is nothing. */
  beside?(sentence: Sentence, near: Near, work: Work): readonly string[] | null;
  /** Of the sentence only what begins with the words it is told by is shown: the rest stands beside it. */
  showsRest?: true;
  /** What is said of it; the beginning of the sentence is at hand, and a colon stands before it in one way at least. */
  say: Readonly<
    Partial<
      Record<
        Language,
        (head: string, tongue: Tongue, beside: readonly string[]) => string | readonly string[]
      >
    >
  >;
}

/** The sentences around one, in its own paragraph. */
export interface Near {
  before: Sentence | undefined;
  next: Sentence | undefined;
  paragraph: Paragraph;
}

const LEAST_WORDS = 6;
const MOST_WORDS = 60;
const SHOWN_WORDS = 12;
/** Sentences that are looked at more closely. */
const MOST = 200;

/** The stretch of a sentence that shows the move: from a little before the words it is told by. */
function shownOf({ text }: Sentence, shows: RegExp): string {
  const at = shows.exec(text)?.index ?? 0;
  const words = text.slice(0, at).split(/\s+/).filter(Boolean).length;
  if (words <= SHOWN_WORDS / 2) return text;
  return text.slice(at).replace(/^[\s,;:–—-]+/, '');
}

/** From the words that show the move on. */
const restOf = ({ text }: Sentence, shows: RegExp): string =>
  text.slice(shows.exec(text)!.index).replace(/^[\s,;:–—-]+/, '');

/** A sentence that was cut off, by a formula or at a page's end, shows nothing. */
export const isWhole = ({ text }: Sentence): boolean =>
  /[.!…。！][)\]"'”’»“]*(?:\s?\[[^\][\n]{1,60}\]){0,4}[⁰¹²³⁴-⁹]*$/u.test(text);

/** The task's own words, handed in with the answers. */
const TASK = pattern(
  String.raw`^(?:(?:cuestión|pregunta|ejercicio|question|exercise|aufgabe)\s*\d+\P{L}+)?(?:escriba|indique|explique|calcule|describa|muestre|modifique|busque|describe|explain|list|beschreiben\s+sie|erklären\s+sie|nennen\s+sie|décrivez|expliquez|donnez)\b`,
);

/** What a template says of the text that is to stand there. */
const TEMPLATE = pattern(
  String.raw`^(?:write|type|insert|put|describe|state|summari[sz]e)\s+(?:your|here|the)\b|\b(?:the|your|this)\s+(?:conclusion|introduction|abstract|essay|report|paper|section|discussion)\s+(?:should|must|needs?\s+to)\b|\byour\s+(?:introduction|conclusion|abstract|text)\s+goes\s+here\b`,
);

const REFUSED = pattern(
  String.raw`\b(?:not|no|don['’]t|never|without|avoid|nicht|keine?\p{L}?|ohne|sans|pas|sin|no)\b`,
);

/** A clause asks for something where it speaks to the reader or tells them what to do: “An example is in (1)” only shows one. */
const ASKING = pattern(
  String.raw`\b(?:you|your|include|giv(?:e|ing)|us(?:e|ing)|provid(?:e|ing)|support|explain|discuss|describe|state|justify|reflect|consider|compare|contrast|analy[sz]e|evaluate|write|show|name|identify|illustrate|must|should|needs?|required?|Sie|Ihr\p{L}*|soll(?:en|ten)?|müssen|nennen?|geben|begründen|erläutern|erklären|vergleichen|belegen|schreiben?|vous|votre|vos|donnez|expliquez|justifiez|comparez|illustrez|rédigez|devez|doit|tus?|sus?|da|dé|explica|explique|justifica|justifique|compara|compare|incluye|incluya|escrib[ea]|debes?)\b`,
);

/** A few words cut off must not end in the middle of a phrase. */
const DANGLING = pattern(
  String.raw`(?:[,\s]+(?:and|or|the|an?|of|to|for|on|in|with|from|your|their|und|oder|die|der|das|den|dem|für|von|zu|Ihr\p{L}*|et|ou|les?|la|des?|du|pour|vos?|votre|y|o|los|las|el|del|para|tus?))*[,\s]*$`,
);

const LEADING = pattern(
  String.raw`^(?:(?:in\s+)?which|that|and|or|to|you|und|in\s+de[mr]|et|y)\s+(?:you\s+)?`,
);

/** The few words of a brief with which it asks for something; null where it doesn't, or asks for the opposite. */
function askedIn(brief: string, wanted: RegExp): string | null {
  for (const clause of brief.split(/[.;:!?\n()]+/)) {
    const match = wanted.exec(clause);
    if (match === null || REFUSED.test(clause) || !ASKING.test(clause)) continue;
    const before = /(?:(?<!\S)(?!(?:und|and|or|et|y|o|Sie)\s)\S{1,40}\s){0,3}$/u.exec(
      clause.slice(Math.max(0, match.index - 130), match.index),
    )![0];
    const after = /^\S{1,60}(?:\s\S{1,40}){0,4}/u.exec(clause.slice(match.index))?.[0] ?? match[0];
    return `${before}${after}`.replace(DANGLING, '').replace(LEADING, '').trim();
  }
  return null;
}

const AS_ASKED: Readonly<Record<Language, (asked: string) => string>> = {
  en: (asked) => `, as the brief asks (${asked})`,
  de: (asked) => `, wie es die Aufgabe verlangt (${asked})`,
  fr: (asked) => `, comme le demande la consigne (${asked})`,
  es: (asked) => `, como pide el enunciado (${asked})`,
};
/** What a brief asks for in so many words comes before what it doesn't. */
const ASKED_WEIGHT = 24;

interface Data {
  shown: string;
  asked: string | null;
  beside: readonly string[];
  place: Place | null;
}

/** A strength that one sentence shows. Its sentence is whole, the student's own, and no question. */
export const move = ({
  id,
  area,
  genres,
  weight,
  least = LEAST_WORDS,
  patterns,
  not,
  wanted,
  among = ({ sentences }) => sentences,
  also = () => true,
  beside = () => [],
  showsRest,
  say,
}: Move): Rule =>
  rule<Data>({
    id,
    kind: 'strength',
    area,
    languages: LANGUAGES.filter((language) => patterns[language] !== undefined),
    genres,
    find(work) {
      const { language, quotations, sentences, prose } = work;
      const shows = patterns[language!]!;
      const follows = new Map(sentences.slice(1).map((next, index) => [sentences[index]!, next]));
      const isQuoted = (at: number): boolean =>
        quotations.some(({ start, end, words }) => words > 2 && start <= at && at < end);
      const found = among(work)
        .filter(
          (sentence) =>
            sentence.sure &&
            isWhole(sentence) &&
            sentence.words >= least &&
            sentence.words <= MOST_WORDS &&
            !sentence.text.includes('?') &&
            !TASK.test(sentence.text) &&
            !TEMPLATE.test(sentence.text) &&
            shows.test(sentence.text) &&
            not?.test(sentence.text) !== true,
        )
        .slice(0, MOST)
        .filter(
          (sentence) =>
            !isQuoted(sentence.start + shows.exec(sentence.text)!.index) &&
            also(sentence, follows.get(sentence), work),
        )
        .flatMap((sentence) => {
          const paragraph = prose.find(
            ({ start, end }) => start <= sentence.start && sentence.end <= end,
          )!;
          const at = paragraph.sentences.findIndex(({ start }) => start === sentence.start);
          const told = beside(
            sentence,
            { before: paragraph.sentences[at - 1], next: paragraph.sentences[at + 1], paragraph },
            work,
          );
          return told === null ? [] : [{ sentence, told }];
        });
      const chosen = found.toSorted(
        (a, b) => Math.abs(a.sentence.words - 24) - Math.abs(b.sentence.words - 24),
      )[0];
      if (chosen === undefined) return null;
      const { sentence: best, told } = chosen;
      const asked = wanted === undefined ? null : askedIn(work.brief.text, wanted);
      return {
        spans: [best],
        weight: asked === null ? weight : weight + ASKED_WEIGHT,
        data: {
          shown: showsRest === true ? restOf(best, shows) : shownOf(best, shows),
          asked,
          beside: told,
          place: placeOf(work, best.start),
        },
      };
    },
    say: Object.fromEntries(
      LANGUAGES.filter((language) => say[language] !== undefined).map((language) => [
        language,
        ({ shown, asked, beside: told, place }: Data) => {
          const tongue = tongueOf(language);
          const head = tongue.head(shown, SHOWN_WORDS);
          const ways = [say[language]!(head, tongue, told)]
            .flat()
            .map((way) => placed(way, place, tongue));
          if (asked === null) return ways.map((seen) => ({ seen }));
          const lead = language === 'fr' ? ` : ${head}` : `: ${head}`;
          return ways
            .filter((seen) => seen.includes(lead))
            .map((seen) => ({
              seen: seen.replace(lead, () => `${AS_ASKED[language](tongue.quote(asked))}${lead}`),
            }));
        },
      ]),
    ) as Partial<Record<Language, (data: Data) => { seen: string }[]>>,
  });
