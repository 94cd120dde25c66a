import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { rule } from '../../rule.ts';

interface Data {
  first: string;
  count: number;
}

const SAID = pattern(
  String.raw`\b(?:said|says|asked|replied|shouted|whispered|told|answered|cried|yelled|called|response|responded|sagte|fragte|rief|antwortete|flüsterte|meinte|dit|demanda|répondit|cria|murmura|disait|dijo|preguntó|respondió|gritó|contestó|susurró)\b`,
);

/** A title, or what someone in a film says: nobody of the story speaks. */
const NAMED = pattern(
  String.raw`(?:\b(?:called|titled|entitled|named|namens|genannt|intitulée?|titulad[oa]|llamad[oa])|\b(?:as|wie|comme|como)\s+(?:\p{L}+\s+){1,3}(?:says|said|sagt|dit|dice)\b[^.!?]{0,40}[:,])\s*$`,
);

const SAYING = String.raw`(?:(?:me|te|le|nos|les|se|lui|leur|s['’])\s?)?(?:dijo|preguntó|respondió|gritó|contestó|susurró|exclamó|murmuró|dit|demanda|répondit|cria|murmura|répliqua|exclama|chuchota)`;
/** Spanish and French give each speaker a dash, and a verb of saying after the words or before them. */
const DASHED = new RegExp(
  String.raw`(?:^[^\S\n]*|\s)[—–-][^\S\n]?(?<said>[\p{L}¿¡][^\n—–]{6,240}?)(?:[,?!.…][^\S\n]?[—–]?|[^\S\n]?[—–])[^\S\n]?${SAYING}(?!\p{L})|(?<!\p{L})${SAYING}(?:\s\p{L}+){0,4}\s?:\s{0,2}[—–-][^\S\n]?(?<told>[\p{L}¿¡][^\n—–]{6,240})`,
  'dgmu',
);
const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

function dashed(text: string): { start: number; end: number; inner: string }[] {
  return [...text.matchAll(DASHED)].flatMap(({ indices, groups }) => {
    const inner = groups!.said ?? groups!.told!;
    const [start, end] = indices!.groups!.said ?? indices!.groups!.told!;
    return wordsIn(inner) >= 3 ? [{ start, end, inner }] : [];
  });
}

/** People of a story who speak in their own words. */
export const speech = rule<Data>({
  id: 'narrative/speech',
  kind: 'strength',
  area: 'clarity',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['narrative'],
  find({ quotations, text, language }) {
    const marked = quotations.filter(
      ({ start, end, words }) =>
        words >= 3 &&
        words < 60 &&
        !NAMED.test(text.slice(Math.max(0, start - 80), start)) &&
        SAID.test(`${text.slice(Math.max(0, start - 50), start)} ${text.slice(end, end + 40)}`),
    );
    const spoken =
      marked.length > 0 || (language !== 'es' && language !== 'fr') ? marked : dashed(text);
    const [first] = spoken;
    return first === undefined
      ? null
      : {
          spans: spoken.slice(0, 2),
          weight: 60,
          data: { first: first.inner, count: spoken.length },
        };
  },
  say: {
    en: ({ first, count }, { head, number }) => [
      {
        seen: `People in your story speak in their own words${count > 1 ? ` (${count === 2 ? 'twice' : `${number(count)} times`})` : ''}, as in ${head(first, 9)}, so the reader is there when it happens.`,
      },
      {
        seen: `With ${head(first, 9)} the reader hears the scene instead of being told about it${count > 1 ? `, and ${count === 2 ? 'twice' : `${number(count)} times`} in all` : ''}.`,
      },
    ],
    de: ({ first, count }, { head, number }) => ({
      seen: `In Ihrer Geschichte kommen Menschen selbst zu Wort${count > 1 ? ` (${number(count)}mal)` : ''}, etwa mit ${head(first, 9)}: So ist man dabei.`,
    }),
    fr: ({ first, count }, { head, number }) => ({
      seen: `Dans votre récit, les personnages parlent eux-mêmes${count > 1 ? ` (${number(count)} fois)` : ''}, par exemple ${head(first, 9)} : le lecteur assiste à la scène.`,
    }),
    es: ({ first, count }, { head, number }) => ({
      seen: `En tu relato hablan las propias personas${count > 1 ? ` (${number(count)} veces)` : ''}, por ejemplo ${head(first, 9)}: el lector está presente.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'The line went tight. “I think I have a fish!” I shouted to my dad.',
      genre: 'narrative',
      quotes: 'I think I have a fish',
    },
    {
      text: 'My sister asked, "Did you leave the car running out there?" Nobody laughed.',
      genre: 'narrative',
    },
    {
      text: 'He said, “It’s a walleye.” I had never seen one before that day.',
      genre: 'narrative',
    },
    {
      text: '„Ich habe einen Fisch gefangen“, rief ich und sprang auf.',
      genre: 'narrative',
      language: 'de',
    },
    {
      text: '« Je crois que j’ai un poisson », dit mon frère tout bas.',
      genre: 'narrative',
      language: 'fr',
    },
    {
      text: '«Creo que tengo un pez», dijo mi hermano en voz baja.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Gregorio salió a la calle. —¿Qué soy yo ahora? —preguntó al vecino, que no dijo nada.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Una voz misteriosa dijo: —Tú eres una nueva especie.\n\nNadie la creyó.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Il arriva le soir.\n\n— Nous cherchons l’oiseau bleu, lui répondit sa sœur.\n\nIl rit.',
      genre: 'narrative',
      language: 'fr',
    },
  ],
  silent: [
    {
      text: 'I wrote a story called “The Princess and Her Castle” and told it to my class.',
      genre: 'narrative',
    },
    {
      text: 'I went on and on. As Dory says in the film: “Just keep swimming, just keep swimming.”',
      genre: 'narrative',
    },
    {
      text: 'Mi hermano —que nunca dijo una palabra— se fue de casa aquel día.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Nous avons vu :\n\n- la mer et le vieux port,\n- les bateaux de mon oncle.\n\nIl ne dit rien.',
      genre: 'narrative',
      language: 'fr',
    },
    { text: 'The line went tight, and I told my dad that I had a fish.', genre: 'narrative' },
    { text: 'The boat was called “The Old Lady of the Lake” and it leaked.', genre: 'reflection' },
    { text: '“I think I have a fish!” I shouted to my dad.' },
    {
      text: 'The sign at the lake read “No fishing here”, which made us smile.',
      genre: 'narrative',
    },
    { text: 'He said “yes”.', genre: 'narrative' },
    { text: 'print("hello there you") # said nobody', genre: 'code', extension: 'py' },
  ],
};
