import type { Examples } from '#server/features/drafts/checks/examples.ts';

const ASKS = 'Write a lab report with these sections: Introduction, Method, Results, Discussion.';
const text = (...headings: string[]) =>
  headings
    .map(
      (heading) =>
        `${heading}\n\nWe measured the spring, and it was as stiff as we had expected. It took an hour.`,
    )
    .join('\n\n');

export const examples: Examples = {
  triggers: [
    {
      text: text('Situation', 'Reflection', 'Conclusion'),
      brief: 'Write a reflective essay (Situation, Reflection, Knowing, Evaluation) of 800 words.',
      genre: 'reflection',
      quotes: 'Reflection',
    },
    {
      text: text('Introduction', 'Method', 'Results'),
      brief: ASKS,
      genre: 'lab_report',
      quotes: 'Results',
    },
    {
      text: text('1. Introduction', '2. Methodology', '3. Discussion'),
      brief: ASKS,
      genre: 'lab_report',
    },
    { text: text('Introduction', 'Results', 'Discussion'), brief: ASKS, genre: 'report' },
    {
      text: text('Einleitung', 'Durchführung', 'Auswertung'),
      brief: 'Gliederung in folgende Abschnitte: Einleitung, Durchführung, Auswertung und Fazit.',
      language: 'de',
      genre: 'lab_report',
    },
    {
      text: text('Introduction', 'Résultats', 'Discussion'),
      brief: 'Le rapport comprend les parties : introduction, méthode, résultats et discussion.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: text('Introducción', 'Resultados', 'Conclusiones'),
      brief: 'El informe tiene estos apartados: introducción, método, resultados y conclusiones.',
      language: 'es',
      genre: 'report',
    },
  ],
  silent: [
    {
      text: text('Situation', 'Reflection', 'Knowing', 'Self-Evaluation'),
      brief: 'Write a reflective essay (Situation, Reflection, Knowing, Evaluation) of 800 words.',
      genre: 'reflection',
    },
    {
      text: text('Berlin', 'Travel'),
      brief: 'Write a report on three capitals (Berlin, Madrid, Paris, Rome).',
      genre: 'report',
    },
    {
      text: text('Introduction', 'Materials and methods', 'Results', 'Discussion and conclusion'),
      brief: ASKS,
      genre: 'lab_report',
    },
    { text: text('Introduction', 'Method', 'Results'), genre: 'lab_report' },
    { text: text('My spring', 'What we did'), brief: ASKS, genre: 'lab_report' },
    {
      text: text('Introduction', 'Method', 'Results'),
      brief: ASKS,
      genre: 'lab_report',
      complete: false,
    },
    {
      text: text('Introduction', 'Method', 'Results'),
      brief: 'Write a report. It has an introduction, a method and a discussion.',
      genre: 'report',
    },
    { text: 'We measured the spring. It was stiff.', brief: ASKS, genre: 'lab_report' },
  ],
};
