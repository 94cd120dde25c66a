import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { prefetch } from '#services/prefetch.ts';
import { pdfjs } from './pdfjs.ts';

// Only the needed parts of the responses; the full schemas are loaded with the screens, and this
// runs before them.
interface Script {
  files: { id: number; filename: string }[];
}
interface Link {
  url: string;
}

/**
 * Starts the requests that the desk makes for a script, in the order in which it waits for them;
 * for a PDF, up to showing its first page.
 */
export async function beginDesk(
  base: string,
  token: string,
  assignment: string,
  submission: string,
): Promise<void> {
  const ask = (path: string) => prefetch(`${base}api/v1/${path}`, token);
  const bodyOf = async (asked: Promise<Response>): Promise<unknown> => {
    const answer = await asked;
    if (!answer.ok) throw new TypeError('Refused.');
    return answer.clone().json();
  };
  const script = bodyOf(ask(`submissions/${submission}`)) as Promise<Script>;
  const link = bodyOf(
    ask(`submissions/${submission}/view-url?file_type=original`),
  ) as Promise<Link>;
  link.catch(() => {});
  for (const path of ['', '/rubric', '/marks', '/queue']) ask(`assignments/${assignment}${path}`);
  ask(`submissions/by_assignment/${assignment}?limit=${SUBMISSIONS_PAGE}`);
  for (const path of ['/document', '/marks', '/annotations'])
    ask(`submissions/${submission}${path}`);

  const {
    files: [first],
  } = await script;
  if (first === undefined || !/\.pdf$/i.test(first.filename)) return;
  pdfjs();
  const bytes = link.then(async ({ url }) =>
    (await fetch(url, { credentials: 'omit' })).arrayBuffer(),
  );
  bytes.catch(() => {});
  const { prefetchPages: beginPages, showFirst } = await import('./prefetched-pages.ts');
  beginPages(first.id, () => bytes);
  await showFirst();
}
