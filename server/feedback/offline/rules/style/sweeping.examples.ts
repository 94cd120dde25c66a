import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'Everyone knows that people need their cars. A city must respect this.',
      quotes: 'Everyone knows',
    },
    { text: 'It is obvious that homework helps nobody. Schools should stop it.' },
    { text: 'There is no doubt that books make people wise. Libraries must stay open.' },
    {
      text: 'Jeder weiß, dass Autos laut sind. Die Stadt muss handeln.',
      language: 'de',
      quotes: 'Jeder weiß',
    },
    {
      text: 'Tout le monde sait que les voitures font du bruit. La ville doit agir.',
      language: 'fr',
    },
    {
      text: 'Nadie puede negar que los coches hacen ruido. La ciudad debe actuar.',
      language: 'es',
    },
    { text: 'It is undeniable that the spread of screens has played a part in all schools.' },
  ],
  silent: [
    // A length of time, and no assurance.
    {
      text: 'They teach us to be what we are, which means that their use throughout history deserves a look.',
    },
    { text: 'Since the dawn of time people have told stories. They still do.' },
    { text: 'Is he right? Everyone knows.' },
    { text: 'A team plays best when everyone knows what the others are doing. It is so at work.' },
    {
      text: 'Ein Team spielt gut, sobald jeder weiß, wo die anderen stehen. So ist es auch hier.',
      language: 'de',
    },
    {
      text: 'Images help those who cannot read. Thus, it is undeniable that they have their place.',
    },
    { text: 'From this example, it is obvious that money alone does not build a school.' },
    { text: 'Not everyone agrees that computers help. It is not obvious that they do.' },
    { text: 'Some say that everyone knows this. It is a myth that everybody wants a car.' },
    { text: 'It is clear that traffic fell (Leape, 2006).' },
    { text: '“Everyone knows that,” he said, and left.' },
    { text: 'Everyone knows that feeling. I ran home.', genre: 'narrative' },
    { text: 'Who knows? Does everyone agree that it is late?' },
    { text: 'Alle Befragten kennen die Maut; jeder zweite weiß, was sie kostet.', language: 'de' },
    { text: 'It is clear from Table 2 that the value falls.', genre: 'lab_report' },
  ],
};
