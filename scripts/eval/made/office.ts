import JSZip from 'jszip';
import { escaped } from '#contract/text/escaped.ts';
import { type Marked, type Part, runsOf } from './markup.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

function zipped(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new JSZip();
  for (const [path, text] of Object.entries(files)) zip.file(path, text);
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

function odtBlock(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<text:h text:outline-level="${part.level}">${escaped(part.text)}</text:h>`;
    case 'item':
      return `<text:list><text:list-item><text:p>${escaped(part.text)}</text:p></text:list-item></text:list>`;
    case 'table':
      return `<table:table>${part.rows.map((row) => `<table:table-row>${row.map((cell) => `<table:table-cell><text:p>${escaped(cell)}</text:p></table:table-cell>`).join('')}</table:table-row>`).join('')}</table:table>`;
    default:
      return `<text:p>${runsOf(part.text)
        .map(({ text }) => escaped(text))
        .join('')}</text:p>`;
  }
}

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';

/** Creates an OpenDocument text. */
export const odtOf = ({ parts }: Marked): Promise<Uint8Array> =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `${HEAD}<manifest:manifest xmlns:manifest="${ODF}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>`,
    'content.xml': `${HEAD}<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:table="${ODF}:table:1.0"><office:body><office:text>${parts.map(odtBlock).join('')}</office:text></office:body></office:document-content>`,
  });

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const relations = (all: readonly { type: string; target: string }[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.map(({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${REL}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const types = (all: Readonly<Record<string, string>>): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    all,
  )
    .map(
      ([path, type]) =>
        `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/>`,
    )
    .join('')}</Types>`;

function slideOf(parts: readonly Part[]): string {
  const paragraph = (text: string): string => `<a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p>`;
  const shape = (place: string, paragraphs: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="${place}"/><p:cNvSpPr/><p:nvPr><p:ph type="${place}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs}</p:txBody></p:sp>`;
  const shapes = parts.map((part) => {
    if (part.kind === 'heading') return shape('title', paragraph(part.text));
    if (part.kind === 'table')
      return `<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${part.rows.map((row) => `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`).join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    return shape(part.kind === 'item' ? 'body' : 'subTitle', paragraph(part.text));
  });
  return `${HEAD}<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${REL}"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`;
}

/** Creates slides: each heading starts one. */
export function pptxOf({ parts }: Marked): Promise<Uint8Array> {
  const slides: Part[][] = [];
  for (const part of parts) {
    if (part.kind === 'heading' || slides.length === 0) slides.push([]);
    slides.at(-1)!.push(part);
  }
  const numbers = slides.map((_, index) => index + 1);
  return zipped({
    '[Content_Types].xml': types({
      '/ppt/presentation.xml': 'presentationml.presentation.main',
      ...Object.fromEntries(
        numbers.map((number) => [`/ppt/slides/slide${number}.xml`, 'presentationml.slide']),
      ),
    }),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${HEAD}<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${REL}"><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      numbers.map((number) => ({ type: 'slide', target: `slides/slide${number}.xml` })),
    ),
    ...Object.fromEntries(
      slides.map((slide, index) => [`ppt/slides/slide${index + 1}.xml`, slideOf(slide)]),
    ),
  });
}

/** Creates a workbook: each heading starts a sheet whose rows are comma-separated lines. */
export function xlsxOf(text: string): Promise<Uint8Array> {
  const sheets = text
    .trim()
    .split(/^# /m)
    .filter((sheet) => sheet !== '')
    .map((sheet) => ({ name: sheet.split('\n')[0]!, rows: sheet.trim().split('\n').slice(1) }));
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const cell = (value: string): string =>
    /^-?\d+(?:\.\d+)?$/.test(value)
      ? `<c><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  return zipped({
    '[Content_Types].xml': types({
      '/xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(
        sheets.map((_, index) => [
          `/xl/worksheets/sheet${index + 1}.xml`,
          'spreadsheetml.worksheet',
        ]),
      ),
    }),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${main}" xmlns:r="${REL}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      sheets.map((_, index) => ({ type: 'worksheet', target: `worksheets/sheet${index + 1}.xml` })),
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${HEAD}<worksheet xmlns="${main}"><sheetData>${rows.map((row, at) => `<row r="${at + 1}">${row.split(',').map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
}
