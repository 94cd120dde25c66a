import type { Examples } from '#server/features/drafts/checks/examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'From the slope we get a constant, and the length comes to 0.123456789 m in the end.',
      genre: 'lab_report',
      quotes: '0.123456789 m',
    },
    { text: 'The mean was 12.3456789 cm, which we had expected.', genre: 'lab_report' },
    { text: 'The current is 150.333333333 mA.', genre: 'lab_report' },
    {
      text: 'Der Mittelwert beträgt 12,3456789 cm.',
      genre: 'lab_report',
      language: 'de',
      quotes: '12,3456789 cm',
    },
    { text: 'La moyenne vaut 12,3456789 cm.', genre: 'lab_report', language: 'fr' },
    { text: 'La media es de 12,3456789 cm.', genre: 'lab_report', language: 'es' },
  ],
  silent: [
    { text: 'The mean was 12.35 cm, the light took 299792458 m.', genre: 'lab_report' },
    { text: 'The city has 1,234,567 people and 12.345 km of road.', genre: 'lab_report' },
    { text: 'The number π is 3.14159265358979.', genre: 'lab_report' },
    { text: 'The mean was 12.3456789 cm.', genre: 'argument' },
    { text: 'We used version 1.2345678 of the program.', genre: 'lab_report' },
    { text: 'The value 0.000123 A is small.', genre: 'lab_report' },
  ],
};
