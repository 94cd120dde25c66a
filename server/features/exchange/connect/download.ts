import { buffer } from 'node:stream/consumers';
import { ConnectError } from './errors.ts';
import { type Answer, atMost } from './request.ts';

/**
 * Returns the bytes of a submitted file. Throws ConnectError for one that isn't available, or has
 * more than `most` bytes.
 */
export async function bufferOf(
  { status, headers, body }: Answer,
  filename: string,
  most: number,
): Promise<Buffer> {
  const tooLarge = new ConnectError(
    'refused',
    `“${filename}” is larger than ${Math.floor(most / 1024 / 1024)} MB.`,
  );
  if (
    status === 200 &&
    Number(headers['content-length'] ?? 0) <= most &&
    !(headers['content-type'] ?? '').startsWith('application/json')
  ) {
    try {
      return await buffer(atMost(body, most, tooLarge));
    } catch (error) {
      throw error instanceof ConnectError
        ? error
        : new ConnectError('away', `The download of “${filename}” was interrupted.`);
    }
  }
  body.destroy();
  if (status === 429 || status === 503)
    throw new ConnectError(
      'pause',
      'The learning environment is limiting requests. Wait a moment.',
      30,
    );
  throw status === 200 && Number(headers['content-length'] ?? 0) > most
    ? tooLarge
    : new ConnectError(
        'refused',
        `“${filename}” can’t be downloaded from the learning environment.`,
      );
}
