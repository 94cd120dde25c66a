import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** One's own position, said in the first third of an argument. */
export const stance = move({
  id: 'moves/stance',
  area: 'argument',
  genres: ['argument'],
  weight: 48,
  among: ({ sentences }) => sentences.slice(0, Math.max(4, Math.ceil(sentences.length / 3))),
  patterns: {
    en: pattern(String.raw`\bI\s+(?:\p{L}+ly\s+)?(?:bel(?:ie|ei)ve|think|argue|agree|disagree|feel)\s+(?:that\s+|with\s+)?(?:\p{L}+\s+){2}|\b(?:in\s+my\s+(?:opinion|view)),?\s`),
    de: pattern(String.raw`\b(?:ich\s+(?:bin\s+(?:der\s+Meinung|der\s+Ansicht|überzeugt|dafür|dagegen)|finde|denke|glaube|meine))\b|\b(?:meiner\s+(?:Meinung|Ansicht)\s+nach|meines\s+Erachtens)\b`),
    fr: pattern(String.raw`\bje\s+(?:pense|crois|trouve|considère|suis\s+(?:convaincue?|d['’]avis|pour|contre))|\b(?:à\s+mon\s+avis|selon\s+moi)\b`),
    es: pattern(String.raw`\b(?:creo|pienso|considero|opino)\s+que\b|\b(?:en\s+mi\s+opinión|a\s+mi\s+juicio|desde\s+mi\s+punto\s+de\s+vista|estoy\s+(?:a\s+favor|en\s+contra|convencid[oa]))\b`),
  },
  not: pattern(String.raw`\b(?:might|maybe|perhaps|almost\s+every|don['’]t|do\s+not|not\s+sure|thought|used\s+to|nicht\s+sicher|pas\s+sûre?|no\s+estoy\s+segur[oa]|no\s+sé)\b`),
  say: {
    en: (head) => [`The reader learns early where you stand: ${head}.`, `You take a position near the beginning: ${head}.`],
    de: (head) => [`Man erfährt früh, wo Sie stehen: ${head}.`],
    fr: (head) => [`On apprend tôt quelle est votre position : ${head}.`],
    es: (head) => [`El lector sabe pronto cuál es tu postura: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'Some hate computers. I strongly believe that they do benefit our society. They save time. They link people. They teach.', quotes: 'I strongly believe' },
    { text: 'In my opinion, cities should charge every car that comes in.' },
    { text: 'I disagree with the plan to close the library on Sundays.' },
    { text: 'Ich bin der Meinung, dass die Stadt eine Maut verlangen sollte.', language: 'de' },
    { text: 'À mon avis, la ville devrait faire payer toutes les voitures.', language: 'fr' },
    { text: 'Creo que la ciudad debería cobrar a todos los coches.', language: 'es' },
  ],
  silent: [
    { text: 'I think almost every movie might offend someone in some way.' },
    { text: `${'Cars are loud and many. '.repeat(12)}I believe that they should go away soon.` },
    { text: 'Do you think that I believe that computers are good for us?' },
    { text: 'I do not think that I know enough about it to say much.' },
    { text: '“I believe that cars should go,” my neighbour always says to me.' },
    { text: 'I think so.' },
    { text: 'I think that my dog knew that I was coming home that day.', genre: 'narrative' },
  ],
};
