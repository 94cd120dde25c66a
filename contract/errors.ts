import * as v from 'valibot';

/** One invalid field, as `422` lists it. */
export const FieldErrorSchema = v.object({
  loc: v.array(v.union([v.string(), v.number()])),
  msg: v.string(),
  type: v.string(),
});
export type FieldError = v.InferOutput<typeof FieldErrorSchema>;

/** The body of every API error: a sentence, or for 422 a list of fields. */
export const ErrorBodySchema = v.object({
  detail: v.union([v.string(), v.array(FieldErrorSchema)]),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;

/** Messages for statuses whose response has no detail (specification, section 8). */
export const MESSAGE_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Your session has expired. Please log in again.',
  403: "You don't have permission to access this resource.",
  404: 'The requested resource was not found.',
  422: 'Invalid data format. Please check your input.',
  500: 'Something went wrong on our end. Please try again later.',
};
export const UNEXPECTED_ERROR = 'An unexpected error occurred.';

/** The message for an e-mail address that is already registered. */
export const EMAIL_TAKEN = 'This e-mail is already registered.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const itemText = (item: unknown): string => {
  if (typeof item === 'string') return item;
  if (!isRecord(item)) return String(item);
  const text = item['msg'] ?? item['text'];
  return typeof text === 'string' ? text : JSON.stringify(item);
};

/**
 * Returns the `detail` of a response as one sentence, or null if it has none. Lists are joined with
 * ', '.
 */
export function detailOf(body: unknown): string | null {
  const detail = isRecord(body) ? body['detail'] : undefined;
  if (typeof detail === 'string') return detail.trim() === '' ? null : detail;
  if (Array.isArray(detail)) return detail.length === 0 ? null : detail.map(itemText).join(', ');
  return isRecord(detail) ? JSON.stringify(detail) : null;
}

/** Returns the first body field that a 422 complains about, or null if it names none. */
export function fieldOf(body: unknown): string | null {
  const detail = isRecord(body) ? body['detail'] : undefined;
  const first: unknown = Array.isArray(detail) ? detail[0] : undefined;
  const [from, field]: unknown[] =
    isRecord(first) && Array.isArray(first['loc']) ? first['loc'] : [];
  return from === 'body' && typeof field === 'string' ? field : null;
}

/**
 * Returns the message of a failed response: its detail, or else the text for its status
 * (specification, section 8).
 */
export const messageOf = (status: number, body: unknown): string =>
  detailOf(body) ?? MESSAGE_BY_STATUS[status] ?? UNEXPECTED_ERROR;
