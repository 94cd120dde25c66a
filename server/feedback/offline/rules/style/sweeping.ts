import type { Language } from '../../language.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';

interface Data {
  phrase: string;
  count: number;
  rest: string;
}

/** What is claimed of all people, or placed beyond doubt. */
const SWEEPING: Readonly<Record<Language, RegExp>> = {
  en: pattern(
    String.raw`\b(?:every(?:one|body)|all\s+(?:of\s+)?us|we\s+all)\s+(?:knows?|agrees?|understands?)\b|\b(?:nobody|no\s+one)\s+(?:can|could|would|will)\s+(?:deny|doubt|disagree|argue)\b|\bit\s+is\s+(?:obvious|undeniable|a\s+fact|common\s+knowledge|well[\s-]known|a\s+well[\s-]known\s+fact)\s+(?:to\s+(?:everyone|all)\s+)?that\b|\bthere\s+is\s+no\s+(?:doubt|question)\s+that\b`,
  ),
  de: pattern(
    String.raw`\b(?:jeder|jeder\s+Mensch|alle|wir\s+alle)\s+(?:weiß|wissen)\b|\bniemand\s+(?:kann|wird|würde)\s+(?:bestreiten|leugnen|bezweifeln)\b|\bes\s+(?:ist|steht)\s+(?:offensichtlich|unbestritten|außer\s+Frage|allgemein\s+bekannt|jedem\s+klar),\s+dass\b|\bzweifellos\b`,
  ),
  fr: pattern(
    String.raw`\b(?:tout\s+le\s+monde|chacun|nous)\s+(?:sait|est\s+d['’]accord|savons\s+tous)\b|\bpersonne\s+ne\s+(?:peut|pourrait)\s+(?:nier|contester|douter)\b|\bil\s+est\s+(?:évident|indéniable|incontestable|bien\s+connu)\s+que\b`,
  ),
  es: pattern(
    String.raw`\b(?:todo\s+el\s+mundo|todos)\s+(?:sabe|sabemos|saben|está\s+de\s+acuerdo)\b|\bnadie\s+(?:puede|podría)\s+(?:negar|dudar)\b|\bes\s+(?:obvio|evidente|indudable|innegable|indiscutible|bien\s+sabido)\s+que\b|\bno\s+(?:hay|cabe)\s+duda\s+(?:alguna\s+)?de\s+que\b`,
  ),
};
/** The claim is another's, or taken back at once. */
const NOT_OWN = pattern(
  String.raw`\b(?:if|whether|not|n['’]t|might|may|seems?|claim(?:s|ed)?\s+that|say|says|said|argue[sd]?|myth|but|wenn|ob|nicht|angeblich|scheint|meinen|aber|si|mais|pas|disent|semble|pero|dicen|parece)\b`,
);
/** What was shown just before is no mere claim: "From this example it is obvious that". */
const SHOWN = pattern(
  String.raw`\b(?:from|by|with|in)\s+(?:this|these|the)\s+(?:\p{L}+\s+)?(?:examples?|figures?|tables?|data|results?|numbers)\b|\b(?:aus|an|in)\s+(?:diese[nmr]?|de[nmr])\s+(?:Beispiele?n?|Tabellen?|Daten|Zahlen|Ergebnisse?n?)\b|\b(?:par|d['’]après|avec)\s+c(?:es?|et(?:te)?)\s+(?:exemples?|chiffres?|données|tableaux?)\b|\b(?:con|por|de)\s+est[eao]s?\s+(?:ejemplos?|datos|cifras?|tablas?)\b`,
);

