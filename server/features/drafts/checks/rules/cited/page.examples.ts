import type { Examples } from '#server/features/drafts/checks/examples.ts';

const APA = 'Discuss. Use APA style.';

export const examples: Examples = {
  triggers: [
    {
      text: 'It is clear that “nobody pays what the trip costs the others” (Vickrey, 1963).',
      brief: APA,
      quotes: 'Vickrey, 1963',
    },
    {
      text: 'It is clear that "nobody pays what the trip costs the others" (Vickrey, 1963) and more.',
      brief: 'Use Harvard style.',
    },
    {
      text: '“Nobody pays what the trip costs the others.” (Vickrey, 1963)',
      brief: APA,
      genre: 'report',
    },
    {
      text: 'Es gilt: „niemand zahlt, was die Fahrt die anderen kostet“ (Vickrey, 1963).',
      brief: 'Zitieren Sie nach APA.',
      language: 'de',
    },
    {
      text: 'On sait que « personne ne paie ce que le trajet coûte aux autres » (Vickrey, 1963).',
      brief: 'Citez vos sources en style APA.',
      language: 'fr',
    },
    {
      text: 'Se sabe que «nadie paga lo que el viaje cuesta a los demás» (Vickrey, 1963).',
      brief: 'Cita las fuentes según las normas APA.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'It is clear that “nobody pays what the trip costs the others” (Vickrey, 1963, p. 452).',
      brief: APA,
    },
    {
      text: 'It is clear that “nobody pays what the trip costs the others” (Vickrey, 1963: 452).',
      brief: APA,
    },
    {
      text: 'It is clear that “nobody pays what the trip costs the others” (Vickrey, 1963, para. 4).',
      brief: APA,
    },
    { text: 'It is clear that “nobody pays what the trip costs the others” (Vickrey, 1963).' },
    { text: 'The “price of roads” (Vickrey, 1963) is an old idea.', brief: APA },
    {
      text: 'Vickrey (1963) wrote that “nobody pays what the trip costs the others” (p. 452).',
      brief: APA,
    },
    {
      text: 'It is clear that nobody pays what the trip costs the others (Vickrey, 1963).',
      brief: APA,
    },
  ],
};
