import { citationsIn } from '../../../measure/sources/citation.ts';
import { mayCite, mayNameASource } from '../../../measure/sources/traces.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';
import type { Language } from '../../language.ts';

interface Data {
  phrase: string;
  count: number;
}

/** Somebody unnamed who is said to know. */
const UNNAMED: Readonly<Record<Language, RegExp>> = {
  en: pattern(
    String.raw`\b(?:(?:many|most|some|several|numerous|various|recent)\s+)?(?:studies|scientists|researchers|experts|scholars)\s+(?:have\s+)?(?:shows?|shown|proven?|proves?|suggest(?:ed)?|say|said|agree|argue[ds]?|believe|claim|found|find|think|indicated?)\b|\bresearch\s+(?:has\s+)?(?:shows?|shown|proven?|proves|suggests?|indicates?)\b|\bit\s+(?:has\s+been|is)\s+(?:scientifically\s+)?proven\s+that\b|\bstatistics\s+(?:show|prove|say)\b`,
  ),
  de: pattern(
    String.raw`\b(?:(?:viele|einige|zahlreiche|mehrere|neue(?:re|ste)?|verschiedene|die\s+meisten)\s+)?(?:Studien|Forscher|Wissenschaftler|Experten|Untersuchungen|Statistiken)\s+(?:haben\s+)?(?:zeigen|gezeigt|belegen|beweisen|sagen|meinen|behaupten|sind\s+sich\s+einig|glauben|besagen|warnen)\b|\b(?:zeigen|belegen|beweisen|sagen|warnen)\s+(?:viele|einige|zahlreiche|mehrere|neue(?:re|ste)?|verschiedene|die\s+meisten)?\s*(?:Studien|Forscher|Wissenschaftler|Experten|Untersuchungen|Statistiken)\b|\bes\s+ist\s+(?:wissenschaftlich\s+)?(?:bewiesen|erwiesen),\s+dass\b`,
  ),
  fr: pattern(
    String.raw`\b(?:(?:de\s+nombreuses|plusieurs|certaines|beaucoup\s+d['’]|des|les|de\s+nombreux|certains)\s*)(?:études|chercheurs|scientifiques|experts|spécialistes|statistiques|recherches)\s+(?:ont\s+)?(?:montrent|montré|prouvent|prouvé|disent|affirment|pensent|estiment|démontrent|démontré|s['’]accordent)\b|\bil\s+est\s+(?:scientifiquement\s+)?prouvé\s+que\b`,
  ),
  es: pattern(
    String.raw`\b(?:(?:muchos|muchas|varios|varias|algunos|algunas|numerosos|diversos|los|las)\s+)?(?:estudios|investigaciones|científicos|expertos|investigadores|estadísticas|especialistas)\s+(?:han\s+)?(?:demuestran|demostrado|muestran|mostrado|dicen|afirman|opinan|creen|señalan|prueban|coinciden)\b|\bestá\s+(?:científicamente\s+)?(?:demostrado|comprobado)\s+que\b`,
  ),
};
/** “The studies show”: those that were spoken of before, where a work names any. */
const KNOWN = pattern(
  String.raw`\b(?:the|these|those|both|such|my|our|his|her|their|die|diese|jene|beide|unsere|seine|ihre|ces|leurs?|nos|estos|estas|esos|esas|ambos|sus)\s+$|^(?:les|los|las)\b`,
);
/** "(Hurley)", as some cite who give no page. */
const AUTHOR = /\(\p{Lu}[\p{L}’'-]{1,40}(?:\s(?:and|&)\s\p{Lu}[\p{L}’'-]{1,40})?\)/u;
const NAMED = /["“„«]|\d|\bet al\b|\bnamed?\b|\bcalled\b|(?<=[\p{L},] )\p{Lu}\p{Ll}+/u;

/** "Studies show …" where neither the sentence nor the one after it says which. */
export const unnamed = rule<Data>({
  id: 'sources/unnamed',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report'],
  find({ paragraphs, language, citations, references, text }) {
    const isNaming = citations.length > 0 || references !== null || mayCite(text);
    const found = paragraphs
      .filter(({ isSourced }) => !isSourced)
      .flatMap(({ sentences }) =>
        sentences.flatMap((sentence, index) => {
          const phrase = UNNAMED[language!].exec(sentence.text);
          if (
            phrase === null ||
            !sentence.sure ||
            (isNaming &&
              (KNOWN.test(sentence.text.slice(0, phrase.index)) || KNOWN.test(phrase[0])))
          )
            return [];
          const rest = sentence.text.replace(phrase[0], ' ').replace(/^\P{L}*\p{L}+/u, '');
          const near = [rest, sentences[index + 1]?.text ?? '', sentences[index - 1]?.text ?? ''];
          const isNamed =
            citationsIn(near.join(' '), 0).length > 0 ||
            near.slice(0, 2).some((one) => mayNameASource(one)) ||
            mayNameASource(near[2]!);
          const german =
            language === 'de'
              ? /\b(?:von|des|der)\s+(?:Universität|Instituts?)\b/.test(rest)
              : NAMED.test(rest) || AUTHOR.test(rest);
          return isNamed ||
            german ||
            /\?\s*$/.test(sentence.text) ||
            /\b(?:if|wenn|si)\b/i.test(sentence.text.slice(0, phrase.index))
            ? []
            : [{ sentence, phrase: phrase[0] }];
        }),
      );
    const [first] = found;
    if (first === undefined) return null;
    return {
      spans: found.slice(0, 3).map(({ sentence }) => sentence),
      weight: found.length > 1 ? 72 : 64,
      data: { phrase: first.phrase, count: found.length },
    };
  },
  say: {
    en: ({ phrase, count }, { quote, number }) => [
      {
        seen: `${quote(phrase)} leaves open who that is${count > 1 ? `, and so do ${number(count - 1)} more ${count === 2 ? 'sentence' : 'sentences'}`.replace('do one more', 'does one more') : ''}.`,
        deed: `After ${quote(phrase)} name one of them, with the year, so that a reader can check it; if you know none, make the claim smaller.`,
      },
      {
        seen: `A reader can’t tell whom you mean by ${quote(phrase)}${count > 1 ? ` (${number(count)} such places)` : ''}.`,
        deed: `Put a name and a year to ${quote(phrase)}, or say only what you can show yourself.`,
      },
    ],
    de: ({ phrase, count }, { quote, number }) => [
      {
        seen: `${quote(phrase)} lässt offen, wer gemeint ist${count > 1 ? ` (${number(count)} solche Stellen)` : ''}.`,
        deed: `Nennen Sie bei ${quote(phrase)} mindestens einen Namen mit Jahr, damit man es prüfen kann, oder behaupten Sie weniger.`,
      },
    ],
    fr: ({ phrase, count }, { quote, number }) => [
      {
        seen: `${quote(phrase)} : on ne sait pas de qui il s’agit${count > 1 ? ` (${number(count)} passages de ce genre)` : ''}.`,
        deed: `À ${quote(phrase)}, ajoutez au moins un nom et une année, pour qu’on puisse vérifier, ou affirmez moins.`,
      },
    ],
    es: ({ phrase, count }, { quote, number }) => [
      {
        seen: `${quote(phrase)}: no se sabe quiénes son${count > 1 ? ` (${number(count)} pasajes así)` : ''}.`,
        deed: `Junto a ${quote(phrase)} pon al menos un nombre y un año, para que se pueda comprobar, o afirma menos.`,
      },
    ],
  },
});
