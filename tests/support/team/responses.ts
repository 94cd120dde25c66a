import type { Api } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { bodyOf, callsOf, type Known } from '#tests/support/contract/calls.ts';

/**
 * What is inspected: an assignment, and things in it. For anything not named here number 1 is used.
 */
export interface Looked {
  assignment: number;
  submissions: readonly number[];
  annotations: readonly number[];
}

const ROUNDS = ['', 'round=first', 'round=second', 'round=third', 'round=agreed'];
const ROUNDED = /\/marks$/;
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/submissions/{id}/view-url': ['file_type=original', 'file_type=processed'],
  '/api/v1/assignments/{id}/rubric/file': ['format=json'],
  '/api/v1/submissions/{id}/marks': ROUNDS,
  '/api/v1/submissions/{id}/marks/revisions': ROUNDS,
  '/api/v1/assignments/{id}/marks': ROUNDS,
  '/api/v1/assignments/{id}/allocation': ['', 'round=second'],
  '/api/v1/assignments/{id}/insight/scripts': [
    'group=graded',
    'group=grade.other',
    'group=allocated.mine',
  ],
  '/api/v1/insight/scripts': ['group=graded'],
  '/api/v1/assignments/{id}/moderation/report/file': ['format=csv', 'format=docx', 'format=pdf'],
  '/api/v1/submissions/{id}/returned': ['format=docx', 'format=pdf'],
};

/** Fills each of the inspected things into a path. */
function filled(path: string, { assignment, ...looked }: Looked): string[] {
  const places: Readonly<Record<string, readonly number[]>> = {
    assignments: [assignment],
    ...looked,
  };
  const kind = path.split('/').find((part) => part in places) ?? '';
  return (places[kind] ?? [1]).map((id) =>
    path.replace('{assignmentId}', String(assignment)).replaceAll(/\{\w+\}/g, String(id)),
  );
}

/** Returns the addresses of everything readable about them. */
export async function addressesOf(api: Api, looked: Looked): Promise<string[]> {
  return (await callsOf(api.visitor))
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) =>
      filled(path, looked).flatMap((at) => {
        if (path === '/api/v1/feedback-jobs') return [`${at}?assignment_id=${looked.assignment}`];
        return (QUERIES[path] ?? ['']).map((query) => (query === '' ? at : `${at}?${query}`));
      }),
    );
}

/**
 * Calls that end what is inspected: the caller’s session or account, their membership, and the
 * blindness itself.
 */
const ENDING = /\/(auth\/|users\/me(\/|$))|\/(conflict|hand-over)$|\/members\/\{userId\}$/;
/** A change based on an outdated version: the response contains the current one. */
const STALE = { 'If-Match': '"99"' };

/** Creating them takes seconds. */
const DOCUMENTS = /format=(docx|pdf)/;
/** Headers that change with every response. */
const OF_ITSELF = /^(date|x-request-id|content-length)$/;

export interface Answered {
  call: string;
  status: number;
  text: string;
}

/**
 * Returns the responses to all calls other than GET: with a minimal body, with everything known,
 * and with an outdated version. `known` gives the values of fields by name, and `bodies` the body
 * of calls that need more than that.
 */
export async function answersTo(
  api: Api,
  looked: Looked,
  who: Caller,
  known: Known,
  bodies: Readonly<Record<string, readonly unknown[]>>,
): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const call of await callsOf(api.visitor)) {
    const name = `${call.method} ${call.path}`;
    if (call.method === 'GET' || call.isOpen || ENDING.test(call.path)) continue;
    const kinds = [
      () => bodyOf(call),
      () => bodyOf(call, known),
      ...(bodies[name] ?? []).map((body) => () => body),
    ];
    for (const at of filled(call.path, looked)) {
      for (const headers of [STALE, {}]) {
        for (const body of kinds) {
          for (const query of ROUNDED.test(call.path) ? ROUNDS : [call.query.slice(1)]) {
            const {
              status,
              text,
              headers: said,
            } = await who.send(call.method, query === '' ? at : `${at}?${query}`, body(), headers);
            answers.push({ call: name, status, text: `${text} ${[...said.values()].join(' ')}` });
          }
        }
      }
    }
  }
  return answers;
}

/**
 * Returns the addresses at which a user can read each of the words, among everything readable.
 * Creating documents takes seconds: `but` leaves them out.
 */
