import type { Api } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';
import { bodyOf, callsOf, type Known } from '#tests/support/contract/calls.ts';

/** What is looked at: an assignment, and things in it. What isn't named here is asked for by number 1. */
export interface Looked { assignment: number; submissions: readonly number[]; annotations: readonly number[] }

const ROUNDS = ['', 'round=first', 'round=second', 'round=third', 'round=agreed'];
const ROUNDED = /\/marks$/;
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/submissions/{id}/view-url': ['file_type=original', 'file_type=processed'], '/api/v1/assignments/{id}/rubric/file': ['format=json'],
  '/api/v1/submissions/{id}/marks': ROUNDS, '/api/v1/submissions/{id}/marks/revisions': ROUNDS, '/api/v1/assignments/{id}/marks': ROUNDS, '/api/v1/assignments/{id}/allocation': ['', 'round=second'],
  '/api/v1/assignments/{id}/insight/scripts': ['group=graded', 'group=grade.other', 'group=allocated.mine'], '/api/v1/insight/scripts': ['group=graded'],
  '/api/v1/assignments/{id}/moderation/report/file': ['format=csv', 'format=docx', 'format=pdf'],
  '/api/v1/submissions/{id}/returned': ['format=docx', 'format=pdf'],
};

/** A path with each of what is looked at in it. */
function filled(path: string, { assignment, ...looked }: Looked): string[] {
  const places: Readonly<Record<string, readonly number[]>> = { assignments: [assignment], ...looked };
  const kind = path.split('/').find((part) => part in places) ?? '';
  return (places[kind] ?? [1]).map((id) => path.replace('{assignmentId}', String(assignment)).replaceAll(/\{\w+\}/g, String(id)));
}

/** Everything of theirs that can be read. */
export async function addressesOf(api: Api, looked: Looked): Promise<string[]> {
  return (await callsOf(api.visitor)).filter(({ method }) => method === 'GET').flatMap(({ path }) => filled(path, looked).flatMap((at) => {
    if (path === '/api/v1/feedback-jobs') return [`${at}?assignment_id=${looked.assignment}`];
    return (QUERIES[path] ?? ['']).map((query) => (query === '' ? at : `${at}?${query}`));
  }));
}

/** Calls that end what is looked at: the caller’s session or account, their part in it, and the blindness itself. */
const ENDING = /\/(auth\/|users\/me(\/|$))|\/(conflict|hand-over)$|\/members\/\{userId\}$/;
/** A change that was begun elsewhere: what stands is answered with it. */
const STALE = { 'If-Match': '"99"' };

/** Making them takes seconds. */
const DOCUMENTS = /format=(docx|pdf)/;
/** What is said anew of every answer. */
const OF_ITSELF = /^(date|x-request-id|content-length)$/;

export interface Answered { call: string; status: number; text: string }

/**
 * What somebody is answered by every call that isn't a GET: with no more in it than must be, with all that is known, and as one
 * that comes too late. `known` says what a field of a name holds, and `bodies` what a call gets that asks for more than that.
 */
export async function answersTo(api: Api, looked: Looked, who: Caller, known: Known, bodies: Readonly<Record<string, readonly unknown[]>>): Promise<Answered[]> {
  const answers: Answered[] = [];
  for (const call of await callsOf(api.visitor)) {
    const name = `${call.method} ${call.path}`;
    if (call.method === 'GET' || call.isOpen || ENDING.test(call.path)) continue;
    const kinds = [() => bodyOf(call), () => bodyOf(call, known), ...(bodies[name] ?? []).map((body) => () => body)];
    for (const at of filled(call.path, looked)) {
      for (const headers of [STALE, {}]) {
        for (const body of kinds) {
          for (const query of ROUNDED.test(call.path) ? ROUNDS : [call.query.slice(1)]) {
            const { status, text, headers: said } = await who.send(call.method, query === '' ? at : `${at}?${query}`, body(), headers);
            answers.push({ call: name, status, text: `${text} ${[...said.values()].join(' ')}` });
          }
        }
      }
    }
  }
  return answers;
}

/** The addresses at which somebody is told each of the words, of everything that can be read. Making documents takes seconds: `but` leaves them out. */
export async function toldEach(api: Api, looked: Looked, who: Caller, words: readonly RegExp[], but?: RegExp): Promise<string[][]> {
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

export const toldTo = async (api: Api, looked: Looked, who: Caller, word: RegExp, but?: RegExp): Promise<string[]> => (await toldEach(api, looked, who, [word], but))[0]!;

/** Everything that somebody is answered by GETs, by the address. */
export async function takeAll(api: Api, looked: Looked, who: Caller): Promise<ReadonlyMap<string, unknown>> {
  const all = new Map<string, unknown>();
  for (const address of await addressesOf(api, looked)) {
    if (DOCUMENTS.test(address)) continue;
    const { status, body, headers } = await who.get(address);
    all.set(address, { status, body, headers: Object.fromEntries([...headers].filter(([name]) => !OF_ITSELF.test(name))) });
  }
  return all;
}

/** Where two answers differ: each address with the way to what is in it. */
export function differing(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  const inside = (one: unknown, other: unknown, at: string): string[] => {
    if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other ? [] : [at];
    const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) => inside(a[key], b[key], `${at} ${key}`));
  };
  return [...before].flatMap(([address, one]) => inside(one, after.get(address), address));
}
