import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { UNPACK_LIMITS } from '#server/features/exchange/import/archive.ts';
import { unpacked, zipOf } from '#tests/support/zips.ts';

const told = (bytes: Uint8Array, limits = UNPACK_LIMITS) =>
  unpacked(
    bytes,
    async (result, folder) =>
      result.kind === 'refused'
        ? { refused: result.why }
        : {
            paths: result.files.map((file) => file.path).toSorted(),
            problems: Object.fromEntries(result.problems.map(({ path, why }) => [path, why])),
            staged: (await readdir(folder)).length,
          },
    limits,
  );
const GOOD = 'Ada_1_assignsubmission_file/a.txt';

/**
 * Returns the same zip with bytes of each header changed: `where` is counted from the start of an
 * entry in the directory.
 */
function patched(
  bytes: Uint8Array,
  name: string,
  where: number,
  value: readonly number[],
  local?: number,
): Uint8Array {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(name); at !== -1; at = copy.indexOf(name, at + 1)) {
    if (copy.subarray(at - 46, at - 42).equals(Buffer.from('PK\x01\x02', 'latin1')))
      Buffer.from(value).copy(copy, at - 46 + where);
    else if (
      local !== undefined &&
      copy.subarray(at - 30, at - 26).equals(Buffer.from('PK\x03\x04', 'latin1'))
    )
      Buffer.from(value).copy(copy, at - 30 + local);
  }
  return copy;
}

describe('[IN-2] a bad entry is named and affects only itself', () => {
  test.each<[string, Uint8Array, string, RegExp]>([
    [
      'a name that leads out',
      zipOf({ [GOOD]: 'a', '../../etc/x.txt': 'x' }),
      '../../etc/x.txt',
      /outside the zip/,
    ],
    ['an absolute name', zipOf({ [GOOD]: 'a', '/etc/x.txt': 'x' }), '/etc/x.txt', /another place/],
    ['a drive', zipOf({ [GOOD]: 'a', 'C:\\x.txt': 'x' }), 'C:/x.txt', /another place/],
    [
      'a name with control characters',
      zipOf({ [GOOD]: 'a', 'x\u0007.txt': 'x' }),
      'x\u0007.txt',
      /can’t be displayed/,
    ],
    [
      'a name without end',
      zipOf({ [GOOD]: 'a', [`${'x'.repeat(1200)}.txt`]: 'x' }),
      `${'x'.repeat(1200)}.txt`,
      /too long/,
    ],
    [
      'folders without end',
      zipOf({ [GOOD]: 'a', [`${'x/'.repeat(60)}x.txt`]: 'x' }),
      `${'x/'.repeat(60)}x.txt`,
      /in too many folders/,
    ],
    [
      'a link',
      patched(
        zipOf({ [GOOD]: 'a', 'link.txt': '/etc/passwd' }),
        'link.txt',
        38,
        [0, 0, 0xff, 0xa1],
      ),
      'link.txt',
      /a link/,
    ],
    [
      'a password',
      patched(zipOf({ [GOOD]: 'a', 'locked.txt': 'x' }), 'locked.txt', 8, [0x01, 0x08], 6),
      'locked.txt',
      /password/,
    ],
    [
      'an unknown packing',
      patched(zipOf({ [GOOD]: 'a', 'odd.txt': 'x' }), 'odd.txt', 10, [97, 0], 8),
      'odd.txt',
      /can’t be read/,
    ],
    [
      'broken bytes',
      patched(zipOf({ [GOOD]: 'a', 'bad.txt': 'x'.repeat(5000) }), 'bad.txt', 24, [5, 0, 0, 0]),
      'bad.txt',
      /damaged/,
    ],
    [
      'a bomb',
      zipOf({ [GOOD]: 'a', 'bomb.txt': new Uint8Array(20 * 1024 * 1024) }),
      'bomb.txt',
      /far too large/,
    ],
    [
      'a giant',
      zipOf({ [GOOD]: 'a', 'giant.txt': new Uint8Array(26 * 1024 * 1024) }),
      'giant.txt',
      /25 MB/,
    ],
    [
      'a zip inside a zip inside a zip',
      zipOf({ [GOOD]: 'a', 'one.zip': zipOf({ 'two.zip': zipOf({ 'three.txt': 'x' }) }) }),
      'one.zip/two.zip',
      /zip inside a zip inside a zip/,
    ],
    [
      'a zip within that is none',
      zipOf({ [GOOD]: 'a', 'none.zip': 'text' }),
      'none.zip',
      /isn’t a zip/,
    ],
  ])('%s', async (_, bytes, path, why) => {
    expect(await told(bytes)).toEqual({
      paths: [GOOD],
      problems: { [path]: expect.stringMatching(why) as string },
      staged: 1,
    });
  });

  test('two of the same name: the second', async () => {
    const bytes = Buffer.from(zipOf({ 'a1.txt': 'a', 'a2.txt': 'b' }));
    for (let at = bytes.indexOf('a2.txt'); at !== -1; at = bytes.indexOf('a2.txt', at + 1))
      bytes.write('a1.txt', at);
    expect(await told(bytes)).toEqual({
      paths: ['a1.txt'],
      problems: { 'a1.txt': 'Another file with this name comes before it.' },
      staged: 1,
    });
  });

  test('names in the old encoding, in declared UTF-8 and in undeclared UTF-8', async () => {
    const old = patched(zipOf({ 'M?ller.txt': 'a' }), 'M?ller.txt', 46, [0x4d, 0x81], 30);
    expect(await told(old)).toMatchObject({ paths: ['Müller.txt'] });
    expect(await told(zipOf({ '光合.txt': 'a' }))).toMatchObject({ paths: ['光合.txt'] });
    expect(await told(patched(zipOf({ 'Zoë.txt': 'a' }), 'Zoë.txt', 8, [0, 0], 6))).toMatchObject({
      paths: ['Zoë.txt'],
    });
  });
});

