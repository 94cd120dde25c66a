import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { mayRunScript } from '#server/platform/files/pdf-scripts.ts';

const DOCUMENTS = join(import.meta.dirname, '../../../server/demo/documents');
const ACTION = '<< /S /JavaScript /JS (app.alert\\(1\\);) >>';
const packed = (
  dictionary: string,
  objects = `4 0 ${ACTION}`,
  pack: (bytes: Buffer) => Buffer = deflateSync,
) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /OpenAction 4 0 R >>\nendobj\n5 0 obj\n<< ${dictionary} >>\nstream\n`,
    ),
    pack(Buffer.from(objects)),
    Buffer.from('\nendstream\nendobj\n'),
  ]);
const written = (catalogue: string) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${catalogue} >>\nendobj\n`);
const OBJECTS = '/Type /ObjStm /N 1 /First 4';

test.each([
  ['said openly', written(`/OpenAction ${ACTION}`)],
  ['with letters by their number', written('/OpenAction << /S /J#61va#53cript /JS (x) >>')],
  ['sealed', written('/Encrypt 7 0 R')],
  ['across two slices', Buffer.concat([Buffer.alloc(1024 * 1024 - 5, ' '), Buffer.from(ACTION)])],
  ['among packed objects', packed(`${OBJECTS} /Filter /FlateDecode`)],
  ['among packed objects, in a list', packed(`${OBJECTS} /Filter [ /FlateDecode ]`)],
  [
    'packed twice',
    packed(`${OBJECTS} /Filter [/FlateDecode /FlateDecode]`, undefined, (bytes) =>
      deflateSync(deflateSync(bytes)),
    ),
  ],
  ['packed in a way that is written elsewhere', packed(`${OBJECTS} /Filter 9 0 R`)],
  ['packed under a name by numbers', packed('/Type /ObjStm /N 1 /F#69rst 4 /Filter /FlateDecode')],
  [
    'packed with a filter by numbers beside',
    packed(`${OBJECTS} /Filter /FlateDecode /F#69lter /LZWDecode`),
  ],
  [
    'packed, with a word that ends a stream in between',
    packed(`${OBJECTS} /X (endstream) /Filter /FlateDecode`),
  ],
  [
    'packed, with a predictor',
    packed(`${OBJECTS} /Filter /FlateDecode /DecodeParms << /Predictor 12 >>`),
  ],
  [
    'packed and broken',
    packed(`${OBJECTS} /Filter /FlateDecode`, undefined, () => Buffer.from('no zlib')),
  ],
  [
    'packed larger than is looked through',
    packed(`${OBJECTS} /Filter /FlateDecode`, ' '.repeat(33 * 1024 * 1024)),
  ],
  ['in more streams than are looked through', Buffer.from('stream '.repeat(20_001))],
])('[SAFE-32] finds a script, or assumes one, %s', async (_how, bytes) => {
  expect(await mayRunScript(bytes)).toBe(true);
});

test.each([
  ['nothing packed', written('/OpenAction [3 0 R /Fit]')],
  [
    'packed objects without one',
    packed(`${OBJECTS} /Filter /FlateDecode`, '4 0 << /Type /Page >>'),
  ],
  [
    'an outline before a picture',
    packed('/Subtype /Image /Filter /DCTDecode /X << /First 5 0 R /Last 6 0 R >>'),
  ],
  ...readdirSync(DOCUMENTS)
    .filter((name) => name.endsWith('.pdf'))
    .map((name): [string, Buffer] => [name, readFileSync(join(DOCUMENTS, name))]),
])('[SAFE-32] finds none in %s', async (_what, bytes) => {
  expect(await mayRunScript(bytes)).toBe(false);
});
