import { rule } from '../../rule.ts';
import { type Caption, captionsOf, POINTS } from './captions.ts';

/** Tables and figures with a caption whose number the text never names: of a thing it may speak in other words. */
export const unmentioned = rule<readonly Caption[]>({
  id: 'report/unmentioned',
  kind: 'priority',
  area: 'structure',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['report', 'lab_report', 'argument'],
  absence: true,
  find(work) {
    const { captions, mentioned } = captionsOf(work);
    const alone = captions.filter(
      ({ kind, number }) =>
        !mentioned[kind].has(number) && !work.prose.some(({ text }) => POINTS[kind].test(text)),
    );
    const repeated =
      new Set(captions.map(({ kind, number }) => `${kind} ${number}`)).size !== captions.length;
    return alone.length === 0 || repeated
      ? null
      : { spans: alone.slice(0, 3), weight: 58, data: alone };
  },
  say: {
    en: (alone, { list }) => ({
      seen: `${list(
        alone.map(({ label }) => label),
        4,
      )} ${alone.length === 1 ? 'has a caption, but the text never names its number' : 'have captions, but the text never names their numbers'}.`,
      deed: `Where the point is made that ${alone[0]!.label} supports, send the reader there and say what to look at.`,
    }),
    de: (alone, { list }) => ({
      seen: `${list(
        alone.map(({ label }) => label),
        4,
      )} ${alone.length === 1 ? 'ist beschriftet, der Text nennt die Nummer aber nirgends' : 'sind beschriftet, der Text nennt ihre Nummern aber nirgends'}.`,
      deed: `Verweisen Sie dort auf ${alone[0]!.label}, wo sie etwas belegt, und sagen Sie, worauf zu achten ist.`,
    }),
    fr: (alone, { list }) => ({
      seen: `${list(
        alone.map(({ label }) => label),
        4,
      )} ${alone.length === 1 ? 'a une légende, mais le texte ne cite jamais son numéro' : 'ont une légende, mais le texte ne cite jamais leurs numéros'}.`,
      deed: `Renvoyez à ${alone[0]!.label} là où l’idée s’y appuie, et dites ce qu’il faut y voir.`,
    }),
    es: (alone, { list }) => ({
      seen: `${list(
        alone.map(({ label }) => label),
        4,
      )} ${alone.length === 1 ? 'tiene leyenda, pero el texto no nombra nunca su número' : 'tienen leyenda, pero el texto no nombra nunca sus números'}.`,
      deed: `Remite a ${alone[0]!.label} donde la idea se apoye en ella y di qué hay que mirar.`,
    }),
  },
});
