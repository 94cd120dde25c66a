import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { Document, Header, ImageRun, Packer, Paragraph } from 'docx';
import { PDFDocument } from 'pdfkit';

/** What a student might submit, as real files. */
export interface Work {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Three words are misspelt: without a model, the checks alone write a draft. */
export const ESSAY = [
  'Should cities charge for driving?',
  'Congestion charges are often presented as a tax on ordinary people. This essay argues that they are fairer than the alternative, because the cost of ' +
    'traffic is already paid, only by those who do not drive.',
  'In London the charge of 2003 reduced traffic by almost a fifth within a year (Santos, 2008). Bus journeys became faster and more relaible, and bus ' +
    'users are on average poorer than car users. The revenue was spent on buses. A charge whose procedes are spent in this way moves money from those ' +
    'who impose a cost to those who bear it.',
  'Critics reply that a flat charge weighs more heavily on a cleaner than on a banker. That is true of the charge, but not of the policy as a whole. ' +
    'Eliasson (2016) shows for Stockholm that the effect depends on what is done with the revenue.',
  'In conlcusion, a congestion charge is fair if, and only if, its revenue is spent on those who do not drive.',
  'References',
  'Eliasson, J. (2016) Is congestion pricing fair? Transport Policy.',
  'Santos, G. (2008) London congestion charging. Brookings-Wharton Papers.',
];

const CODE = `"""Counts words."""
from collections import Counter


def count_words(text: str) -> Counter:
    """The words of a text, in small letters."""
    return Counter(text.lower().split())


if __name__ == "__main__":
    print(count_words(open("essay.txt").read()).most_common(10))
`;

const work = (name: string, bytes: Uint8Array | string): Work => ({
  name,
  bytes: new Uint8Array(Buffer.from(bytes as Uint8Array)),
});

export const essayTxt = (): Work => work('essay.txt', ESSAY.join('\n\n'));
export const programPy = (): Work => work('count_words.py', CODE);
export const essayDoc = async (): Promise<Work> =>
  work('essay.doc', await readFile(join(import.meta.dirname, '../server/fixtures/essay.doc')));

export async function essayDocx(): Promise<Work> {
  const document = new Document({
    sections: [{ children: ESSAY.map((text) => new Paragraph(text)) }],
  });
  return work('essay.docx', await Packer.toBuffer(document));
}

/** Creates an essay with a picture after its title, and a crest at the head of each page. */
export async function figuredDocx(): Promise<Work> {
  const picture = () =>
    new Paragraph({
      children: [
        new ImageRun({
          type: 'png',
          data: photoPng().bytes,
          transformation: { width: 64, height: 64 },
        }),
      ],
    });
  const [title, ...rest] = ESSAY.map((text) => new Paragraph(text));
  const document = new Document({
    sections: [
      {
        headers: { default: new Header({ children: [picture()] }) },
        children: [title!, picture(), ...rest],
      },
    ],
  });
  return work('figured.docx', await Packer.toBuffer(document));
}

function pdf(name: string, draw: (document: PDFDocument) => void): Promise<Work> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument();
    const chunks: Uint8Array[] = [];
    document.on('data', (bytes) => chunks.push(bytes));
    document.on('error', reject);
    document.on('end', () => resolve(work(name, Buffer.concat(chunks))));
    draw(document);
    document.end();
  });
}

export const essayPdf = (): Promise<Work> =>
  pdf('essay.pdf', (document) => {
    for (const text of ESSAY) document.text(text).moveDown();
  });
/** Creates this many pages of a few lines each. */
export const manyPagesPdf = (pages: number): Promise<Work> =>
  pdf('long.pdf', (document) => {
    for (let page = 1; page <= pages; page += 1) {
      if (page > 1) document.addPage();
      for (let line = 1; line <= 6; line += 1)
        document.text(`Line ${line} of page ${page} is about page ${page}.`).moveDown();
    }
  });
/** Creates pages that are only pictures. */
export const scanPdf = (): Promise<Work> =>
  pdf('scan.pdf', (document) => {
    document.image(Buffer.from(photoPng().bytes), 72, 72, { width: 400 });
  });
/** Creates three pages of text and one that is only a picture. */
export const partlyReadPdf = (): Promise<Work> =>
  pdf('part.pdf', (document) => {
    for (let page = 1; page <= 3; page += 1)
      for (const text of ESSAY) document.text(text).moveDown();
    document.addPage().image(Buffer.from(photoPng().bytes), 72, 72, { width: 400 });
  });
export const reportPdf = (): Promise<Work> =>
  pdf('report.pdf', (document) => {
    document.text('Similarity report: 12 %');
  });

function pngPart(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const bytes = Buffer.alloc(body.length + 8);
  bytes.writeUInt32BE(data.length, 0);
  body.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(body), body.length + 4);
  return bytes;
}

/** A photograph, as far as a server can tell: 64 × 64 pixels of grey. */
export function photoPng(): Work {
  const side = 64;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.concat(
    Array.from({ length: side }, (_, y) =>
      Buffer.from([0, ...Array.from({ length: side }, (__, x) => (x * y) & 255)]),
    ),
  );
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return work(
    'photo.png',
    Buffer.concat([
      signature,
      pngPart('IHDR', head),
      pngPart('IDAT', deflateSync(rows)),
      pngPart('IEND', Buffer.alloc(0)),
    ]),
  );
}
