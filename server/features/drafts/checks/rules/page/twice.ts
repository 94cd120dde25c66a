import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pageOf } from '#server/features/drafts/checks/measure/code/page.ts';
import { codeRule, PLACES } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** Two elements on a page with the same id. */
export const idTwice = codeRule<{ id: string }>({
  id: 'page/id-twice',
  area: 'robustness',
  programs: ['html'],
  weight: 66,
  find(program) {
    const found = pageOf(program).twice;
    return found.length === 0
      ? null
      : { nodes: found.map(({ node }) => node), data: { id: found[0]!.id } };
  },
  say: {
    en: ({ line, more, id }, { quote }) => ({
      seen: `The id ${quote(id)} (${PLACES.en(line, more)}) is given to a second element, though an id may stand once in a page.`,
      advice: `Give the element in line ${line} an id of its own, or a class.`,
    }),
    de: ({ line, more, id }, { quote }) => ({
      seen: `Die id ${quote(id)} (${PLACES.de(line, more)}) steht an einem zweiten Element, obwohl eine id in einer Seite nur einmal vorkommen darf.`,
      advice: `Geben Sie dem Element in Zeile ${line} eine eigene id oder eine Klasse.`,
    }),
    fr: ({ line, more, id }, { quote }) => ({
      seen: `L’id ${quote(id)} (${PLACES.fr(line, more)}) est donnée à un second élément, alors qu’un id ne peut figurer qu’une fois dans une page.`,
      advice: `Donnez à l’élément de la ligne ${line} un id à lui, ou une classe.`,
    }),
    es: ({ line, more, id }, { quote }) => ({
      seen: `El id ${quote(id)} (${PLACES.es(line, more)}) está en un segundo elemento, aunque un id solo puede aparecer una vez en una página.`,
      advice: `Da al elemento de la línea ${line} un id propio o una clase.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<p id="a">x</p>\n<p id="a">y</p>\n',
      extension: 'html',
      genre: 'code',
    },
    { text: '<div id="main"></div><span id="main"></span>', extension: 'html', genre: 'code' },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<p id="b"></p><p id="c"></p><p id="b"></p>\n',
      extension: 'html',
      genre: 'code',
    },
    { text: '<input id="name">\n<input id="name">\n', extension: 'html', genre: 'code' },
    { text: '<p id="x"></p>\n\n<p id="x"></p><p id="x"></p>', extension: 'html', genre: 'code' },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<h1 id="top"></h1><a id="top"></a>\n',
      extension: 'html',
      genre: 'code',
    },
  ],
  silent: [
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<p id="a">x</p>\n<p id="b">y</p>\n',
      extension: 'html',
      genre: 'code',
    },
    { text: '<p class="a"></p><p class="a"></p>', extension: 'html', genre: 'code' },
    { text: '<p id=""></p><p id=""></p>', extension: 'html', genre: 'code' },
    { text: '<!-- <p id="a"> --><p id="a"></p>', extension: 'html', genre: 'code' },
    { text: '<p data-id="a"></p><p data-id="a"></p>', extension: 'html', genre: 'code' },
    { text: '<p id="a"></p><p id="A"></p>', extension: 'html', genre: 'code' },
  ],
};
