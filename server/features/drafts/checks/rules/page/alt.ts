import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pageOf } from '#server/features/drafts/checks/measure/code/page.ts';
import { codeRule, PLACES } from '#server/features/drafts/checks/rules/defects/code-rule.ts';

/** An image without a text for people who can't see it. */
export const imageAlt = codeRule<object>({
  id: 'page/no-alt',
  area: 'access',
  programs: ['html'],
  weight: 76,
  find(program) {
    const found = pageOf(program).withoutAlt;
    return found.length === 0 ? null : { nodes: found, data: {} };
  },
  say: {
    en: ({ line, more }) => ({
      seen: `A picture has no alternative text (${PLACES.en(line, more)}), so that somebody who can’t see it learns nothing of it.`,
      advice: `Say in line ${line} with alt what the picture shows; leave alt empty where it only decorates.`,
    }),
    de: ({ line, more }) => ({
      seen: `Ein Bild hat keinen Alternativtext (${PLACES.de(line, more)}); wer es nicht sieht, erfährt nichts davon.`,
      advice: `Sagen Sie in Zeile ${line} mit alt, was das Bild zeigt; bei reinem Schmuck bleibt alt leer.`,
    }),
    fr: ({ line, more }) => ({
      seen: `Une image n’a pas de texte de remplacement (${PLACES.fr(line, more)}) : qui ne la voit pas n’en apprend rien.`,
      advice: `Dites à la ligne ${line}, avec alt, ce que montre l’image ; laissez alt vide si elle ne fait que décorer.`,
    }),
    es: ({ line, more }) => ({
      seen: `Una imagen no tiene texto alternativo (${PLACES.es(line, more)}): quien no la ve no se entera de nada.`,
      advice: `Di en la línea ${line}, con alt, qué muestra la imagen; deja alt vacío si solo adorna.`,
    }),
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<img src="a.png">\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<p>x</p><img src="b.jpg" width="3">\n',
      extension: 'html',
      genre: 'code',
    },
    { text: '<img src="c.png">', extension: 'html', genre: 'code' },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<IMG SRC="d.png">\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<img src="a.png"><img src="b.png">\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<a href="x"><img src="e.svg" class="big"></a>\n',
      extension: 'html',
      genre: 'code',
    },
  ],
  silent: [
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<img src="a.png" alt="A cat">\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<img src="a.png" alt="">\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<!-- <img src="a.png"> -->\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<p>img</p>\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<img src="a.png" aria-hidden="true">\n',
      extension: 'html',
      genre: 'code',
    },
    {
      text: '<!doctype html>\n<html lang="en">\n<body>\n<script>const a = "<img src=x>";</script>\n',
      extension: 'html',
      genre: 'code',
    },
  ],
};
