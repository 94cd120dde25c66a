import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move } from './sentence.ts';

/** Two things set against each other in one sentence. */
export const contrast = move({
  id: 'moves/contrast',
  area: 'argument',
  genres: ['argument', 'report', 'short_answer', 'lab_report'],
  weight: 44,
  least: 9,
  patterns: {
    en: pattern(
      String.raw`\bwhereas\b|^(?:unlike|in\s+contrast(?:\s+to)?|by\s+contrast|compared\s+(?:to|with))\b|,\s+(?:in\s+contrast|by\s+contrast),`,
    ),
    de: pattern(
      String.raw`,\s+wohingegen\b|^(?:im\s+Gegensatz\s+(?:zu|dazu)|im\s+Unterschied\s+(?:zu|dazu)|verglichen\s+mit|im\s+Vergleich\s+(?:zu|dazu))`,
    ),
    fr: pattern(
      String.raw`^(?:contrairement\s+(?:à|au|aux)|à\s+la\s+différence\s+d|par\s+rapport\s+à|en\s+comparaison)`,
    ),
    es: pattern(
      String.raw`^(?:a\s+diferencia\s+de|en\s+contraste|en\s+comparación\s+con|frente\s+a)\b`,
    ),
  },
  wanted: pattern(
    String.raw`\b(?:compar(?:e|ison|ing)|contrast|differences?|vergleich\p{L}*|Unterschied\p{L}*|différences?|diferencias?|contrasta\p{L}*)\b`,
  ),
  say: {
    en: (head) => [
      `You hold one thing against another: ${head}.`,
      `You set two things side by side: ${head}.`,
    ],
    de: (head) => [`Sie halten eines gegen das andere: ${head}.`],
    fr: (head) => [`Vous mettez deux choses côte à côte : ${head}.`],
    es: (head) => [`Pones dos cosas una al lado de la otra: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'London charges by the day, whereas Stockholm charges by the hour of the trip.',
      quotes: 'whereas',
    },
    {
      text: 'Unlike inheritance, delegation can be changed while the program is running.',
      genre: 'short_answer',
    },
    { text: 'Compared with the first run, the second gave a smaller spread.', genre: 'lab_report' },
    {
      text: 'Im Gegensatz zu London verlangt Stockholm je nach Stunde eine andere Gebühr.',
      language: 'de',
    },
    {
      text: 'Contrairement à Londres, Stockholm fait payer selon l’heure du trajet.',
      language: 'fr',
    },
    { text: 'A diferencia de Londres, Estocolmo cobra según la hora del viaje.', language: 'es' },
  ],
  silent: [
    { text: 'The cost, by contrast, is plain.' },
    { text: 'London charges by the day, and Stockholm charges by the hour of the trip.' },
    { text: 'I was asleep, whereas my brother had been up since six.', genre: 'narrative' },
    { text: 'Is London dear, whereas Stockholm is cheap for all who live there?' },
    { text: 'Unlike that, no.' },
    { text: 'It is unlike him to be late for a class that he likes so much.' },
    // Two things one after the other, and no difference told.
    {
      text: 'La première méthode étudie un cristal, tandis que la seconde, celle des poudres, a été employée.',
      language: 'fr',
      genre: 'lab_report',
    },
    {
      text: 'Como base de datos se utilizó PostgreSQL, mientras que el entorno de ejecución fue Java.',
      language: 'es',
      genre: 'report',
    },
    // Something goes on meanwhile: nothing is set against it.
    {
      text: 'Während das Programm im Hauptthread arbeitet, blockiert die andere Aufgabe so lange.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'Le programme s’est arrêté alors que nous mesurions la tension du circuit.',
      language: 'fr',
      genre: 'lab_report',
    },
    {
      text: 'Le modèle prédit une réussite, alors qu’en réalité cet étudiant a échoué.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: 'Mientras que esperaba el autobús, una mujer me preguntó la hora que era.',
      language: 'es',
      genre: 'narrative',
    },
    {
      text: 'On accède aux éléments comme si c’était un plan alors que c’est un vecteur.',
      language: 'fr',
      genre: 'report',
    },
    // What couldn't be known then is no other thing.
    {
      text: 'Donc la consommation a vite augmenté, alors que le modèle ne pouvait pas le prévoir.',
      language: 'fr',
    },
    { text: 'While I was waiting for the bus, a woman asked me for the time.' },
  ],
};
