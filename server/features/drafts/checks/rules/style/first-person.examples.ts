import type { Examples } from '#server/features/drafts/checks/examples.ts';

const IMPERSONAL_BRIEF = 'Write an essay. Do not use the first person.';

export const examples: Examples = {
  triggers: [
    {
      text: 'Cars are loud. I think that they should be banned.',
      brief: IMPERSONAL_BRIEF,
      quotes: 'I think',
    },
    { text: 'In my opinion cars are loud.', brief: 'Write in the third person.' },
    { text: 'I’ve seen it myself.', brief: 'Discuss in an impersonal style.', genre: 'report' },
    {
      text: 'Ich finde, dass Autos laut sind.',
      brief: 'Schreiben Sie unpersönlich.',
      language: 'de',
      quotes: 'Ich finde',
    },
    {
      text: 'Je trouve que les voitures font du bruit.',
      brief: 'Évitez la première personne.',
      language: 'fr',
    },
    {
      text: 'Creo que los coches hacen ruido.',
      brief: 'Escribe sin usar la primera persona.',
      language: 'es',
    },
  ],
  silent: [
    { text: 'Cars are loud. They should be banned.', brief: IMPERSONAL_BRIEF },
    { text: 'Cars are loud. I think that they should be banned.' },
    { text: 'One driver said: “I think my car is quiet.” It was not.', brief: IMPERSONAL_BRIEF },
    {
      text: 'World War I began in 1914, and part I.2 tells of it. The current (I) rose.',
      brief: 'Write in the third person about the war.',
    },
    {
      text: 'I walked home.',
      brief: 'Tell a story. Do not use the first person.',
      genre: 'narrative',
    },
    { text: 'Man hört Autos überall.', brief: 'Schreiben Sie unpersönlich.', language: 'de' },
    { text: 'I think so.', brief: 'Write about a person who is first.' },
  ],
};
