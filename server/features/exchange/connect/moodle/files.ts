import * as v from 'valibot';
import { bufferOf } from '#server/features/exchange/connect/download.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import { jsonOf, multipart, request } from '#server/features/exchange/connect/request.ts';
import type {
  Access,
  RemoteState,
  MadeDocument,
  RemoteFile,
} from '#server/features/exchange/connect/types.ts';
import { UploadedSchema, UploadRefusedSchema } from './answers.ts';
import { NO_TOKEN, refuseRedirect, saysNo } from './call.ts';

const MB = 1024 * 1024;
const MAX_FILES = 40;
const MAX_BYTES = 50 * MB;

const FILES_HIDDEN =
  'Moodle doesn’t show which files it holds for this student, and a document would take the place of them all. Release the grade in Moodle’s marking workflow first, or send without documents.';
const TOO_MANY =
  'Moodle holds more feedback files of this student than can be kept beside a new one. Add the document there by hand.';

export const isNamed =
  (name: string) =>
  ({ folder, filename }: RemoteFile): boolean =>
    folder === '' && filename === name;

/** Downloads a file from Moodle with the token. Throws ConnectError. */
export async function download(
  { address, token, hosts, signal }: Access,
  { url, filename }: RemoteFile,
  most: number,
): Promise<Buffer> {
  const [own, asked] = [new URL(`${address}/`), URL.canParse(url) ? new URL(url) : null];
  if (asked === null || asked.origin !== own.origin || !asked.pathname.startsWith(own.pathname))
    throw new ConnectError(
      'refused',
      `“${filename}” isn’t in this Moodle, and the token doesn’t go elsewhere.`,
    );
  asked.searchParams.set('token', token);
  const answer = await request(asked.href, hosts, { headers: { Accept: '*/*' }, signal });
  refuseRedirect(answer);
  return await bufferOf(answer, filename, most);
}

/**
 * Uploads a file into a draft area of the token's owner, `0` for a new one, and returns its id.
 * Throws ConnectError.
 */
async function upload(
  { address, token, hosts, signal }: Access,
  area: number,
  { folder, filename }: Pick<RemoteFile, 'folder' | 'filename'>,
  bytes: Buffer,
): Promise<number> {
  const body = await multipart(
    {
      token,
      itemid: String(area),
      filearea: 'draft',
      filepath: folder === '' ? '/' : `/${folder}/`,
    },
    { field: 'file_1', name: filename, type: '', bytes },
  );
  const answer = await request(`${address}/webservice/upload.php`, hosts, {
    method: 'POST',
    body,
    signal,
  });
  refuseRedirect(answer);
  const said = await jsonOf(answer);
  if (answer.status >= 500)
    throw new ConnectError('away', 'Moodle has an error of its own. Try again in a while.');
  const refused = v.safeParse(UploadRefusedSchema, said);
  if (refused.success && refused.output.errorcode === 'invalidtoken')
    throw new ConnectError('token', NO_TOKEN);
  if (refused.success) throw saysNo(refused.output.error);
  const [file] = v.safeParse(UploadedSchema, said).success ? v.parse(UploadedSchema, said) : [];
  if (file?.itemid === undefined) throw saysNo(file?.error ?? 'it didn’t take the file.');
  return file.itemid;
}

/**
 * Creates a draft area with all of a student's feedback files: Moodle replaces all existing files
 * with it, so those are included. Throws ConnectError.
 */
export async function areaWith(
  access: Access,
  { files }: RemoteState,
  { name, bytes }: MadeDocument,
): Promise<number> {
  if (files === undefined) throw new ConnectError('refused', FILES_HIDDEN);
  const kept = files.filter((file) => !isNamed(name)(file));
  if (kept.length > MAX_FILES || kept.reduce((sum, file) => sum + file.bytes, 0) > MAX_BYTES)
    throw new ConnectError('refused', TOO_MANY);
  let area = await upload(access, 0, { folder: '', filename: name }, bytes);
  for (const file of kept)
    area = await upload(access, area, file, await download(access, file, MAX_BYTES));
  return area;
}
