import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { AdminError, type AdminWorld, type Command } from './command.ts';

export const KEY_FILE = {
  'key-file': { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

const MIN_LENGTH = 20;

/**
 * Reads the pass phrase from the file that `--key-file` names: from a file, since other users can
 * see a command's arguments. Null without one.
 */
export async function readPassphrase(
  { folder }: Pick<AdminWorld, 'folder'>,
  values: Parameters<Command['run']>[1],
): Promise<string | null> {
  const name = values['key-file'];
  if (typeof name !== 'string') return null;
  const text = await readFile(resolve(folder, name), 'utf8').catch((error: Error) => {
    throw new AdminError(`${name} can't be read (${error.message}).`, { cause: error });
  });
  const passphrase = text.trim();
  if (passphrase.length < MIN_LENGTH)
    throw new AdminError(
      `The pass phrase in ${name} has ${passphrase.length} characters: it takes ${MIN_LENGTH} at least. "openssl rand -hex 32" makes one.`,
    );
  return passphrase;
}
