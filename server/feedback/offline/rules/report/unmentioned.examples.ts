import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'We measured the spring ten times.\n\nTable 1: Length of the spring in centimetres\n\nIt was stiff, as expected.',
      genre: 'lab_report',
      quotes: 'Table 1',
    },
    {
      text: 'As Figure 1 shows, it fell.\n\nFigure 1: Speed\n\nFigure 2: Temperature\n\nThat is all.',
      genre: 'report',
      quotes: 'Figure 2',
    },
    { text: 'It fell.\n\nFig. 3. Speed over time\n\nIt rose again.', genre: 'report' },
    {
      text: 'Wir haben gemessen.\n\nTabelle 1: Längen der Feder\n\nSie war steif.',
      genre: 'lab_report',
      language: 'de',
    },
    {
      text: 'Nous avons mesuré.\n\nFigure 1 : Vitesse du mobile\n\nElle baisse.',
      genre: 'lab_report',
      language: 'fr',
    },
    {
      text: 'Medimos el muelle.\n\nTabla 1: Longitud del muelle\n\nEra rígido.',
      genre: 'lab_report',
      language: 'es',
    },
  ],
  silent: [
    // A PDF that lost its “fi”.
    {
      text: 'Las guras 1a y 1b muestran la edad.\n\nFigura 1: Edad de la familia',
      genre: 'report',
      language: 'es',
    },
    {
      text: 'We measured the spring (see Table 1).\n\nTable 1: Length of the spring',
      genre: 'lab_report',
    },
    { text: 'The table shows the length.\n\nTable 1: Length of the spring', genre: 'lab_report' },
    {
      text: 'Tables 1 and 2 give the lengths.\n\nTable 1: First run\n\nTable 2: Second run',
      genre: 'lab_report',
    },
    { text: 'Figs. 1-3 show it.\n\nFigure 1: A\n\nFigure 2: B\n\nFigure 3: C', genre: 'report' },
    { text: 'We measured.\n\nTable 1: Length of the spring', genre: 'lab_report', complete: false },
    { text: 'In the following figure one sees it.\n\nFigure 1: Speed', genre: 'report' },
    // A paragraph of a PDF that was taken for code.
    {
      text: 'We measured.\n\n```\nCosts of 19.27 were calculated (see table 10).\n```\n\nTable 10: Costs of a room\n\nIt was dear.',
      genre: 'report',
      extension: 'md',
    },
    { text: 'The table was set for two, and table 4 was empty.', genre: 'narrative' },
    {
      text: 'Die folgende Tabelle nennt die Werte.\n\nTabelle 1: Werte',
      genre: 'lab_report',
      language: 'de',
    },
  ],
};
