import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** A term whose meaning is said. */
export const definition = move({
  id: 'moves/definition',
  area: 'clarity',
  genres: ['argument', 'report', 'short_answer', 'lab_report'],
  weight: 42,
  patterns: {
    en: pattern(
      String.raw`\b(?:is|are|can\s+be|may\s+be)\s+(?:\p{L}+ly\s+)?defined\s+as\b|(?<!\b(?:which|that|it|this|he|she|and|or)\s)\brefers\s+to\s+(?:the|a|an|any|how|when)\b|\bis\s+a\s+term\s+(?:for|that|used)\b|\bby\s+\S+(?:\s\S+)?\s+(?:I|we)\s+mean\b`,
    ),
    de: pattern(
      String.raw`\bunter\s+[^.;]{2,80}?\s+(?:versteht\s+man|wird\s+[^.;]{2,120}\bverstanden)\b|\b(?:ist|wird)\s+definiert\s+als\b|\bbezeichnet\s+(?:man|den|die|das|einen?|eine)\b(?![^.;]{0,80}\sals\s)|\bnennt\s+man\b`,
    ),
    fr: pattern(
      String.raw`\b(?:se\s+définit\s+comme|est\s+définie?\s+comme|désigne\s+(?:une?|tout|toute|le\s+fait|l['’]ensemble|la\s+capacité)|on\s+entend\s+par)\b|^on\s+appelle\s+(?!(?:les?|la)\s|l['’])(?:[^\s,]+\s+){1,4}(?:une?|tout|toute|le\s+fait|l['’]ensemble)\b`,
    ),
    es: pattern(
      String.raw`\b(?:se\s+define\s+como(?!\s+(?:explica|indica|muestra|se|en|sigue|a\s+continuación))|se\s+entiende\s+por|(?:término|concepto|palabra|expresión)\s+(?:[^\s.,]+\s+){0,4}se\s+refiere\s+a(?:l|\s+la|\s+los|\s+las|\s+un|\s+una)|se\s+denomina)\b`,
    ),
  },
  not: pattern(
    String.raw`\b(?:is\s+not|isn['’]t|hard\s+to|cannot\s+be|nicht|pas\s+définie?|no\s+se)\b`,
  ),
  wanted: pattern(
    String.raw`\b(?:defin(?:e|ition|ing)|definier\p{L}*|Definition|défini\p{L}+|defin[aei]\p{L}*)\b`,
  ),
  say: {
    en: (head) => [
      `You say what the term means: ${head}.`,
      `A reader knows what you mean by your term, since you define it: ${head}.`,
    ],
    de: (head) => [`Sie sagen, was der Begriff bedeutet: ${head}.`],
    fr: (head) => [`Vous dites ce que le terme signifie : ${head}.`],
    es: (head) => [`Dices qué significa el término: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Neonatal sepsis is defined as a systemic infection in the first month of life.',
      quotes: 'defined as',
    },
    {
      text: 'Delegation refers to the reuse of a method in another object.',
      genre: 'short_answer',
    },
    { text: 'By fairness I mean that nobody pays more than the trip costs.' },
    {
      text: 'Unter einer Maut versteht man eine Gebühr für die Nutzung einer Straße.',
      language: 'de',
    },
    { text: 'Le péage se définit comme une somme payée pour l’usage d’une route.', language: 'fr' },
    {
      text: 'El peaje se define como una cantidad que se paga por usar una carretera.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'El conjunto alto se define como explica la ecuación que sigue en el texto.',
      language: 'es',
      genre: 'report',
    },
    {
      text: 'En el segundo capítulo el autor se refiere a la guerra civil de su país.',
      language: 'es',
    },
    {
      text: 'Le jury désigne le gagnant à la fin de la journée, devant tout le monde.',
      language: 'fr',
    },
    { text: 'On appelle la police quand une voiture bloque la sortie de l’école.', language: 'fr' },
    {
      text: 'Der Autor bezeichnet die Maut in seinem Text als eine Strafe für Arme.',
      language: 'de',
    },
    {
      text: 'So versteht man besser, warum die Stadt das Auto so lange bevorzugt hat.',
      language: 'de',
    },
    { text: 'Refer to the manual for the steps that your own system needs.', genre: 'report' },
    { text: 'Die drei Bereiche der Kennlinie bezeichnet man als', language: 'de', genre: 'report' },
    { text: 'Al mismo tiempo publicó su libro, que se llama La Estrella.', language: 'es' },
    { text: 'Neonatal sepsis is a danger to every child in its first month.' },
    { text: 'Fairness is not defined as anything in the law of this country.' },
    { text: 'How is neonatal sepsis defined as opposed to other infections in children?' },
    { text: '“Delegation refers to the reuse of a method,” says the book on the table.' },
    { text: 'He referred to his notes while he was speaking to the class.' },
    { text: 'My aunt refers to the dog as a lady, which it is not.', genre: 'narrative' },
  ],
};
