import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

const REPLY = pattern(
  String.raw`^(?:["“]?)(?:however|but|yet|nevertheless|nonetheless|still|this\s+(?:argument|objection|view|ignores|overlooks)|these\s+(?:arguments|objections)|in\s+fact|doch|aber|dennoch|jedoch|allerdings|trotzdem|dieses\s+Argument|cependant|mais|pourtant|toutefois|néanmoins|or,|cet\s+argument|sin\s+embargo|pero|no\s+obstante|aun\s+así|este\s+argumento)\b`,
);
const REPLY_INSIDE = pattern(
  String.raw`[,;]\s+(?:but|yet|however|doch|aber|jedoch|mais|pourtant|pero|sin\s+embargo)\b`,
);
const LEAST_REPLY = 5;
/** Then others speak again, and the student not yet. */
const OTHERS = pattern(
  String.raw`^\p{L}+(?:\s+embargo)?,?\s+(?:some|others?|many|opponents|critics|andere|manche|viele|einige|d['’]autres|certains|otros|algunos|muchos)\b`,
);

/** The other side speaks, and is answered at once. */
export const concession = move({
  id: 'moves/concession',
  area: 'argument',
  genres: ['argument'],
  weight: 74,
  patterns: {
    en: pattern(
      String.raw`\b(?:opponents|critics|skeptics|sceptics|supporters|advocates|(?:some|many|other)\s+(?:people|drivers|parents|students|economists|authors|scholars)?|others)\s+(?:of\s+(?:\p{L}+\s+){1,4})?(?:may|might|will|would|could|can)?\s*(?:also\s+)?(?:argue|claim|say|object|contend|believe|think|fear|counter|point\s+out)\b|\bit\s+(?:could|may|might|can)\s+be\s+(?:argued|objected|said|claimed)\b|\bone\s+(?:objection|counter-?argument|could\s+(?:argue|object))\b`,
    ),
    de: pattern(
      String.raw`\b(?:Gegner|Kritiker|Befürworter|manche|viele|einige|andere)\p{L}*\s+(?:\p{L}+\s+){0,3}?(?:behaupten|meinen|sagen|argumentieren|befürchten|fürchten|wenden\s+ein|entgegnen|glauben)\b|\bman\s+(?:könnte|kann)\s+(?:\p{L}+\s+){0,2}?(?:einwenden|entgegnen|sagen|argumentieren)\b|\bdagegen\s+(?:spricht|lässt\s+sich)\b`,
    ),
    fr: pattern(
      String.raw`\b(?:les\s+(?:opposants|adversaires|critiques|partisans|défenseurs)|certains|d['’]autres|beaucoup)\s+(?:\p{L}+\s+){0,3}?(?:diront|disent|affirment|pensent|objectent|craignent|soutiennent|estiment)\b|\bon\s+(?:pourrait|peut)\s+(?:certes\s+)?(?:objecter|répondre|dire)|\bil\s+est\s+vrai\s+que\b`,
    ),
    es: pattern(
      String.raw`\b(?:los\s+(?:críticos|opositores|detractores|defensores|partidarios)|algunos|otros|muchos)\s+(?:\p{L}+\s+){0,3}?(?:dirán|dicen|afirman|piensan|argumentan|objetan|sostienen|temen|creen)\b|\bse\s+(?:podría|puede)\s+(?:objetar|decir|argumentar)\b|\bes\s+cierto\s+que\b`,
    ),
  },
  // "Some say this, while others say that" sets out the question; nobody is answered.
  not: pattern(
    String.raw`^although\s[^.]*\bit\s+(?:could|may|might|can)\s+be\b|\b(?:some|many|einige|manche|certains|algunos)\b[^.]{10,200}?\b(?:while|whereas|and|but|during|während|andere|tandis\s+que|d['’]autres|mientras\s+que|otros)\s+(?:some|others|other|andere|que\s+d['’]autres|otros)\b|\bothers\s+(?:think|say|believe|argue|claim)\b`,
  ),
  also: (sentence, next) =>
    REPLY_INSIDE.test(sentence.text) ||
    (next !== undefined &&
      next.start - sentence.end < 4 &&
      REPLY.test(next.text) &&
      !OTHERS.test(next.text)),
  wanted: pattern(
    String.raw`\b(?:both\s+(?:sides|views)|counter-?arguments?|opposing\s+views?|objections?|Gegenargument\p{L}*|pro\s+und\s+contra|beide\s+Seiten|contre-arguments?|objections?|contraargumentos?)\b`,
  ),
  beside: ({ text }, { next }) => {
    const inside = REPLY_INSIDE.exec(text);
    const reply = inside === null ? next?.text : text.slice(inside.index).replace(/^[,;\s]+/, '');
    return reply === undefined || reply.split(/\s+/).length < LEAST_REPLY ? null : [reply];
  },
  say: {
    en: (head, { head: shown }, [reply]) => [
      `You answer ${shown(reply!, 7)} to another view: ${head}.`,
      `Another view gets its reply, ${shown(reply!, 7)}: ${head}.`,
      `You let another side speak and go against it with ${shown(reply!, 7)}: ${head}.`,
    ],
    de: (head, { head: shown }, [reply]) => [
      `Einer anderen Ansicht antworten Sie mit ${shown(reply!, 7)}: ${head}.`,
      `Ein Einwand bekommt seine Antwort, ${shown(reply!, 7)}: ${head}.`,
    ],
    fr: (head, { head: shown }, [reply]) => [
      `À un autre avis, vous répondez ${shown(reply!, 7)} : ${head}.`,
    ],
    es: (head, { head: shown }, [reply]) => [
      `A otra opinión le respondes ${shown(reply!, 7)}: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Charges work. Critics argue that they hit the poor hardest. However, the poor seldom own a car.',
      quotes: 'Critics argue',
    },
    { text: 'Some people may say that books can harm a child, but a child learns from them too.' },
    { text: 'It could be argued that homework teaches order. Yet nobody has shown that it does.' },
    {
      text: 'Kritiker behaupten, die Maut treffe vor allem Ärmere. Doch Ärmere haben selten ein Auto.',
      language: 'de',
    },
    {
      text: 'Certains diront que le péage est injuste. Cependant, les pauvres ont rarement une voiture.',
      language: 'fr',
    },
    {
      text: 'Algunos dirán que el peaje es injusto. Sin embargo, los pobres rara vez tienen coche.',
      language: 'es',
    },
  ],
  silent: [
    // A view that is granted to nobody.
    {
      text: 'Although not all games are like that, it could be argued that shooters have the worst name. However, much of this is told by those who never play.',
    },
    {
      text: 'Some people believe that it brings many benefits. However, others believe that it is not good for us.',
    },
    {
      text: 'Manche meinen, die Maut sei gerecht. Doch andere sehen das ganz anders.',
      language: 'de',
    },
    {
      text: 'Books are heavy, but on the other hand nowadays everything is on the internet, but slowly.',
    },
    {
      text: 'Some people think that a child should learn to share, while some think that it should learn to win. But both are right.',
    },
    { text: 'Critics argue that charges hit the poor hardest. They have said so for many years.' },
    { text: 'Charges work. However, they must be fair to those who have little.' },
    { text: 'Do critics argue that charges hit the poor? However, who are the poor?' },
    { text: 'The dog was loud, but the cat was louder than all of us.' },
    {
      text: 'Some people say that we were late, but we were not, as you know.',
      genre: 'narrative',
    },
    { text: 'On the other hand.' },
  ],
};
