import { onTestFinished, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignment.ts';
import type { Comment, CommentSet } from '#contract/comment.ts';
import type { Submission } from '#contract/submission.ts';
import { openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';
import { amount, dice, isSoak, nothingFound, soakTimeout } from './soak.ts';

/** Bodies of each call. */
const BODIES = amount(1, 2000);

interface Schema {
  type?: string | string[]; enum?: unknown[]; const?: unknown; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[]; properties?: Record<string, Schema>; required?: string[]; items?: Schema; $ref?: string;
  minItems?: number; minimum?: number; maximum?: number; format?: string; minLength?: number; maxLength?: number;
}
interface Operation { parameters?: { in: string; name: string; schema: Schema }[]; requestBody?: { content: Record<string, { schema: Schema }> } }
interface Call { method: string; path: string; queries: { name: string; schema: Schema }[]; json: Schema | null; isForm: boolean }

/** What comes of no form: too much, too little, of another kind, and what text can hold. */
const ODD: readonly unknown[] = [
  null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, '', ' ', '0', 'null', '\0', '\ud800', '\u202e\u2066', '😀'.repeat(300), 'x'.repeat(5000), "'; drop table users; --", '<img src=x onerror=alert(1)>',
  '=1+1', '%00', '../../etc/passwd', '2026-02-30T00:00:00Z', '275760-09-13T00:00:00Z', [], [[]], [null], {}, { constructor: 1 }, { length: -1 }, Array.from({ length: 300 }, (_, at) => at),
];

type Dice = ReturnType<typeof dice>;

/** Something that fits a schema, mostly. */
function fitting(schema: Schema, { next, upTo, of }: Dice, deep = 0): unknown {
  if (next() < 0.06) return of(ODD);
  const { enum: choices, const: only, anyOf, oneOf, allOf, properties = {}, required = [], items, minItems = 0, minimum = -2, maximum = 200, format, minLength = 0, maxLength = 40 } = schema;
  const type = Array.isArray(schema.type) ? of(schema.type) : schema.type;
  const inner = (one: Schema): unknown => fitting(one, { next, upTo, of, seed: 0 }, deep + 1);
  if (only !== undefined) return only;
  if (choices !== undefined) return of(choices);
  if (anyOf !== undefined || oneOf !== undefined) return inner(of(anyOf ?? oneOf ?? []));
  if (allOf !== undefined) return Object.assign({}, ...allOf.map(inner));
  if (type === 'object' || Object.keys(properties).length > 0) {
    const kept = Object.entries(properties).filter(([name]) => (required.includes(name) ? next() < 0.96 : next() < 0.5));
    return { ...Object.fromEntries(kept.map(([name, one]) => [name, inner(one)])), ...(next() < 0.05 ? { [String(of(ODD))]: of(ODD) } : {}) };
  }
  if (type === 'array') return Array.from({ length: deep > 6 ? minItems : minItems + upTo(3) }, () => inner(items ?? {}));
  if (type === 'boolean') return next() < 0.5;
  if (type === 'integer') return Math.round(minimum + next() * (Math.min(maximum, minimum + 1000) - minimum));
  if (type === 'number') return minimum + next() * (Math.min(maximum, minimum + 1000) - minimum);
  if (type === 'null') return null;
  if (format === 'email') return `a${upTo(50)}@example.org`;
  if (format?.startsWith('date') ?? false) return `2026-0${1 + upTo(9)}-1${upTo(9)}T09:00:00.000Z`;
  return Array.from({ length: Math.min(maxLength, Math.max(minLength, upTo(12))) }, () => of([...'abc é😀-_=<&"\'\n'])).join('');
}

test.each(isSoak ? engines : engines.slice(0, 1))('[API-40] [SAFE-1] [SAFE-14] whatever is sent to whichever call of $name, the answer is no 5xx, and a refusal says why', { timeout: soakTimeout(240_000) }, async (engine) => {
  const api = await openApi({ engine, allowances: Object.fromEntries(['signIn', 'register', 'invite', 'generate', 'connect', 'wrongPassword', 'accountPassword', 'networkPassword', 'captcha', 'mailAddress', 'mailNetwork', 'secondFactor', 'secondFactorDay', 'acceptInvitation', 'openReturned', 'school', 'welcome'].map((name) => [name, { points: 1_000_000_000, duration: 900 }])) });
  onTestFinished(() => api.close());
  const chance = dice();
  const { next, of, upTo, seed } = chance;
  const { body: described } = await api.visitor.get<{ paths: Record<string, Record<string, Operation>> }>('/api/v1/openapi.json');
  const calls: Call[] = Object.entries(described.paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
    method: method.toUpperCase(), path, queries: parameters.filter((parameter) => parameter.in === 'query'), json: requestBody?.content['application/json']?.schema ?? null, isForm: requestBody !== undefined && 'multipart/form-data' in requestBody.content,
  })));

  let owner: Caller = await api.teacher();
  let there: Record<string, number> = {};
  async function stage(): Promise<void> {
    owner = await api.teacher();
    const { body: { id } } = await owner.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    const base = `/api/v1/assignments/${id}`;
    await owner.put(`${base}/rubric`, essayRubric());
    await owner.put(`${base}/students`, { students: [{ display_name: 'Ann', identifier: 'a1' }] });
    const { body: file } = await owner.post<AssignmentFile>(`${base}/attach_file`, form({ file_type: 'brief', file: { name: 'b.txt', bytes: 'b' } }));
    const { body: work } = await owner.post<Submission>(`/api/v1/submissions/by_assignment/${id}/upload`, form({ submission_file: { name: 'a.txt', bytes: 'An essay.' } }));
    const { body: comment } = await owner.post<Comment>('/api/v1/comments/', { text: 'Good.', category: 'Structure', quality_level: 'good' });
    const { body: set } = await owner.post<CommentSet>('/comment-sets/', { name: 'Mine' });
    there = { assignments: id, by_assignment: id, files: file.id, submissions: work.id, comments: comment.id, 'comment-sets': set.id };
  }
  await stage();

  const found: string[] = [];
  let sent = 0;
  async function one({ method, path, queries, json, isForm }: Call): Promise<void> {
    const filled = path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, before: string) => `${before}/${next() < 0.9 ? (there[before] ?? 1 + upTo(4)) : encodeURIComponent(String(of([0, -1, 2 ** 31, 'x', '1e3', '😀', '%00', '..'])))}`);
    const asked = queries.filter(() => next() < 0.6).map(({ name, schema }): [string, string] => [name, String(fitting(schema, chance) ?? '')]);
    const query = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
    const body = isForm ? form({ file: { name: `${String(of(['a', '..', '\u202e', 'x'.repeat(300)]))}.${of(['txt', 'docx', 'zip', 'csv', 'pdf', 'exe'])}`, bytes: String(fitting({ type: 'string' }, chance)) }, submission_file: { name: 'a.txt', bytes: 'a' }, file_type: String(of(['brief', 'rubric', 'x'])), kind: String(of(['csv', 'json', 'moodle_worksheet', 'x'])), student_identifier: String(of(ODD)).slice(0, 500) })
      : json === null ? undefined : next() < 0.02 ? of(['{', 'null', '[1', '"x']) : JSON.stringify(fitting(json, chance) ?? null);
    const answer = await owner.send(method, filled + query, method === 'GET' ? undefined : body, { Prefer: 'respond-async', ...(next() < 0.05 ? { 'If-Match': String(of(['*', '"1"', 'W/"x"', '1', '"99999999999999999999"'])), 'Idempotency-Key': `k${upTo(3)}-0123456789abcdef` } : {}) });
    sent += 1;
    const hasDetail = answer.status < 400 || (typeof answer.body === 'object' && answer.body !== null && 'detail' in answer.body);
    // 503 is the word for something outside that isn't there; here everything is.
    if (answer.status >= 500 || !hasDetail) found.push(`${method} ${filled}${query} with ${typeof body === 'string' ? body.slice(0, 300) : typeof body} answers ${answer.status} ${answer.text.slice(0, 200)}`);
    if (answer.status === 401 || (method !== 'GET' && (await owner.get(`/api/v1/submissions/${there['submissions']}`)).status !== 200)) await stage();
  }
  for (const call of calls) for (let nth = 0; nth < BODIES; nth += 1) await one(call);
  found.push(...api.log.filter(({ event }) => event === 'fault').map((line) => `a fault: ${JSON.stringify(line).slice(0, 400)}`));
  nothingFound('fuzz', `${calls.length} calls × ${BODIES} on ${engine.name} (seed ${seed}), ${sent} requests`, found);
});