export async function addressesContaining(
  api: Api,
  looked: Looked,
  who: Caller,
  words: readonly RegExp[],
  but?: RegExp,
): Promise<string[][]> {
  const told: string[][] = words.map(() => []);
  for (const address of await addressesOf(api, looked)) {
    if (but?.test(address)) continue;
    const { status, text, headers } = await who.get(address);
    const said = `${text} ${[...headers.values()].join(' ')}`;
    for (const [at, word] of words.entries()) {
      if (status >= 500) told[at]!.push(`${address} broke: ${text}`);
      if (word.test(said)) told[at]!.push(address);
    }
  }
  return told;
}

export const toldTo = async (
  api: Api,
  looked: Looked,
  who: Caller,
  word: RegExp,
  but?: RegExp,
): Promise<string[]> => (await addressesContaining(api, looked, who, [word], but))[0]!;

/**
 * What differs randomly between two installations: random words, signed links, the port, the ids of
 * notes and seeds; and the ids of releases and links, which count across the whole installation.
 */
const BY_CHANCE = new RegExp(
  [
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/,
    /(?<![\w-])[\w-]{43}(?![\w-])/,
    /[?&](?:expires|signature|token)=[\w%.-]+/,
    /127\.0\.0\.1(?::|%3A)\d+/,
    /(?<="(?:id|number|annotation_id|seed)": ?)\d{5,}/,
    /(?<="id":)\d+(?=,"submission_id":\d+,"(?:state|student_id)")/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/**
 * Returns the contents of JSON files in a zip, without their headers: these contain the date, which
 * on some days reads like a brace.
 */
const jsonIn = (part: string): string =>
  part
    .slice(part.search(/(?<=\.json)[[{]/))
    .split('PK\u0001\u0002', 1)[0]!
    .split('PK\u0007\b', 1)[0]!;
const plain = (text: string): string =>
  (text.startsWith('PK\u0003\u0004')
    ? text.split('PK\u0003\u0004').map(jsonIn).join('\n')
    : text
  ).replaceAll(BY_CHANCE, '~');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const answered = ({
  status,
  text,
  headers,
}: Pick<Awaited<ReturnType<Caller['get']>>, 'status' | 'text' | 'headers'>) => ({
  status,
  body: parsed(plain(text)),
  headers: Object.fromEntries(
    [...headers]
      .filter(([name]) => !OF_ITSELF.test(name))
      .map(([name, value]) => [name, plain(value)]),
  ),
});

/** Calls that only read a file, in a process of their own. */
const READS_A_FILE = /\/(archives(\/preview)?|read|intakes|proposal)$/;
/** Calls by which an owner ends or restarts what is inspected. */
const ENDS_ALL = new Set([
  'DELETE /api/v1/assignments/{id}',
  'DELETE /api/v1/submissions/{id}',
  'POST /api/v1/student-data/erase',
  'PUT /api/v1/assignments/{id}/insight/again',
  'PUT /api/v1/assignments/{id}/retention',
  'DELETE /api/v1/assignments/{id}/rubric',
]);

/**
 * Returns a user's responses, by call, to everything that isn't a GET and ends nothing, with
 * everything known in the body.
 */
export async function readAnswers(
  api: Api,
  looked: Looked,
  who: Caller,
  known: Known,
): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const call of await callsOf(api.visitor)) {
    const name = `${call.method} ${call.path}`;
    if (
      call.method === 'GET' ||
      call.isOpen ||
      ENDING.test(call.path) ||
      READS_A_FILE.test(call.path) ||
      ENDS_ALL.has(name)
    )
      continue;
    for (const at of filled(call.path, looked)) {
      for (const headers of call.path.includes('/submissions/{id}') ? [STALE, {}] : [{}]) {
        const address = `${call.method} ${at}${call.query}`;
        all.set(
          'If-Match' in headers ? `${address} (too late)` : address,
          answered(await who.send(call.method, `${at}${call.query}`, bodyOf(call, known), headers)),
        );
      }
    }
  }
  return all;
}

/** Returns a user's responses to all GETs by address; with `only`, to some of them. */
export async function readAll(
  api: Api,
  looked: Looked,
  who: Caller,
  only = /^/,
): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const address of await addressesOf(api, looked)) {
    if (DOCUMENTS.test(address) || !only.test(address)) continue;
    all.set(address, answered(await who.get(address)));
  }
  return all;
}

/** Returns where two sets of responses differ: each address with the path of the value. */
export function differing(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): string[] {
  const inside = (one: unknown, other: unknown, at: string): string[] => {
    if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
      return one === other ? [] : [at];
    const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
      inside(a[key], b[key], `${at} ${key}`),
    );
  };
  return [...before].flatMap(([address, one]) => inside(one, after.get(address), address));
}
