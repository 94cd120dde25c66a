import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Ask, BEHAVIOURS, stageOf } from './fake-provider-behaviours.ts';
import { parsedRequest } from './fake-protocols.ts';

/** One request as it arrived. */
export interface ProviderRequest {
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as it was sent. */
  raw: string;
  model: string;
  system: string;
  user: string;
  /** In base64. */
  pictures: string[];
  /** The stage of a draft that it belongs to. */
  stage: ReturnType<typeof stageOf>;
  /** Set once the client has disconnected before it had a response. */
  abandoned: boolean;
}

export interface FakeProvider extends AsyncDisposable {
  /** The value for AI_BASE_URL. */
  url: string;
  /** In the order in which they arrived. */
  requests: ProviderRequest[];
  /** Lets the model `held` answer from now on. */
  release(): void;
  /** Makes it hold responses again, until it is released. */
  hold(): void;
  stop(): Promise<void>;
}

function fail(response: ServerResponse, status: number, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }));
}

/**
 * Starts a provider on a loopback port that speaks the protocols of OpenAI, Anthropic and Google.
 * The model's name determines its behaviour: see `BEHAVIOURS`. Usable from server tests, from
 * browser journeys, and by hand: `node tests/support/provider/fake-provider.ts --port 8200`.
 */
export async function startFakeProvider({
  port = 0,
}: { port?: number } = {}): Promise<FakeProvider> {
  const requests: ProviderRequest[] = [];
  let gate = Promise.withResolvers<void>();
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const path = incoming.url ?? '';
    if (path === '/api/show')
      return response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          capabilities: ['completion', 'thinking'],
          model_info: { 'fake.context_length': 131_072 },
        }),
      );
    const asked = parsedRequest(path, raw);
    const { model, system, user, pictures } =
      asked === null || asked === 'none'
        ? { model: '', system: '', user: '', pictures: [] }
        : asked;
    const request: ProviderRequest = {
      path,
      headers: incoming.headers,
      raw,
      model,
      system,
      user,
      pictures,
      stage: stageOf(user),
      abandoned: false,
    };
    requests.push(request);
    response.on('close', () => {
      request.abandoned = !response.writableFinished;
    });
    if (incoming.method !== 'POST' || asked === null) return fail(response, 404, 'No such page.');
    if (asked === 'none') return fail(response, 400, 'That is no chat.');
    const behave = BEHAVIOURS[model];
    if (behave === undefined) return fail(response, 404, `The model ${model} does not exist.`);
    const ask: Ask = {
      ...asked,
      earlier: requests.filter((one) => one.model === model).length - 1,
      released: gate.promise,
    };
    await behave(ask, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    release: () => gate.resolve(),
    hold: () => {
      gate = Promise.withResolvers();
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8200' } } });
  const provider = await startFakeProvider({ port: Number(values.port) });
  console.log(
    `AI_BASE_URL=${provider.url} AI_MODEL=ok npm start\n\nAI_MODEL is one of: ${Object.keys(BEHAVIOURS).join(', ')}`,
  );
}
