import { onTestFinished, test } from 'vitest';
import type { Assignment, AssignmentFile } from '#contract/assignments/assignment.ts';
import type { Comment, CommentSet } from '#contract/comments/comment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { bodyOf, fits, type Schema } from '#tests/server/soak/bodies.ts';
import { amount, dice, nothingFound, soakTimeout } from '#tests/server/soak/soak.ts';

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Call extends Operation {
  method: string;
  path: string;
}

/** This caller's objects, by the preceding path segment. */
type Ids = Record<string, (number | string)[]>;

const ODD_IDS = [
  '0',
  '-1',
  '999999',
  '9'.repeat(30),
  '1e3',
  'abc',
  '%00',
  '%E0%A4%A',
  '..%2F..',
  '%F0%9F%98%80',
  '1%27%20OR%201=1',
  'null',
];
/**
 * It calls an environment at an address given by the caller: a 503 reports that there is no
 * response.
 */
const isElsewhere = ({ path }: Call): boolean => path.includes('/connection');
/** Ends its caller's session or account, so it comes last. */
const isEnding = ({ method, path }: Call): boolean =>
  /auth\/logout|users\/me\/delete/.test(path) ||
  (method === 'DELETE' && path.includes('/sessions'));

async function objectsOf(teacher: Caller): Promise<Ids> {
  const {
    body: { id },
  } = await teacher.post<Assignment>('/api/v1/assignments/', {
    name: 'Essay',
    description: 'Discuss.',
  });
  const base = `/api/v1/assignments/${id}`;
  const [file, work, comment, set] = await Promise.all([
    teacher.post<AssignmentFile>(
      `${base}/attach_file`,
      form({ file_type: 'brief', file: { name: 'b.txt', bytes: 'Write.' } }),
    ),
    teacher.post<Submission>(
      `/api/v1/submissions/by_assignment/${id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: 'An essay on roads.' } }),
    ),
    teacher.post<Comment>('/api/v1/comments/', {
      text: 'Good.',
      category: 'Structure',
      quality_level: 'good',
    }),
    teacher.post<CommentSet>('/comment-sets/', { name: 'Mine' }),
    teacher.put(`${base}/rubric`, {
      title: 'Rubric',
      criteria: [{ key: 'a', title: 'Argument', levels: [{ key: 'l', title: 'Good', points: 1 }] }],
    }),
  ]);
  return {
    assignments: [id],
    by_assignment: [id],
    files: [file.body.id],
    submissions: [work.body.id],
    comments: [comment.body.id],
    'comment-sets': [set.body.id],
  };
}

test(
  '[API-1] [SAFE-1] whatever is sent to any operation, from its schema and near it, nothing fails, and every refusal says why',
  { timeout: soakTimeout() },
  async () => {
    const bodies = amount(2, 2000);
    const chance = dice();
    const { of, next, seed } = chance;
    const often = { points: 1e9, duration: 60 };
    const api = await openApi({
      allowances: {
        wrongPassword: often,
        accountPassword: often,
        networkPassword: often,
        signIn: often,
        register: often,
        captcha: often,
        generate: often,
        connect: often,
        invite: often,
        acceptInvitation: often,
        openReturned: often,
        mailAddress: often,
        mailNetwork: often,
      },
    });
    onTestFinished(() => api.close());
    const { body: described } = await api.visitor.get<{
      paths: Record<string, Record<string, Operation>>;
    }>('/api/v1/openapi.json');
    const calls = Object.entries(described.paths)
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]): Call => ({
          ...operation,
          method: method.toUpperCase(),
          path,
        })),
      )
      .toSorted((one, other) => Number(isEnding(one)) - Number(isEnding(other)));

    let teacher = await api.teacher();
    let own = await objectsOf(teacher);
    /** Earlier requests may have deleted the object. */
    async function renew(): Promise<void> {
      const { status } = await teacher.get(`/api/v1/submissions/${own['submissions']![0]}`);
      if (status === 200) return;
      if (status === 401) teacher = await api.teacher();
      own = await objectsOf(teacher);
    }
    const numbers = (): number[] =>
      Object.values(own)
        .flat()
        .filter((id) => typeof id === 'number');

    const at = ({ path, parameters = [] }: Call): string => {
      const whole = path.replaceAll(
        /([\w-]+)\/\{\w+\}/g,
        (_, before: string) =>
          `${before}/${next() < 0.15 ? of(ODD_IDS) : of(own[before] ?? ['1', ...ODD_IDS])}`,
      );
      const asked = parameters
        .filter(
          (one) => one.in === 'query' && (one.required === true ? next() < 0.95 : next() < 0.4),
        )
        .map(
          ({ name, schema }) =>
            `${name}=${next() < 0.7 ? encodeURIComponent(String(fits(schema, chance, numbers())).toWellFormed()) : of(ODD_IDS)}`,
        );
      return `${whole}${asked.length === 0 ? '' : '?'}${asked.join('&')}`;
    };
    function contentOf({ requestBody }: Call): { body?: FormData | string; type?: string } {
      const content = requestBody?.content ?? {};
      const type = Object.keys(content).length === 0 ? undefined : of(Object.keys(content));
      if (type === undefined) return {};
      const { schema } = content[type]!;
      if (type === 'application/json')
        return {
          body: bodyOf(schema, chance, numbers()),
          type:
            next() < 0.95
              ? type
              : of([
                  'text/plain',
                  'application/json; charset=utf-16',
                  '*/*',
                  'multipart/form-data',
                ]),
        };
      if (next() < 0.15)
        return {
          body: of(['', '--x', '--x\r\n\r\n--x--', bodyOf(schema, chance, numbers())]),
          type: of([
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'application/json',
            'text/plain',
          ]),
        };
      const named = Object.entries(schema.properties ?? {})
        .filter(() => next() < 0.85)
        .map(([name, part]): [string, string | { name: string; bytes: string }] => [
          name,
          part.format === 'binary'
            ? {
                name: of([
                  'a.txt',
                  'b.csv',
                  'c.zip',
                  'd.json',
                  'e.docx',
                  'f',
                  '.txt',
                  `${'x'.repeat(300)}.txt`,
                  '../../g.txt',
                ]),
                bytes: of([
                  '',
                  'Work.',
                  'Name,Mark\nAda,1\n',
                  '{"title": 1}',
                  'PK\u0003\u0004',
                  '\0\0\0',
                  'x'.repeat(3000),
                ]),
              }
            : of([
                String(fits({ type: 'string' }, chance, [])).toWellFormed(),
                'brief',
                'exemplar',
                'docx',
                '[]',
                '{}',
                '1',
              ]),
        ]);
      return { body: form(Object.fromEntries(named)) };
    }

    const found: string[] = [];
    let tried = 0;
    let taken = 0;
    for (const call of calls) {
      // If only an address is sent there is less to vary.
      const rounds = call.requestBody === undefined ? Math.max(2, bodies / 10) : bodies;
      for (let round = 0; round < rounds; round += 1) {
        if (round % 20 === 0) await renew();
        const path = at(call);
        const { body, type } = contentOf(call);
        tried += 1;
        const named = `${call.method} ${path} ${typeof body === 'string' ? `${type} ${body.slice(0, 300)}` : body === undefined ? '' : `a form of ${[...body.keys()].join()}`}`;
        try {
          const { status, text } = await teacher.send(
            call.method,
            path,
            body,
            type === undefined ? {} : { 'Content-Type': type },
          );
          if (status < 400) {
            taken += 1;
            continue;
          }
          const detail = (() => {
            try {
              return (JSON.parse(text) as { detail?: unknown }).detail;
            } catch {
              return undefined;
            }
          })();
          if (status >= 500 && !(status === 503 && isElsewhere(call)))
            found.push(`${status} by ${named}: ${text.slice(0, 200)}`);
          if (!(typeof detail === 'string' || Array.isArray(detail)) || detail.length === 0)
            found.push(`no reason with the ${status} of ${named}: ${text.slice(0, 100)}`);
        } catch (error) {
          found.push(`no answer to ${named}: ${String((error as Error).cause ?? error)}`);
        }
      }
    }
    if (calls.length < 150) found.push(`only ${calls.length} operations are described`);
    if (taken < tried / 10)
      found.push(`only ${taken} of ${tried} were taken: what is sent does not fit`);
    for (const line of api.log)
      if (line['event'] === 'fault') found.push(`logged: ${JSON.stringify(line).slice(0, 400)}`);
    nothingFound(
      'fuzz',
      `${calls.length} operations × ${bodies}, those without a body × ${Math.max(2, bodies / 10)}: ${tried} requests, ${taken} of them taken (seed ${seed})`,
      found,
    );
  },
);
