import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** Whose view it is, said in the sentence. */
export const attribution = move({
  id: 'moves/attribution',
  area: 'evidence',
  genres: ['argument', 'report', 'short_answer'],
  weight: 50,
  patterns: {
    en: /\b[Aa]ccording\s+to\s+(?:the\s+(?:\p{L}+\s+){0,3}?(?:author|article|excerpt|text|passage|study|report|survey|story|essay|book)\b|(?:the\s+)?\p{Lu}\p{L}+)/u,
    de: /(?<!\p{L})(?:[Ll]aut|[Nn]ach\s+Angaben|[Nn]ach\s+Ansicht)\s+(?:(?:des|der|von|einer|eines|dem)\s+)?(?:\p{Lu}\p{L}+)/u,
    fr: /(?<!\p{L})(?:[Ss]elon|[Dd]['’]après)\s+(?:l['’](?:auteur|article|étude|enquête)|le\s+(?:rapport|texte)|\p{Lu}\p{L}+)/u,
    es: /(?<!\p{L})(?:[Ss]egún|[Dd]e\s+acuerdo\s+con)\s+(?:el\s+(?:autor|artículo|texto|estudio|informe)|la\s+(?:autora|encuesta)|\p{Lu}\p{L}+)/u,
  },
  not: pattern(String.raw`\baccording\s+to\s+(?:I|Me|My|We|Us|Wikipedia|Google|ChatGPT|Internet)\b|\b(?:laut|selon|según|d['’]après)\s+(?:Wikipedia|Wikipédia|Google|ChatGPT|Internet)\b|\blaut\s+(?:Musik|(?:dem|der|des)\s+(?:\p{L}+\s+)?\p{L}*(?:Netz\p{L}*|Modells?|Programms?|Algorithmus|Sensors?|Systems?|Aufgabe\p{L}*|Tabellen?|Abbildung|Gleichung|Formel|Plan|Gesetz))\b|\b(?:selon|según|d['’]après|de\s+acuerdo\s+con|according\s+to)\s+(?:the\s+|le\s+|la\s+|el\s+)?(?:(?:Table|Figure|Equation|Tableau|Tabla|Figura)\s*\d)`),
  say: {
    en: (head) => [`You name in the sentence whose statement it is: ${head}.`, `The reader sees at once where a statement comes from: ${head}.`],
    de: (head) => [`Sie nennen im Satz, von wem die Aussage stammt: ${head}.`],
    fr: (head) => [`Vous nommez dans la phrase qui l’affirme : ${head}.`],
    es: (head) => [`Nombras en la frase de quién es la afirmación: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'According to the author, the mast was never safe for a ship.', quotes: 'According to the author' },
    { text: 'According to Leape, the charge cut traffic within a single year.', genre: 'report' },
    { text: 'The winds were strong, according to the excerpt, and they never stopped.', genre: 'short_answer' },
    { text: 'Laut Knoflacher schadet jedes Auto der Stadt mehr, als es nützt.', language: 'de' },
    { text: 'Selon Prud’homme, le péage coûte plus cher qu’il ne rapporte.', language: 'fr' },
    { text: 'Según García, el peaje cuesta más de lo que aporta a la ciudad.', language: 'es' },
  ],
  silent: [
    { text: 'Ob auf dem Bild laut dem Neuronalen Netz ein Hund zu sehen ist, zeigt eine Zahl.', language: 'de', genre: 'report' },
    { text: 'According to Table 3 the mast was never safe for a ship of that size.', genre: 'report' },
    { text: 'Selon Internet, le péage coûte plus cher qu’il ne rapporte à la ville.', language: 'fr' },
    { text: 'Según Google, el peaje cuesta mucho más de lo que aporta a la ciudad.', language: 'es' },
    { text: 'Iremos al centro según el tiempo que haga y según lo que diga mi madre.', language: 'es' },
    { text: 'According to me, the mast was never safe for a ship of that size.' },
    { text: 'Everything went according to plan, and nobody was hurt that day.' },
    { text: 'Was the mast safe, according to the author, for a ship of that size?' },
    { text: '“According to Leape, it works,” the poster said in large letters.' },
    { text: 'According to Tom.' },
    { text: 'According to Tom, we were late, and the film had begun already.', genre: 'narrative' },
  ],
};
