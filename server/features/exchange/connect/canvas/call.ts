import * as v from 'valibot';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import {
  type Answer,
  jsonOf,
  newBudget,
  parseInTurns,
  request,
  waitOf,
} from '#server/features/exchange/connect/request.ts';
import type { Access } from '#server/features/exchange/connect/types.ts';

const NO_CANVAS =
  'There is no Canvas at this address. Enter the address of its front page, such as https://school.instructure.com.';
export const NO_TOKEN =
  'Canvas no longer accepts this token. Create a new one there (Account, Settings, New access token), and connect again.';
const NOT_ALLOWED = 'Canvas doesn’t let this token do that';
const UNKNOWN = 'The response from Canvas can’t be read. It may come from an unsupported version.';

const MessageSchema = v.object({ message: v.string() });
const ErrorsSchema = v.union([
  v.pipe(
    v.object({ errors: v.array(MessageSchema) }),
    v.transform(({ errors }) => errors[0]?.message ?? ''),
  ),
  v.pipe(
    MessageSchema,
    v.transform(({ message }) => message),
  ),
]);
/**
 * Returns the message of Canvas in a list of errors, or a single one, as in responses to uploads.
 */
export const messageOf = (body: unknown): string => {
  const read = v.safeParse(ErrorsSchema, body);
  return read.success ? read.output.slice(0, 300) : '';
};

/** Canvas reports too many requests with 403 and these words, or with 429. */
const isTooMuch = (status: number, words: string): boolean =>
  status === 429 || (status === 403 && /rate limit exceeded/i.test(words.slice(0, 500)));

function refuse({ status, headers }: Answer, body: unknown): never {
  const words = messageOf(body);
  if (isTooMuch(status, typeof body === 'string' ? body : words))
    throw new ConnectError(
      'pause',
      'Canvas is limiting requests. Wait a moment.',
      waitOf({ headers }, 10),
    );
  if (status === 401 && (headers['www-authenticate'] !== undefined || /access token/i.test(words)))
    throw new ConnectError('token', NO_TOKEN);
  if (status === 401 || status === 403)
    throw new ConnectError('refused', `${NOT_ALLOWED}${words === '' ? '.' : `: ${words}`}`);
  if (status === 503)
    throw new ConnectError(
      'pause',
      'Canvas is limiting requests. Wait a moment.',
      waitOf({ headers }, 30),
    );
  if (status >= 500)
    throw new ConnectError('away', 'Canvas reported an internal error. Try again later.');
  if (status === 404 && body !== undefined)
    throw new ConnectError(
      'refused',
      'This is no longer in Canvas, or you can no longer mark it there.',
    );
  if (status >= 300 && status < 400)
    throw new ConnectError(
      'refused',
      'This address redirects to another. Enter the one that your browser ends up at.',
    );
  throw new ConnectError(
    'refused',
    body === undefined ? NO_CANVAS : `Canvas refused it${words === '' ? '.' : `: ${words}`}`,
  );
}

/**
 * Returns the address of the next page: only on the same Canvas, or the token would be sent
 * elsewhere.
 */
function nextPage(link: string | undefined, origin: string): string | null {
  const next = (link ?? '')
    .slice(0, 20_000)
    .split(',')
    .find((part) => part.includes('rel="next"'));
  const address = next?.slice(next.indexOf('<') + 1, next.indexOf('>'));
  return address !== undefined && URL.canParse(address) && new URL(address).origin === origin
    ? address
    : null;
}

const MAX_PAGES = 200;
/**
 * The most values (texts, numbers, lists, objects) of all pages of a list, which are kept together.
 */
const MAX_VALUES = 1_000_000;
const ENDLESS =
  'The list from Canvas never ends, or is longer than this server can read. Nothing was imported from it.';

export interface Calls {
  one<S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S>>;
  /**
   * Returns every page of a list. Throws ConnectError for one without an end: half a list is
   * useless.
   */
  all<S extends v.GenericSchema>(path: string, item: S): Promise<v.InferOutput<S>[]>;
  post<S extends v.GenericSchema>(
    path: string,
    form: URLSearchParams,
    schema: S,
  ): Promise<v.InferOutput<S>>;
  put<S extends v.GenericSchema>(
    path: string,
    form: URLSearchParams,
    schema: S,
  ): Promise<v.InferOutput<S>>;
}

export function caller({ address, token, hosts, signal, account }: Access): Calls {
  const budget = newBudget(account);
  const headers = { Authorization: `Bearer ${token}` };
  async function ask<S extends v.GenericSchema>(
    at: string,
    schema: S,
    method: 'GET' | 'POST' | 'PUT' = 'GET',
    form?: URLSearchParams,
  ): Promise<{ output: v.InferOutput<S>; answer: Answer }> {
    const answer = await request(at, hosts, {
      method,
      headers,
      signal,
      ...(form === undefined ? {} : { form }),
    });
    const body = await jsonOf(answer, budget);
    if (answer.status < 200 || answer.status >= 300) return refuse(answer, body);
    if (body === undefined) throw new ConnectError('refused', NO_CANVAS);
    const parsed = await parseInTurns(schema, body);
    if (!parsed.success) throw new ConnectError('refused', UNKNOWN);
    return { output: parsed.output, answer };
  }
  return {
    one: async (path, schema) => (await ask(`${address}${path}`, schema)).output,
    async all(path, item) {
      const items: v.InferOutput<typeof item>[] = [];
      const seen = new Set<string>();
      const before = budget.values;
      let at: string | null = `${address}${path}`;
      while (at !== null) {
        if (seen.size === MAX_PAGES || seen.has(at)) throw new ConnectError('refused', ENDLESS);
        seen.add(at);
        const { output, answer }: { output: v.InferOutput<typeof item>[]; answer: Answer } =
          await ask(at, v.array(item));
        if (budget.values - before > MAX_VALUES) throw new ConnectError('refused', ENDLESS);
        for (const one of output) items.push(one);
        const { link } = answer.headers;
        at = nextPage(Array.isArray(link) ? link[0] : link, new URL(address).origin);
      }
      return items;
    },
    post: async (path, form, schema) =>
      (await ask(`${address}${path}`, schema, 'POST', form)).output,
    put: async (path, form, schema) => (await ask(`${address}${path}`, schema, 'PUT', form)).output,
  };
}
