import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { unpackInWorker } from '#server/features/exchange/import/unpack.ts';
import type { UnpackLimits } from '#server/features/exchange/import/archive.ts';
import type { ReadIntake, Unpacking } from '#server/features/exchange/import/types.ts';
import { understand } from '#server/features/exchange/import/understand.ts';

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

/** Creates a zip of these files, by path. */
export const zipOf = (
  files: Readonly<Record<string, string | Uint8Array>>,
): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([path, content]) => [path, bytesOf(content)]),
      ) as Zippable,
      { level: 6 },
    ),
  );

/**
 * Moodle's folders of students, their names in a character set of an older computer: the bytes take
 * the place of letters.
 */
export function zipInOldLetters(names: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const stand = names.map((name, at) => String.fromCodePoint(97 + at).repeat(name.length));
  const bytes = Buffer.from(
    zipOf(
      Object.fromEntries(
        stand.map((name, at) => [`${name}_${11 + at}_assignsubmission_file/essay.txt`, 'Work.']),
      ),
    ),
  );
  for (const [at, name] of names.entries())
    for (
      let place = bytes.indexOf(`${stand[at]!}_${11 + at}_`);
      place !== -1;
      place = bytes.indexOf(`${stand[at]!}_${11 + at}_`)
    )
      name.copy(bytes, place);
  return new Uint8Array(bytes);
}

/** Writes bytes to a disk, unpacks them as the server does, and looks at what is there. */
export async function unpacked<T>(
  bytes: Uint8Array,
  look: (result: Unpacking, folder: string) => Promise<T>,
  limits?: UnpackLimits,
): Promise<T> {
  const place = await mkdtemp(join(tmpdir(), 'marginalia-intake-'));
  try {
    await writeFile(join(place, 'class.zip'), bytes);
    const folder = join(place, 'out');
    const result = await unpackInWorker(
      join(place, 'class.zip'),
      folder,
      () => {},
      new AbortController().signal,
      { limits },
    );
    return await look(result, folder);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** Returns what is recognised in a zip. */
export const understood = (bytes: Uint8Array, teams?: boolean): Promise<ReadIntake> =>
  unpacked(bytes, async (result, folder) => {
    if (result.kind === 'refused') throw new Error(result.why);
    return await understand(result.files, result.problems, folder, { teams });
  });

/** Lists each student with their files, in words. */
export const inWords = ({ students }: ReadIntake): Record<string, string[]> =>
  Object.fromEntries(
    students.map(({ owner, attempts }) => [
      `${owner.display_name} [${Object.values(owner.environment_ids).join() || owner.identifier || '-'}]${owner.is_group ? ' group' : ''}`,
      attempts.flatMap((files, index) =>
        files.map(
          ({ folder, filename, online_text, readable }) =>
            `${attempts.length > 1 ? `${index + 1}: ` : ''}${folder === '' ? '' : `${folder}/`}${filename}${online_text ? ' (typed)' : ''}${readable ? '' : ' (kept)'}`,
        ),
      ),
    ]),
  );
