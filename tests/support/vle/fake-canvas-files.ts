import type { ServerResponse } from 'node:http';
import { type Heard, html, json, loopback } from './loopback.ts';

interface Stored {
  id: number;
  uuid: string;
  user: number;
  name: string;
  size: number;
  state: 'pending' | 'there';
  bytes: Buffer;
}

const SIGNATURE = 'c2lnbmVk';

/**
 * Files for comments, as in Canvas' documentation: a place is named with parameters that must be
 * sent back unchanged, the file is uploaded there as the last field of the form and without the
 * token, the response leads back to Canvas (3XX, or 201 with a Location), and only a file then
 * requested there with the token exists. Stored files are delivered from signed addresses.
 */
export async function fakeCanvasFiles(
  handedIn: (user: string, name: string) => string | undefined,
) {
  const files = new Map<number, Stored>();
  const state = {
    /**
     * What the first step refuses; the status with which the place for files fails; the host of the
     * confirmation.
     */
    refuses: '',
    placeRefuses: 0,
    placeSays: '',
    confirms: 303,
    elsewhere: '',
    uploadUrl: '',
    /**
     * Canvas' own name for a file; whether bytes get lost; whether the connection breaks before the
     * confirmation.
     */
    renames: (name: string) => name,
    cuts: false,
    breaksBeforeConfirm: false,
    heard: [] as (string | undefined)[],
    uploads: 0,
  };
  let address = '';

  async function place({ headers, bytes, url }: Heard, answer: ServerResponse): Promise<void> {
    const form = await new Response(Uint8Array.from(bytes), {
      headers: { 'Content-Type': headers['content-type'] ?? '' },
    }).formData();
    const stored = files.get(Number(url.searchParams.get('id')));
    const said = [...form].map(([name, value]) =>
      typeof value === 'string' ? `${name}=${value}` : name,
    );
    if (
      headers.authorization !== undefined ||
      stored === undefined ||
      said.join() !== `key=/users/1/${stored.name},Policy=${SIGNATURE},x-amz-meta=,file`
    )
      return html(answer, '<Error><Code>AccessDenied</Code></Error>', 403);
    if (state.placeRefuses !== 0)
      return state.placeSays === ''
        ? html(answer, '<Error><Code>EntityTooLarge</Code></Error>', state.placeRefuses)
        : json(answer, { message: state.placeSays }, state.placeRefuses);
    if (state.breaksBeforeConfirm) {
      state.breaksBeforeConfirm = false;
      return void answer.destroy();
    }
    state.uploads += 1;
    const content = Buffer.from(await (form.get('file') as File).arrayBuffer());
    stored.bytes = state.cuts ? content.subarray(1) : content;
    answer
      .writeHead(state.confirms, {
        Location: `${state.elsewhere || address}/api/v1/files/${stored.id}/create_success?uuid=${stored.uuid}`,
      })
      .end();
  }

  const store = await loopback((heard, answer) => {
    state.heard.push(heard.headers.authorization);
    if (heard.method === 'POST') return void place(heard, answer);
    const [, user = '', name = ''] = heard.url.pathname.split('/');
    answer
      .writeHead(200, { 'Content-Type': 'application/octet-stream' })
      .end(
        user === 'comments'
          ? files.get(Number(name))?.bytes
          : (handedIn(user, decodeURIComponent(name)) ?? ''),
      );
  });

  const shown = ({ id, name, bytes }: Stored) => ({
    id,
    filename: encodeURIComponent(name),
    display_name: name,
    'content-type': 'application/pdf',
    size: bytes.length,
    url: `${address}/files/comments/${id}/download?verifier=v`,
  });
  return {
    store,
    state,
    files,
    open(at: string): void {
      address = at;
    },
    /** Handles a request for files; false if it is none. */
    answers({ method, url, form }: Heard, answer: ServerResponse): boolean {
      const asked = /\/submissions\/(\d+)\/comments\/files$/.exec(url.pathname);
      const done = /^\/api\/v1\/files\/(\d+)\/create_success$/.exec(url.pathname);
      if (asked !== null && method === 'POST') {
        if (state.refuses !== '') json(answer, { message: state.refuses }, 400);
        else {
          const id = 7000 + files.size;
          const name = form.get('name') ?? '';
          files.set(id, {
            id,
            uuid: `u${id}`,
            user: Number(asked[1]),
            name,
            size: Number(form.get('size')),
            state: 'pending',
            bytes: Buffer.alloc(0),
          });
          json(answer, {
            upload_url: state.uploadUrl || `${store.address}/?id=${id}`,
            upload_params: { key: `/users/1/${name}`, Policy: SIGNATURE, 'x-amz-meta': null },
          });
        }
        return true;
      }
      const stored = files.get(Number(done?.[1]));
      if (done === null) return false;
      if (stored === undefined || url.searchParams.get('uuid') !== stored.uuid)
        json(answer, { errors: [{ message: 'The specified resource does not exist.' }] }, 404);
      else {
        Object.assign(stored, { state: 'there', name: state.renames(stored.name) });
        json(answer, shown(stored));
      }
      return true;
    },
    /** Returns the files that a comment names; undefined if one of them doesn't exist. */
    named(ids: readonly string[]): number[] | undefined {
      const found = ids.map(Number);
      return found.every((id) => files.get(id)?.state === 'there') ? found : undefined;
    },
    shown: (ids: readonly number[]) => ids.map((id) => shown(files.get(id)!)),
  };
}
