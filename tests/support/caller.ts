import type { MemberRole } from '#contract/teams/roles.ts';
export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
  text: string;
}

type Headers_ = Record<string, string>;

/**
 * Calls the API over HTTP as a user, or without a token. `body` is sent as JSON, or as it is if it
 * is a FormData.
 */
export interface Caller {
  url: string;
  token: string | undefined;
  send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Headers_,
  ): Promise<Answer<T>>;
  get<T = unknown>(path: string, headers?: Headers_): Promise<Answer<T>>;
  post<T = unknown>(path: string, body?: unknown, headers?: Headers_): Promise<Answer<T>>;
  put<T = unknown>(path: string, body: unknown, headers?: Headers_): Promise<Answer<T>>;
  patch<T = unknown>(path: string, body: unknown, headers?: Headers_): Promise<Answer<T>>;
  delete<T = unknown>(path: string, headers?: Headers_): Promise<Answer<T>>;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export function caller(url: string, token?: string): Caller {
  async function send<T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Headers_ = {},
  ): Promise<Answer<T>> {
    const asIs = body === undefined || body instanceof FormData || typeof body === 'string';
    const response = await fetch(path.startsWith('http') ? path : url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: asIs ? (body as FormData | string) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parse(text) as T };
  }
  return {
    url,
    token,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
}

/** Creates a multipart body of text fields and files. */
export function form(
  fields: Readonly<
    Record<string, string | { name: string; bytes: string | Uint8Array<ArrayBuffer> }>
  >,
): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.append(key, value);
    else data.append(key, new Blob([value.bytes]), value.name);
  }
  return data;
}

/**
 * Adds `member` to an assignment in the only way there is: with an invitation to their e-mail that
 * they accept.
 */
export async function joins(
  owner: Caller,
  assignmentId: number,
  member: Caller,
  role: MemberRole,
): Promise<void> {
  await comesIn(owner, `assignments/${assignmentId}`, member, role);
}

/** Does the same for a team. */
export async function joinsTeam(
  owner: Caller,
  teamId: number,
  member: Caller,
  role: MemberRole,
): Promise<void> {
  await comesIn(owner, `teams/${teamId}`, member, role);
}

const emails = new WeakMap<Caller, string>();
async function emailOf(member: Caller): Promise<string> {
  const email =
    emails.get(member) ?? (await member.get<{ email: string }>('/api/v1/users/me')).body.email;
  emails.set(member, email);
  return email;
}

async function comesIn(
  owner: Caller,
  place: string,
  member: Caller,
  role: MemberRole,
): Promise<void> {
  const email = await emailOf(member);
  const {
    body: { url },
  } = await owner.post<{ url: string }>(`/api/v1/${place}/members`, { email, role });
  const { status, text } = await member.post(`/api/v1${new URL(url).pathname}/accept`);
  if (status !== 200) throw new Error(`Accepting answered ${status}: ${text}`);
}
