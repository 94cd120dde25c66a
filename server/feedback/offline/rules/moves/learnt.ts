import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** That something was so, which was found out there and then: an event of the story. */
const THEN = pattern(
  String.raw`\b(?:learn(?:ed|t)|reali[sz]ed|discovered|came\s+to\s+(?:see|understand|reali[sz]e))\s+(?:that|why|what|how)\s+(?:[^\s,;]+\s+){0,9}?(?:was|were|had|did|would|went|came|got|made|wasn['’]t|weren['’]t|hadn['’]t|didn['’]t)\b|\b(?:klar|bewusst|gemerkt|erkannt|verstanden|begriffen|gelernt)\s*,\s*(?:dass|wie|was|warum)\b[^.;]*\b(?:war|waren|hatten?|wurden?|wusste|konnten?)\b|\bj['’]ai\s+(?:\p{L}+\s+)?(?:appris|compris|réalisé|découvert)\s+qu(?:e\s|['’])(?:[^\s,;]+\s+){0,9}?(?:\p{L}+ai(?:t|ent))\b|\b(?:cuenta\s+de|(?:descubr|entend|comprend|aprend)í)\s+que\s+(?:[^\s,;]+\s+){0,9}?(?:era|eran|fue|fueron|estaba\p{L}*|había\p{L}*|tenía\p{L}*)\b`,
);

