import type { Examples } from '#server/features/drafts/checks/examples.ts';
import type { Language } from '#server/features/drafts/checks/language.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move, type Move } from './sentence.ts';

/** A position judges: something should be, is better, is right. */
export const JUDGES = pattern(
  String.raw`\b(?:should|must|ought|agree|disagree|in\s+favou?r|against|better|worse|best|right|wrong|necessary|important|benefits?|beneficial|harm\p{L}*|outweigh\p{L}*|overly|groundless|mistakes?|unfair|fair|advantages?|sollten?|muss|müssen|dafür|dagegen|besser|schlecht\p{L}*|richtig|falsch|wichtig|notwendig|d(?:oit|oivent|evrait|evraient)|il\s+faut|mieux|pire|nécessaire|important\p{L}*|suis\s+(?:pour|contre)|debe(?:n|ría|rían|mos)?|hay\s+que|mejor|peor|necesari[oa]s?|importantes?|favor|contra)\b`,
);
const NO_KEY =
  /^(?:think|believ|argue|agree|disagree|opinion|about|which|their|there|where|would|could|other|these|those|people|denke|glaube|meine|diese|pense|crois|cette|pienso|opino|considero|sobre)/;
export const keysOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .slice(0, 4000)
        .toLowerCase()
        .match(/\p{L}{5,}/gu) ?? []
    )
      .filter((word) => !NO_KEY.test(word))
      .map((word) => word.replace(/(?:es|s|en|n)$/u, '')),
  );

/** Words that only a side has: with any other a remark, a finding or what a thing is for was taken for a position. */
const SIDES = 'should|must|ought|mistake|wrong|unfair|harm';
const PATTERNS: Readonly<Record<Language, RegExp>> = {
  en: pattern(
    String.raw`\bI\s+(?:\p{L}+ly\s+)?(?:bel(?:ie|ei)ve|think|argue)\s+(?:that\s+)?(?:\p{L}+\s+){1,8}(?:${SIDES})\b|\bI\s+(?:\p{L}+ly\s+|tend\s+to\s+)?(?:agree|disagree)\s+(?:that\s+|with\s+)(?:\p{L}+\s+){2}|\bI\s+(?:don['’]t|do\s+not)\s+(?:bel(?:ie|ei)ve|think|agree)\s+(?:that\s+|with\s+)?(?:\p{L}+\s+){1,5}(?:${SIDES})\b|\bin\s+my\s+(?:opinion|view),?\s(?:\p{L}+\s+){1,8}(?:${SIDES})\b`,
  ),
  de: pattern(
    String.raw`\b(?:ich\s+(?:bin\s+(?:der\s+Meinung|der\s+Ansicht|überzeugt|dafür|dagegen)|finde|denke|glaube|meine))\b|\b(?:meiner\s+(?:Meinung|Ansicht)\s+nach|meines\s+Erachtens)\b`,
  ),
  fr: pattern(
    String.raw`\bje\s+(?:pense|crois|trouve|considère|suis\s+(?:convaincue?|d['’]avis|pour|contre))|\b(?:à\s+mon\s+avis|selon\s+moi)\b`,
  ),
  es: pattern(
    String.raw`\b(?:creo|pienso|considero|opino)\s+que\b|\b(?:en\s+mi\s+opinión|a\s+mi\s+juicio|desde\s+mi\s+punto\s+de\s+vista|estoy\s+(?:a\s+favor|en\s+contra|convencid[oa]))\b`,
  ),
};

/** How a position is said, what only looks like one, and when a brief asks for it. */
export const OWN_VIEW = {
  patterns: PATTERNS,
  not: pattern(
    String.raw`\bmy\s+(?:own\s+)?(?:design|process|project|game|code|app|program|implementation|approach|part|group|team)\b|\bthere\s+should\s+be\s+(?:\d|two|three|four|five)\b|\bshould\s+(?:also\s+)?be\s+(?:computationally|technically|easy|possible|equal|greater|less|zero|at\s+least)\b|\bI\s+(?:feel|think|believe)\s+(?:like\s+|that\s+)?I\s+(?:should|would|will|could|can|must|need|ought)\b|\b(?:might|may\s+be|maybe|perhaps|almost\s+every|not\s+sure|I\s+(?:don['’]t|do\s+not)\s+(?:know|\p{L}+\s+(?:that\s+)?I)\b|(?:because|since|as|why)\s+I\s+(?:think|believe|feel)|needs?\s+to\s+be\s+(?:examined|discussed|considered)|thought|used\s+to|nicht\s+sicher|(?:muss|müssen|sollten?)\s+(?:\p{L}+\s+){0,4}(?:unterscheiden|abwägen|überlegen|differenzieren|nachdenken)|pas\s+sûre?|(?:il\s+faut|(?:on|nous)\s+(?:doit|devons))\s+(?:\p{L}+\s+){0,3}(?:distinguer|réfléchir|examiner|analyser|se\s+demander)|(?:hay\s+que|debemos|se\s+debe|tenemos\s+que)\s+(?:\p{L}+\s+){0,3}(?:distinguir|diferenciar|reflexionar|analizar|examinar)|no\s+estoy\s+segur[oa]|no\s+sé)\b`,
  ),
  also: ({ text }, _next, { brief, headings, language }) => {
    const view = text.slice(PATTERNS[language!].exec(text)!.index);
    return (
      JUDGES.test(view) ||
      [...keysOf(view)].some((word) => keysOf(`${brief.text} ${headings[0]?.text ?? ''}`).has(word))
    );
  },
  wanted: pattern(
    String.raw`\b(?:your\s+(?:own\s+)?(?:opinions?|positions?|views?)|(?:do|would)\s+you\s+(?:agree|think|believe|support|prefer)|agree\s+or\s+disagree|to\s+what\s+extent|position|Stellung|Meinung|votre\s+(?:avis|opinion)|(?:tu|su)\s+(?:opinión|postura))\b`,
  ),
} satisfies Partial<Move>;

