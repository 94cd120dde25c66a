import { type DescribeRouteOptions, describeRoute, resolver } from 'hono-openapi';
import type { GenericSchema } from 'valibot';
import { ErrorBodySchema } from '#contract/errors.ts';

/** The meaning of each status in this API (decisions, section 2). */
const ERRORS = {
  400: 'The captcha failed, or the e-mail is already registered.',
  401: 'The token is missing, wrong or expired.',
  402: 'There is no credit left.',
  403: 'The caller may see this but not do it.',
  404: 'It does not exist, or is not the caller’s.',
  409: 'It collides with what is stored or at work.',
  412: '`If-Match` names another version than the stored one.',
  413: 'A file over 25 MB.',
  415: 'A type that is not accepted.',
  422: 'The request does not fit: a list of fields.',
  429: 'Too often. `Retry-After` says when to try again.',
  500: 'A fault of the server.',
  502: 'The AI provider failed. Nothing was charged.',
  503: 'The server can’t answer now. `Retry-After` says when to try again.',
  507: 'The server has no room left.',
} as const;
export type ErrorStatus = keyof typeof ERRORS;

type Answers = Readonly<Record<number, GenericSchema | string>>;

const answerOf = (answer: GenericSchema | string) =>
  typeof answer === 'string'
    ? { description: answer }
    : { description: 'Success', content: { 'application/json': { schema: resolver(answer) } } };

const errorOf = (status: ErrorStatus) =>
  [
    status,
    {
      description: ERRORS[status],
      content: { 'application/json': { schema: resolver(ErrorBodySchema) } },
    },
  ] as const;

/**
 * Returns a function that describes a resource's requests for OpenAPI: a summary, the schema (or a
 * description) of each success, and the errors besides 422. `open` requests need no token.
 */
export const describer =
  (tag: string, access: 'open' | 'signed-in' = 'signed-in') =>
  (
    summary: string,
    answers: Answers,
    errors: readonly ErrorStatus[] = [],
    more: Partial<DescribeRouteOptions> = {},
  ) => {
    const always: ErrorStatus[] = access === 'open' ? [422] : [401, 422];
    return describeRoute({
      summary,
      tags: [tag],
      security: access === 'open' ? [] : [{ bearer: [] }],
      responses: {
        ...Object.fromEntries(
          Object.entries(answers).map(([status, answer]) => [status, answerOf(answer)]),
        ),
        ...Object.fromEntries([...new Set([...always, ...errors])].map(errorOf)),
      },
      ...more,
    });
  };

interface Part {
  description: string;
  required?: boolean;
  file?: boolean;
}

/** Describes a multipart body by its parts. */
export const multipart = (
  parts: Readonly<Record<string, Part>>,
): Pick<DescribeRouteOptions, 'requestBody'> => ({
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: Object.entries(parts)
            .filter(([, part]) => part.required)
            .map(([name]) => name),
          properties: Object.fromEntries(
            Object.entries(parts).map(([name, { description, file }]) => [
              name,
              { type: 'string', description, ...(file ? { format: 'binary' } : {}) },
            ]),
          ),
        },
      },
    },
  },
});
