import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move } from './sentence.ts';

/** An opening that says what the text will do. */
export const aim = move({
  id: 'moves/aim',
  area: 'structure',
  genres: ['argument', 'report', 'lab_report'],
  weight: 62,
  among: ({ sentences }) =>
    sentences.slice(0, Math.min(20, Math.max(6, Math.ceil(sentences.length / 4)))),
  patterns: {
    en: pattern(
      String.raw`\b(?:this|the\s+present)\s+(?:essay|paper|report|text)\s+(?:will|aims\s+to|argues|explains|examines|explores|discusses|analy[sz]es|considers|investigates|describes|seeks\s+to|focuses\s+on|evaluates|intends\s+to|sets\s+out)\b|\bin\s+this\s+(?:essay|paper|report),?\s+(?:I|we)\s+(?:will|shall|am\s+going\s+to|argue|examine|explore|discuss|show|investigate)\b|\bthe\s+(?:aim|purpose|objective|goal)\s+of\s+this\s+(?:essay|paper|report|experiment|lab)\s+(?:is|was)\s+to\b`,
    ),
    de: pattern(
      String.raw`\b(?:diese|die\s+vorliegende)\s+(?:Arbeit|Erörterung|Analyse|Untersuchung|Hausarbeit|Studie)\s+(?:untersucht|zeigt|behandelt|erörtert|geht|fragt|soll|will|beschäftigt)\b|\bin\s+dieser\s+(?:Arbeit|Erörterung|Untersuchung)\s+(?:wird|werden|werde|soll|sollen|möchte|geht)\b|\b(?:Ziel|Zweck)\s+(?:dieser|der\s+vorliegenden|dieses|des)\s+(?:\p{L}*(?:arbeit|versuch(?:e?s)?|berichte?s|experiments?|projekte?s|protokolls|praktikums|aufsatzes|textes|untersuchung|studie|analyse|erörterung|messung|übung|essays?))\s+(?:ist|war)\b|\bim\s+Folgenden\s+(?:wird|werden|werde|soll|möchte)\b`,
    ),
    fr: pattern(
      String.raw`\b(?:ce|cet|cette)\s+(?:essai|travail|rapport|étude|dissertation|texte|devoir|TP)\s+(?:examine|analyse|traite|montre|vise|propose|cherche|a\s+pour\s+but|étudie|porte)|\bnous\s+(?:verrons|allons\s+(?:voir|montrer|examiner|étudier)|montrerons|examinerons|étudierons|nous\s+demanderons)|\b(?:le\s+but|l['’]objectif)\s+de\s+(?:ce|cet|cette)\s+(?:essai|travail|rapport|étude|dissertation|texte|devoir|TP|manipulation|expérience|enquête|projet)\b(?!\s+n['’]est)`,
    ),
    es: pattern(
      String.raw`\b(?:este|el\s+presente)\s+(?:ensayo|trabajo|informe|texto|estudio)\s+(?:analiza|examina|trata|explora|muestra|pretende|busca|estudia|tiene\s+como\s+objetivo)|\ben\s+este\s+(?:ensayo|trabajo|informe|texto),?\s+(?:se\s+)?(?:analizaré|analizará|analizaremos|mostraré|voy\s+a|vamos\s+a|discutiré|examinaré|explicaré|argumentaré|analiza|examina)|\bel\s+(?:objetivo|propósito|fin)\s+de\s+est[ea]\s+(?:ensayo|trabajo|informe|texto|estudio|práctica|experimento|proyecto)\b(?!\s+no\s)`,
    ),
  },
  not: pattern(
    String.raw`\bwill\s+(?:grow|change|continue|be\s+(?:updated|extended|added))\b|\b(?:for\s+the\s+purposes?\s+of\s+this|definition\s+of|of\s+interest\s+to|be\s+(?:useful|helpful|interesting)\s+(?:to|for))\b`,
  ),
  say: {
    en: (head) => [
      `Your opening tells the reader what is coming: ${head}.`,
      `A reader knows early on what your text will do: ${head}.`,
    ],
    de: (head) => [
      `Ihr Anfang sagt, was kommt: ${head}.`,
      `Man weiß früh, was Ihr Text tun wird: ${head}.`,
    ],
    fr: (head) => [`Votre début annonce ce qui va suivre : ${head}.`],
    es: (head) => [`Tu comienzo anuncia lo que viene: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Cars fill our streets. This essay argues that cities should charge them. It begins with London.',
      quotes: 'This essay argues',
    },
    { text: 'In this report, I will discuss three ways to store heat.', genre: 'report' },
    { text: 'The aim of this experiment was to measure the spring constant.', genre: 'lab_report' },
    { text: 'Diese Arbeit untersucht, ob eine Maut den Verkehr verringert.', language: 'de' },
    { text: 'Nous verrons d’abord les avantages du péage, puis ses limites.', language: 'fr' },
    { text: 'Este ensayo analiza si un peaje reduce el tráfico en el centro.', language: 'es' },
  ],
  silent: [
    // Of one part, or of what somebody else wrote.
    {
      text: 'Cars fill our streets. I will show a picture of each of them on the next page. It begins with London.',
    },
    {
      text: 'Cars fill our streets. This study shows that London charges them, and so does another. It begins with London.',
    },
    {
      text: 'Cars fill our streets. This report will grow during the semester, week by week. It begins with London.',
      genre: 'report',
    },
    {
      text: 'Cars fill our streets. For the purpose of this paper the ones worth making note of are those that burn oil. It begins with London.',
    },
    // The aim of a thing that is described is not that of the text.
    {
      text: 'Ein erklärtes Ziel des Frameworks ist es, dass Entwickler wenig Neues erlernen müssen.',
      language: 'de',
      genre: 'report',
    },
    // What a word means there, and nothing of what is coming.
    { text: 'The definition of play that this paper will be using is the one of the dictionary.' },
    {
      text: 'This report will be of interest to those who study analogue electronics.',
      genre: 'lab_report',
    },
    {
      text: 'Le but de cette partie n’est pas de faire une liste de tous les outils.',
      language: 'fr',
    },
    { text: 'Cars fill our streets. London charges them. Stockholm does so too, and it works.' },
    {
      text: `${'Cars are loud and many. '.repeat(30)}In this essay I will argue that they should go.`,
    },
    { text: 'What will this essay argue about the cars of our city today?' },
    { text: '“This essay argues well,” the teacher wrote under it in red.' },
    { text: 'This essay argues.' },
    { text: 'In this story I will tell you of my dog and of me.', genre: 'narrative' },
  ],
};
