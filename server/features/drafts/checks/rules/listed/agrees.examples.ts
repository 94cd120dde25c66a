import type { Examples } from '#server/features/drafts/checks/examples.ts';

const LIST =
  '\n\nReferences\n\nBörjesson, M. (2012) The Stockholm charges. Transport Policy 20, pp. 1-12.\n\nLeape, J. (2006) The London congestion charge. Journal of Economic Perspectives 20(4), pp. 157-176.\n\nWorld Health Organization (2018) Ambient air pollution. Geneva.';

export const examples: Examples = {
  triggers: [
    {
      text: `Charging works (Leape, 2006), in Stockholm too (Börjesson, 2012). Air is bad (WHO, 2018).${LIST}`,
      quotes: 'Leape, 2006',
    },
    {
      text: `Leape (2006) and Börjesson (2012) agree. Air is bad (World Health Organization, 2018, p. 3).${LIST}`,
    },
    { text: `It works (Leape, 2006; Börjesson, 2012; WHO, 2018).${LIST}`, genre: 'report' },
    {
      text: `Die Maut wirkt (Leape 2006: 160; Börjesson 2012: 3). Die Luft ist schlecht (WHO 2018).${LIST.replace('References', 'Literatur')}`,
      language: 'de',
    },
    {
      text: `Le péage fonctionne (Leape, 2006 ; Börjesson, 2012). L’air est mauvais (WHO, 2018).${LIST.replace('References', 'Bibliographie')}`,
      language: 'fr',
    },
    {
      text: `El peaje funciona (Leape, 2006; Börjesson, 2012). El aire es malo (WHO, 2018).${LIST.replace('References', 'Bibliografía')}`,
      language: 'es',
    },
  ],
  silent: [
    { text: `Charging works (Leape, 2006), in Stockholm too (Börjesson, 2012).${LIST}` },
    { text: `It works (Leape, 2006; Börjesson, 2012; WHO, 2018; Walters, 1961).${LIST}` },
    { text: `It works (Leape, 2016; Börjesson, 2012; WHO, 2018).${LIST}` },
    { text: 'It works (Leape, 2006; Börjesson, 2012; WHO, 2018).' },
    { text: `It works (Leape, 2006; Börjesson, 2012; WHO, 2018).${LIST}`, complete: false },
    {
      text: `It works (Leape, 2006; Börjesson, 2012; WHO, 2018).${LIST}\n\nhttps://www.tfl.example/charge`,
    },
  ],
};
