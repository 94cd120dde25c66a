import type { Examples } from '../../examples.ts';
import type { Language } from '../../language.ts';
import { pattern } from '../../../measure/patterns.ts';
import type { Sentence } from '../../../measure/sentence.ts';
import { rule } from '../../rule.ts';

/** Each step of an order, in its order. */
const STEPS: Readonly<Record<Language, readonly RegExp[]>> = {
  en: [
    pattern(
      String.raw`^(?:first(?:ly)?,?\s|(?:my|the|one)\s+first\s|to\s+begin\s+with|one\s+(?:reason|of\s+the\s+(?:obstacles|reasons))\b)`,
    ),
    pattern(
      String.raw`^(?:second(?:ly)?,?\s|(?:my|the|a)\s+(?:second|next)\s|next,|another\s|in\s+addition,|furthermore,|moreover,)`,
    ),
    pattern(
      String.raw`^(?:third(?:ly)?,?\s|(?:my|the|a)\s+(?:third|final|last)\s|finally,?\s|lastly,?\s)`,
    ),
  ],
  de: [
    pattern(String.raw`^(?:erstens|zunächst|zuerst|als\s+erstes|zum\s+einen|einerseits)\b`),
    pattern(
      String.raw`^(?:zweitens|außerdem|darüber\s+hinaus|zum\s+anderen|andererseits|ferner|als\s+zweites|ein\s+weiter\p{L}+)\b`,
    ),
    pattern(String.raw`^(?:drittens|schließlich|zuletzt|zum\s+Schluss|abschließend)\b`),
  ],
  fr: [
    pattern(
      String.raw`^(?:premièrement|d['’]abord|tout\s+d['’]abord|en\s+premier\s+lieu|dans\s+un\s+premier\s+temps)\b`,
    ),
    pattern(
      String.raw`^(?:deuxièmement|ensuite|de\s+plus|en\s+second\s+lieu|par\s+ailleurs|dans\s+un\s+deuxième\s+temps|en\s+outre)\b`,
    ),
    pattern(String.raw`^(?:troisièmement|enfin|finalement|pour\s+finir|en\s+dernier\s+lieu)\b`),
  ],
  es: [
    pattern(
      String.raw`^(?:primero|en\s+primer\s+lugar|primeramente|para\s+empezar|por\s+un\s+lado)\b`,
    ),
    pattern(
      String.raw`^(?:segundo|en\s+segundo\s+lugar|además|también|por\s+otro\s+lado|asimismo)\b`,
    ),
    pattern(String.raw`^(?:tercero|en\s+tercer\s+lugar|por\s+último|finalmente)\b`),
  ],
};

/** Further apart, or under another heading, they number different things. */
const NEAR = 10;

interface Step {
  sentence: Sentence;
  words: string;
}

/** The words that tell the step, and the next where they say little alone: "Another reason". */
const wordsFor = ({ text }: Sentence, match: string): string => {
  const bare = match.trim().replace(/[,.;:]+$/, '');
  return /^(?:my|the|a|one|another|ein)\b/i.test(bare) && match.endsWith(' ')
    ? `${bare} ${text.slice(match.length).split(/[\s,.;:]/)[0]!}`.trim()
    : bare;
};

/** Three sentences, in order, that number one's points. */
export const signposts = rule<readonly Step[]>({
  id: 'moves/signposts',
  kind: 'strength',
  area: 'structure',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'short_answer'],
  find({ sentences, headings, language }) {
    let steps: (Step & { index: number })[] = [];
    for (const [index, sentence] of sentences.entries()) {
      const last = steps.at(-1);
      const isFar =
        last !== undefined &&
        (index - last.index > NEAR ||
          headings.some(({ start }) => start > last.sentence.start && start < sentence.start));
      if (isFar) steps = [];
      const match =
        sentence.words >= 4 ? STEPS[language!][steps.length]!.exec(sentence.text) : null;
      if (match !== null) steps.push({ sentence, words: wordsFor(sentence, match[0]), index });
      if (steps.length === 3) break;
    }
    return steps.length < 3
      ? null
      : { spans: steps.map(({ sentence }) => sentence), weight: 52, data: steps };
  },
  say: {
    en: (steps, { list, quote }) => [
      {
        seen: `The order of your points is easy to follow: ${list(steps.map((one) => quote(one.words)))} open one sentence each.`,
      },
      {
        seen: `Your reader always knows which point comes now, thanks to ${list(steps.map((one) => quote(one.words)))}.`,
      },
    ],
    de: (steps, { list, quote }) => ({
      seen: `Der Reihenfolge Ihrer Punkte kann man leicht folgen: ${list(steps.map((one) => quote(one.words)))} zeigen sie an.`,
    }),
    fr: (steps, { list, quote }) => ({
      seen: `On suit sans peine l’ordre de vos idées, grâce à ${list(steps.map((one) => quote(one.words)))}.`,
    }),
    es: (steps, { list, quote }) => ({
      seen: `Es fácil seguir el orden de tus ideas, gracias a ${list(steps.map((one) => quote(one.words)))}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'My first reason is that it links people. My next reason is that you can search. My final reason is that it is fun.',
      quotes: 'My first reason',
    },
    {
      text: 'First, the road is full. Second, the air is bad. Finally, the noise never stops.',
      genre: 'report',
    },
    {
      text: 'One of the obstacles was the law. Another obstacle was the wind. Lastly, the crowd was afraid.',
      genre: 'short_answer',
    },
    {
      text: 'Erstens ist die Straße voll. Außerdem ist die Luft schlecht. Schließlich hört der Lärm nie auf.',
      language: 'de',
    },
    {
      text: 'D’abord, la rue est pleine. Ensuite, l’air est mauvais. Enfin, le bruit ne cesse jamais.',
      language: 'fr',
    },
    {
      text: 'En primer lugar, la calle está llena. Además, el aire es malo. Por último, el ruido no para.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: `First, the road is full. ${'The air is bad in every street. '.repeat(12)}Second, the air is bad. Finally, the noise never stops.`,
    },
    {
      text: 'First, the road is full.\n\nSecond, the air is bad.\n\n# Noise\n\nFinally, the noise never stops at night.',
      extension: 'md',
    },
    { text: 'First, the road is full. The air is bad. The noise never stops.' },
    { text: 'Finally, the road is full. Second, the air is bad. First, the noise never stops.' },
    { text: 'First, the road is full. Second, the air is bad.' },
    {
      text: 'First we ate a lot. Next, we slept a lot. Finally, we went home again.',
      genre: 'narrative',
    },
    { text: 'The first road is full, and a second one is empty. The final one is closed to all.' },
    { text: 'First. Second. Third.' },
  ],
};
