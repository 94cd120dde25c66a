import { APICallError } from 'ai';
import { counted } from '#contract/text/plural.ts';
import { WRONG_FILE, WriterError } from '#server/features/drafts/errors.ts';
import { type Asked, helpFor } from './help.ts';
import { ANSWER_TOO_LONG } from './patient-fetch.ts';

const AGAIN = 'Please try again in a few minutes';
/**
 * How OpenAI, vLLM, llama.cpp, LM Studio, Ollama, Anthropic, Google, Mistral and their imitators
 * say it.
 */
const TOO_LONG =
  /context[_ ](?:length|window|size)|maximum (?:model|context) len|exceed[_ ]context|n_ctx\b|too many (?:input |prompt )?tokens|(?:prompt|input|request|message)s?[^.]{0,30} too (?:long|large)|exceed(?:s|ed|ing)? (?:the )?(?:available|model|max(?:imum)? (?:number of |context |input |allowed )?(?:token|length|context))|token (?:count|limit)[^.]{0,40}exceed|tokens[^.]{0,60}(?:is|are) (?:greater|larger|longer) than|longer than the (?:maximum|context)|max_(?:new_)?tokens`? must be <=|reduce the length of|string_above_max_length/i;
/** An answer with a success status that is an error nevertheless, as some local servers return. */
const IS_ERROR = /^\s*(?:data:\s*)?\{\s*"(?:error|object"\s*:\s*"error)"/;
const NO_BUDGET =
  /insufficient[_ ](?:quota|balance|credits?|funds)|billing|exceeded your current quota/i;
const NO_SCHEMA = /response_format|json_schema|structured output|guided_json|response schema/i;
/** Nobody waits longer than this for a draft they have requested. */
const MAX_WAIT_S = 600;
/** Whatever a provider asks for, at most a day is reported. */
const MAX_RETRY_AFTER_S = 86_400;
/** Statuses that mean: try later. */
const LATER = new Set([408, 409, 425]);
const UNTRUSTED = /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)|ERR_TLS_CERT)/;
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPROTO',
]);

/** The model accepts less at once than it was sent: it may accept the work in parts. */
export class TooLong extends WriterError {}

const final = (message: string): WriterError => new WriterError(message, { retryable: false });

export const emptyAnswer = (asked: Asked): WriterError =>
  new WriterError(`The AI model gave an empty answer. ${AGAIN}; ${helpFor(asked).often}.`, {
    retryable: true,
  });

export const uselessAnswer = (asked: Asked, what = 'feedback'): WriterError =>
  new WriterError(
    `The AI model answered with something other than ${what}. ${AGAIN}; ${helpFor(asked).often}.`,
    { retryable: true },
  );

export const unfinishedAnswer = (asked: Asked): WriterError =>
  new WriterError(
    `The AI model "${asked.model ?? ''}" stopped before its answer was complete. ${helpFor(asked).longerAnswers}.`,
    { retryable: false },
  );

/** What a model thinks beforehand isn't an answer (MODEL-7). */
export const onlyThought = (asked: Asked, isCutOff: boolean): WriterError =>
  isCutOff
    ? new WriterError(
        `The AI model "${asked.model ?? ''}" was still thinking when it was cut off, so it gave no answer. ${helpFor(asked).longerAnswers}.`,
        { retryable: false },
      )
    : new WriterError(
        `The AI model "${asked.model ?? ''}" only thought aloud and gave no answer. ${AGAIN}; ${helpFor(asked).often}.`,
        { retryable: true },
      );

/** A server with a small context cuts off the beginning and answers regardless (MODEL-6). */
export const readInPart = (
  asked: Asked,
  { read, sent }: { read: number; sent: number },
): WriterError =>
  final(
    `The AI model "${asked.model ?? ''}" read only ${read.toLocaleString('en')} of about ${sent.toLocaleString('en')} tokens that it was sent, so its answer is not about the whole text and was not used. ${helpFor(asked).largerContext}.`,
  );

export const refusedAnswer = (what: 'feedback' | 'a rubric' = 'feedback'): WriterError =>
  new WriterError(
    `The AI provider's content filter gave no answer about this text. Please write ${what === 'feedback' ? 'this feedback' : 'the rubric'} yourself.`,
    { retryable: false },
  );

export const refusedDraft = (why: string): WriterError =>
  new WriterError(
    `The draft of the AI model was refused, because ${why}. Please write this feedback yourself, or ask once more.`,
    { retryable: false },
  );

/**
 * Told to the educator before anything else (PROMPT-13); a request after that means that this is
 * the right file.
 */
export const wrongFile = (note: string): WriterError =>
  new WriterError(
    `${WRONG_FILE}${note === '' ? '' : `: ${note.replace(/[.\s]+$/, '')}`}. Nothing was drafted. If it is the right one, ask for the draft again and it will be written.`,
    { retryable: false },
  );

