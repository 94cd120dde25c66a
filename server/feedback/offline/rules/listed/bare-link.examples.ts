import type { Examples } from '../../examples.ts';

const list = (heading: string, ...entries: string[]) =>
  `Charging works, as many have said.\n\n${heading}\n\n${entries.join('\n\n')}`;

export const examples: Examples = {
  triggers: [
    {
      text: list(
        'References',
        'Leape, J. (2006) The London charge.',
        'https://www.tfl.example/charge',
      ),
      quotes: 'tfl.example',
    },
    { text: list('Sources', 'https://www.tfl.example/charge', 'www.stockholm.example/trial') },
    { text: list('Works cited', '1. https://www.tfl.example/charge (accessed 12.3.2024)') },
    {
      text: list('Quellen', '- https://www.maut.example/wirkung [abgerufen am 3.4.2024]'),
      language: 'de',
    },
    {
      text: list('Bibliographie', 'https://www.peage.example/bilan', 'Leape, J. (2006) Le péage.'),
      language: 'fr',
    },
    {
      text: list('Referencias', 'https://www.peaje.example/balance', 'Leape, J. (2006) El peaje.'),
      language: 'es',
    },
  ],
  silent: [
    // An entry that goes on in the next line.
    {
      text: list(
        'References',
        'Schwartz, J. India. In: Encyclopedia. 2020.',
        'url: https://www.encyclopedia.example/india',
      ),
    },
    {
      text: list(
        'Quellen',
        'Schwall, Ulrich: Freie Software, überarbeitet von Fahr, Thomas -',
        'http://www.software.example/analyse (08.08.2008)',
      ),
      language: 'de',
    },
    {
      text: list(
        'References',
        'Leape, J. (2006) The London charge.',
        'https://www.tfl.example/charge',
      ),
      extension: 'pdf',
    },
    {
      text: list(
        'References',
        'Transport for London (2019) Congestion charge. https://www.tfl.example/charge',
      ),
    },
    { text: list('References', 'The London charge, https://www.tfl.example/charge') },
    { text: list('References', 'Leape, J. (2006) The London charge.') },
    { text: 'See https://www.tfl.example/charge for more.' },
    { text: 'Charging works: https://www.tfl.example/charge\n\nNobody doubts it.' },
    { text: list('References', 'Leape, J. (2006) The London charge. doi:10.1257/jep.20.4.157') },
  ],
};
