import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { isWhole, move } from './sentence.ts';

const LEAST_BEFORE = 4;

/** A point made concrete by a case. */
export const example = move({
  id: 'moves/example',
  area: 'argument',
  genres: ['argument', 'report', 'short_answer', 'reflection'],
  weight: 46,
  least: 9,
  patterns: {
    en: pattern(
      String.raw`^(?:for\s+(?:example|instance)|one\s+example\s+(?:of\s+this\s+)?is|an\s+example\s+(?:of\s+this\s+)?(?:is|would\s+be))\b`,
    ),
    de: pattern(
      String.raw`^(?:zum\s+Beispiel|beispielsweise|ein\s+Beispiel\s+(?:dafür|hierfür)\s+ist)\b`,
    ),
    fr: pattern(String.raw`^(?:par\s+exemple|à\s+titre\s+d['’]exemple|un\s+exemple\s+en\s+est)\b`),
    es: pattern(String.raw`^(?:por\s+ejemplo|un\s+ejemplo\s+(?:de\s+esto\s+|de\s+ello\s+)?es)\b`),
  },
  not: pattern(
    String.raw`\b(?:for\s+(?:example|instance)|zum\s+Beispiel|beispielsweise|par\s+exemple|por\s+ejemplo)(?:\s*[).;!]|,?\s+(?:since|because|as\s+I|weil|da\s+ich|denn|car|puisque|parce|porque|ya\s+que)\b)|\b(?:no\s+example|for\s+example,?\s*$|need\s+an\s+example|(?:such\s+as|like|wie|kein\p{L}*\s+\p{L}+\s+wie|comme|tels?\s+que|como)\s+(?:for\s+(?:example|instance)|zum\s+Beispiel|beispielsweise|par\s+exemple|por\s+ejemplo)|por\s+ejemplo\s+como|(?:like|such\s+as|comme|wie|como)\s+(?:[^\s.,;:]+\s+){1,6}(?:for\s+(?:example|instance)|zum\s+Beispiel|beispielsweise|par\s+exemple|por\s+ejemplo))\b`,
  ),
  // After a colon and a capital stands what is shown next, if anything.
  also: ({ text }) =>
    !/(?:[Ff]or\s+(?:example|instance)|[Zz]um\s+Beispiel|[Bb]eispielsweise|[Pp]ar\s+exemple|[Pp]or\s+ejemplo)\s?:\s+\p{Lu}/u.test(
      text,
    ),
  wanted: pattern(
    String.raw`\b(?:(?<!for\s)examples?|illustrat\p{L}+|Beispiel\p{L}*|exemples?|ejemplos?)\b`,
  ),
  // What an example in the middle of a sentence is one of, nobody can tell by its words: at the beginning it is of the sentence before.
  beside: (_sentence, { before }) =>
    before !== undefined &&
    before.sure &&
    isWhole(before) &&
    before.words >= LEAST_BEFORE &&
    !before.text.includes('?')
      ? [before.text]
      : null,
  say: {
    en: (head, { head: shown }, [before]) => [
      `After ${shown(before!)} you give an example: ${head}.`,
      `${shown(before!)} is followed by an example: ${head}.`,
      `An example follows on ${shown(before!)}: ${head}.`,
    ],
    de: (head, { head: shown }, [before]) => [
      `Auf ${shown(before!)} folgt ein Beispiel: ${head}.`,
      `Nach ${shown(before!)} bringen Sie ein Beispiel: ${head}.`,
    ],
    fr: (head, { head: shown }, [before]) => [
      `Après ${shown(before!)}, vous donnez un exemple : ${head}.`,
      `${shown(before!)} est suivi d’un exemple : ${head}.`,
    ],
    es: (head, { head: shown }, [before]) => [
      `Después de ${shown(before!)} pones un ejemplo: ${head}.`,
      `A ${shown(before!)} le sigue un ejemplo: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Bats help farmers a great deal. For example, one colony eats a tonne of beetles in a single summer.',
      brief: 'Explain how bats help people and include examples from the text.',
      quotes: 'For example',
    },
    {
      text: 'Charges change what people do. For instance, in Stockholm one car in five disappeared from the bridges.',
      quotes: 'For instance',
    },
    {
      text: 'Cold changes what a ring can do. For instance, a ring that is stored in the cold loses its spring.',
      genre: 'report',
    },
    {
      text: 'Not everyone can use what is new. An example of this is the phone that nobody in my family can use.',
      genre: 'short_answer',
    },
    {
      text: 'Eine Maut verändert die Wege der Menschen. Zum Beispiel verschwand in Stockholm jedes fünfte Auto von den Brücken.',
      language: 'de',
    },
    {
      text: 'Un péage change les habitudes des gens. Par exemple, à Stockholm, une voiture sur cinq a disparu des ponts.',
      language: 'fr',
    },
    {
      text: 'Un peaje cambia lo que hace la gente. Por ejemplo, en Estocolmo desapareció uno de cada cinco coches.',
      language: 'es',
    },
  ],
  silent: [
    // In the middle of a sentence it may be an example of anything.
    {
      text: 'Charges change what people do. By casting singers to sell motorcycles or clothes for example, sales increase a great deal.',
    },
    {
      text: 'Gitea gère le code de tous. Gitea est une forge, nous pouvons par exemple la comparer à celle que chacun connaît.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: 'Pupils will see it there. They can watch the habits of, for instance, a lion or a crocodile in the park.',
    },
    // A paragraph begins with it: of what it is an example, nobody is told.
    {
      text: 'Bats help farmers a great deal.\n\nFor example, one colony eats a tonne of beetles in a single summer.',
    },
    // What the task says, and not the student.
    {
      text: 'Escriba un breve contenido en un fichero y modifíquelo, por ejemplo, añadiendo un par de líneas.',
      language: 'es',
      genre: 'report',
    },
    {
      text: 'The rules of conduct, like the Code of Ethics for example, help everyone who makes programs.',
      genre: 'reflection',
    },
    // The example is what stands before, and what comes after is its reason.
    {
      text: 'I took care not to lean on it during the tests in class for example since I wanted to learn.',
      genre: 'reflection',
    },
    {
      text: 'Hay dos opciones que se eligen al llamar. Por ejemplo:\nSe debe escribir un programa que busque palabras.',
      language: 'es',
      genre: 'report',
    },
    {
      text: 'Die Ursache ist kein Hindernis wie beispielsweise eine Baustelle, sondern der dichte Verkehr.',
      language: 'de',
      genre: 'report',
    },
    { text: 'An example of this is Houston, Texas.' },
    {
      text: 'Si le poste n’est pas utilisé (il a été déchargé, par exemple), alors il dort.',
      language: 'fr',
    },
    { text: 'Charges change habits in every city that has tried them so far.' },
    { text: 'Can you think of a city, for example, that has tried it before?' },
    { text: 'For example, yes.' },
    { text: 'The poster says: “In Stockholm, for example, one car in five disappeared.”' },
    { text: 'She set an example for the whole class by coming early each day.' },
    { text: 'We took, for example, a boat that had no oars and no sail.', genre: 'narrative' },
  ],
};
