import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';

interface Data { first: string; count: number }

const SAID = pattern(String.raw`\b(?:said|says|asked|replied|shouted|whispered|told|answered|cried|yelled|called|response|responded|sagte|fragte|rief|antwortete|flüsterte|meinte|dit|demanda|répondit|cria|murmura|disait|dijo|preguntó|respondió|gritó|contestó|susurró)\b`);

/** People of a story who speak in their own words. */
export const speech = rule<Data>({
  id: 'narrative/speech',
  kind: 'strength',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['narrative'],
  find({ quotations, text }) {
    const spoken = quotations.filter(({ start, end, words }) => words >= 3 && words < 60 && SAID.test(`${text.slice(Math.max(0, start - 50), start)} ${text.slice(end, end + 40)}`));
    const [first] = spoken;
    return first === undefined ? null : { spans: spoken.slice(0, 2), weight: 60, data: { first: first.inner, count: spoken.length } };
  },
  say: {
    en: ({ first, count }, { head, number }) => [
      { seen: `People in your story speak in their own words${count > 1 ? ` (${count === 2 ? 'twice' : `${number(count)} times`})` : ''}, as in ${head(first, 9)}, so the reader is there when it happens.` },
      { seen: `With ${head(first, 9)} the reader hears the scene instead of being told about it${count > 1 ? `, and ${count === 2 ? 'twice' : `${number(count)} times`} in all` : ''}.` },
    ],
    de: ({ first, count }, { head, number }) => ({ seen: `In Ihrer Geschichte kommen Menschen selbst zu Wort${count > 1 ? ` (${number(count)}mal)` : ''}, etwa mit ${head(first, 9)}: So ist man dabei.` }),
    fr: ({ first, count }, { head, number }) => ({ seen: `Dans votre récit, les personnages parlent eux-mêmes${count > 1 ? ` (${number(count)} fois)` : ''}, par exemple ${head(first, 9)} : le lecteur assiste à la scène.` }),
    es: ({ first, count }, { head, number }) => ({ seen: `En tu relato hablan las propias personas${count > 1 ? ` (${number(count)} veces)` : ''}, por ejemplo ${head(first, 9)}: el lector está presente.` }),
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'The line went tight. “I think I have a fish!” I shouted to my dad.', genre: 'narrative', quotes: 'I think I have a fish' },
    { text: 'My sister asked, "Did you leave the car running out there?" Nobody laughed.', genre: 'narrative' },
    { text: 'He said, “It’s a walleye.” I had never seen one before that day.', genre: 'narrative' },
    { text: '„Ich habe einen Fisch gefangen“, rief ich und sprang auf.', genre: 'narrative', language: 'de' },
    { text: '« Je crois que j’ai un poisson », dit mon frère tout bas.', genre: 'narrative', language: 'fr' },
    { text: '«Creo que tengo un pez», dijo mi hermano en voz baja.', genre: 'narrative', language: 'es' },
  ],
  silent: [
    { text: 'The line went tight, and I told my dad that I had a fish.', genre: 'narrative' },
    { text: 'The boat was called “The Old Lady of the Lake” and it leaked.', genre: 'reflection' },
    { text: '“I think I have a fish!” I shouted to my dad.' },
    { text: 'The sign at the lake read “No fishing here”, which made us smile.', genre: 'narrative' },
    { text: 'He said “yes”.', genre: 'narrative' },
    { text: 'print("hello there you") # said nobody', genre: 'code', extension: 'py' },
  ],
};
