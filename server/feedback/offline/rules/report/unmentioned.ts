import { rule } from '../../rule.ts';
import { type Caption, captionsOf, POINTS } from './captions.ts';

/** Tables and figures with a caption that the text never speaks of. */
export const unmentioned = rule<readonly Caption[]>({
  id: 'report/unmentioned',
  kind: 'priority',
  area: 'structure',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['report', 'lab_report', 'argument'],
  absence: true,
  find(work) {
    const { captions, mentioned } = captionsOf(work);
    const alone = captions.filter(({ kind, number }) => !mentioned[kind].has(number) && !work.prose.some(({ text }) => POINTS[kind].test(text)));
    const repeated = new Set(captions.map(({ kind, number }) => `${kind} ${number}`)).size !== captions.length;
    return alone.length === 0 || repeated ? null : { spans: alone.slice(0, 3), weight: 58, data: alone };
  },
  say: {
    en: (alone, { list }) => ({ seen: `${list(alone.map(({ label }) => label), 4)} ${alone.length === 1 ? 'has a caption, but the text never speaks of it' : 'have captions, but the text never speaks of them'}.`, deed: `Where the point is made that ${alone[0]!.label} supports, send the reader there and say what to look at.` }),
    de: (alone, { list }) => ({ seen: `${list(alone.map(({ label }) => label), 4)} ${alone.length === 1 ? 'ist beschriftet, der Text spricht aber nirgends davon' : 'sind beschriftet, der Text spricht aber nirgends davon'}.`, deed: `Verweisen Sie dort auf ${alone[0]!.label}, wo sie etwas belegt, und sagen Sie, worauf zu achten ist.` }),
    fr: (alone, { list }) => ({ seen: `${list(alone.map(({ label }) => label), 4)} ${alone.length === 1 ? 'a une légende, mais le texte n’en parle jamais' : 'ont une légende, mais le texte n’en parle jamais'}.`, deed: `Renvoyez à ${alone[0]!.label} là où l’idée s’y appuie, et dites ce qu’il faut y voir.` }),
    es: (alone, { list }) => ({ seen: `${list(alone.map(({ label }) => label), 4)} ${alone.length === 1 ? 'tiene leyenda, pero el texto no habla nunca de ella' : 'tienen leyenda, pero el texto no habla nunca de ellas'}.`, deed: `Remite a ${alone[0]!.label} donde la idea se apoye en ella y di qué hay que mirar.` }),
  },
});
