import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import photon from '@silvia-odwyer/photon-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawn, packed } from '#server/features/drafts/pictures/codec.ts';
import { lookAt } from '#server/features/drafts/pictures/look.ts';
import { takeOut } from '#server/features/drafts/pictures/pictures.ts';
import {
  after,
  blank,
  fitting,
  paint,
  type Raster,
} from '#server/features/drafts/pictures/raster.ts';
import { SIGHT_LIMITS } from '#server/features/drafts/pictures/types.ts';
import { figuredDocx, partlyReadPdf, photoPng, scanPdf } from '#tests/support/work.ts';

const pointAt = ({ width, rgba }: Raster, x: number, y: number): number[] => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
];
const [RED, BLUE] = [
  [255, 0, 0, 255],
  [0, 0, 255, 255],
];
/** Red above, blue below. */
const flag = (side: number): Raster => ({
  width: side,
  height: side,
  rgba: Uint8Array.from({ length: side * side }, (_, at) => at).reduce<Uint8Array>(
    (all, _, at) => {
      all.set(at < (side * side) / 2 ? RED : BLUE, at * 4);
      return all;
    },
    new Uint8Array(side * side * 4),
  ),
});
const near = (found: readonly number[], wanted: readonly number[]): boolean =>
  wanted.slice(0, 3).every((part, at) => Math.abs(part - found[at]!) < 60);
const backFrom = (jpeg: string): Raster => drawn(Buffer.from(jpeg, 'base64'))!;

