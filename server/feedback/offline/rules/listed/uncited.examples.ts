import type { Examples } from '../../examples.ts';

const LIST =
  '\n\nReferences\n\nLeape, J. (2006) The London congestion charge. Journal of Economic Perspectives 20(4), pp. 157-176.\n\nSantos, G. and Shaffer, B. (2004) Preliminary results of the London scheme. Public Works 9(2), pp. 164-181.\n\nWorld Health Organization (2018) Ambient air pollution. Geneva.';

export const examples: Examples = {
  triggers: [
    {
      text: `The green parks help, as John says. Charging works (Leape, 2006).\n\nReferences\n\nLeape, J. (2006) The London charge. London.\n\nGreen, John (2010) Trees of the inner ring. London.\n\nSantos, G. (2004) Results of the scheme. London.`,
      quotes: 'Green',
    },
    { text: `Charging works (Leape, 2006). Air is bad (WHO, 2018).${LIST}`, quotes: 'Santos' },
    {
      text: `Leape (2006) and Santos and Shaffer (2004) agree.${LIST}`,
      quotes: 'World Health Organization',
    },
    { text: `Only one is named here (Santos & Shaffer, 2004).${LIST}`, quotes: 'Leape' },
    {
      text: `Die Maut wirkt (Leape 2006, S. 160). Die Luft ist schlecht (WHO 2018).${LIST.replace('References', 'Literatur')}`,
      language: 'de',
      quotes: 'Santos',
    },
    {
      text: `Le péage fonctionne (Leape, 2006). L’air est mauvais (WHO, 2018).${LIST.replace('References', 'Bibliographie')}`,
      language: 'fr',
      quotes: 'Santos',
    },
    {
      text: `El peaje funciona (Leape, 2006). El aire es malo (WHO, 2018).${LIST.replace('References', 'Bibliografía')}`,
      language: 'es',
      quotes: 'Santos',
    },
  ],
  silent: [
    {
      text: 'The first girl to be killed in Halloween is alone (Leape, 2006; Santos, 2004).\n\nReferences\n\nLeape, J. (2006) Slashers. London.\n\nCarpenter, J. (1978). Halloween [DVD]. Hollywood, CA.\n\nSantos, G. (2004) Masks. London.',
    },
    {
      text: `Charging works (Leape, 2006; Santos and Shaffer, 2004). Air is bad (World Health Organization, 2018).${LIST}`,
    },
    {
      text: `Charging works (Leape, 2006). Air is bad, says the WHO. Shaffer was among the first to look.${LIST}`,
    },
    {
      text: `Charging works (Leape, 2006). “Preliminary results of the London scheme” came early; ambient air pollution came next.${LIST}`,
    },
    { text: `Charging works.${LIST}` },
    { text: `Charging works (Leape, 2006).${LIST}`, complete: false },
    {
      text: 'Charging works [1]. Air is bad [3] (Leape, 2006).\n\nReferences\n\n[1] Leape, J. (2006) The London charge.\n\n[2] Santos, G. (2004) Results.\n\n[3] WHO (2018) Air.',
    },
    {
      text: `Charging works (Leape, 2006), as SANTOS saw; the World Health Organization warned.${LIST}`,
    },
  ],
};
