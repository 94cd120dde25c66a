import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** What will be done otherwise another time. */
export const nextTime = move({
  id: 'moves/next-time',
  area: 'argument',
  genres: ['reflection'],
  weight: 68,
  patterns: {
    en: pattern(
      String.raw`\b(?:in\s+(?:the\s+)?future|next\s+time|another\s+time|from\s+now\s+on|going\s+forward|moving\s+forward|in\s+my\s+(?:next|future)\s+\p{L}+),?\s+(?:\p{L}+\s+){0,4}?I(?:['’](?:ll|d|m)|\s+(?:\p{L}+ly\s+)?(?:will|would|shall|plan|intend|aim|want|hope|am\s+going|could|can|should|must))\b|\bI\s+(?:will|would|shall|plan\s+to|intend\s+to)\s+[^.]{3,80}\b(?:next\s+time|in\s+(?:the\s+)?future|from\s+now\s+on|in\s+my\s+(?:next|future)\s+\p{L}+)\b`,
    ),
    de: pattern(
      String.raw`\b(?:in\s+Zukunft|beim\s+nächsten\s+Mal|nächstes\s+Mal|künftig|zukünftig|ab\s+jetzt)\s+(?:werde|würde|will|möchte)\s+ich\b|\bich\s+(?:werde|würde|will|möchte)\s+[^.]{0,60}(?:in\s+Zukunft|beim\s+nächsten\s+Mal|künftig)`,
    ),
    fr: pattern(
      String.raw`\b(?:à\s+l['’]avenir|la\s+prochaine\s+fois|dorénavant|désormais),?\s+(?:je|j['’])\s*(?:\p{L}+\s+){0,2}?(?:\p{L}+rai|\p{L}+rais|vais|veux|compte|souhaite)\b`,
    ),
    es: pattern(
      String.raw`\b(?:en\s+el\s+futuro|la\s+próxima\s+vez|de\s+ahora\s+en\s+adelante|a\s+partir\s+de\s+ahora),?\s+(?:\p{L}+\s+){0,3}?(?!quería\b|había\b)(?:\p{L}+(?:ré|ría)|voy\s+a)\b`,
    ),
  },
  wanted: pattern(
    String.raw`\b(?:future|next\s+time|do\s+differently|Zukunft|künftig|nächsten\s+Mal|avenir|prochaine\s+fois|futuro|próxima\s+vez)\b`,
  ),
  say: {
    en: (head) => [
      `You turn it into a plan of your own: ${head}.`,
      `You say what you will do another time: ${head}.`,
    ],
    de: (head) => [`Sie machen daraus einen eigenen Vorsatz: ${head}.`],
    fr: (head) => [`Vous en tirez une résolution : ${head}.`],
    es: (head) => [`Lo conviertes en un propósito: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Next time I will ask the nurse before I touch the pump.',
      genre: 'reflection',
      quotes: 'Next time',
    },
    {
      text: 'In the future, I would begin with the patient and not with the file.',
      genre: 'reflection',
    },
    {
      text: 'I will write my notes on the same day in my next placement, and in future read them.',
      genre: 'reflection',
    },
    {
      text: 'Beim nächsten Mal werde ich früher um Hilfe bitten als diesmal.',
      genre: 'reflection',
      language: 'de',
    },
    {
      text: 'La prochaine fois, je demanderai de l’aide plus tôt que cette fois.',
      genre: 'reflection',
      language: 'fr',
    },
    {
      text: 'La próxima vez pediré ayuda mucho antes de empezar la tarea.',
      genre: 'reflection',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'I know that the next time I need to learn a language it will be much easier.',
      genre: 'reflection',
    },
    {
      text: 'Désormais, je comprends mieux ce que fait une infirmière de nuit.',
      language: 'fr',
      genre: 'reflection',
    },
    {
      text: 'De niña pensaba que en el futuro quería ser médica como mi madre.',
      language: 'es',
      genre: 'reflection',
    },
    {
      text: 'En el futuro quiero viajar mucho por todo el mundo.',
      language: 'es',
      genre: 'reflection',
    },
    { text: 'Next time I will ask the nurse before I touch the pump.', genre: 'narrative' },
    {
      text: 'The future of nursing lies in the hands of those who learn it now.',
      genre: 'reflection',
    },
    {
      text: 'Will I ask the nurse before I touch the pump next time, in future?',
      genre: 'reflection',
    },
    { text: '“Next time I will ask you first,” she said to me at the door.', genre: 'reflection' },
    { text: 'Next time I will.', genre: 'reflection' },
    {
      text: 'In the future the ward will have more beds and more light than now.',
      genre: 'reflection',
    },
  ],
};
