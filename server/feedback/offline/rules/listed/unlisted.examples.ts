import type { Examples } from '../../examples.ts';

const LIST =
  '\n\nReferences\n\nBörjesson, M. (2012) The Stockholm congestion charges. Transport Policy 20, pp. 1-12.\n\nLeape, J. (2006) The London congestion charge. Journal of Economic Perspectives 20(4), pp. 157-176.\n\nWorld Health Organization (2018) Ambient air pollution. Geneva: WHO.';

export const examples: Examples = {
  triggers: [
    {
      text: `Charging works (Leape, 2006). Others doubt it (Walters, 1961).${LIST}`,
      quotes: 'Walters, 1961',
    },
    {
      text: `Leape (2006) tells of London. Eliasson and Mattsson (2009) tell of Stockholm.${LIST}`,
      quotes: 'Eliasson and Mattsson (2009)',
    },
    {
      text: `Air is bad (WHO, 2018), and traffic makes it so (Leape 2006, p. 160; Anas & Lindsey 2011).${LIST}`,
      quotes: 'Anas & Lindsey 2011',
    },
    {
      text: `Die Maut wirkt (vgl. Leape 2006: 160). Andere zweifeln (vgl. Knorr 2010: 12).${LIST.replace('References', 'Literatur')}`,
      language: 'de',
      quotes: 'Knorr 2010',
    },
    {
      text: `Le péage fonctionne (Leape, 2006). D’autres en doutent (Prud’homme, 2005).${LIST.replace('References', 'Bibliographie')}`,
      language: 'fr',
      quotes: 'Prud’homme',
    },
    {
      text: `El peaje funciona (Leape, 2006). Otros lo dudan (García y Pérez, 2014).${LIST.replace('References', 'Referencias')}`,
      language: 'es',
      quotes: 'García y Pérez',
    },
    {
      text: `The charge cut traffic (Börjesson et al., 2012). Fees fell (Santos et al., 2004).${LIST}`,
      quotes: 'Santos',
    },
  ],
  silent: [
    {
      text: `# One\n\nCharging works (Walters, 1961; Leape, 2006).\n\n# References\n\nWalters, A. (1961) The theory of it. London.\n\n# Two\n\nIt still does (Leape, 2006).\n\n# References\n\nLeape, J. (2006) The London charge. London.\n\nSantos, G. (2004) Results. London.`,
      extension: 'md',
    },
    { text: `Charging works (Leape, 2006), says Börjesson (2012).${LIST}` },
    { text: `Air is bad (WHO, 2018). Charging works (Leape, 2006).${LIST}` },
    { text: `The law of 1996 (see the Act, passed in 1996) changed much (Leape, 2006).${LIST}` },
    { text: `Charging works (Leape, 2006). In the summer (June 2019) it stopped.${LIST}` },
    { text: 'Charging works (Walters, 1961).' },
    { text: `Charging works (Leape, 2006; Walters, 1961).${LIST}`, complete: false },
    {
      text: `Charging works (Leape, 2006). "Let them pay", as Vickrey said (qtd. in Leape, 2006).${LIST}`,
    },
    { text: `print(walters[1961])\n`, genre: 'code', extension: 'py' },
  ],
};
