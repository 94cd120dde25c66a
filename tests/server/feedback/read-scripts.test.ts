import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDocument } from '#server/extraction/extract.ts';
import { joined, repaired } from '#server/extraction/read/pdf/repair.ts';
import { linesOf } from '#server/extraction/read/pdf/pdf.ts';
import { documentOfText } from '#server/extraction/read/text.ts';

const WORDS = '学而时习之不亦说乎有朋自远方来不亦乐乎人不知而不愠不亦君子乎';

/** A PDF without its font, whose words are numbers from a list that every reader must know. */
function unembedded(words: string): string {
  const stream = `BT /F1 14 Tf 72 700 Td <${[...words].map((sign) => sign.codePointAt(0)!.toString(16).padStart(4, '0')).join('')}> Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return `${file}xref\n0 8\n0000000000 65535 f \n${places.join('')}trailer << /Size 8 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

test('[READ-2] reads a Chinese PDF without its font in the child with restricted file access', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'script-')), 'essay.pdf');
  await writeFile(path, unembedded(WORDS), 'latin1');
  expect(await readDocument(path, 'pdf')).toMatchObject({
    kind: 'text',
    text: WORDS,
    language: { code: 'zh' },
  });
});

test('[READ-2] joins an accent that TeX typeset separately with its letter', () => {
  const piece = (text: string, x: number, width: number) => ({
    text,
    x,
    y: 100,
    width,
    size: 10,
    font: 'CMR10',
    isMono: false,
    hidden: null,
  });
  const [line] = linesOf({
    number: 1,
    width: 595,
    height: 842,
    hasPicture: false,
    isLookedAt: true,
    isRecognised: false,
    offPage: 0,
    unreadable: 0,
    comments: 0,
    embedded: 0,
    drawings: 0,
    formatted: 0,
    pictures: 0,
    pieces: [
      piece('f', 72, 4),
      piece('¨', 76, 0),
      piece('ur Milit', 76, 40),
      piece('¨', 116, 0),
      piece('ar', 116, 10),
    ],
  });
  expect(line!.text).toBe('für Militär');
});

test('[READ-2] TeX’s French à is one letter, and an opening quote is left alone', () => {
  expect([repaired('contribuent `a une note, c’est-`a-dire'), repaired('the `word` of')]).toEqual([
    'contribuent à une note, c’est-à-dire',
    'the `word` of',
  ]);
});

test('[READ-2] joins lines of Chinese without a space, others with one', () => {
  expect([
    joined('城市应当收费，', '因为每一次'),
    joined('the city', 'should'),
    joined('see 城市', 'in it'),
  ]).toEqual(['城市应当收费，因为每一次', 'the city should', 'see 城市 in it']);
});

test('[READ-2] reads LaTeX units without their formatting options', () => {
  const { text } = documentOfText(
    String.raw`\begin{document}Es ist $\rho = \SI[per-mode=fraction]{2808}{\kilo\gram\per\metre\tothe{3}}$ und $7 \pm 2 \si[per-mode=symbol]{\metre}$.\end{document}`,
    'tex',
  );
  expect(text).toContain('2808 kg/m^3');
  expect(text).toMatch(/7 ?± ?2 m/);
  expect(text).not.toContain('per-mode');
});