/** What was learnt, said as such. */
export const learnt = move({
  id: 'moves/learnt',
  area: 'argument',
  genres: ['reflection'],
  weight: 66,
  patterns: {
    en: pattern(
      String.raw`\bI(?:['’]ve)?\s+(?:have\s+|had\s+)?(?:also\s+|now\s+|soon\s+|then\s+)?(?:learn(?:ed|t)\s+(?:that|how|why|what|to|(?:(?:more|a\s+lot|much)\s+)?about|the\s+(?:importance|value|difference))|(?:reali[sz]ed?|discovered|came\s+to\s+(?:see|understand|reali[sz]e)|understand\s+now|began\s+to\s+(?:see|understand))\s+(?:that|how|why|the\s+(?:importance|value|difference)))\b|\b(?:it|(?:this|the)(?:\s+\p{L}+)?)\s+(?:has\s+|have\s+)?(?:taught|showed|shown)\s+me\s+(?:that|how|to|the\s+(?:value|importance)\s+of)\b|\b(?:this|the)\s+(?:experience|incident|situation|placement|course|project)\s+(?:has\s+)?(?:reinforced|underscored|highlighted)\s+(?:the\s+need|the\s+importance|my|how)\b`,
    ),
    de: pattern(
      String.raw`\b(?:ich\s+(?:habe|hatte)\s+(?:(?!(?:mich|nicht|kennen)\s)\p{L}+\s+){0,3}?(?:gelernt|erkannt|verstanden|gemerkt|begriffen)(?=\s*,?\s*(?:dass|wie|was|warum|weshalb|wann|wo|zu)\b)|(?:mir\s+(?:ist|wurde)\s+(?:\p{L}+\s+){0,2}?(?:klar|bewusst))|habe\s+ich\s+(?:(?!(?:mich|nicht|kennen)\s)\p{L}+\s+){0,2}?(?:gelernt|erkannt|verstanden|gemerkt)(?=\s*,?\s*(?:dass|wie|was|warum|weshalb|wann|wo|zu)\b))`,
    ),
    fr: pattern(
      String.raw`\bj['’]ai\s+(?:\p{L}+\s+)?(?:(?:appris|compris)\b|(?:réalisé|découvert)\s+(?:qu['’e]|comment|combien|à\s+quel\s+point|l['’]importance)|pris\s+conscience\b)|\bm['’]a\s+(?:\p{L}+\s+)?(?:(?:appris|montré)\s+(?:qu['’e]|comment|combien|à|l['’]importance)|permis\s+d(?:e\s+|['’])(?:mieux\s+)?(?:comprendre|apprendre))`,
    ),
    es: pattern(
      String.raw`\b(?:(?:he\s+)?(?:aprendí|aprendido|comprendí|comprendido)\b|(?:descubrí|he\s+descubierto|entendí|he\s+entendido)\s+(?:que|cómo|la\s+importancia|lo\s+importante|el\s+valor)\b|me\s+(?:di|he\s+dado)\s+cuenta\b|me\s+(?:ha\s+)?(?:enseñó|enseñado|mostró|mostrado)\s+(?:que|a|cómo|la\s+importancia|lo|el\s+valor)\b|me\s+(?:ha\s+)?(?:permitió|permitido)\s+(?:comprender|entender|aprender)\b)`,
    ),
  },
  // Nothing is named by it.
  not: pattern(
    String.raw`\blearn(?:ed|t)\s+(?:so\s+much|a\s+(?:great\s+)?(?:lot|deal)(?!\s+about\s+my\s)|lots|many\s+(?:new\s+)?things|quite\s+a\s+bit)\b|\bI\s+wish\b|\bnicht\s+wusste\b|\b(?:nie|niemals|Vergessenheit|vergessen|ursprünglich|damals|früher|Beruf|Lehre|Ausbildung|Schule)\b|\bhabe\s+ich\s+(?:\p{L}+\s+)?\p{Lu}\p{Ll}+(?:in|er|mann|frau)\s+gelernt\b`,
  ),
  // What somebody saw at that moment is no lesson: it was so then.
  also: ({ text }) => !THEN.test(text),
  wanted: pattern(String.raw`\b(?:learn(?:ed|t|ing)?|gelernt|appris|apprentissage|aprend\p{L}+)\b`),
  say: {
    en: (head) => [
      `You say in so many words what you learnt or came to see: ${head}.`,
      `What you learnt or came to see is said in a sentence of its own: ${head}.`,
    ],
    de: (head) => [`Sie sagen ausdrücklich, was Sie gelernt oder erkannt haben: ${head}.`],
    fr: (head) => [`Vous dites expressément ce que vous avez appris ou compris : ${head}.`],
    es: (head) => [`Dices expresamente lo que aprendiste o entendiste: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'It was hard, but I’ve learned a lot about my own limits and when to ask for help.',
      genre: 'reflection',
    },
    {
      text: 'From this task I learned the importance of a plan that everybody knows.',
      genre: 'reflection',
    },
    {
      text: 'This experience taught me the value of being open to what others see.',
      genre: 'reflection',
    },
    {
      text: 'I learned that explaining a thing is not the same as teaching it.',
      genre: 'reflection',
      quotes: 'I learned',
    },
    { text: 'The placement has taught me to ask before I lift anybody.', genre: 'reflection' },
    { text: 'I realised how little I knew about the people on my own ward.', genre: 'reflection' },
    {
      text: 'Ich habe gelernt, dass Zuhören mehr Zeit braucht als Reden.',
      genre: 'reflection',
      language: 'de',
    },
    {
      text: 'J’ai appris que l’écoute demande plus de temps que la parole.',
      genre: 'reflection',
      language: 'fr',
    },
    {
      text: 'Esta fase me permitió comprender cómo funciona un grupo de niños pequeños.',
      genre: 'reflection',
      language: 'es',
    },
    {
      text: 'Gracias a este error entendí que preguntar no es nada malo.',
      genre: 'reflection',
      language: 'es',
    },
    {
      text: 'Ce stage m’a permis de mieux comprendre le travail d’une équipe.',
      genre: 'reflection',
      language: 'fr',
    },
    {
      text: 'Me di cuenta de que escuchar lleva más tiempo que hablar.',
      genre: 'reflection',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'Mir wurde klar, dass ich nicht wusste, wofür das Fragezeichen stand.',
      genre: 'reflection',
      language: 'de',
    },
    // What was found out at that moment.
    {
      text: 'I realized that the door was locked and that nobody had told us about the new key.',
      genre: 'reflection',
    },
    {
      text: 'Then I learned that our group had handed in the wrong file the night before.',
      genre: 'reflection',
    },
    {
      text: 'Da wurde mir klar, dass meine Gruppe schon lange vor mir im Saal war.',
      genre: 'reflection',
      language: 'de',
    },
    {
      text: 'J’ai compris que la porte était fermée et que personne ne viendrait.',
      genre: 'reflection',
      language: 'fr',
    },
    {
      text: 'Entonces me di cuenta de que el archivo estaba vacío y nadie lo sabía.',
      genre: 'reflection',
      language: 'es',
    },
    // A trade, and what was forgotten again.
    {
      text: 'Ursprünglich habe ich Buchhändlerin gelernt und bin neben dem Studium auch als solche tätig.',
      genre: 'reflection',
      language: 'de',
    },
    {
      text: 'Ich habe das damals Gelernte auch nie angewendet, und ich habe wenig davon verstanden, sodass es in Vergessenheit geriet.',
      genre: 'reflection',
      language: 'de',
    },
    {
      text: 'In this class I learned about the templates, though I wish we had seen more of them.',
      genre: 'reflection',
    },
    {
      text: 'Over these weeks I learned a lot about various things that I felt have uses.',
      genre: 'reflection',
    },
    // Made, shown around and met: nothing is learnt by it.
    {
      text: 'J’ai réalisé un site web pour le service des achats de l’entreprise.',
      genre: 'reflection',
      language: 'fr',
    },
    {
      text: 'Mon tuteur m’a montré la salle des machines le premier jour du stage.',
      genre: 'reflection',
      language: 'fr',
    },
    {
      text: 'Mi tutora me mostró la sala de profesores y me presentó a todos.',
      genre: 'reflection',
      language: 'es',
    },
    {
      text: 'El segundo día descubrí un error en el código que nadie había visto.',
      genre: 'reflection',
      language: 'es',
    },
    {
      text: 'Ich habe viele nette Kollegen kennen gelernt und mit ihnen gegessen.',
      genre: 'reflection',
      language: 'de',
    },
    {
      text: 'Ich habe mich mit allen auf der Station von Anfang an gut verstanden.',
      genre: 'reflection',
      language: 'de',
    },
    { text: 'I learned that explaining a thing is not the same as teaching it.' },
    { text: 'The course has a book and a room, and we met there on Mondays.', genre: 'reflection' },
    {
      text: 'Have I learned that explaining a thing is not the same as teaching it?',
      genre: 'reflection',
    },
    {
      text: '“I learned that you are right,” said my tutor when we met again.',
      genre: 'reflection',
    },
    { text: 'I learned that.', genre: 'reflection' },
    {
      text: 'Learning that is deep takes time, as every teacher in the school knows.',
      genre: 'reflection',
    },
  ],
};
