import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    { text: 'Drittens zeigen viele Studien, dass Verbote das Gegenteil bewirken.', language: 'de' },
    {
      text: 'Cars are loud. Studies show that noise makes people ill. It is time to act.',
      quotes: 'Studies show',
    },
    { text: 'Many experts believe that homework helps nobody. I agree with that.' },
    { text: 'Research has shown that sleep matters to memory. Pupils sleep too little.' },
    {
      text: 'Viele Forscher behaupten, dass Lärm krank macht. Wir sollten also leiser werden.',
      language: 'de',
      quotes: 'Viele Forscher behaupten',
    },
    {
      text: 'De nombreuses études montrent que le bruit rend malade. Il faut agir.',
      language: 'fr',
    },
    { text: 'Muchos expertos afirman que el ruido enferma. Hay que actuar.', language: 'es' },
    {
      text: 'It is scientifically proven that noise makes people ill. We have to act.',
      genre: 'report',
    },
  ],
  silent: [
    {
      text: 'Recent studies have shown that children who are always on a screen can’t sit still (Hurley).',
    },
    { text: 'Studies show that noise makes people ill (Basner et al., 2014). It is time to act.' },
    {
      text: 'Studies show that noise makes people ill. Basner (2014) followed 4,000 people who lived beside a road.',
    },
    { text: 'Research by the University of Leeds has shown that sleep matters.' },
    { text: 'Many experts believe that homework helps nobody.', genre: 'narrative' },
    { text: 'What would happen if scientists found life on Mars? Nobody knows.' },
    {
      text: 'The researchers found that my answer was right, the teacher told me.',
      genre: 'reflection',
    },
    { text: 'A report by the city counted the cars. Researchers found fewer of them in summer.' },
    { text: 'Studies show that noise makes people ill.[3] It is time to act.' },
    { text: 'Les études supérieures coûtent cher. Elles durent cinq ans.', language: 'fr' },
  ],
};
