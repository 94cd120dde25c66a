import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { prefetch } from '#services/prefetch.ts';
import { pdfjs } from './pdfjs.ts';

// As much of the answers as is needed; what reads their whole shapes comes with the screens, and this runs before it.
interface Script {
  files: { id: number; filename: string }[];
}
interface Link {
  url: string;
}

/**
 * Begins what the desk asks for with a script, in the order in which it is waited for; where that
 * is a PDF, until its first page is seen.
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
