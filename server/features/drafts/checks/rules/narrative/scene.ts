import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move } from '#server/features/drafts/checks/rules/moves/sentence.ts';

const ANY_DAY = pattern(String.raw`^(?:one\s+day|eines\s+Tages|un\s+jour|un\s+día)\b`);

/** A time or a place by which the story begins. */
export const scene = move({
  id: 'narrative/scene',
  area: 'structure',
  genres: ['narrative'],
  weight: 44,
  among: ({ sentences }) => sentences.slice(0, 2),
  // "One day" in a second sentence moves the story on; it sets no scene.
  also: (sentence, _next, { sentences }) =>
    sentence === sentences[0] || !ANY_DAY.test(sentence.text),
  patterns: {
    en: pattern(
      String.raw`^(?:one\s+(?:\p{L}+\s+)?(?:day|morning|evening|night|summer|afternoon)|last\s+(?:\p{L}+day|summer|winter|year|week|month|fall|spring)|it\s+was\s+(?:a|an|the|one|early|late)\s+(?:\p{L}+\s+){0,4}?(?:day|morning|evening|night|summer|winter|afternoon)|when\s+I\s+was\s+(?:\p{L}+|\d+)|(?:[\p{L}\p{N}]+\s+){0,3}(?:years?|months?|weeks?|days?)\s+ago|in\s+the\s+(?:summer|winter|spring|fall|autumn)\s+of)\b`,
    ),
    de: pattern(
      String.raw`^(?:eines\s+(?:\p{L}+\s+)?(?:Tages|Morgens|Abends|Nachts)|letzten?\s+(?:Sommer|Winter|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Jahr|Woche)|es\s+war\s+(?:an\s+einem|ein|eine|im|der|mitten\s+in\s+der)\s+(?:\p{L}+\s+){0,3}?(?:Tag|Morgen|Abend|Nacht|Nachmittag|Vormittag|Sommer\p{L}*|Winter\p{L}*|Herbst\p{L}*|Frühling\p{L}*|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b|als\s+ich\s+\p{L}+\s+Jahre\s+alt|vor\s+[\p{L}\p{N}]+\s+(?:Jahren|Wochen|Tagen|Monaten)|im\s+(?:Sommer|Winter|Frühling|Herbst)\s)`,
    ),
    fr: pattern(
      String.raw`^(?:un\s+(?:jour|matin|soir)|une\s+nuit|l['’](?:été|hiver|année)\s+dernière?|la\s+semaine\s+dernière|hier\s+(?:matin|soir|après-midi)|par\s+une?\s+(?:\p{L}+\s+){0,2}?(?:matin|matinée|soir|soirée|nuit|après-midi|journée)|il\s+y\s+a\s+[\p{L}\p{N}]+\s+(?:ans|mois|jours|semaines)|c['’]était\s+(?:un|une|en|le|la|au)\s+(?:\p{L}+\s+){0,3}?(?:jour|matin|soir|nuit|après-midi|été|hiver|automne|printemps|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b|quand\s+j['’](?:avais\b|étais\s+(?:petite?|enfant|jeune)))`,
    ),
    es: pattern(
      String.raw`^(?:un\s+día|una\s+(?:mañana|tarde|noche)|el\s+(?:verano|invierno|año|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\s+pasado|hace\s+[\p{L}\p{N}]+\s+(?:años|meses|días|semanas)|la\s+semana\s+pasada|aquel(?:la)?\s+(?:día|mañana|tarde|noche|verano|invierno|otoño|primavera)|era\s+(?:un|una|el|la)\s+(?:\p{L}+\s+){0,3}?(?:día|mañana|tarde|noche|verano|invierno|otoño|primavera|lunes|martes|miércoles|jueves|viernes|sábado|domingo)\b|cuando\s+(?:yo\s+)?(?:tenía|era\s+(?:niñ[oa]|pequeñ[oa]|joven)\b))`,
    ),
  },
  say: {
    en: (head) => [
      `You put the reader into a time and a place from the start: ${head}.`,
      `A reader is in the scene at once: ${head}.`,
    ],
    de: (head) => [`Man ist von Anfang an in der Szene: ${head}.`],
    fr: (head) => [`Le lecteur est tout de suite dans la scène : ${head}.`],
    es: (head) => [`El lector entra enseguida en la escena: ${head}.`],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'One day, me and my parents went fishing on the lake behind our house.',
      genre: 'narrative',
      quotes: 'One day',
    },
    {
      text: 'Last Saturday, I was babysitting three children who would not sleep.',
      genre: 'narrative',
    },
    { text: 'When I was seven, my father sold the house in which I was born.', genre: 'narrative' },
    {
      text: 'Eines Morgens stand ein Pferd in unserem Garten und fraß die Rosen.',
      genre: 'narrative',
      language: 'de',
    },
    {
      text: 'Un matin, un cheval se tenait dans notre jardin et mangeait les roses.',
      genre: 'narrative',
      language: 'fr',
    },
    {
      text: 'Un día apareció un caballo en nuestro jardín y se comió las rosas.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Hace 3 años y 6 meses mis primos y yo cruzamos la frontera a pie.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Cuando era niña, mi abuelo y yo acampábamos cada verano en el monte.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Par une froide soirée, un cheval se tenait devant notre porte.',
      genre: 'narrative',
      language: 'fr',
    },
  ],
  silent: [
    {
      text: 'Aquella es la casa en la que nació mi abuela hace ya mucho tiempo.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'Cuando era necesario, mi padre nos llevaba al colegio en su camión.',
      genre: 'narrative',
      language: 'es',
    },
    {
      text: 'C’était une fille qui prenait le train tous les jours.',
      language: 'fr',
      genre: 'narrative',
    },
    {
      text: 'Es war ein kleiner Junge, der nie zur Schule gehen wollte.',
      language: 'de',
      genre: 'narrative',
    },
    {
      text: 'Era una mujer que nunca decía buenos días a nadie.',
      language: 'es',
      genre: 'narrative',
    },
    { text: 'She took the train alone. One day she saw a boy with a cat.', genre: 'narrative' },
    { text: 'My parents and I like to fish, and we go to the lake a lot.', genre: 'narrative' },
    { text: 'One day, cars will be gone from all the cities of this country.' },
    {
      text: `${'We sat and waited for a bite. '.repeat(30)}One day, we thought, a fish would come to us.`,
      genre: 'narrative',
    },
    { text: 'One day?', genre: 'narrative' },
    { text: '“One day, a horse stood in our garden,” my aunt always began.', genre: 'narrative' },
    { text: 'When I was late?', genre: 'narrative' },
  ],
};
