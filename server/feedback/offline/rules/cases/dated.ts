import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from '../moves/sentence.ts';

/** A year, and somebody or something by name: no source, whose year stands in brackets, and no month. */
const YEAR = pattern(
  String.raw`\b(?:in|since|until|by|between|from|during)\s+(?:(?:the\s+)?(?:early|late|mid|summer|spring|autumn|fall|winter|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{1,2},?)?)\s+(?:of\s+)?)?(?:1[0-9]|20)\d\d\b(?!\))`,
);
const NAME =
  /(?<=[\p{Ll},’']\s)(?!(?:January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Figure|Table|English|Generic)\b)\p{Lu}\p{Ll}{2,30}(?:\s\p{Lu}\p{Ll}{2,30}){0,3}/u;

/** When it was, and who or where: a statement that can be looked up. */
export const dated = move({
  id: 'moves/dated',
  area: 'evidence',
  genres: ['argument', 'short_answer', 'report'],
  weight: 30,
  least: 9,
  patterns: { en: YEAR },
  not: pattern(
    String.raw`\b(?:retrieved|accessed|published|edition|copyright|vol|pp|graph|chart|table|figure)\b|\(\d{4}|,\s\d{4}\)|^\[|\|`,
  ),
  also: ({ text }) => NAME.test(text),
  beside: ({ text }) => [
    NAME.exec(text)![0],
    /(?:1[0-9]|20)\d\d/.exec(YEAR.exec(text)![0])![0],
    text,
  ],
  say: {
    en: (_head, { quote, head }, [name, year, text]) => [
      `You give a name and a year, ${quote(name!)} and ${quote(year!)}: ${head(text!)}.`,
      `With ${quote(name!)} and ${quote(year!)} you say when, and of whom or what you speak: ${head(text!)}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'In 2007, Google sent cars with cameras through every street of the town.',
      quotes: 'In 2007',
    },
    { text: 'The film was first shown by Disney in 1994, and it earned millions.' },
    {
      text: 'The agency that President Roosevelt founded in 1933 brought workers and firms together.',
      genre: 'report',
    },
    { text: 'Since 2003 the centre of London has charged every driver who comes in.' },
    {
      text: 'The wall that parted Berlin fell in November 1989 without a single shot.',
      genre: 'short_answer',
    },
    { text: 'The first road of this kind was built near Milan between 1922 and 1925.' },
  ],
  silent: [
    { text: 'In 2007, a company sent cars with cameras through every street there.' },
    { text: 'Google sent cars with cameras through every street of the whole town.' },
    { text: 'The charge cut traffic by a fifth, as Leape showed in 2006 (Leape, 2006).' },
    { text: 'The page of the city of Milan was retrieved in 2019 by all of us.' },
    { text: 'It was agreed in 2015 that Monday should stay free for all pupils.' },
    { text: 'Was it in 2007 that Google sent cars through every street of the town?' },
    { text: '“In 2007, Google sent cars through every street of the town,” she said.' },
    { text: 'In 2007 we drove to Milan and saw nothing but fog for two days.', genre: 'narrative' },
  ],
};
