import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** What was learnt, said as such. */
export const learnt = move({
  id: 'moves/learnt',
  area: 'argument',
  genres: ['reflection'],
  weight: 66,
  patterns: {
    en: pattern(String.raw`\bI\s+(?:have\s+|had\s+)?(?:also\s+|now\s+|soon\s+|then\s+)?(?:learn(?:ed|t)|reali[sz]ed?|discovered|came\s+to\s+(?:see|understand|reali[sz]e)|understand\s+now|began\s+to\s+(?:see|understand))\s+(?:that|how|why|what|to)\b|\b(?:it|(?:this|the)(?:\s+\p{L}+)?)\s+(?:has\s+|have\s+)?(?:taught|showed|shown)\s+me\s+(?:that|how|to|the\s+(?:value|importance)\s+of)\b|\b(?:this|the)\s+(?:experience|incident|situation|placement|course|project)\s+(?:has\s+)?(?:reinforced|underscored|highlighted)\s+(?:the\s+need|the\s+importance|my|how)\b`),
    de: pattern(String.raw`\b(?:ich\s+(?:habe|hatte)\s+(?:\p{L}+\s+){0,3}?(?:gelernt|erkannt|verstanden|gemerkt|begriffen)|(?:mir\s+(?:ist|wurde)\s+(?:\p{L}+\s+){0,2}?(?:klar|bewusst))|habe\s+ich\s+(?:\p{L}+\s+){0,2}?(?:gelernt|erkannt|verstanden|gemerkt))`),
    fr: pattern(String.raw`\bj['’]ai\s+(?:\p{L}+\s+)?(?:appris|compris|réalisé|découvert|constaté|pris\s+conscience)\b|\bm['’]a\s+(?:appris|montré|permis\s+de\s+comprendre)\b`),
    es: pattern(String.raw`\b(?:(?:he\s+)?(?:aprendí|aprendido|comprendí|comprendido|descubrí|descubierto)|me\s+(?:di|he\s+dado)\s+cuenta|me\s+(?:enseñó|ha\s+enseñado|mostró))\b`),
  },
  wanted: pattern(String.raw`\b(?:learn(?:ed|t|ing)?|gelernt|appris|apprentissage|aprend\p{L}+)\b`),
  say: {
    en: (head) => [`You name what you took from it: ${head}.`, `You say what has changed in what you know: ${head}.`],
    de: (head) => [`Sie benennen, was Sie daraus mitnehmen: ${head}.`],
    fr: (head) => [`Vous nommez ce que vous en retirez : ${head}.`],
    es: (head) => [`Nombras lo que te llevas de ello: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'This experience taught me the value of being open to what others see.', genre: 'reflection' },
    { text: 'I learned that explaining a thing is not the same as teaching it.', genre: 'reflection', quotes: 'I learned' },
    { text: 'The placement has taught me to ask before I lift anybody.', genre: 'reflection' },
    { text: 'I realised how little I knew about the people on my own ward.', genre: 'reflection' },
    { text: 'Ich habe gelernt, dass Zuhören mehr Zeit braucht als Reden.', genre: 'reflection', language: 'de' },
    { text: 'J’ai appris que l’écoute demande plus de temps que la parole.', genre: 'reflection', language: 'fr' },
    { text: 'Me di cuenta de que escuchar lleva más tiempo que hablar.', genre: 'reflection', language: 'es' },
  ],
  silent: [
    { text: 'I learned that explaining a thing is not the same as teaching it.' },
    { text: 'The course has a book and a room, and we met there on Mondays.', genre: 'reflection' },
    { text: 'Have I learned that explaining a thing is not the same as teaching it?', genre: 'reflection' },
    { text: '“I learned that you are right,” said my tutor when we met again.', genre: 'reflection' },
    { text: 'I learned that.', genre: 'reflection' },
    { text: 'Learning that is deep takes time, as every teacher in the school knows.', genre: 'reflection' },
  ],
};
