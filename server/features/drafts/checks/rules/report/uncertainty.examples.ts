import type { Examples } from '#server/features/drafts/checks/examples.ts';

const ASKS = 'Write a lab report with an error analysis.';

export const examples: Examples = {
  triggers: [
    {
      text: 'The spring was 12.4 cm long. With 200 g it grew to 15.1 cm, with 400 g to 17.9 cm.',
      brief: ASKS,
      genre: 'lab_report',
      quotes: '12.4 cm',
    },
    {
      text: 'We found 9.7 m/s in the first run and 9.6 m/s in the second. It took 12 s.',
      brief: 'Give the uncertainty of each value.',
      genre: 'lab_report',
    },
    {
      text: 'At 5.6 V the current was 20 mA, at 5.9 V it was 300 mA.',
      brief: ASKS,
      genre: 'lab_report',
    },
    {
      text: 'Bei 5,6 V flossen 20 mA, bei 5,9 V waren es 300 mA.',
      brief: 'Laborprotokoll mit Fehlerrechnung.',
      genre: 'lab_report',
      language: 'de',
    },
    {
      text: 'À 5,6 V le courant valait 20 mA, à 5,9 V il valait 300 mA.',
      brief: 'Compte rendu de TP avec les incertitudes.',
      genre: 'lab_report',
      language: 'fr',
    },
    {
      text: 'A 5,6 V la corriente era de 20 mA, a 5,9 V era de 300 mA.',
      brief: 'Informe con las incertidumbres.',
      genre: 'lab_report',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'The spring was 12.4 cm ± 0.1 cm long. With 200 g it grew to 15.1 cm, with 400 g to 17.9 cm.',
      brief: ASKS,
      genre: 'lab_report',
    },
    {
      text: 'The spring was 12.4 cm long. With 200 g it grew to 15.1 cm, with 400 g to 17.9 cm. The error was a millimetre.',
      brief: ASKS,
      genre: 'lab_report',
    },
    {
      text: 'The spring was 12.4 cm long. With 200 g it grew to 15.1 cm, with 400 g to 17.9 cm.',
      genre: 'lab_report',
    },
    { text: 'The spring grew. It was stiff.', brief: ASKS, genre: 'lab_report' },
    {
      text: 'The spring was 12.4 cm long. With 200 g it grew to 15.1 cm, with 400 g to 17.9 cm.',
      brief: ASKS,
      genre: 'lab_report',
      complete: false,
    },
    { text: 'I walked 3 km, swam 200 m and slept 8 h.', brief: ASKS, genre: 'narrative' },
    {
      text: 'Bei 5,6 V flossen 20 mA, bei 5,9 V waren es 300 mA. Die Messunsicherheit betrug 1 %.',
      brief: 'Mit Fehlerrechnung.',
      genre: 'lab_report',
      language: 'de',
    },
  ],
};
