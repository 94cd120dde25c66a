import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * A sealed backup, modelled on age's STREAM: the magic line, 16 bytes of salt, then parts of 64
 * KiB, each AES-256-GCM with a key that scrypt derives from the pass phrase. A part's nonce is its
 * number (11 bytes) and whether it is the last (1 byte), so that none can be left out, moved or cut
 * off unnoticed; each part is followed by its tag of 16 bytes (docs/operate/backup.md).
 */
const MAGIC = Buffer.from('marginalia-backup-1\n');
const SALT = 16;
const TAG = 16;
const PART = 64 * 1024;
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** It wasn't sealed with this pass phrase, or isn't complete. */
export class BadSeal extends Error {}

const keyOf = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);
const nonceOf = (part: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(part, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/**
 * Yields parts of exactly `size` bytes, the last one with the rest, and whether it is the last.
 */
async function* partsOf(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<[Buffer, boolean]> {
  let held = Buffer.alloc(0);
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    for (; held.length > size; held = held.subarray(size)) yield [held.subarray(0, size), false];
  }
  yield [held, true];
}

export async function* seal(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT);
  const key = await keyOf(passphrase, salt, 32, COST);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const [part, isLast] of partsOf(bytes, PART)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    yield Buffer.concat([cipher.update(part), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Yields what was sealed. Throws BadSeal. */
export async function* unseal(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  let [head, key, number]: [Buffer, Buffer | null, number] = [Buffer.alloc(0), null, 0];
  async function* body(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      if (key !== null) yield chunk;
      else {
        head = Buffer.concat([head, chunk]);
        if (head.length < MAGIC.length + SALT) continue;
        if (!isSealed(head)) throw new BadSeal('It is no sealed backup.');
        key = await keyOf(passphrase, head.subarray(MAGIC.length, MAGIC.length + SALT), 32, COST);
        yield head.subarray(MAGIC.length + SALT);
      }
    }
  }
  for await (const [part, isLast] of partsOf(body(), PART + TAG)) {
    if (key === null || part.length < TAG) throw new BadSeal('It is cut off.');
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast));
    decipher.setAuthTag(part.subarray(part.length - TAG));
    try {
      yield Buffer.concat([decipher.update(part.subarray(0, part.length - TAG)), decipher.final()]);
    } catch (error) {
      throw new BadSeal(
        number === 0
          ? 'The pass phrase is another, or it was changed.'
          : 'A part of it was changed or cut off.',
        { cause: error },
      );
    }
    number += 1;
  }
}
