import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from './sentence.ts';

/** Something the student has seen, brought in as a case. */
export const ownCase = move({
  id: 'moves/own-case',
  area: 'argument',
  genres: ['argument'],
  weight: 38,
  patterns: {
    en: pattern(
      String.raw`^(?:in\s+)?(?:my|our)\s+(?:own\s+)?(?:town|city|village|school|family|street|brother|sister|mother|father|parents|friend|friends|neighbou?r|class|house|grandmother|grandfather|cousin|uncle|aunt)\b|\bI\s+(?:remember|once\s+(?:saw|had|met|worked|lived))\b|(?:^|[,;:]\s|\b(?:and|that|as|but)\s)I\s+have\s+seen\b`,
    ),
    de: pattern(
      String.raw`^(?:in\s+)?(?:mein|unser)(?:e|er|em|en)?\s+(?:Stadt|Dorf|Schule|Familie|Straße|Bruder|Schwester|Mutter|Vater|Eltern|Freund|Freundin|Nachbar|Nachbarin|Klasse|Ort)\b|\bich\s+(?:erinnere\s+mich|habe\s+(?:selbst\s+)?(?:erlebt|gesehen))\b`,
    ),
    fr: pattern(
      String.raw`^(?:dans\s+)?(?:mon|ma|mes|notre|nos)\s+(?:ville|village|école|famille|rue|frère|sœur|mère|père|parents|ami|amie|amis|voisin|voisine|classe|quartier)\b|\bje\s+me\s+souviens\b|\bj['’]ai\s+(?:vu|connu)\b`,
    ),
    es: pattern(
      String.raw`^(?:en\s+)?(?:mi|mis|nuestr[oa]s?)\s+(?:ciudad|pueblo|escuela|colegio|familia|calle|hermano|hermana|madre|padre|padres|amigo|amiga|amigos|vecino|vecina|clase|barrio)\b|\brecuerdo\s+(?:que|cuando|cómo|haber|una?\s+vez)\b|\bhe\s+visto\b`,
    ),
  },
  not: pattern(
    String.raw`\b(?:reason|point|argument|opinion|conclusion|says?|said|thinks?|believes?|agrees?|always\s+told|same\s+thing|remember\s+(?:\p{L}+\s+){1,4}(?:movies?|films?|books?|songs?)|(?:vu|connu|visto|gesehen)\s+(?:\p{L}+\s+){0,3}(?:films?|séries?|vidéos?|película|serie|vídeo|documental|documentaires?)|(?:Film|Filme|Serie|Video|Videos|Dokumentation)\s+(?:\p{L}+\s+){0,3}gesehen|sagt|meint|denkt|glaubt|findet|sagen|meinen|dit|disent|pense|trouve|dice|dicen|piensa|opina|cree|is\s+\S{1,20}\s+years?\s+old|ist\s+\S{1,20}\s+Jahre\s+alt|a\s+\S{1,20}\s+ans|tiene\s+\S{1,20}\s+años)\b`,
  ),
  wanted: pattern(
    String.raw`\b(?:own|personal)\s+(?:experiences?|observations?)|\beigene[nr]?\s+Erfahrung\p{L}*|\bexpérience\s+personnelle\b|\bexperiencia\s+(?:propia|personal)\b`,
  ),
  say: {
    en: (head) => [
      `You bring in a case that you know yourself: ${head}.`,
      `What you have seen stands beside what you claim: ${head}.`,
    ],
    de: (head) => [`Sie bringen einen Fall ein, den Sie selbst kennen: ${head}.`],
    fr: (head) => [`Vous apportez un cas que vous connaissez vous-même : ${head}.`],
    es: (head) => [`Aportas un caso que conoces tú: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    { text: 'My town has only two buses an hour, and they are always late.', quotes: 'My town' },
    { text: 'In our school nobody reads the books that were bought last year.' },
    { text: 'I remember that my sister had to look up everything in a library.' },
    { text: 'In meiner Stadt fährt der Bus nur zweimal am Tag vorbei.', language: 'de' },
    { text: 'Dans ma ville, le bus ne passe que deux fois par jour.', language: 'fr' },
    { text: 'En mi ciudad el autobús solo pasa dos veces al día.', language: 'es' },
  ],
  silent: [
    { text: 'One limitation I have seen so far is how one needs to word a question.' },
    {
      text: 'El colegio es un buen recuerdo para casi todos los que han estudiado allí.',
      language: 'es',
    },
    { text: 'He visto una película sobre las ciudades en las que no hay coches.', language: 'es' },
    {
      text: 'J’ai vu un film sur les villes dans lesquelles il n’y a pas de voitures.',
      language: 'fr',
    },
    { text: 'Ich habe gestern einen langen Film über Städte ohne Autos gesehen.', language: 'de' },
    { text: 'I remember a very famous movie of the seventies in which everybody danced.' },
    { text: 'Mi hermana menor tiene doce años y vive con nosotros.', language: 'es' },
    { text: 'My friends say the same thing about the early bell.' },
    { text: 'Meine Mutter sagt immer, dass wir ohne Handy groß geworden sind.', language: 'de' },
    { text: 'A town with two buses an hour has no need of free ones.' },
    { text: 'My school is a reason why I am writing this at all today.' },
    { text: 'Does my town have more than two buses an hour at night?' },
    { text: '“My town has only two buses an hour,” the driver said to us.' },
    { text: 'My town has one.' },
    { text: 'My town has only two buses an hour, and I had missed both.', genre: 'narrative' },
  ],
};
