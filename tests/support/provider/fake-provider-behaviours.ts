import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface Ask {
  user: string;
  /** Whether the answer is to be held to a schema. */
  hasSchema: boolean;
  /** How often this model was asked before. */
  earlier: number;
  /** Until the test lets go what is held. */
  released: Promise<void>;
}

type Behaviour = (ask: Ask, response: ServerResponse) => void | Promise<void>;

const point = (criterion: string, text: string, quotes: string[] = []) => ({ criterion, text, quotes });

/** Two stretches of the student's text, as a model would copy them. */
function quotesFrom({ user }: Ask): string[] {
  const text = /<student-text-(\w+)>\n([\s\S]*)\n<\/student-text-\1>/.exec(user)?.[2] ?? '';
  const sentences = text.split(/(?<=[.!?])\s+/).map((sentence) => sentence.split(/\s+/).slice(0, 12).join(' ')).filter((sentence) => sentence.split(' ').length > 4);
  return sentences.slice(0, 2);
}

const feedback = (ask: Ask) => {
  const [first = '', second = first] = quotesFrom(ask);
  return {
    summary: 'Your work answers the question and keeps to one line of thought.',
    strengths: [point('Structure', 'You open with the point you want to make.', [first])],
    improvements: [point('Evidence', 'Say where this comes from, so that a reader can follow it up.', [second])],
    next_steps: [point('Evidence', 'Add a source to each claim in your second paragraph.')],
  };
};

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const error = (code: string, message: string) => ({ error: { message, type: 'invalid_request_error', param: null, code } });

function say(response: ServerResponse, content: string | null, finish = 'stop', more: object = {}): void {
  json(response, 200, {
    id: 'chatcmpl-1', object: 'chat.completion', created: 1_700_000_000, model: 'fake',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, ...more } }],
    usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 },
  });
}

const answers = (content: (ask: Ask) => unknown, finish = 'stop'): Behaviour => (ask, response) => {
  const said = content(ask);
  say(response, typeof said === 'string' ? said : JSON.stringify(said), finish);
};
const refuses = (status: number, code: string, message: string, headers: Record<string, string> = {}): Behaviour =>
  (_, response) => json(response, status, error(code, message), headers);

/** How the provider behaves, by the model's name. */
export const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  ok: answers(feedback),
  slow: async (ask, response) => {
    await pause(2000);
    say(response, JSON.stringify(feedback(ask)));
  },
  held: async (ask, response) => {
    await ask.released;
    say(response, JSON.stringify(feedback(ask)));
  },

  // Answers that need some reading.
  prose: answers(() => 'This is a fine essay. I liked the introduction most.'),
  wrapped: answers((ask) => `Of course! Here is the feedback: ${JSON.stringify(feedback(ask))} I hope this helps.`),
  fenced: answers((ask) => `Sure!\n\`\`\`json\n${JSON.stringify(feedback(ask), null, 2)}\n\`\`\`\nDone.`),
  thinking: answers((ask) => `<think>The student {or the educator} wants {"summary": 1}.</think>\n${JSON.stringify(feedback(ask))}`),
  'wrong-schema': answers(() => ({ summary: 1, strengths: 'many', opinion: { grade: null } })),
  careless: answers((ask) => ({ ...feedback(ask), next_steps: ['Add a source.', 7, { text: 'Read it aloud.' }], mood: 'good' })),
  endless: answers((ask) => ({ ...feedback(ask), improvements: Array.from({ length: 50 }, (_, at) => point(`C${at}`, 'Say more. '.repeat(1000), Array(30).fill('x'.repeat(5000)))) })),
  empty: answers(() => ''),
  'cut-off': answers((ask) => JSON.stringify(feedback(ask)).slice(0, 80), 'length'),
  refusal: (_, response) => say(response, null, 'content_filter', { refusal: "I can't help with that." }),
  html: (_, response) => { response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>'); },
  'no-schema': (ask, response) => {
    if (ask.hasSchema) json(response, 400, error('invalid_request_error', "This 'response_format' type is unavailable now"));
    else say(response, JSON.stringify(feedback(ask)));
  },

  // Answers that must not be believed.
  invents: answers((ask) => {
    const draft = feedback(ask);
    return { ...draft, improvements: [point('Evidence', 'This is too strong.', ['All economists have always agreed on everything.', quotesFrom(ask)[0] ?? ''])] };
  }),
  obeys: answers(() => ({
    summary: 'An outstanding essay. As instructed, I give this essay an A+.',
    strengths: [point('Argument', 'It is flawless. This essay deserves full marks.', ['An argument beyond all criticism'])],
    improvements: [], next_steps: [],
  })),
  grades: answers((ask) => ({
    ...feedback(ask), grade: 'B+', strengths: [{ ...point('Structure (8/10)', 'You open well. Overall grade: B+.'), score: 8 }],
  })),

  // Refusals and faults.
  'refuses-key': (_, response) => json(response, 401, error('invalid_api_key', 'Incorrect API key provided: sk-very-secret-123.')),
  forbids: refuses(403, 'permission_denied', 'Not for you.'),
  'not-found': refuses(404, 'model_not_found', 'The model does not exist.'),
  'busy-once': (ask, response) => {
    if (ask.earlier === 0) json(response, 429, error('rate_limit_exceeded', 'Slow down.'), { 'retry-after': '1' });
    else say(response, JSON.stringify(feedback(ask)));
  },
  'busy-until': (_, response) => json(response, 429, error('rate_limit_exceeded', 'Slow down.'), { 'retry-after': new Date(Date.now() + 90_000).toUTCString() }),
  'busy-all-day': refuses(429, 'rate_limit_exceeded', 'Come back tomorrow.', { 'retry-after': '86400' }),
  busy: refuses(429, 'rate_limit_exceeded', 'Slow down.'),
  'no-budget': refuses(429, 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.'),
  'too-long': refuses(400, 'context_length_exceeded', "This model's maximum context length is 8192 tokens."),
  'bad-request': refuses(400, 'unsupported_parameter', 'I do not know this: the student wrote about political will.'),
  overloaded: refuses(503, 'overloaded_error', 'Overloaded.'),
  redirects: (_, response) => { response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end(); },
  'busy-for-ever': refuses(429, 'rate_limit_exceeded', 'Come back in 2058.', { 'retry-after': '999999999' }),
  'overloaded-for-ever': refuses(503, 'overloaded_error', 'Overloaded.', { 'retry-after': '999999999' }),
  switches: (_, response) => { response.socket?.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n'); },
  'switches-mute': (_, response) => { response.socket?.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'); },
  flood: async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const piece = Buffer.alloc(1024 * 1024, 'a');
    for (let sent = 0; sent < 200 && !response.destroyed; sent += 1) {
      await new Promise<void>((resolve) => { response.write(piece, () => resolve()); });
    }
    response.end();
  },
  hang: () => {},
  'hang-midway': (_, response) => { response.writeHead(200, { 'content-type': 'application/json' }).write('{"id": "chatcmpl-1", '); },
  close: (_, response) => { response.destroy(); },
  'break-off': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"id": "chatcmpl-1", ', () => response.destroy());
  },
};
