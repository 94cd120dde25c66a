import { Blob, File } from 'node:buffer';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { createRoot, RootContext } from '#app/root.ts';
import { Routes } from '#app/router.tsx';
import type { User } from '#contract/accounts/user.ts';
import { openApi, type Api, type ApiOptions } from './api.ts';
import type { Caller } from './caller.ts';
import { withDialogs } from './dialogs.ts';

export interface Call {
  method: string;
  path: string;
  body: unknown;
}
export type Reply = (call: Call) => Response | undefined | Promise<Response | undefined>;

export interface App {
  user: UserEvent;
  teacher: Caller;
  /** The signed-in user. */
  person: User;
  /** The app's requests to the server so far. */
  calls: Call[];
  /** What was copied to the clipboard. */
  copied: string[];
  /** Enters text at once: typing letter by letter is slow in jsdom. */
  fill(field: Element, text: string): void;
  /** Answers in place of the server any call for which this returns a response. */
  intercept(reply: Reply): void;
}

/** Creates an API response; without a detail, one from a proxy. */
export const answer = (status: number, detail?: unknown): Response =>
  detail === undefined
    ? new Response('<h1>Proxy</h1>', { status })
    : Response.json({ detail }, { status });
/** Answers a call that reaches no server. */
export const nobody = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
/** Answers with this list in place of the server's. */
export const listed =
  (path: RegExp, rows: readonly unknown[]): Reply =>
  (call) =>
    call.method === 'GET' && path.test(call.path)
      ? Response.json(rows, { headers: { 'X-Total-Count': String(rows.length) } })
      : undefined;
/** Holds a call until it is released. */
export function held(path: RegExp, method = 'GET') {
  const gate = Promise.withResolvers<void>();
  let isAsked = false;
  const reply: Reply = (call) => {
    if (call.method !== method || !path.test(call.path)) return undefined;
    isAsked = true;
    return gate.promise.then(() => undefined);
  };
  return { reply, isAsked: () => isAsked, letThrough: gate.resolve };
}

/**
 * Node's fetch can't send jsdom's forms. Defined rather than assigned: an assignment would reach
 * jsdom's own window.
 */
async function useNodesForms(): Promise<void> {
  const { constructor } = await new Response(new URLSearchParams()).formData();
  for (const [name, value] of Object.entries({ FormData: constructor, Blob, File }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Opens the API for this file's tests. */
export function useApi(options: ApiOptions = {}): { readonly api: Api } {
  let api: Api;
  withDialogs();
  beforeAll(async () => {
    await useNodesForms();
    api = await openApi(options);
  });
  afterAll(() => api.close());
  afterEach(() => {
    expect(document.querySelector('h1')?.textContent).not.toBe('Unexpected Application Error!');
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    localStorage.clear();
  });
  return {
    get api() {
      return api;
    },
  };
}

/**
 * Opens the whole app at this address in jsdom, as a new teacher or this one: nothing of it or of
 * the API is replaced.
 */
export async function openApp(
  api: Api,
  path: string,
  teacher?: Caller,
  ...first: Reply[]
): Promise<App> {
  const who = teacher ?? (await api.teacher());
  const { body: person } = await who.get<User>('/api/v1/users/me');
  vi.stubEnv('VITE_API_BASE_URL', api.url);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const calls: Call[] = [];
  const replies = [...first];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
    if (!(request instanceof Request)) return real(request, init);
    const text = request.headers.get('content-type')?.includes('json')
      ? await request.clone().text()
      : '';
    const { pathname, search } = new URL(request.url);
    const call: Call = {
      method: request.method,
      path: pathname + search,
      body: text === '' ? null : JSON.parse(text),
    };
    calls.push(call);
    for (const reply of replies.toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- the first that answers
      const given = await reply(call);
      if (given !== undefined) {
        // A body that isn't read causes an error when it is discarded.
        await request.arrayBuffer(); // oxlint-disable-line no-await-in-loop -- the last round
        return given;
      }
    }
    return real(request, init);
  });
  localStorage.setItem('marginalia.token', who.token ?? '');
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  render(
    <RootContext value={createRoot()}>
      <BrowserRouter>
        <Routes />
      </BrowserRouter>
    </RootContext>,
  );
  await screen.findByRole('heading', { level: 1 }, { timeout: 60_000 });
  return {
    user,
    teacher: who,
    person,
    calls,
    copied,
    fill: (field, text) => {
      fireEvent.change(field, { target: { value: text } });
    },
    intercept: (reply) => {
      replies.push(reply);
    },
  };
}
