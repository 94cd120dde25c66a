import type { Examples } from '../../examples.ts';
import { rule } from '../../rule.ts';
import { type Caption, captionsOf } from './captions.ts';

/** Every table and figure with a caption is spoken of in the text. */
export const mentioned = rule<readonly Caption[]>({
  id: 'report/mentioned',
  kind: 'strength',
  area: 'structure',
  languages: ['en', 'de', 'fr', 'es'],
  genres: ['report', 'lab_report', 'argument'],
  find(work) {
    const { captions, mentioned: spoken } = captionsOf(work);
    const all =
      captions.length > 0 &&
      new Set(captions.map(({ label }) => label.toLowerCase().replace(/[.\s]+/g, ''))).size ===
        captions.length &&
      captions.every(({ kind, number }) => spoken[kind].has(number));
    return all
      ? {
          spans: captions.slice(0, 2).map(({ kind, number }) => spoken[kind].get(number)!),
          weight: 56,
          data: captions,
        }
      : null;
  },
  say: {
    en: (captions, { list }) => ({
      seen:
        captions.length === 1
          ? `${captions[0]!.label} has a caption, and the text sends the reader there.`
          : `${list(
              captions.map(({ label }) => label),
              5,
            )} have captions, and the text sends the reader to each.`,
    }),
    de: (captions, { list }) => ({
      seen:
        captions.length === 1
          ? `${captions[0]!.label} ist beschriftet, und der Text verweist darauf.`
          : `${list(
              captions.map(({ label }) => label),
              5,
            )} sind beschriftet, und der Text verweist auf jede.`,
    }),
    fr: (captions, { list }) => ({
      seen:
        captions.length === 1
          ? `${captions[0]!.label} a une légende, et le texte y renvoie.`
          : `${list(
              captions.map(({ label }) => label),
              5,
            )} ont une légende, et le texte renvoie à chacun.`,
    }),
    es: (captions, { list }) => ({
      seen:
        captions.length === 1
          ? `${captions[0]!.label} tiene leyenda, y el texto remite a ella.`
          : `${list(
              captions.map(({ label }) => label),
              5,
            )} tienen leyenda, y el texto remite a cada una.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'We measured the spring (see Table 1).\n\nTable 1: Length of the spring',
      genre: 'lab_report',
      quotes: 'Table 1',
    },
    {
      text: 'Tables 1 and 2 give the lengths.\n\nTable 1: First run\n\nTable 2: Second run',
      genre: 'lab_report',
    },
    { text: 'As Figure 1 shows, it fell.\n\nFigure 1: Speed', genre: 'report' },
    {
      text: 'Abbildung 1 zeigt den Verlauf.\n\nAbbildung 1: Verlauf der Spannung',
      genre: 'lab_report',
      language: 'de',
    },
    {
      text: 'La figure 1 montre la vitesse.\n\nFigure 1 : Vitesse',
      genre: 'lab_report',
      language: 'fr',
    },
    {
      text: 'La figura 1 muestra la velocidad.\n\nFigura 1: Velocidad',
      genre: 'lab_report',
      language: 'es',
    },
  ],
  silent: [
    // Numbers of two levels, which are not told apart.
    {
      text: 'We propose this code:\n\nFig. 1. The first task.\n\nFig 1.1. The code of the first task.',
      genre: 'report',
    },
    {
      text: 'What we saw is in Fig. 1.2 below.\n\nFig. 1.1: The board.\n\nFig. 1.2: The other board.',
      genre: 'report',
    },
    { text: 'We measured the spring.\n\nTable 1: Length of the spring', genre: 'lab_report' },
    { text: 'As Figure 1 shows, it fell.\n\nFigure 1: Speed\n\nFigure 2: Heat', genre: 'report' },
    { text: 'As Figure 1 shows, it fell.', genre: 'report' },
    { text: 'We sat at table 1.\n\nTable 1: ours', genre: 'narrative' },
    { text: 'We measured the spring, and it was stiff.', genre: 'lab_report' },
    { text: 'The table shows it.\n\nTable 1: Length', genre: 'lab_report' },
  ],
};
