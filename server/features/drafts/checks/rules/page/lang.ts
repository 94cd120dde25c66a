import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pageOf } from '#server/features/drafts/checks/measure/code/page.ts';
import { codeRule, PLACES } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** A page that doesn’t declare its language: a screen reader has to guess how to pronounce it. */
export const pageLang = codeRule<object>({
  id: 'page/no-lang',
  area: 'access',
  programs: ['html'],
  weight: 60,
  find(program) {
    const found = pageOf(program).withoutLang;
    return found.length === 0 ? null : { nodes: found, data: {} };
  },
  say: {
    en: ({ line, more }) => ({
      seen: `The page doesn’t say which language it is in (${PLACES.en(line, more)}), so a screen reader has to guess how to speak it.`,
      advice: `Give the html tag in line ${line} a lang attribute.`,
    }),
    de: ({ line, more }) => ({
      seen: `Die Seite sagt nicht, in welcher Sprache sie ist (${PLACES.de(line, more)}); ein Screenreader muss die Aussprache raten.`,
      advice: `Geben Sie dem html-Tag in Zeile ${line} ein lang-Attribut.`,
    }),
    fr: ({ line, more }) => ({
      seen: `La page ne dit pas dans quelle langue elle est (${PLACES.fr(line, more)}) ; un lecteur d’écran doit deviner la prononciation.`,
      advice: `Donnez un attribut lang à la balise html de la ligne ${line}.`,
    }),
    es: ({ line, more }) => ({
      seen: `La página no dice en qué idioma está (${PLACES.es(line, more)}); un lector de pantalla tiene que adivinar cómo leerla.`,
      advice: `Da un atributo lang a la etiqueta html de la línea ${line}.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    { text: '<html>\n<body>x</body></html>', extension: 'html', genre: 'code' },
    { text: '<!doctype html>\n<html>\n<head></head>\n', extension: 'html', genre: 'code' },
    { text: '<html class="a"><body></body></html>', extension: 'html', genre: 'code' },
    { text: '<HTML>\n', extension: 'html', genre: 'code' },
    { text: '<!-- a -->\n<html dir="ltr">\n', extension: 'html', genre: 'code' },
    { text: '<html>\n<body><p lang="de">x</p></body></html>', extension: 'html', genre: 'code' },
  ],
  silent: [
    { text: '<html lang="en">\n<body>x</body></html>', extension: 'html', genre: 'code' },
    { text: '<p>x</p>', extension: 'html', genre: 'code' },
    { text: '<html lang="">\n', extension: 'html', genre: 'code' },
    { text: '<!-- <html> -->\n<p>x</p>', extension: 'html', genre: 'code' },
    { text: '<html xml:lang="en" lang="en">', extension: 'html', genre: 'code' },
    { text: '<body lang="en"></body>', extension: 'html', genre: 'code' },
  ],
};
