import type { Examples } from '../../examples.ts';

export const examples: Examples = {
  triggers: [
    {
      text: 'The charge works. TODO: find a figure for Stockholm. It is fair as well.',
      quotes: 'TODO',
    },
    {
      text: 'The charge works [citation needed] and it is fair as well.',
      quotes: '[citation needed]',
    },
    { text: 'See Error! Reference source not found. for the values.', genre: 'lab_report' },
    { text: 'Die Maut wirkt (Quelle einfügen) und ist gerecht.', language: 'de' },
    {
      text: 'Der Wert steht in Fehler! Verweisquelle konnte nicht gefunden werden. und ist klein.',
      language: 'de',
      genre: 'lab_report',
    },
    { text: 'Le péage fonctionne [à compléter] et il est juste.', language: 'fr' },
    { text: 'El peaje funciona [falta fuente] y es justo.', language: 'es' },
    { text: 'As Lorem ipsum dolor sit amet shows, people drive too much.' },
  ],
  silent: [
    {
      text: 'We write the question as 4 x 2 = 4 + ??? and put the number in the box.',
      genre: 'report',
    },
    {
      text: 'Each line of the file has the form NAME XXXX YYYY, where XXXX represents the number of shares.',
      genre: 'report',
    },
    {
      text: 'The values are kept on SYSTEM-XXX and on SYSTEM-XXXX, whose names may not be told.',
      genre: 'report',
    },
    {
      text: 'Quería a todo el mundo, sobre todo a su perra. TODO lo que hacía era correr. El método es bueno.',
      language: 'es',
    },
    { text: 'Everything I have to do is on my list of things to do. There is much ado about it.' },
    { text: 'The programmers wrote “TODO: fix this” and forgot it.' },
    {
      text: 'The film is rated XX, and Super Bowl XXX was played in 1996? Really?'.replace(
        'XXX',
        'XXIX',
      ),
    },
    { text: 'def f():\n    # TODO: write this\n    pass', genre: 'code', extension: 'py' },
    { text: 'She asked why??? Nobody knew.' },
    {
      text: 'Tant de choses à faire, et rien n’est à compléter ici. Todo va bien.',
      language: 'fr',
    },
    { text: 'The date (12 May) and the source (Leape, 2006) are known.' },
  ],
};
