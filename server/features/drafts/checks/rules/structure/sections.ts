import { sectionOf, type Section } from '#server/features/drafts/checks/measure/brief/sections.ts';
import { folded } from '#server/features/drafts/checks/measure/span.ts';
import { rule } from '#server/features/drafts/checks/rule.ts';

interface Data {
  missing: readonly string[];
  has: readonly string[];
  after: string;
}

/** Sections that the brief lists but that have no heading. */
export const sections = rule<Data>({
  id: 'structure/sections',
  kind: 'priority',
  area: 'task',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['argument', 'report', 'lab_report', 'reflection'],
  asks: ({ sections: asked }) => asked.length > 0,
  absence: true,
  find({ headings, brief, text }) {
    const groups = headings.map((heading) => ({ heading, group: sectionOf(heading.text) }));
    const isNamed = (section: Section, one: (typeof groups)[number]): boolean =>
      section.group === null
        ? folded(one.heading.text).includes(folded(section.name))
        : one.group === section.group;
    const isThere = (section: Section): boolean => groups.some((one) => isNamed(section, one));
    const missing = brief.sections.filter((section) => !isThere(section));
    const has = brief.sections.filter(isThere);
    if (missing.length === 0 || has.length < 2 || missing.length > has.length + 1) return null;
    if (
      missing.some(({ name }) =>
        new RegExp(
          `(?:^|\\n)[^\\n]{0,8}${name.replace(/[^\p{L}\s]/gu, '')}[^\\n]{0,12}(?:\\n|$)`,
          'iu',
        ).test(text),
      )
    )
      return null;
    const before = has
      .filter((section) => brief.sections.indexOf(section) < brief.sections.indexOf(missing[0]!))
      .at(-1);
    const place = groups.find((one) => isNamed(before ?? has[0]!, one))!.heading;
    return {
      spans: [place],
      weight: 76,
      data: {
        missing: missing.map(({ name }) => name),
        has: has.map(({ name }) => name),
        after: place.text,
      },
    };
  },
  say: {
    en: ({ missing, after }, { list, quote }) => ({
      seen: `The brief lists ${missing.length === 1 ? 'a section' : 'sections'} that no heading of yours names: ${list(missing.map(quote))}.`,
      advice: `Add ${quote(missing[0]!)} beside ${quote(after)}, or name the part that already does its work.`,
    }),
    de: ({ missing, after }, { list, quote }) => ({
      seen: `Die Aufgabe nennt ${missing.length === 1 ? 'einen Abschnitt, den' : 'Abschnitte, die'} keine Ihrer Überschriften nennt: ${list(missing.map(quote))}.`,
      advice: `Ergänzen Sie ${quote(missing[0]!)} bei ${quote(after)}, oder benennen Sie den Teil, der das schon leistet.`,
    }),
    fr: ({ missing, after }, { list, quote }) => ({
      seen: `La consigne demande ${missing.length === 1 ? 'une partie' : 'des parties'} qu’aucun de vos titres ne nomme : ${list(missing.map(quote))}.`,
      advice: `Ajoutez ${quote(missing[0]!)} près de ${quote(after)}, ou nommez la partie qui en tient lieu.`,
    }),
    es: ({ missing, after }, { list, quote }) => ({
      seen: `El enunciado pide ${missing.length === 1 ? 'un apartado' : 'apartados'} que ningún título tuyo nombra: ${list(missing.map(quote))}.`,
      advice: `Añade ${quote(missing[0]!)} junto a ${quote(after)}, o nombra la parte que ya hace ese papel.`,
    }),
  },
});
