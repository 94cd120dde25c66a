import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** A point made concrete by a case. */
export const example = move({
  id: 'moves/example',
  area: 'argument',
  genres: ['argument', 'report', 'short_answer', 'reflection'],
  weight: 46,
  least: 9,
  patterns: {
    en: pattern(String.raw`\b(?:for\s+(?:example|instance)|one\s+example\s+(?:of\s+this\s+)?is|an\s+example\s+(?:of\s+this\s+)?(?:is|would\s+be))\b`),
    de: pattern(String.raw`\b(?:zum\s+Beispiel|beispielsweise|ein\s+Beispiel\s+(?:dafür|hierfür)\s+ist)\b`),
    fr: pattern(String.raw`\b(?:par\s+exemple|à\s+titre\s+d['’]exemple|un\s+exemple\s+en\s+est)\b`),
    es: pattern(String.raw`\b(?:por\s+ejemplo|un\s+ejemplo\s+(?:de\s+esto\s+|de\s+ello\s+)?es)\b`),
  },
  not: pattern(String.raw`\b(?:for\s+(?:example|instance)|zum\s+Beispiel|beispielsweise|par\s+exemple|por\s+ejemplo)(?:\s*[).;!]|,?\s+(?:since|because|as\s+I|weil|da\s+ich|denn|car|puisque|parce|porque|ya\s+que)\b)|\b(?:no\s+example|for\s+example,?\s*$|need\s+an\s+example|(?:such\s+as|like|wie|kein\p{L}*\s+\p{L}+\s+wie|comme|tels?\s+que|como)\s+(?:for\s+(?:example|instance)|zum\s+Beispiel|beispielsweise|par\s+exemple|por\s+ejemplo)|por\s+ejemplo\s+como|(?:like|such\s+as|comme|wie|como)\s+(?:[^\s.,;:]+\s+){1,6}(?:for\s+(?:example|instance)|zum\s+Beispiel|beispielsweise|par\s+exemple|por\s+ejemplo))\b`),
  // After a colon and a capital stands what is shown next, if anything.
  also: ({ text }) => !/(?:[Ff]or\s+(?:example|instance)|[Zz]um\s+Beispiel|[Bb]eispielsweise|[Pp]ar\s+exemple|[Pp]or\s+ejemplo)\s?:\s+\p{Lu}/u.test(text),
  wanted: pattern(String.raw`\b(?:examples?|illustrat\p{L}+|Beispiel\p{L}*|exemples?|ejemplos?)\b`),
  say: {
    en: (head) => [`You make the point concrete with an example: ${head}.`, `The example ${head} lets the reader see what you mean.`, `With ${head} you give the reader a case to hold on to.`],
    de: (head) => [`Sie machen den Punkt an einem Beispiel greifbar: ${head}.`, `Das Beispiel ${head} zeigt, was Sie meinen.`],
    fr: (head) => [`Vous rendez l’idée concrète par un exemple : ${head}.`, `L’exemple ${head} fait voir ce que vous voulez dire.`],
    es: (head) => [`Haces concreta la idea con un ejemplo: ${head}.`, `El ejemplo ${head} deja ver lo que quieres decir.`],
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'Bats help farmers. For example, one colony eats a tonne of beetles in a single summer.', brief: 'Explain how bats help people and include examples from the text.', quotes: 'For example' },
    { text: 'Charges change habits. In Stockholm, for example, one car in five disappeared from the bridges.', quotes: 'for example' },
    { text: 'For instance, a ring that is stored in the cold loses its spring.', genre: 'report' },
    { text: 'An example of this is the phone that nobody in my family can use.', genre: 'short_answer' },
    { text: 'In Stockholm zum Beispiel verschwand jedes fünfte Auto von den Brücken.', language: 'de' },
    { text: 'À Stockholm, par exemple, une voiture sur cinq a disparu des ponts.', language: 'fr' },
    { text: 'En Estocolmo, por ejemplo, desapareció uno de cada cinco coches.', language: 'es' },
  ],
  silent: [
    // What the task says, and not the student.
    { text: 'Escriba un breve contenido en un fichero y modifíquelo, por ejemplo, añadiendo un par de líneas.', language: 'es', genre: 'report' },
    { text: 'The rules of conduct, like the Code of Ethics for example, help everyone who makes programs.', genre: 'reflection' },
    // The example is what stands before, and what comes after is its reason.
    { text: 'I took care not to lean on it during the tests in class for example since I wanted to learn.', genre: 'reflection' },
    { text: 'Hay dos opciones que se eligen al llamar. Por ejemplo:\nSe debe escribir un programa que busque palabras.', language: 'es', genre: 'report' },
    { text: 'Die Ursache ist kein Hindernis wie beispielsweise eine Baustelle, sondern der dichte Verkehr.', language: 'de', genre: 'report' },
    { text: 'An example of this is Houston, Texas.' },
    { text: 'Si le poste n’est pas utilisé (il a été déchargé, par exemple), alors il dort.', language: 'fr' },
    { text: 'Charges change habits in every city that has tried them so far.' },
    { text: 'Can you think of a city, for example, that has tried it before?' },
    { text: 'For example, yes.' },
    { text: 'The poster says: “In Stockholm, for example, one car in five disappeared.”' },
    { text: 'She set an example for the whole class by coming early each day.' },
    { text: 'We took, for example, a boat that had no oars and no sail.', genre: 'narrative' },
  ],
};
