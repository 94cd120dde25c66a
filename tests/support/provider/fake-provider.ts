import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Ask, BEHAVIOURS } from './fake-provider-behaviours.ts';

/** One request as it arrived. */
export interface ProviderRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  raw: string;
  model: string;
  system: string;
  user: string;
  /** Set once the asker has left before it had an answer. */
  abandoned: boolean;
}

export interface FakeProvider extends AsyncDisposable {
  /** What to put into AI_BASE_URL. */
  url: string;
  /** In the order in which they came. */
  requests: ProviderRequest[];
  /** Lets the model `held` answer, from now on. */
  release(): void;
  stop(): Promise<void>;
}

interface ChatBody { model: string; messages: { role: string; content: string }[]; response_format?: unknown }

function parsed(raw: string): ChatBody | null {
  try {
    const body = JSON.parse(raw) as ChatBody | null;
    return Array.isArray(body?.messages) ? body : null;
  } catch {
    return null;
  }
}

function fail(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }));
}

/**
 * An OpenAI-compatible provider on a loopback port. The model's name says how it behaves: see `BEHAVIOURS`. Usable from
 * tests of the server, from browser journeys, and by hand: `node tests/support/provider/fake-provider.ts --port 8200`.
 */
export async function startFakeProvider({ port = 0 }: { port?: number } = {}): Promise<FakeProvider> {
  const requests: ProviderRequest[] = [];
  const gate = Promise.withResolvers<void>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const body = parsed(raw);
    const said = (role: string) => (body?.messages ?? []).filter((message) => message.role === role).map(({ content }) => content).join('\n');
    const request: ProviderRequest = {
      path: incoming.url ?? '', headers: incoming.headers, raw, model: body?.model ?? '', system: said('system'), user: said('user'), abandoned: false,
    };
    requests.push(request);
    response.on('close', () => { request.abandoned = !response.writableFinished; });
    if (incoming.method !== 'POST' || request.path !== '/v1/chat/completions') return fail(response, 404, 'No such page.');
    if (body === null) return fail(response, 400, 'That is no chat.');
    const behave = BEHAVIOURS[request.model];
    if (behave === undefined) return fail(response, 404, `The model ${request.model} does not exist.`);
    const ask: Ask = {
      user: request.user,
      hasSchema: body.response_format !== undefined,
      earlier: requests.filter(({ model }) => model === request.model).length - 1,
      released: gate.promise,
    };
    await behave(ask, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, release: gate.resolve, stop, [Symbol.asyncDispose]: stop };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8200' } } });
  const provider = await startFakeProvider({ port: Number(values.port) });
  console.log(`AI_BASE_URL=${provider.url} AI_MODEL=ok npm start\n\nAI_MODEL is one of: ${Object.keys(BEHAVIOURS).join(', ')}`);
}
