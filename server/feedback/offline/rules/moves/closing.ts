import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import type { Language } from '../../language.ts';
import { move } from './sentence.ts';

const GENERAL =
  /^(?:before|almost|enough|really|always|having|making|getting|conclu|summar|overall|because|although|however|therefor|people|things?|differen|important|several|certain|another|without|between|through|during|become|should|would|could|nowadays|zusammen|abschlie|insgesamt|diese|viele|dass|auch|doch|wenn|eine|aber|durch|immer|heute|außer|zudem|dies|pourtant|cependant|beaucoup|plusieurs|toujours|comme|conclus|también|porque|aunque|nuestr|siempre|cuando|muchas?|muchos?)/;

/** Words that a text is about, by their stems: long ones, in German those with a capital. */
const termsOf = (text: string, language: Language): Map<string, string> =>
  new Map(
    [
      ...text.matchAll(
        language === 'de' ? /(?<!\p{L})\p{Lu}\p{Ll}{3,}/gu : /(?<!\p{L})\p{L}{6,}(?!\p{L})/gu,
      ),
    ]
      .filter(({ 0: word }) => !GENERAL.test(word.toLowerCase()))
      .map(({ 0: word }) => [word.toLowerCase().replace(/(?:ies|es|s|en|n)$/u, ''), word]),
  );

/** A last paragraph that takes stock. */
export const closing = move({
  id: 'moves/closing',
  area: 'structure',
  genres: ['argument', 'report', 'reflection'],
  weight: 40,
  least: 9,
  among: ({ paragraphs, sentences }) =>
    paragraphs.length > 2 ? paragraphs.at(-1)!.sentences.slice(0, 2) : sentences.slice(-3),
  patterns: {
    en: pattern(
      String.raw`^(?:in\s+(?:conclusion|closing|summary|sum)|to\s+(?:conclude|sum\s+up|summari[sz]e)|overall|all\s+in\s+all|on\s+balance|taken\s+together),?\s`,
    ),
    de: pattern(
      String.raw`^(?:zusammenfassend|abschließend|insgesamt|alles\s+in\s+allem|zum\s+Schluss\s+(?:lässt\s+sich|ist\s+(?:zu|festzuhalten)|bleibt|kann\s+man)|abschliessend|als\s+Fazit)\s`,
    ),
    fr: pattern(
      String.raw`^(?:en\s+(?:conclusion|somme|résumé|définitive)|pour\s+(?:conclure|résumer)|somme\s+toute),?\s`,
    ),
    es: pattern(
      String.raw`^(?:en\s+(?:conclusión|resumen|definitiva|suma)|para\s+(?:concluir|resumir)|como\s+conclusión),?\s`,
    ),
  },
  // That an ending gathers what was said can't be told by its words; that it takes up what the beginning speaks of can.
  beside: (sentence, { paragraph }, { sentences, paragraphs, language }) => {
    const opening =
      paragraphs.length > 2
        ? paragraphs[0]!
        : {
            text: sentences
              .slice(0, 2)
              .map(({ text }) => text)
              .join(' '),
            end: sentences[1]?.end ?? 0,
          };
    if (opening.end > sentence.start) return null;
    const ending = paragraphs.length > 2 ? paragraph.text : sentence.text;
    const begun = termsOf(opening.text, language!);
    const again = [...termsOf(ending, language!)]
      .filter(([key]) => begun.has(key))
      .map(([, word]) => word);
    return again.length < 2
      ? null
      : again.toSorted((one, other) => other.length - one.length).slice(0, 2);
  },
  say: {
    en: (head, { quote, list }, words) => [
      `Your ending comes back to ${list(words.map(quote))}, with which you began: ${head}.`,
      `What you begin with, ${list(words.map(quote))}, is there again at the end: ${head}.`,
    ],
    de: (head, { quote, list }, words) => [
      `Ihr Schluss kommt auf ${list(words.map(quote))} vom Anfang zurück: ${head}.`,
    ],
    fr: (head, { quote, list }, words) => [
      `Votre fin revient à ${list(words.map(quote))}, par où vous avez commencé : ${head}.`,
    ],
    es: (head, { quote, list }, words) => [
      `Tu final vuelve a ${list(words.map(quote))}, con que empezaste: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Laughter opens a crowd to a speaker and to the truth.\n\nMany have seen it.\n\nIn closing, laughter is what makes any crowd trust a speaker.',
      quotes: 'In closing',
    },
    {
      text: 'A charge makes drivers pay.\n\nThere are many of them.\n\nIn conclusion, a charge that drivers accept makes a city quieter.',
      quotes: 'In conclusion',
    },
    {
      text: 'We stored summer heat in water and in stone.\n\nThree ways worked.\n\nOverall, summer heat is stored best in plain water, and cheaply so.',
      genre: 'report',
    },
    {
      text: 'On the placement I met a patient who would not speak.\n\nI learned.\n\nAll in all, the placement and that patient taught me to ask much sooner.',
      genre: 'reflection',
    },
    {
      text: 'Viele Städte planen eine Maut.\n\nEs gibt Streit.\n\nZusammenfassend lässt sich sagen, dass Städte mit einer Maut ruhiger werden.',
      language: 'de',
    },
    {
      text: 'Les voitures remplissent le quartier.\n\nElles sont nombreuses.\n\nEn conclusion, un quartier sans voitures serait plus calme et plus riche.',
      language: 'fr',
    },
    {
      text: 'Los coches llenan nuestras ciudades.\n\nSon muchos.\n\nEn conclusión, unas ciudades con menos coches serían tranquilas y ricas.',
      language: 'es',
    },
  ],
  silent: [
    {
      text: 'Before the exam I was really afraid of it.\n\nThen it came.\n\nOverall, nobody really learns before an exam has begun.',
      genre: 'reflection',
    },
    // A recommendation gathers nothing: nothing of the beginning comes again.
    {
      text: 'Famous people are in the news each day.\n\nMany copy them.\n\nIn conclusion, parents should worry more about what their children admire.',
    },
    // The last step of an account takes no stock.
    {
      text: 'Medimos la tensión.\n\nAnotamos los valores.\n\nFinalmente, se guardan los datos en una tabla del programa.',
      language: 'es',
      genre: 'report',
    },
    {
      text: 'Nous avons lu le code.\n\nNous l’avons changé.\n\nPour finir, j’ai testé toute l’application avec mon tuteur.',
      language: 'fr',
      genre: 'report',
    },
    {
      text: 'Wir haben gewogen.\n\nWir haben gerechnet.\n\nZum Schluss haben wir die Pumpe mit warmem Wasser gereinigt.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'Free buses are loud.\n\nFree buses are slow.\n\nIn conclusion, there are advantages and disadvantages.',
    },
    {
      text: 'In conclusion, let me begin with the end of the whole story.\n\nCars are loud.\n\nThey are many.\n\nThat is all that I have to say about it.',
    },
    {
      text: 'Cars are loud.\n\nThey are many too.\n\nA city that charges its drivers is quieter and richer.',
    },
    { text: 'Cars are loud.\n\nMany.\n\nIn conclusion, yes.' },
    {
      text: 'Cars are loud.\n\nMany.\n\nIn conclusion, would a city not be quieter and richer without them?',
    },
    {
      text: 'We ran.\n\nWe fell.\n\nOverall, we were happy to be home and to be warm again.',
      genre: 'narrative',
    },
    {
      text: 'Overalls are blue.\n\nThey last.\n\nThe overall length of the coat is two metres and a half.',
    },
  ],
};
