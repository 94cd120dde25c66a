import { validator } from 'hono-openapi';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import type { FieldError } from '#contract/errors.ts';
import { ApiError, invalidInput } from './errors.ts';

type Place = 'body' | 'query' | 'path' | 'header';

/** An issue of the standard schema, with what valibot adds. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  readonly type?: string;
  readonly received?: string;
}

/** The most of a text that a response repeats: some messages quote the input. */
const MAX_ECHO = 300;
const MAX_ISSUES = 50;
const echo = (text: string): string =>
  text.length > MAX_ECHO ? `${text.slice(0, MAX_ECHO).toWellFormed()}…` : text;

/** Returns an issue as 422 lists it: `loc` begins with where the value was. */
export function fieldError(place: Place, issue: Issue): FieldError {
  const path = (issue.path ?? []).map((part) => {
    const key = typeof part === 'object' ? part.key : part;
    return typeof key === 'number' ? key : echo(String(key));
  });
  const missing = issue.received === 'undefined' && path.length > 0;
  const type = missing ? 'missing' : (issue.type ?? 'invalid');
  const msg =
    missing && issue.message.startsWith('Invalid key')
      ? `${path.at(-1)} is required.`
      : echo(issue.message);
  return { loc: [place, ...path], msg, type };
}

const refuse = (place: Place) => (result: { success: boolean; error?: readonly Issue[] }) => {
  if (!result.success)
    throw new ApiError(
      422,
      (result.error ?? []).slice(0, MAX_ISSUES).map((issue) => fieldError(place, issue)),
    );
};

/**
 * Whether every text in it consists of complete characters: an unpaired surrogate is stored by one
 * database and refused by the other.
 */
function isWhole(value: unknown): boolean {
  const waiting: unknown[] = [value];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string' && !next.isWellFormed()) return false;
    if (typeof next === 'object' && next !== null)
      for (const [key, inner] of Object.entries(next)) waiting.push(key, inner);
  }
  return true;
}

/** The JSON body, validated by the schema; else 422. */
export const body = <S extends GenericSchema>(schema: S) =>
  validator('json', schema, (result) => {
    refuse('body')(result);
    if (result.success && !isWhole(result.data))
      throw invalidInput(
        ['body'],
        'The text contains an incomplete character. Type it again.',
        'surrogate',
      );
  });

/** The query, validated by the schema; else 422. */
export const query = <S extends GenericSchema>(schema: S) =>
  validator('query', schema, refuse('query'));

/** The ids in the path; else 422. */
export const path = <S extends GenericSchema>(schema: S) =>
  validator('param', schema, refuse('path'));

/** The text parts of a multipart body, validated by the schema; else 422. */
export function fields<S extends GenericSchema>(
  schema: S,
  given: Readonly<Record<string, string>>,
): v.InferOutput<S> {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  throw new ApiError(
    422,
    result.issues.map((issue) =>
      fieldError('body', {
        message: issue.message,
        type: issue.type,
        received: issue.received,
        path: issue.path?.map((item) => ({ key: item.key as PropertyKey })),
      }),
    ),
  );
}
