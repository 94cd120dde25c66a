import { fromPromise } from 'xstate';
import { type BroughtIn, BroughtInSchema } from '#contract/archive/assignment.ts';
import { nameOfFile, saveFile } from '../submissions/downloads.ts';
import { parsed, type Http } from '../http.ts';

/** What bringing an archive in invokes. */
export const archiveActors = (http: Http) => ({
  bring: fromPromise<BroughtIn, { file: File }>(async ({ input: { file }, signal }) => {
    const body = new FormData();
    body.set('file', file);
    return parsed(BroughtInSchema, await http.post('api/v1/assignments/archives', { body, signal, timeout: false }).json());
  }),
});

/** Hands all of an assignment to the browser's downloads. */
export async function takeArchive(http: Http, { id, name }: { id: number; name: string }): Promise<void> {
  saveFile(nameOfFile(name, 'archive.zip'), await http.get(`api/v1/assignments/${id}/archive`).blob());
}