export const timedOut = (asked: Asked, timeoutMs: number): WriterError =>
  new WriterError(
    `The AI provider did not answer within ${timeoutMs / 1000} seconds. Please try again; ${helpFor(asked).slow}.`,
    { retryable: true },
  );

/**
 * Whether the provider can't be constrained to a schema, so that the same question may be asked
 * without one.
 */
export const refusesSchema = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  NO_SCHEMA.test(error.responseBody ?? '');

/** Returns the seconds to wait from the response headers: a number of seconds, or a date. */
function retryAfterS(headers: Record<string, string> | undefined): number | null {
  const value = headers?.['retry-after'];
  if (value === undefined) return null;
  const seconds = /^\d+(?:\.\d+)?$/.test(value.trim())
    ? Number(value)
    : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds)
    ? Math.min(MAX_RETRY_AFTER_S, Math.max(0, Math.ceil(seconds)))
    : null;
}

const duration = (seconds: number): string =>
  seconds <= 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');

/**
 * Returns a code such as `model_not_found`, if the provider gives one; its sentences may repeat a
 * key or the text and are left out.
 */
function codeIn(body: string | undefined): string {
  const [code] = ['code', 'type'].flatMap(
    (key) =>
      new RegExp(`"${key}"\\s*:\\s*"([a-z]{2,20}(?:_[a-z]{2,20}){1,4})"`).exec(body ?? '')?.[1] ??
      [],
  );
  return code === undefined ? '' : `, ${code}`;
}

function answered(
  status: number,
  { responseHeaders, responseBody }: APICallError,
  asked: Asked,
): WriterError {
  const body = responseBody ?? '';
  const model = asked.model ?? '';
  const help = helpFor(asked);
  const stated = `(${status}${codeIn(body)})`;
  const isTooLong = TOO_LONG.test(body) && (status >= 400 || IS_ERROR.test(body));
  if (status < 300 && !isTooLong)
    return final(`The AI provider's answer is not one this server understands. ${help.api}.`);
  if (status === 402 || (status === 429 && NO_BUDGET.test(body)))
    return final(`${help.account} has no budget left ${stated}. ${help.budget}.`);
  if (status === 413 || isTooLong)
    return new TooLong(
      `This work is too long for the AI model "${model}" ${stated}. ${help.longerTexts}.`,
      { retryable: false },
    );
  if (status === 401) return final(`The AI provider refused ${help.whose} ${stated}. ${help.key}.`);
  if (status === 403)
    return final(
      `The AI provider does not let this server use the model "${model}" ${stated}. ${help.rights}.`,
    );
  if (status === 404)
    return final(
      `The AI provider does not know the model "${model}" at this address ${stated}. ${help.model}.`,
    );
  if (status === 429) {
    const wait = retryAfterS(responseHeaders);
    const when = wait === null ? AGAIN : `Please try again in ${duration(wait)}`;
    return new WriterError(`The AI provider takes no more requests for now ${stated}. ${when}.`, {
      retryable: (wait ?? 0) <= MAX_WAIT_S,
      retryAfterS: wait,
    });
  }
  if (status >= 500 || LATER.has(status)) {
    const wait = retryAfterS(responseHeaders);
    return new WriterError(`The AI provider has a fault of its own ${stated}. ${AGAIN}.`, {
      retryable: (wait ?? 0) <= MAX_WAIT_S,
      retryAfterS: wait,
    });
  }
  return final(`The AI provider did not accept the request ${stated}. ${help.addressOrModel}.`);
}

function codeOf(error: unknown): string {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    const { code } = at as NodeJS.ErrnoException;
    if (typeof code === 'string' && code !== '') return code;
  }
  return '';
}

/**
 * Returns why a call failed, for the educator: what happened and what to do. The route adds that
 * nothing was charged. It contains nothing of the request or of the provider's own sentences, so no
 * key and no student's words.
 */
export function failureOf(error: unknown, asked: Asked): WriterError {
  const code = codeOf(error);
  if (UNTRUSTED.test(code)) {
    return new WriterError(
      `The certificate of the AI provider is not trusted (${code}). ${helpFor(asked).address}.`,
      { retryable: false },
    );
  }
  if (UNREACHED.has(code)) {
    return new WriterError(
      `The AI provider cannot be reached (${code}). ${AGAIN}; ${helpFor(asked).lasts}.`,
      { retryable: true },
    );
  }
  if (code === ANSWER_TOO_LONG)
    return final(
      `The AI provider sent far more than a draft can be (${code}). ${helpFor(asked).tooMuch}.`,
    );
  if (code !== '')
    return new WriterError(`The connection to the AI provider broke off (${code}). ${AGAIN}.`, {
      retryable: true,
    });
  if (APICallError.isInstance(error) && error.statusCode !== undefined)
    return answered(error.statusCode, error, asked);
  return uselessAnswer(asked);
}
