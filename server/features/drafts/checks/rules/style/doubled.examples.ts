import type { Examples } from '#server/features/drafts/checks/examples.ts';

export const examples: Examples = {
  triggers: [
    { text: 'We walked to the the station and took a train.', quotes: 'the the' },
    { text: 'Most of of the water was gone. It was late.' },
    { text: 'The result is one of of the heat.', genre: 'lab_report' },
    { text: 'Das ist leicht und und schnell zu übersehen.', language: 'de', quotes: 'und und' },
    { text: 'La ville de de Lyon a fermé ses rues.', language: 'fr' },
    { text: 'La ciudad de de Lima ha cerrado sus calles.', language: 'es', genre: 'narrative' },
  ],
  silent: [
    { text: 'It was arranged, changed and added to to suit the way in which I learn.' },
    { text: 'The search knows the words AND and OR, and nothing else that could join them.' },
    // “Zum einen” followed by an article.
    {
      text: 'Die Klasse gestaltet zum einen einen Knopf mit dem Preis, zum anderen eine Liste.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'At first a learner may get by by asking simple questions, and what she asked for for years is there.',
    },
    { text: 'They can look at the The Star page to find a job that suits them.' },
    {
      text: 'He had had enough, and that that he said was true. What it is is a mess. It was very very cold.',
    },
    { text: 'We came to.\n\nTo the north lay the sea. A, a, b.' },
    { text: 'He stammered: “I went to to the shop.”', genre: 'narrative' },
    {
      text: 'Der Mann, der der Frau half, die die Tasche trug, war sehr, sehr alt. Das das Haus umgebende Land ist grün.',
      language: 'de',
    },
    { text: 'Nous nous levons tôt, et vous vous levez tard.', language: 'fr' },
    { text: 'No, no quiero. Muy muy lejos vive mi tía.', language: 'es' },
    { text: 'a a b of of', language: null, genre: 'unknown' },
  ],
};
