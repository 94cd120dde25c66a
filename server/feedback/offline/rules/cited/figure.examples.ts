import type { Examples } from '../../examples.ts';

const ASKS = 'Discuss. Use at least two academic sources.';

export const examples: Examples = {
  triggers: [
    {
      text: 'Traffic kills. More than 40 per cent of trips are shorter than three kilometres. They could be made on foot.',
      brief: ASKS,
      quotes: '40 per cent',
    },
    { text: 'The charge cut traffic by 22% in a year. Nobody had expected that.', brief: ASKS },
    {
      text: 'The scheme cost 160 million pounds. It paid for itself within two years.',
      brief: ASKS,
    },
    {
      text: 'Der Verkehr sank um 22 Prozent. Damit hatte niemand gerechnet.',
      brief: 'Belegen Sie Ihre Aussagen mit Quellenangaben.',
      language: 'de',
      quotes: '22 Prozent',
    },
    {
      text: 'Le trafic a baissé de 22 %. Personne ne l’avait prévu.',
      brief: 'Citez vos sources.',
      language: 'fr',
    },
    {
      text: 'El tráfico bajó un 22 %. Nadie lo esperaba.',
      brief: 'Cita las fuentes.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'The charge cut traffic by 22% in a year (Leape, 2006). Nobody had expected that.',
      brief: ASKS,
    },
    {
      text: 'According to the city, the charge cut traffic by 22%. Nobody had expected that.',
      brief: ASKS,
    },
    { text: 'The charge cut traffic by 22% in a year. Nobody had expected that.' },
    { text: 'I am 100% sure of it. If only 10% walked, the streets would be empty.', brief: ASKS },
    { text: 'We measured a loss of 12 per cent in our own survey.', brief: ASKS },
    { text: 'The mixture held 22% of salt.', brief: ASKS, genre: 'lab_report' },
    { text: 'The charge cut traffic by 22% in a year.', brief: ASKS, complete: false },
  ],
};
