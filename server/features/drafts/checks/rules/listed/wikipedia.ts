import type { Examples } from '#server/features/drafts/checks/examples.ts';
import type { Reference } from '#server/features/drafts/checks/measure/sources/references.ts';
import { beginningOf } from '#server/features/drafts/checks/measure/span.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  name: string;
  count: number;
  entry: Reference;
}

/**
 * Sites that anybody can write on, so that a brief asking for scholarly sources can't mean them.
 */
const OPEN =
  /(?:\p{L}+\.)?(?:wikipedia|quora|reddit|coursehero|studocu|sparknotes|gutefrage)\.(?:org|com|net|de)|\bWikip[eé]dia\b/iu;

/**
 * An open encyclopaedia or forum in the list of sources, although the brief asks for scholarly
 * sources.
 */
export const wikipedia = rule<Data>({
  id: 'sources/not-scholarly',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  asks: ({ scholarly }) => scholarly,
  find({ references }) {
    const found = (references?.entries ?? []).filter(({ text }) => OPEN.test(text));
    const [first] = found;
    return first === undefined
      ? null
      : {
          spans: found.slice(0, 3).map((one) => beginningOf(one)),
          weight: 74,
          data: { name: OPEN.exec(first.text)![0], count: found.length, entry: first },
        };
  },
  say: {
    en: ({ name, count }, { quote, number }) => ({
      seen: `The brief asks for scholarly sources, and your list has ${quote(name)}${count > 1 ? ` among ${number(count)} that aren’t` : ', which isn’t one'}.`,
      advice: `Follow what ${quote(name)} itself cites to a book or an article, and cite that.`,
    }),
    de: ({ name, count }, { quote, number }) => ({
      seen: `Die Aufgabe verlangt wissenschaftliche Quellen; im Verzeichnis steht ${quote(name)}${count > 1 ? ` als eine von ${number(count)}, die es nicht sind` : ', und das ist keine'}.`,
      advice: `Gehen Sie von ${quote(name)} zu dem Buch oder Artikel, der dort genannt ist, und zitieren Sie diesen.`,
    }),
    fr: ({ name, count }, { quote, number }) => ({
      seen: `La consigne demande des sources universitaires ; votre liste contient ${quote(name)}${count > 1 ? `, l’une des ${number(count)} qui n’en sont pas` : ', qui n’en est pas une'}.`,
      advice: `Remontez de ${quote(name)} au livre ou à l’article qui y est cité, et citez celui-ci.`,
    }),
    es: ({ name, count }, { quote, number }) => ({
      seen: `El enunciado pide fuentes académicas; tu lista tiene ${quote(name)}${count > 1 ? `, una de las ${number(count)} que no lo son` : ', que no lo es'}.`,
      advice: `Ve de ${quote(name)} al libro o artículo que allí se cita, y cita ese.`,
    }),
  },
});

const list = (heading: string, entry: string) =>
  `Charging works, as many have said.\n\n${heading}\n\nLeape, J. (2006) The London charge. Journal of Roads 20, pp. 1-9.\n\n${entry}`;
const SCHOLARLY = 'Write an essay. Use at least two academic sources.';

export const examples: Examples = {
  triggers: [
    {
      text: list(
        'References',
        'Wikipedia (2019) Congestion pricing. https://en.wikipedia.org/wiki/Congestion_pricing',
      ),
      brief: SCHOLARLY,
      quotes: 'Wikipedia',
    },
    {
      text: list('References', 'https://en.wikipedia.org/wiki/London'),
      brief: 'Cite peer-reviewed articles.',
    },
    { text: list('Sources', 'https://www.quora.com/Is-it-fair'), brief: SCHOLARLY },
    {
      text: list('Literatur', 'Wikipedia: Pkw-Maut. https://de.wikipedia.org/wiki/Maut'),
      brief: 'Nutzen Sie wissenschaftliche Quellen.',
      language: 'de',
    },
    {
      text: list('Bibliographie', 'Wikipédia, Péage urbain. https://fr.wikipedia.org/wiki/Péage'),
      brief: 'Utilisez des sources universitaires.',
      language: 'fr',
    },
    {
      text: list('Referencias', 'Wikipedia (2020) Peaje. https://es.wikipedia.org/wiki/Peaje'),
      brief: 'Usa fuentes académicas.',
      language: 'es',
    },
  ],
  silent: [
    { text: list('References', 'Wikipedia (2019) Congestion pricing.') },
    {
      text: list('References', 'Santos, G. (2004) Results. Public Works 9, pp. 1-9.'),
      brief: SCHOLARLY,
    },
    { text: 'Wikipedia says that it works. I looked it up there.', brief: SCHOLARLY },
    {
      text: list('References', 'Transport for London (2019) Charge. https://tfl.gov.uk/charge'),
      brief: SCHOLARLY,
    },
    {
      text: list('References', 'Wikipedia (2019) Congestion pricing.'),
      brief: 'Name your sources.',
    },
    {
      text: list('References', 'Wikipedia (2019) Congestion pricing.'),
      brief: SCHOLARLY,
      genre: 'narrative',
    },
  ],
};
