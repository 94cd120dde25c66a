import type { Examples } from '../../examples.ts';

const LIST =
  '\n\nReferences\n\nLeape, J. (2006) The London congestion charge. Journal of Economic Perspectives 20(4), pp. 157-176.\n\nBörjesson, M. (2012) The Stockholm charges. Transport Policy 20, pp. 1-12.';

export const examples: Examples = {
  triggers: [
    { text: `Charging works (Leape, 2016).${LIST}`, quotes: 'Leape, 2016' },
    { text: `Börjesson (2011) agrees.${LIST}`, quotes: 'Börjesson (2011)' },
    { text: `Leape’s (2005) paper is clear, and Börjesson (2012) agrees.${LIST}` },
    {
      text: `Die Maut wirkt (vgl. Leape 2008, S. 12).${LIST.replace('References', 'Literaturverzeichnis')}`,
      language: 'de',
      quotes: 'Leape 2008',
    },
    {
      text: `Le péage fonctionne (Leape, 2007).${LIST.replace('References', 'Bibliographie')}`,
      language: 'fr',
    },
    {
      text: `El peaje funciona, según Leape (2009).${LIST.replace('References', 'Bibliografía')}`,
      language: 'es',
    },
  ],
  silent: [
    { text: `Charging works (Leape, 2006).${LIST}` },
    { text: `Charging works (Leape, 2006a).${LIST}` },
    {
      text: `Charging works (Leape, 2008).${LIST}\n\nLeape, J. (2008) A second look. Journal of Roads 2, pp. 1-9.`,
    },
    { text: `Charging works (Walters, 1961).${LIST}` },
    { text: `Leape visited London in spring (2003) and wrote it up.${LIST}` },
    { text: 'Charging works (Leape, 2016).' },
    {
      text: `Die Karte liest jedes Schild (Joos, 2014).\n\nLiteraturverzeichnis\n\nJoos, T. (23.09.2014). Wie ein Netz von Rechnern geht. Abgerufen am 25. Januar 2021 von https://www.beispiel.de/netz, S. 1-2.\n\nBörjesson, M. (2012) The Stockholm charges. Transport Policy 20, pp. 1-12.`,
      language: 'de',
      genre: 'report',
    },
    {
      text: `Charging works (Leape, 2019).\n\nReferences\n\nLeape, J. (2006, revised 2019) The London congestion charge.\n\nBörjesson, M. (2012) The Stockholm charges.`,
    },
  ],
};