describe('[IN-2] an unusable zip says why', () => {
  const damaged = { refused: 'This isn’t a zip, or it is damaged. Download it again.' };
  test('text, only a beginning, and a truncated one', async () => {
    const zip = zipOf({ [GOOD]: 'x'.repeat(3000), 'b.txt': 'b' });
    expect(
      await Promise.all([
        told(Buffer.from('hello')),
        told(zip.subarray(0, 40)),
        told(zip.subarray(0, zip.length - 30)),
      ]),
    ).toEqual([damaged, damaged, damaged]);
  });
  test('overlapping entries', async () => {
    const zip = Buffer.from(zipOf({ 'aa.txt': 'x'.repeat(400), 'bb.txt': 'y'.repeat(400) }));
    const second = zip.lastIndexOf('bb.txt');
    expect(await told(patched(zip, 'bb.txt', 42, [0, 0, 0, 0]))).toEqual({
      refused: expect.stringContaining('overlap') as string,
    });
    expect(second).toBeGreaterThan(0);
  });
  test('too many entries, and too much of everything', async () => {
    const many = zipOf(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [`${index}.txt`, 'x'.repeat(2000)]),
      ),
    );
    expect(await told(many, { ...UNPACK_LIMITS, entries: 20 })).toEqual({
      refused: 'This zip has more than 20 entries. Import it in parts.',
    });
    expect(await told(many, { ...UNPACK_LIMITS, totalBytes: 5000 })).toEqual({
      refused: expect.stringContaining('when unpacked') as string,
    });
  });
  test('100,000 entries aren’t even counted', async () => {
    const claims = Buffer.from(zipOf({ 'a.txt': 'a' }));
    const end = claims.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    claims.writeUInt16LE(0xfff0, end + 8);
    claims.writeUInt16LE(0xfff0, end + 10);
    expect(await told(claims)).toEqual({
      refused: 'This zip has more than 20,000 entries. Import it in parts.',
    });
  });
});
