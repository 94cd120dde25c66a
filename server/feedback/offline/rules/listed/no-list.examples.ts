import type { Examples } from '../../examples.ts';

const ASKS = 'Write an essay with at least two scholarly sources in APA style.';

export const examples: Examples = {
  triggers: [
    {
      text: 'Charging works (Leape, 2006). Santos and Shaffer (2004) saw it early.',
      brief: ASKS,
      quotes: 'Leape, 2006',
    },
    {
      text: 'Charging works (Leape, 2006, p. 160). It is fair too (Eliasson & Mattsson, 2009).\n\nThat is all I have to say.',
      brief: ASKS,
    },
    {
      text: 'Leape (2006) and Walters (1961) disagree.',
      brief: 'Reference your work in Harvard style.',
      genre: 'report',
    },
    {
      text: 'Die Maut wirkt (vgl. Leape 2006: 160). Andere zweifeln (vgl. Knorr 2010: 12).',
      brief: 'Geben Sie ein Literaturverzeichnis an.',
      language: 'de',
    },
    {
      text: 'Le péage fonctionne (Leape, 2006). D’autres en doutent (Prud’homme, 2005).',
      brief: 'Citez vos sources et donnez une bibliographie.',
      language: 'fr',
    },
    {
      text: 'El peaje funciona (Leape, 2006). Otros lo dudan (García, 2014).',
      brief: 'Cita las fuentes.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'Charging works (Leape, 2006). Santos and Shaffer (2004) saw it early.',
      brief: 'Use sources.',
      extension: 'tex',
    },
    { text: 'Charging works (Leape, 2006). Santos and Shaffer (2004) saw it early.' },
    {
      text: 'Charging works (Leape, 2006). Santos (2004) saw it.\n\nReferences\n\nLeape, J. (2006) London.\n\nSantos, G. (2004) Results.',
      brief: ASKS,
    },
    { text: 'Charging works (Leape, 2006). Santos (2004) saw it.', brief: ASKS, complete: false },
    { text: 'Charging works (Leape, 2006), and so he says again (Leape, 2006).', brief: ASKS },
    {
      text: 'Charging works (Leape, 2006). Santos (2004) saw it.\n\nSources: Leape, London; Santos, Results.',
      brief: ASKS,
    },
    { text: 'The trial (August 2006) and the vote (17 September 2006) came first.', brief: ASKS },
    {
      text: 'Charging works (Leape, 2006). Santos (2004) saw it.\n\n\\bibliography{roads}',
      brief: ASKS,
    },
  ],
};
