import { join } from 'node:path';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { blockText, type Document } from '#contract/submissions/document.ts';
import { readBytes } from '#server/extraction/read/read.ts';
import { isLetter } from '#server/extraction/recognise/letter.ts';
import { ROOT } from '#scripts/built.ts';
import { goldOf } from '#scripts/eval/gold.ts';

const texts = new Map(goldOf(join(ROOT, 'eval/gold')).map((gold) => [gold.name, gold]));
const read = (name: string): Promise<Document> => texts.get(name)!.read();
const shown = (document: Document, kind: string): string[] =>
  document.blocks.filter((block) => block.kind === kind).map((block) => blockText(document, block));

test('[READ-2] a single page in two columns: paragraphs in order, headings, a separate caption, and the running head apart', async () => {
  const report = await read('fr/rapport-cantine');
  expect(shown(report, 'heading')).toEqual([
    'Le temps du repas',
    'Introduction',
    'Méthode',
    'Résultats',
    'Discussion',
  ]);
  expect(shown(report, 'caption')).toEqual([
    'Figure 1 : durée du repas et de l’attente selon le jour',
  ]);
  expect(shown(report, 'running')).toEqual(['Licence 2 – Projet tutoré']);
  expect(shown(report, 'paragraph').map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual([
    'Ce rapport',
    'Nous avons',
    'Le repas',
    'Le lundi,',
    'L’enquête n’a',
  ]);
});

test('[READ-2] a sentence about a table isn’t a caption', async () => {
  const report = await read('de/bericht-mensa');
  expect(shown(report, 'caption')).toEqual(['Tabelle 1: Reste in Gramm je Essen']);
});

test('[READ-2] equations and tables of a Word document, footnotes, and an equation with accents of TeX', async () => {
  expect(shown(await read('en/pendulum-strong'), 'equation')).toEqual(['T = 2π √(l/g)']);
  expect(shown(await read('es/lab-densidad'), 'table')[0]!.split('\n')[1]).toBe('1\t62,4\t23,5');
  expect(shown(await read('en/assistants-footnotes'), 'footnote')).toHaveLength(3);
  expect((await read('de/widerstand-tex')).text).toContain(
    'Die größte Unsicherheit entsteht beim Ablesen',
  );
});

test('[READ-2] slides, a workbook and a notebook', async () => {
  const slides = await read('en/survey-slides');
  expect([
    slides.pages.length,
    shown(slides, 'heading').length,
    shown(slides, 'table')[0]!.split('\n')[0],
  ]).toEqual([5, 5, 'Answer\tShare']);
  expect(shown(await read('en/budget-xlsx'), 'table').map((table) => table.split('\n')[0])).toEqual(
    ['Item\tPrice\tNumber\tSum', 'From\tAmount'],
  );
  expect((await read('en/words-notebook')).blocks.map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'code',
    'paragraph',
    'code',
  ]);
});

test('[READ-3] the genre of a letter depends on its brief', async () => {
  expect((await read('en/letter-to-friend')).genre.kind).toBe('unknown');
  expect((await read('en/letter-to-editor')).genre.kind).toBe('unknown');
  expect(isLetter('Buenos días Profesora Ruiz,\n\nSoy un alumno de su clase.')).toBe(true);
  expect(isLetter('Dear is what I call a coat that costs a month’s wages.')).toBe(false);
});

test('[READ-2] an OpenDocument text converted from Word keeps its headings, which are paragraphs of that style', async () => {
  const zip = new JSZip();
  zip.file('mimetype', 'application/vnd.oasis.opendocument.text');
  const names = ['office', 'text', 'style']
    .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ');
  zip.file(
    'styles.xml',
    `<office:document-styles ${names}><office:styles><style:style style:name="Heading_20_2" style:family="paragraph"/></office:styles></office:document-styles>`,
  );
  zip.file(
    'content.xml',
    `<office:document-content ${names}><office:body><office:text><text:p text:style-name="Heading_20_2">Aim</text:p><text:p>The aim was to measure g.</text:p></office:text></office:body></office:document-content>`,
  );
  const { blocks } = await readBytes(await zip.generateAsync({ type: 'uint8array' }), {
    extension: 'odt',
    characters: 1000,
  });
  expect(blocks.map(({ kind, level }) => [kind, level])).toEqual([
    ['heading', 2],
    ['paragraph', undefined],
  ]);
});
