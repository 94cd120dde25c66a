import { beginningOf } from '#server/features/drafts/checks/measure/span.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';
import { entryName } from '#server/features/drafts/checks/rules/names.ts';

interface Data {
  has: number;
  min: number;
  asked: string;
  names: readonly string[];
}

/** Fewer entries in the list of sources than the brief asks for, however they are counted. */
export const tooFew = rule<Data>({
  id: 'sources/too-few',
  kind: 'priority',
  area: 'evidence',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'reflection', 'short_answer', 'lab_report'],
  asks: ({ sourceCount }) => sourceCount !== null,
  absence: true,
  find({ references, brief, text, citations }) {
    if (references === null || references.entries.length === 0) return null;
    const { entries, start, end } = references;
    const years = new Set(text.slice(start, end).match(/(?<!\d)(?:1[5-9]|20)\d\d(?!\d)/g)).size;
    const cited = new Set(citations.map(({ names, year }) => `${names[0]!} ${year}`)).size;
    const most = Math.max(entries.length, years, cited, entries.flatMap(({ urls }) => urls).length);
    const { min, asked } = brief.sourceCount!;
    if (most >= min || most !== entries.length) return null;
    return {
      spans: entries.slice(0, 3).map((one) => beginningOf(one)),
      weight: 82,
      data: { has: most, min, asked, names: entries.map(entryName).filter((name) => name !== '') },
    };
  },
  say: {
    en: ({ has, min, asked, names }, { number, list }) => ({
      seen: `Your list has ${number(has)} ${has === 1 ? 'source' : 'sources'}${names.length === has ? `, ${list(names)}` : ''}; the brief says “${asked}”.`,
      advice: `Find ${number(min - has)} more that bear on what you take from ${names[0] ?? 'these'}, and say where they agree.`,
    }),
    de: ({ has, min, asked, names }, { number, list }) => ({
      seen: `Ihr Verzeichnis hat ${has === 1 ? 'eine Quelle' : `${number(has)} Quellen`}${names.length === has ? `, ${list(names)}` : ''}; in der Aufgabe steht „${asked}“.`,
      advice: `Suchen Sie noch ${min - has === 1 ? 'eine' : number(min - has)} zu dem, was Sie aus ${names[0] ?? 'diesen'} nehmen, und sagen Sie, worin sie übereinstimmen.`,
    }),
    fr: ({ has, min, asked, names }, { number, list }) => ({
      seen: `Votre liste compte ${has === 1 ? 'une source' : `${number(has)} sources`}${names.length === has ? `, ${list(names)}` : ''} ; la consigne dit « ${asked} ».`,
      advice: `Trouvez-en encore ${min - has === 1 ? 'une' : number(min - has)} sur ce que vous tirez de ${names[0] ?? 'celles-ci'}, et dites en quoi elles s’accordent.`,
    }),
    es: ({ has, min, asked, names }, { number, list }) => ({
      seen: `Tu lista tiene ${has === 1 ? 'una fuente' : `${number(has)} fuentes`}${names.length === has ? `, ${list(names)}` : ''}; el enunciado dice «${asked}».`,
      advice: `Busca ${min - has === 1 ? 'otra' : `otras ${number(min - has)}`} sobre lo que tomas de ${names[0] ?? 'estas'}, y di en qué coinciden.`,
    }),
  },
});
