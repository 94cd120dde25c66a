import * as v from 'valibot';
import { SUBMISSIONS_PAGE } from '#contract/limits.ts';
import { begin } from '../begun.ts';
import { parsed } from '../http.ts';

// As much of the answers as is needed: their whole shapes come with the screens.
const ScriptSchema = v.object({ files: v.array(v.object({ id: v.number(), filename: v.string() })) });
const LinkSchema = v.object({ url: v.string() });

/** Begins what the desk asks for with a script, in the order in which it is waited for; where that is a PDF, it is opened. */
export async function beginDesk(base: string, token: string, assignment: string, submission: string): Promise<void> {
  const ask = (path: string) => begin(`${base}api/v1/${path}`, token);
  const bodyOf = async (answer: Promise<Response>): Promise<unknown> => (await answer).clone().json();
  const script = bodyOf(ask(`submissions/${submission}`));
  const link = bodyOf(ask(`submissions/${submission}/view-url?file_type=original`));
  link.catch(() => {});
  for (const path of ['', '/rubric', '/marks', '/queue']) ask(`assignments/${assignment}${path}`);
  ask(`submissions/by_assignment/${assignment}?limit=${SUBMISSIONS_PAGE}`);
  for (const path of ['/document', '/marks', '/annotations']) ask(`submissions/${submission}${path}`);

  const { files: [first] } = parsed(ScriptSchema, await script);
  if (first === undefined || !/\.pdf$/i.test(first.filename)) return;
  const [{ beginPages }] = await Promise.all([import('./begun-pages.ts'), import('./pdf-drawing.ts')]);
  beginPages(first.id, async () => (await fetch(parsed(LinkSchema, await link).url, { credentials: 'omit' })).arrayBuffer());
}
