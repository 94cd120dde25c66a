import { type Examples, filler } from '../../examples.ts';

const turn = (sentence: string) =>
  `${filler(180)} ${sentence} ${filler(180)}`.replaceAll('..', '.');
const lines = (line: (n: number) => string, sentence: string) =>
  [
    ...Array.from({ length: 20 }, (_, n) => line(n)),
    sentence,
    ...Array.from({ length: 20 }, (_, n) => line(n)),
  ].join(' ');

export const examples: Examples = {
  triggers: [
    {
      text: `${filler(60)}\n\n${turn('On the other hand, a bus costs money as well.')}\n\n${filler(60)}`,
      quotes: 'On the other hand',
    },
    { text: `${filler(60)}\n\n${turn('Another way is to walk to the station.')}`, genre: 'report' },
    {
      text: `${filler(60)}\n\n${turn('However, it felt quite different to me.')}`,
      genre: 'reflection',
    },
    {
      text: `Kurz und gut.\n\n${lines((n) => `Zeile ${n} erzählt von einer kleinen Sache von heute.`, 'Außerdem kostet auch ein Bus Geld.')}`,
      language: 'de',
      quotes: 'Außerdem',
    },
    {
      text: `C’est court.\n\n${lines((n) => `La ligne ${n} raconte une petite chose vue aujourd’hui.`, 'Par ailleurs, un bus coûte aussi de l’argent.')}`,
      language: 'fr',
    },
    {
      text: `Es corto.\n\n${lines((n) => `La línea ${n} cuenta una cosa pequeña vista hoy.`, 'Por otro lado, un autobús también cuesta dinero.')}`,
      language: 'es',
    },
  ],
  silent: [
    { text: `${filler(60)}\n\n${filler(200)}\n\n${filler(60)}` },
    { text: `${filler(60)}\n\n${filler(400)}` },
    { text: turn('On the other hand, a bus costs money as well.') },
    {
      text: `${filler(60)}\n\n${turn('On the other hand, a bus costs money as well.')}`,
      extension: 'pdf',
    },
    {
      text: `${filler(60)}\n\n${turn('On the other hand, a bus costs money as well.')}`,
      genre: 'narrative',
    },
    { text: `${filler(60)}\n\n${filler(180)}        ${filler(180)}` },
  ],
};
