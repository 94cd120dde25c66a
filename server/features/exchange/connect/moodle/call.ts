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

export type Params = Readonly<Record<string, string | number>>;
/** Calls one function of Moodle's web services. Throws ConnectError. */
export type Call = <S extends v.GenericSchema>(
  name: string,
  params: Params,
  schema: S,
) => Promise<v.InferOutput<S>>;

const RefusalSchema = v.object({
  exception: v.string(),
  errorcode: v.string(),
  message: v.optional(v.string(), ''),
});

const NO_MOODLE =
  'There is no Moodle with web services at this address. Enter the address of its front page, and ask its administrator whether mobile web services are switched on.';
export const NO_TOKEN =
  'Moodle no longer accepts this token. Create a new one, as described on the Connect page, and connect again.';
const NOT_ALLOWED = 'Moodle doesn’t let this token do that';
const UNKNOWN = 'The response from Moodle can’t be read. It may come from an unsupported version.';
export const saysNo = (words: string): ConnectError =>
  new ConnectError('refused', `${NOT_ALLOWED}: ${words.slice(0, 300)}`);
/** Errors that can be solved by waiting. */
const BUSY = new Set(['sitemaintenance', 'upgraderunning']);

/**
 * A function that isn't in the token's service, as distinct from one that the token's owner may not
 * call.
 */
export class NoSuchFunction extends ConnectError {}

function refuse(refusal: v.InferOutput<typeof RefusalSchema>): never {
  const { errorcode, message } = refusal;
  if (errorcode === 'invalidtoken' || errorcode === 'usernotconfirmed')
    throw new ConnectError('token', NO_TOKEN);
  if (BUSY.has(errorcode))
    throw new ConnectError('pause', 'Moodle is down for maintenance. Continue later.', 60);
  if (errorcode === 'accessexception')
    throw new NoSuchFunction(
      'refused',
      `${NOT_ALLOWED}: the token’s service doesn’t include it. Ask its administrator.`,
    );
  throw saysNo(message || errorcode);
}

/** A redirect to another page, as a wrong address gives: the token isn't sent there. */
export function refuseRedirect({ status, headers }: Pick<Answer, 'status' | 'headers'>): void {
  if (status < 300 || status >= 400) return;
  const to =
    headers.location !== undefined && URL.canParse(headers.location)
      ? new URL(headers.location).origin
      : null;
  throw new ConnectError(
    'refused',
    to === null
      ? 'This address redirects to another. Enter the one that your browser ends up at.'
      : `This address redirects to ${to}. Enter that one.`,
  );
}

export function caller({ address, token, hosts, signal, account }: Access): Call {
  const budget = newBudget(account);
  return async (name, params, schema) => {
    const form = new URLSearchParams({
      wstoken: token,
      wsfunction: name,
      moodlewsrestformat: 'json',
      ...Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
    });
    const answer = await request(`${address}/webservice/rest/server.php`, hosts, {
      method: 'POST',
      form,
      signal,
    });
    refuseRedirect(answer);
    const body = await jsonOf(answer, budget);
    if (answer.status === 429 || answer.status === 503)
      throw new ConnectError(
        'pause',
        'Moodle is limiting requests. Wait a moment.',
        waitOf(answer, 30),
      );
    if (answer.status >= 500)
      throw new ConnectError('away', 'Moodle reported an internal error. Try again later.');
    const refused = v.safeParse(RefusalSchema, body);
    if (refused.success) return refuse(refused.output);
    if (body === undefined || answer.status !== 200) throw new ConnectError('refused', NO_MOODLE);
    const parsed = await parseInTurns(schema, body);
    if (!parsed.success) throw new ConnectError('refused', UNKNOWN);
    return parsed.output;
  };
}
