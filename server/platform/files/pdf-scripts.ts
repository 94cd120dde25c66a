import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, inflate } from 'node:zlib';

const inflated = promisify(inflate);
const SLICE = 1024 * 1024;
/** Longer than the longest spelling of the name: each letter as `#4a`. */
const OVERLAP = 64;
/** Far more than a document's description of its objects. */
const MAX_OBJECTS = 32 * 1024 * 1024;
/** Many times the number in a long thesis. */
const MAX_STREAMS = 20_000;

/** A letter in a PDF name is written either as itself or by its code. */
const named = (name: string, then = ''): RegExp =>
  new RegExp(
    `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}${then}`,
    'i',
  );
const SCRIPT = named('JavaScript');
const SEALED = named('Encrypt');
/** Where a stream's objects begin: a number, whereas an outline's first entry is an object. */
const OBJECTS = named('First', '(?![a-z])(?!\\s+\\d+\\s+\\d+\\s+R)');
const PLAIN = /\/Filter\s*(?:\/FlateDecode(?![a-z])|\[\s*\/FlateDecode\s*\])/;
const READ_OTHERWISE = /#|\/(?:Filter|DecodeParms|DP|F)(?![a-z])/i;

async function says(bytes: Buffer, ...names: RegExp[]): Promise<boolean> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.toString('latin1', at, at + SLICE + OVERLAP);
    if (names.some((name) => name.test(slice))) return true;
    if (at > 0) await nextTurn();
  }
  return false;
}

/** Whether the compressed data from here on contains a script, or might. */
async function packsScript(dictionary: string, packed: Buffer): Promise<boolean> {
  if (!PLAIN.test(dictionary) || READ_OTHERWISE.test(dictionary.replace(PLAIN, ''))) return true;
  try {
    return await says(
      (await inflated(packed, {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: MAX_OBJECTS,
      })) as Buffer,
      SCRIPT,
    );
  } catch {
    return true;
  }
}

/**
 * Whether a browser's own viewer might run a script in this PDF: it doesn't check any policy before
 * it does. Encryption or compression that can't be read counts as containing one.
 */
export async function mayRunScript(bytes: Buffer): Promise<boolean> {
  if (await says(bytes, SCRIPT, SEALED)) return true;
  let before = 0;
  let streams = 0;
  for (let at = bytes.indexOf('stream'); at !== -1; at = bytes.indexOf('stream', before)) {
    streams += 1;
    if (streams > MAX_STREAMS) return true;
    if (streams % 200 === 0) await nextTurn();
    const dictionary = bytes.subarray(before, at);
    before = at + 'stream'.length;
    if (!(await says(dictionary, OBJECTS))) continue;
    const begins = before + (bytes[before] === 0x0d ? 2 : 1);
    const ends = bytes.indexOf('endstream', begins);
    if (
      await packsScript(
        dictionary.toString('latin1'),
        bytes.subarray(begins, ends === -1 ? bytes.length : ends),
      )
    )
      return true;
  }
  return false;
}