describe('[DRAFT-14] a picture is redrawn', () => {
  test('as the mean of what each pixel covers, so that small writing stays', () => {
    const target = blank(1, 1);
    paint(target, flag(8), [1, 0, 0, 1, 0, 0]);
    expect(pointAt(target, 0, 0)).toEqual([127, 0, 127]);
  });
  test('turned, next to what was there, and through what is not covered', () => {
    const target = blank(4, 2);
    paint(target, flag(4), [0, 2, 2, 0, 2, 0]);
    expect([
      pointAt(target, 0, 0),
      pointAt(target, 2, 0),
      pointAt(target, 3, 0),
      pointAt(target, 2, 1),
    ]).toEqual([
      [255, 255, 255],
      [255, 0, 0],
      [0, 0, 255],
      [255, 0, 0],
    ]);
    paint(target, { width: 1, height: 1, rgba: Uint8Array.of(0, 0, 0, 0) }, [4, 0, 0, 2, 0, 0]);
    expect(pointAt(target, 2, 0)).toEqual([255, 0, 0]);
    paint(target, flag(4), [0, 0, 0, 0, 0, 0]);
    paint(target, flag(4), [1e12, 0, 0, 1e12, -5e11, -5e11]);
    expect(target.rgba).toHaveLength(32);
  });
  test('one matrix after another', () =>
    expect(after([2, 0, 0, 2, 1, 1], [0, 1, -1, 0, 3, 0])).toEqual([0, 2, -2, 0, 7, 1]));
  test('no larger than it was, and never beyond the limit', () => {
    expect([fitting(100, 50, 1568), fitting(3136, 1568, 1568), fitting(1, 100_000, 1568)]).toEqual([
      { width: 100, height: 50 },
      { width: 1568, height: 784 },
      { width: 1, height: 1568 },
    ]);
  });
  test('upright as the camera was held, without the camera’s metadata', () => {
    const bytes = Buffer.from(packed('', flag(32))!.jpeg, 'base64');
    // "Turn it by a quarter to the right", and words that nobody sees.
    const exif = Buffer.from(
      '45786966000049492a00080000000100120103000100000006000000000000000000',
      'hex',
    );
    const words = Buffer.from('Owner: Grace Hopper');
    const part = (mark: number, body: Buffer): Buffer =>
      Buffer.concat([Buffer.of(0xff, mark, (body.length + 2) >> 8, (body.length + 2) & 255), body]);
    const held = Buffer.concat([
      bytes.subarray(0, 2),
      part(0xe1, exif),
      part(0xfe, words),
      bytes.subarray(2),
    ]);
    const picture = drawn(held)!;
    expect([near(pointAt(picture, 28, 16), RED), near(pointAt(picture, 3, 16), BLUE)]).toEqual([
      true,
      true,
    ]);
    const again = Buffer.from(packed('', picture)!.jpeg, 'base64');
    expect([
      held.includes('Grace Hopper'),
      again.includes('Grace Hopper'),
      again.includes('Exif'),
    ]).toEqual([true, false, false]);
  });
  test('and one that claims to be larger than any isn’t unpacked', () => {
    const { bytes } = photoPng();
    const bomb = Buffer.from(bytes);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(drawn(bomb)).toBeNull();
    expect(() => drawn(Buffer.from('no picture at all'))).toThrow(/unsupported file type/);
  });
  test('small enough to be sent, even if it is noise', () => {
    const side = 100;
    let seed = 1;
    const rgba = Uint8Array.from({ length: side * side * 4 }, (_, at) =>
      at % 4 === 3 ? 255 : (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 16,
    );
    const sizes = [1_000_000, 7000, 100].map(
      (most) => packed('', { width: side, height: side, rgba }, most)?.jpeg.length ?? null,
    );
    expect([sizes[0]! > 10_000, sizes[1]! < 10_000, sizes[2]]).toEqual([true, true, null]);
  });
});

describe('[DRAFT-14] what is extracted from a file', () => {
  const bytesOf = ({ bytes }: { bytes: string | Uint8Array }): Uint8Array =>
    typeof bytes === 'string' ? Buffer.from(bytes) : bytes;

  test('pages of a scan, at the positions of their pictures, as many as it has', async () => {
    const { shown, failed, beyond } = await takeOut(bytesOf(await scanPdf()), {
      extension: 'pdf',
      names: ['page:1', 'page:2'],
    });
    expect([shown.map(({ name }) => name), failed, beyond]).toEqual([['page:1'], [], 0]);
    const { width, height, rgba } = backFrom(shown[0]!.jpeg);
    expect(Math.max(width, height)).toBe(SIGHT_LIMITS.side);
    // It is 72 points from the left and the top, with nothing at the right.
    const scale = height / 792;
    expect(
      near(
        pointAt({ width, height, rgba }, Math.round(90 * scale), Math.round(90 * scale)),
        [0, 0, 0],
      ),
    ).toBe(true);
    expect(
      near(
        pointAt({ width, height, rgba }, Math.round(600 * scale), Math.round(90 * scale)),
        [255, 255, 255],
      ),
    ).toBe(true);
  });
  test('a page without a picture gives none, and pages after the last are counted', async () => {
    const { shown, failed, beyond } = await takeOut(bytesOf(await partlyReadPdf()), {
      extension: 'pdf',
      names: ['page:1', 'page:2'],
    });
    expect([shown, failed, beyond]).toEqual([[], ['page:1', 'page:2'], 1]);
  });
  test('pictures of a document and of a notebook, by name; what isn’t one is reported', async () => {
    const document = await takeOut(bytesOf(await figuredDocx()), {
      extension: 'docx',
      names: ['word/media/none.png', 'word/document.xml'],
    });
    expect([document.shown, document.failed]).toEqual([
      [],
      ['word/media/none.png', 'word/document.xml'],
    ]);
    const coded = Buffer.from(bytesOf(photoPng())).toString('base64');
    const notebook = Buffer.from(
      JSON.stringify({
        cells: [
          { outputs: [{ data: { 'image/png': [coded.slice(0, 40), `\n${coded.slice(40)}`] } }] },
        ],
      }),
    );
    const { shown, failed } = await takeOut(notebook, {
      extension: 'ipynb',
      names: ['cells/0/outputs/0/data/image/png', 'cells/7/outputs/0/data/image/png'],
    });
    expect([shown.map(({ width, height }) => [width, height]), failed]).toEqual([
      [[64, 64]],
      ['cells/7/outputs/0/data/image/png'],
    ]);
  });
  test('pictures in gif, webp or bmp format too', () => {
    const image = new photon.PhotonImage(flag(8).rgba, 8, 8);
    expect(near(pointAt(drawn(image.get_bytes_webp())!, 4, 1), RED)).toBe(true);
    const gif = Buffer.from(
      '47494638396101000100800000ff00000000002c00000000010001000002024401003b',
      'hex',
    );
    expect(pointAt(drawn(gif)!, 0, 0)).toEqual([255, 0, 0]);
  });

  describe('in a child process', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sight-'));
    });
    afterAll(() => rm(folder, { recursive: true }));
    const at = async (bytes: Uint8Array): Promise<string> => {
      const path = join(folder, 'file.part');
      await writeFile(path, bytes);
      return path;
    };
    const { signal } = new AbortController();

    test('a photograph', async () => {
      const { shown } = await lookAt(
        await at(bytesOf(photoPng())),
        { extension: 'png', names: [''] },
        signal,
      );
      expect(shown.map(({ name, width, height }) => [name, width, height])).toEqual([['', 64, 64]]);
    });
    test('nothing from a damaged file, without a failure', async () => {
      expect(
        await lookAt(
          await at(Buffer.from('%PDF-1.7 and nothing more')),
          { extension: 'pdf', names: ['page:1'] },
          signal,
        ),
      ).toEqual({ shown: [], failed: ['page:1'], beyond: 0 });
      expect(
        await lookAt(
          await at(Buffer.from('{"cells"')),
          { extension: 'ipynb', names: ['x'] },
          signal,
        ),
      ).toEqual({ shown: [], failed: ['x'], beyond: 0 });
    });
  });
});
