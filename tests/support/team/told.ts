import type { Api } from '#tests/support/api.ts';
import type { Caller } from '#tests/support/caller.ts';

/** What is looked at: an assignment, and things in it. What isn't named here is asked for by number 1. */
export interface Looked { assignment: number; submissions: readonly number[]; annotations: readonly number[] }

const ROUNDS = ['', 'round=first', 'round=second', 'round=third', 'round=agreed'];
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/api/v1/submissions/{id}/view-url': ['file_type=original', 'file_type=processed'], '/api/v1/assignments/{id}/rubric/file': ['format=json'],
  '/api/v1/submissions/{id}/marks': ROUNDS, '/api/v1/submissions/{id}/marks/revisions': ROUNDS, '/api/v1/assignments/{id}/marks': ROUNDS, '/api/v1/assignments/{id}/allocation': ['', 'round=second'],
  '/api/v1/assignments/{id}/insight/scripts': ['group=graded', 'group=grade.other', 'group=allocated.mine'], '/api/v1/insight/scripts': ['group=graded'],
  '/api/v1/assignments/{id}/moderation/report/file': ['format=csv', 'format=docx', 'format=pdf'],
  '/api/v1/submissions/{id}/returned': ['format=docx', 'format=pdf'],
};

async function addressesOf(api: Api, { assignment, ...looked }: Looked): Promise<string[]> {
  const { body: { paths } } = await api.visitor.get<{ paths: Record<string, object> }>('/api/v1/openapi.json');
  const places: Readonly<Record<string, readonly number[]>> = { assignments: [assignment], ...looked };
  return Object.entries(paths).filter(([, methods]) => 'get' in methods).flatMap(([path]) => {
    const kind = path.split('/').find((part) => part in places) ?? '';
    return (places[kind] ?? [1]).flatMap((id) => {
      const filled = path.replace('{assignmentId}', String(assignment)).replaceAll(/\{\w+\}/g, String(id));
      if (path === '/api/v1/feedback-jobs') return [`${filled}?assignment_id=${assignment}`];
      return (QUERIES[path] ?? ['']).map((query) => (query === '' ? filled : `${filled}?${query}`));
    });
  });
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
