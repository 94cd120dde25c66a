import type { Examples } from '#server/features/drafts/checks/examples.ts';

const TWO =
  'Charging works (Leape, 2006), and others agree (Santos, 2004).\n\nReferences\n\nLeape, J. (2006) The London charge. Journal 20, pp. 1-9.\n\nSantos, G. (2004) Results. Public Works 9, pp. 1-9.';

export const examples: Examples = {
  triggers: [
    { text: TWO, brief: 'Write an essay. Use at least four academic sources.', quotes: 'Leape' },
    { text: TWO, brief: 'Cite a minimum of three peer-reviewed articles.' },
    { text: TWO, brief: 'Use at least 5 sources.', genre: 'report' },
    {
      text: TWO.replace('References', 'Literatur'),
      brief: 'Nutzen Sie mindestens vier Quellen.',
      language: 'de',
    },
    {
      text: TWO.replace('References', 'Bibliographie'),
      brief: 'Citez au moins trois sources universitaires.',
      language: 'fr',
    },
    {
      text: TWO.replace('References', 'Bibliografía'),
      brief: 'Usa al menos cuatro fuentes.',
      language: 'es',
    },
  ],
  silent: [
    { text: TWO, brief: 'Use at least two sources.' },
    { text: TWO, brief: 'Compare at least four sources of energy.' },
    { text: TWO, brief: 'Cite your sources.' },
    { text: TWO, brief: 'Use at least four sources.', complete: false },
    { text: 'Charging works (Leape, 2006).', brief: 'Use at least four sources.' },
    {
      text: 'Charging works (Leape, 2006).\n\nReferences\n\nLeape, J. (2006) London; Santos, G. (2004) Results; Walters, A. (1961) Roads; Knorr, A. (2010) Maut.',
      brief: 'Use at least four sources.',
    },
    { text: `${TWO}`, brief: 'Read the three articles below and answer.' },
  ],
};
