import type { Work } from '../work.ts';

/** A frame with a diagonal stroke, 64 pixels square, encoded as group 4 fax and as JPEG 2000. */
const FAX =
  '/zMGT/5FFe/fvyx39v7f2/t/b+39v7f2/t/b+39v7f2/t/b+39v7f2/t/b+39v7f2/t/b+39v7H3798f/j/gAgAg';
const JPEG_2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAAG7anAyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAQUEBAAB' +
  '/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAABNAAB/5PPsBQB5JYbR8fSEA7mSNCAx8QSPjCT4wgHpOYCB5XRchAFLnTDg4eDjDADzA4CRDYDz46Az4xU+MVPlFgGY5aZ/A0/DcxFHJTvvSTs' +
  'WP3lzRXtA+HIbM5TrTYqxiRiT4hICPzqOR00DJMWmRHiQgqSh7iAzxc+AyfAODIYByCM2Sy2Ym6aRsiiUPwkUbcAIqeGHbzGWJD5f8SxLEgGV6IjnRyU4jjKHmjIWIDPPzp8cWCZatxwnkv8SdjAnRsPVFhVSzIAbI3WNKCoX7t9JCfFUR+rGa+JRFv/c7Fp6WXgeXmT' +
  'Dzu6HujqoW6iqCAvubpHbeS5EWGAxWxXRWiPombLWYCTP1H2xvNdKSJJIxrzZ7219t5kpXGVUcxyMja77sG8VhxhgID/2Q==';
const SIDE = 64;

/** A segment of JBIG2: its number, type and content, on page 1. */
function segment(number: number, type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head.writeUInt32BE(number, 0);
  head.set([type, 0, 1], 4);
  head.writeUInt32BE(content.length, 7);
  return Buffer.concat([head, content]);
}

const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
};

/** JBIG2 may contain a region encoded like a fax. */
function jbig2(): Buffer {
  const page = Buffer.concat([words(SIDE, SIDE, 0, 0), Buffer.from([0, 0, 0])]);
  const region = Buffer.concat([
    words(SIDE, SIDE, 0, 0),
    Buffer.from([0, 1]),
    Buffer.from(FAX, 'base64'),
  ]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

/** How scanners of libraries and offices encode a page. */
export const SCANS = {
  CCITT: {
    bytes: Buffer.from(FAX, 'base64'),
    dictionary:
      '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 64 >>',
  },
  JBIG2: {
    bytes: jbig2(),
    dictionary: '/ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
  },
  JPX: { bytes: Buffer.from(JPEG_2000, 'base64'), dictionary: '/Filter /JPXDecode' },
};

/** Creates a PDF whose pages are pictures with these encodings. */
export function scannedPdf(...codings: (keyof typeof SCANS)[]): Work {
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n', 'latin1')];
  const places: number[] = [];
  const put = (number: number, dictionary: string, stream?: Buffer): void => {
    places[number] = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(
      Buffer.from(
        `${number} 0 obj\n<< ${dictionary}${stream === undefined ? '' : ` /Length ${stream.length}`} >>\n`,
        'latin1',
      ),
    );
    if (stream !== undefined)
      parts.push(Buffer.from('stream\n', 'latin1'), stream, Buffer.from('\nendstream\n', 'latin1'));
    parts.push(Buffer.from('endobj\n', 'latin1'));
  };
  put(1, '/Type /Catalog /Pages 2 0 R');
  put(
    2,
    `/Type /Pages /Count ${codings.length} /Kids [${codings.map((_, at) => `${at * 3 + 3} 0 R`).join(' ')}]`,
  );
  for (const [at, coding] of codings.entries()) {
    const page = at * 3 + 3;
    put(
      page,
      `/Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents ${page + 1} 0 R /Resources << /XObject << /I ${page + 2} 0 R >> >>`,
    );
    put(page + 1, '', Buffer.from('260 0 0 360 20 20 cm /I Do', 'latin1'));
    put(
      page + 2,
      `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} ${SCANS[coding].dictionary}`,
      SCANS[coding].bytes,
    );
  }
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  parts.push(
    Buffer.from(
      `xref\n0 ${places.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
      'latin1',
    ),
  );
  return { name: 'copier.pdf', bytes: new Uint8Array(Buffer.concat(parts)) };
}
