import { bufferOf } from '#server/features/exchange/connect/download.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import {
  type Answer,
  jsonOf,
  multipart,
  request,
  waitOf,
} from '#server/features/exchange/connect/request.ts';
import type { Access, MadeDocument, RemoteFile } from '#server/features/exchange/connect/types.ts';
import { UploadedFileSchema, UploadPlaceSchema } from './answers.ts';
import { type Calls, messageOf } from './call.ts';

const HOPS = 3;

/**
 * Downloads a file from Canvas. It redirects to its file storage with a signed address; the token
 * isn't sent there. Throws ConnectError.
 */
export async function download(
  { address, token, hosts, fileHosts = [], signal }: Access,
  { url, filename }: RemoteFile,
  most: number,
): Promise<Buffer> {
  const own = new URL(address).origin;
  let to: string | null = url;
  for (let hop = 0; to !== null && URL.canParse(to) && hop <= HOPS; hop += 1) {
    const isOwn = new URL(to).origin === own;
    // The operator allows this Canvas, not wherever it redirects to: any other address must be
    // public and encrypted.
    const answer: Answer = await request(to, isOwn ? hosts : fileHosts, {
      headers: { Accept: '*/*', ...(isOwn ? { Authorization: `Bearer ${token}` } : {}) },
      signal,
    });
    if (answer.status < 300 || answer.status >= 400) return await bufferOf(answer, filename, most);
    answer.body.destroy();
    to = answer.headers.location === undefined ? null : new URL(answer.headers.location, to).href;
  }
  throw new ConnectError('refused', `“${filename}” can’t be downloaded from Canvas.`);
}

/**
 * Where the response to the upload redirects: to Canvas itself, or the token would be sent
 * elsewhere.
 */
function confirmation(
  { status, headers }: Answer,
  uploadUrl: string,
  address: string,
  name: string,
): string | null {
  if (headers.location === undefined || !(status === 201 || (status >= 300 && status < 400)))
    return null;
  const to = URL.canParse(headers.location, uploadUrl)
    ? new URL(headers.location, uploadUrl)
    : null;
  const { origin } = new URL(address);
  if (to?.origin === origin) return `${to.pathname}${to.search}`;
  throw new ConnectError(
    'refused',
    `Canvas wants “${name}” confirmed at ${to?.origin ?? 'an address that can’t be read'}, but the token is only ever sent to ${origin}. Connect with the address that Canvas uses for itself, or send without documents.`,
  );
}

/**
 * Uploads a file where comments on a submission can show it, in Canvas' three steps, and returns
 * its id: Canvas names a place, the file is sent there without the token, and Canvas is notified.
 * Nobody sees it before a comment refers to it. Throws ConnectError.
 */
export async function upload(
  { address, hosts, fileHosts = [], signal }: Access,
  call: Calls,
  at: string,
  { name, bytes }: MadeDocument,
): Promise<string> {
  const type = 'application/pdf';
  const { upload_url, upload_params } = await call.post(
    at,
    new URLSearchParams({ name, size: String(bytes.length), content_type: type }),
    UploadPlaceSchema,
  );
  if (!URL.canParse(upload_url))
    throw new ConnectError('refused', `Canvas didn’t say where to upload “${name}”.`);
  const fields = Object.fromEntries(
    Object.entries(upload_params).map(([key, value]) => [key, String(value ?? '')]),
  );
  const isOwn = new URL(upload_url).origin === new URL(address).origin;
  const answer = await request(upload_url, isOwn ? hosts : fileHosts, {
    method: 'POST',
    body: await multipart(fields, { field: 'file', name, type, bytes }),
    signal,
  });
  const confirmed = confirmation(answer, upload_url, address, name);
  if (confirmed !== null) {
    answer.body.destroy();
    return (await call.one(confirmed, UploadedFileSchema)).id;
  }
  const words = messageOf(await jsonOf(answer));
  if (answer.status === 429 || answer.status === 503)
    throw new ConnectError(
      'pause',
      'Canvas is limiting requests. Wait a moment.',
      waitOf(answer, 30),
    );
  if (answer.status >= 500)
    throw new ConnectError(
      'away',
      'The place where Canvas keeps files has an error of its own. Try again in a while.',
    );
  throw new ConnectError(
    'refused',
    `Canvas didn’t accept “${name}”${words === '' ? '. Its size or type may not be allowed there.' : `: ${words}`}`,
  );
}
