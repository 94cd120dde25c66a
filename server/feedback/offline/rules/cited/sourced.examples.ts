import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'Attacks on firms rose from 72% to 86% in three years (Department for Digital, Culture, Media & Sport, 2020).',
      quotes: '72%',
    },
    {
      text: 'The charge cut traffic by 22% in a year (Leape, 2006). Nobody had expected that.',
      quotes: '22%',
    },
    { text: 'Leape (2006) reports a fall of 30 per cent.' },
    { text: 'It cost 160 million pounds (Santos and Shaffer, 2004, p. 170).', genre: 'report' },
    { text: 'Der Verkehr sank um 22 Prozent (Leape 2006, S. 160).', language: 'de' },
    { text: 'Le trafic a baissé de 22 % (Leape, 2006).', language: 'fr' },
    { text: 'El tráfico bajó un 22 % (Leape, 2006).', language: 'es' },
  ],
  silent: [
    {
      text: 'Seitdem ist sie wieder gestiegen und liegt nun (Bundestagswahl 2021) bei 76,6 %.',
      language: 'de',
      genre: 'report',
    },
    {
      text: 'In my second model I propose a further variable, which I have computed for each place so that when leave (Hanretty, 2017) is greater than 50% it is one.',
    },
    { text: 'While no product is 100% safe, a fault was found in theirs last spring (F5, 2021).' },
    { text: 'We give a 95% confidence interval for each of the values (Hanck, 2019).' },
    { text: 'The charge cut traffic by 22% in a year. Nobody had expected that (Leape, 2006).' },
    { text: 'The charge cut traffic by 22% in a year.' },
    { text: 'The charge works (Leape, 2006).' },
    { text: 'The charge (22% in June 2006) works.' },
    { text: 'In 2006 the charge was 8 pounds (Leape, 2006).' },
    { text: 'x = 0.22 * 100 # 22% (Leape, 2006)', genre: 'code', extension: 'py' },
  ],
};