/** One's own position, said in the first third of an argument. */
export const stance = move({
  id: 'moves/stance',
  area: 'argument',
  genres: ['argument'],
  weight: 48,
  among: ({ sentences }) => sentences.slice(0, Math.max(4, Math.ceil(sentences.length / 3))),
  ...OWN_VIEW,
  say: {
    en: (head) => [
      `You say early what you think: ${head}.`,
      `You take a position near the beginning: ${head}.`,
    ],
    de: (head) => [`Man erfährt früh, wo Sie stehen: ${head}.`],
    fr: (head) => [`On apprend tôt quelle est votre position : ${head}.`],
    es: (head) => [`El lector sabe pronto cuál es tu postura: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Everyone has a different taste. So I don’t think they should remove the books from the shelves.',
      quotes: 'should remove',
    },
    {
      text: 'Some hate computers. I strongly believe that every pupil should have one. They save time. They link people. They teach.',
      quotes: 'I strongly believe',
    },
    { text: 'In my opinion, cities should charge every car that comes in.' },
    { text: 'I disagree with the plan to close the library on Sundays.' },
    {
      text: 'Some say that posters make us buy what we need less. I tend to agree with this view of the better way.',
    },
    { text: 'Ich bin der Meinung, dass die Stadt eine Maut verlangen sollte.', language: 'de' },
    { text: 'À mon avis, la ville devrait faire payer toutes les voitures.', language: 'fr' },
    { text: 'Creo que la ciudad debería cobrar a todos los coches.', language: 'es' },
  ],
  silent: [
    // A judgement, and no side; what should be done, with nobody who holds it; and a plan for a thing one makes.
    {
      text: 'Some hate computers. I strongly believe that they do benefit our society. They save time. They link people. They teach.',
    },
    {
      text: 'School should definitely start later than it does now. Pupils are tired in the morning.',
      brief: 'Should school start later?',
    },
    {
      text: 'Finally the developers should add a system that lets users check what is kept of them.',
    },
    {
      text: 'As for my design process, I think there should be three scenes first, and then one after the other.',
    },
    // What a machine has to do.
    {
      text: 'Encrypting a message should also be computationally easy, since it is right that everybody can write one.',
    },
    // Nothing is held: what somebody feels.
    {
      text: 'Sometimes I feel tired to keep trying, but I have to go on with it.',
      brief: 'Is it better to keep trying when one is tired?',
    },
    // A case, and no position.
    { text: 'For instance your father should teach you what you need to know.' },
    // What others want, and a question set out.
    { text: 'Many parents think that school should start later. It is often said in our town.' },
    { text: 'Whether school should start later is a question that comes up every year again.' },
    // To look more closely is no side to be on.
    {
      text: 'Ich denke, da müssen wir Folgendes unterscheiden: Aus welchem Land man kommt.',
      language: 'de',
    },
    {
      text: 'Je pense qu’il faut bien distinguer les voitures de ceux qui les conduisent.',
      language: 'fr',
    },
    {
      text: 'Creo que hay que analizar bien la situación de cada familia y de cada barrio.',
      language: 'es',
    },
    {
      text: 'Je trouve souvent des tickets de bus dans la rue pour aller à la gare.',
      language: 'fr',
    },
    { text: 'In my opinion, this question needs to be examined thoroughly from all sides.' },
    {
      text: 'I have computed the skewness because I believe these measures are an important part of the work.',
    },
    {
      text: 'I believe that the first train left at nine on that day.',
      brief: 'Should cities charge drivers?',
    },
    { text: 'I think almost every movie might offend someone in some way.' },
    { text: `${'Cars are loud and many. '.repeat(12)}I believe that they should go away soon.` },
    { text: 'Do you think that I believe that computers are good for us?' },
    { text: 'I do not think that I know enough about it to say much.' },
    { text: '“I believe that cars should go,” my neighbour always says to me.' },
    { text: 'I think so.' },
    { text: 'I think that my dog knew that I was coming home that day.', genre: 'narrative' },
  ],
};