/** After "thus" and in a conclusion it sums up what was argued. */
const DRAWN = pattern(
  String.raw`^(?:thus|therefore|hence|so|in\s+conclusion|to\s+conclude|somit|daher|also|folglich|ainsi|donc|en\s+conclu\p{L}+|por\s+(?:lo\s+)?tanto|en\s+definitiva)\b`,
);
/** A condition, and no claim: "it works best when everyone knows what to do". */
const CONDITION = pattern(
  String.raw`\b(?:when|once|until|unless|so\s+that|(?:make|makes|making|be)\s+sure(?:\s+that)?|ensur(?:e|es|ing)(?:\s+that)?|damit|sobald|bis|quand|lorsque|pour\s+que|afin\s+que|cuando|para\s+que|hasta\s+que)\s+$`,
);
const IMPERSONAL = pattern(String.raw`^(?:it|es|il)\b`);

/** A claim about everybody, or beyond doubt, that a reader need not grant. */
export const sweeping = rule<Data>({
  id: 'argument/sweeping',
  kind: 'priority',
  area: 'argument',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument'],
  find({ prose, language, quotations, citations }) {
    const found = prose
      .flatMap(({ sentences }) => sentences)
      .flatMap((sentence) => {
        const match = SWEEPING[language!].exec(sentence.text);
        if (match === null || !sentence.sure || sentence.text.includes('?')) return [];
        const at = sentence.start + match.index;
        const lead = sentence.text.slice(0, match.index);
        const isOther =
          (DRAWN.test(lead) && IMPERSONAL.test(match[0])) ||
          NOT_OWN.test(lead) ||
          CONDITION.test(lead) ||
          SHOWN.test(lead) ||
          quotations.some((quote) => quote.start <= at && at < quote.end) ||
          citations.some((one) => one.start >= sentence.start && one.end <= sentence.end);
        return isOther || sentence.text.length - match.index - match[0].length < 15
          ? []
          : [
              {
                sentence,
                phrase: match[0],
                rest: sentence.text.slice(match.index + match[0].length).replace(/^[\s,:]+/, ''),
              },
            ];
      });
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found.slice(0, 3).map(({ sentence }) => sentence),
          weight: found.length > 1 ? 65 : 57,
          data: { phrase: first.phrase, count: found.length, rest: first.rest },
        };
  },
  say: {
    en: ({ phrase, count, rest }, { quote, head, number }) => [
      {
        seen: `${quote(phrase)} puts ${head(rest, 8)} beyond doubt${count > 1 ? `; ${number(count)} sentences do so` : ''}.`,
        deed: `Let what you show do that: give the reason or the case for ${head(rest, 4)} first, and strike out ${quote(phrase)}.`,
      },
      {
        seen: `With ${quote(phrase)} a reader is given no room to doubt ${head(rest, 8)}${count > 1 ? ` (${number(count)} such places)` : ''}.`,
        deed: `Strike out ${quote(phrase)}, and let the reason or the case for ${head(rest, 4)} convince instead.`,
      },
    ],
    de: ({ phrase, count, rest }, { quote, head, number }) => ({
      seen: `${quote(phrase)} stellt ${head(rest, 8)} außer Zweifel${count > 1 ? ` (${number(count)} solche Sätze)` : ''}.`,
      deed: `Lassen Sie das den Grund oder den Fall für ${head(rest, 4)} tun, und streichen Sie ${quote(phrase)}.`,
    }),
    fr: ({ phrase, count, rest }, { quote, head, number }) => ({
      seen: `${quote(phrase)} met ${head(rest, 8)} hors de doute${count > 1 ? ` (${number(count)} phrases de ce genre)` : ''}.`,
      deed: `Laissez la raison ou le cas convaincre de ${head(rest, 4)}, et supprimez ${quote(phrase)}.`,
    }),
    es: ({ phrase, count, rest }, { quote, head, number }) => ({
      seen: `${quote(phrase)} pone ${head(rest, 8)} fuera de duda${count > 1 ? ` (${number(count)} frases así)` : ''}.`,
      deed: `Deja que convenza la razón o el caso de ${head(rest, 4)}, y quita ${quote(phrase)}.`,
    }),
  },
});
