import type { ServerResponse } from 'node:http';

/** The provider's protocol: OpenAI's chat (which most imitate), Anthropic, Google or Ollama. */
export type Protocol = 'chat' | 'anthropic' | 'google' | 'ollama';

export interface Parsed {
  protocol: Protocol;
  model: string;
  system: string;
  user: string;
  /** In base64, in the order sent. */ pictures: string[];
  hasSchema: boolean;
  body: Record<string, unknown>;
}

interface TextPart {
  type?: string;
  text?: string;
  image_url?: { url: string } | string;
  source?: { type: string; media_type: string; data: string };
  inlineData?: { mimeType: string; data: string };
}
interface ChatBody {
  model: string;
  messages: { role: string; content: string | TextPart[] }[];
  system?: TextPart[] | string;
  response_format?: unknown;
  tools?: unknown[];
  output_format?: unknown;
  output_config?: { format?: unknown };
}
interface GoogleBody {
  contents: { role: string; parts: TextPart[] }[];
  systemInstruction?: { parts: TextPart[] };
  generationConfig?: {
    responseSchema?: unknown;
    responseJsonSchema?: unknown;
    responseMimeType?: string;
  };
}

const textOf = (content: string | TextPart[] | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('\n\n');

const DATA_URL = /^data:image\/jpeg;base64,/;
/** Returns the pictures in the provider's own form, and in no other. */
function picturesIn(
  protocol: Exclude<Protocol, 'ollama'>,
  parts: readonly (string | TextPart[] | undefined)[],
): string[] {
  return parts
    .flatMap((content) => (typeof content === 'string' ? [] : (content ?? [])))
    .flatMap(({ type, image_url, source, inlineData }) => {
      if (protocol === 'anthropic')
        return type === 'image' && source?.type === 'base64' && source.media_type === 'image/jpeg'
          ? [source.data]
          : [];
      if (protocol === 'google')
        return inlineData?.mimeType === 'image/jpeg' ? [inlineData.data] : [];
      const url = typeof image_url === 'string' ? image_url : (image_url?.url ?? '');
      return type === 'image_url' && DATA_URL.test(url) ? [url.replace(DATA_URL, '')] : [];
    });
}

function read(raw: string): Record<string, unknown> | null {
  try {
    return JSON.parse(raw) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

const GOOGLE = /\/models\/([^/:]+):generateContent$/;

/**
 * Parses a request by its path and body; null for an unknown path, 'none' for a body without a
 * question.
 */
export function parsedRequest(path: string, raw: string): Parsed | 'none' | null {
  const protocol: Protocol | null = path.endsWith('/v1/chat/completions')
    ? 'chat'
    : path.endsWith('/v1/messages')
      ? 'anthropic'
      : GOOGLE.test(path)
        ? 'google'
        : path === '/api/chat'
          ? 'ollama'
          : null;
  if (protocol === null || !/^\/(?:(?:openai\/)?v1|api\/chat$)/.test(path)) return null;
  const body = read(raw);
  if (body === null) return 'none';
  if (protocol === 'ollama') {
    const { model, messages, format } = body as unknown as {
      model: string;
      messages: { role: string; content: string; images?: string[] }[];
      format?: unknown;
    };
    const said = (role: string): string =>
      messages
        .filter((message) => message.role === role)
        .map(({ content }) => content)
        .join('\n');
    return {
      protocol,
      body,
      model,
      system: said('system'),
      user: said('user'),
      pictures: messages.flatMap(({ images = [] }) => images),
      hasSchema: format !== undefined,
    };
  }
  if (protocol === 'google') {
    const { contents, systemInstruction, generationConfig } = body as unknown as GoogleBody;
    if (!Array.isArray(contents)) return 'none';
    return {
      protocol,
      body,
      model: decodeURIComponent(GOOGLE.exec(path)![1]!),
      system: textOf(systemInstruction?.parts),
      user: contents.map(({ parts }) => textOf(parts)).join('\n'),
      pictures: picturesIn(
        protocol,
        contents.map(({ parts }) => parts),
      ),
      hasSchema:
        generationConfig?.responseSchema !== undefined ||
        generationConfig?.responseJsonSchema !== undefined,
    };
  }
  const { model, messages, system, response_format, tools, output_format, output_config } =
    body as unknown as ChatBody;
  if (!Array.isArray(messages)) return 'none';
  const said = (role: string): string =>
    messages
      .filter((message) => message.role === role)
      .map(({ content }) => textOf(content))
      .join('\n');
  return {
    protocol,
    body,
    model,
    system: protocol === 'anthropic' ? textOf(system) : said('system') || said('developer'),
    user: said('user'),
    pictures: picturesIn(
      protocol,
      messages.map(({ content }) => content),
    ),
    hasSchema:
      response_format !== undefined ||
      tools !== undefined ||
      output_format !== undefined ||
      output_config?.format !== undefined,
  };
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

/** Creates an error in the provider's form. */
export function errorOf(protocol: Protocol, code: string, message: string): object {
  if (protocol === 'anthropic') return { type: 'error', error: { type: code, message } };
  if (protocol === 'ollama') return { error: message };
  if (protocol === 'google') return { error: { code: 400, message, status: code.toUpperCase() } };
  return { error: { message, type: 'invalid_request_error', param: null, code } };
}

const CACHED = 300;
const OUTPUT = 200;
/** Estimates as many tokens as a real provider would count, at least 900. */
const readBy = ({ system, user }: Pick<Parsed, 'system' | 'user'>): number =>
  Math.max(900, Math.ceil((system.length + user.length) / 4));

/** Creates a response in the provider's form, as in the real APIs. */
export function sayIn(
  { protocol, body, ...asked }: Pick<Parsed, 'protocol' | 'body' | 'system' | 'user'>,
  response: ServerResponse,
  text: string | null,
  finish: string,
  more: object,
): void {
  const USAGE = { input: readBy(asked), cached: CACHED, output: OUTPUT };
  if (protocol === 'ollama')
    return json(response, 200, {
      model: 'fake',
      created_at: '2026-11-28T10:00:00Z',
      message: { role: 'assistant', content: text ?? '' },
      done: true,
      done_reason: finish,
      prompt_eval_count: USAGE.input,
      eval_count: USAGE.output,
    });
  if (protocol === 'anthropic') {
    const tool = (body['tools'] as { name: string }[] | undefined)?.[0]?.name;
    const content =
      text === null
        ? []
        : tool === undefined
          ? [{ type: 'text', text }]
          : [{ type: 'tool_use', id: 'toolu_1', name: tool, input: JSON.parse(text) as unknown }];
    const reasons: Record<string, string> = {
      stop: tool === undefined ? 'end_turn' : 'tool_use',
      length: 'max_tokens',
      content_filter: 'refusal',
    };
    return json(response, 200, {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'fake',
      content,
      stop_reason: reasons[finish],
      stop_sequence: null,
      usage: {
        input_tokens: USAGE.input - USAGE.cached,
        cache_read_input_tokens: USAGE.cached,
        cache_creation_input_tokens: 0,
        output_tokens: USAGE.output,
      },
    });
  }
  if (protocol === 'google') {
    const reasons: Record<string, string> = {
      stop: 'STOP',
      length: 'MAX_TOKENS',
      content_filter: 'SAFETY',
    };
    return json(response, 200, {
      candidates: [
        {
          index: 0,
          finishReason: reasons[finish],
          content: { role: 'model', parts: text === null ? [] : [{ text }] },
        },
      ],
      usageMetadata: {
        promptTokenCount: USAGE.input,
        cachedContentTokenCount: USAGE.cached,
        candidatesTokenCount: USAGE.output,
        totalTokenCount: USAGE.input + USAGE.output,
      },
      modelVersion: 'fake',
      responseId: 'r1',
    });
  }
  json(response, 200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'fake',
    choices: [
      { index: 0, finish_reason: finish, message: { role: 'assistant', content: text, ...more } },
    ],
    usage: {
      prompt_tokens: USAGE.input,
      completion_tokens: USAGE.output,
      total_tokens: USAGE.input + USAGE.output,
      prompt_tokens_details: { cached_tokens: USAGE.cached },
    },
  });
}
