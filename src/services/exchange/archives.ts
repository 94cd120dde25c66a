import { fromPromise } from 'xstate';
import {
  type ArchiveChoices,
  type ArchivePreview,
  ArchivePreviewSchema,
  type ArchiveImport,
  ArchiveImportSchema,
} from '#contract/exchange/archive/import.ts';
import { nameOfFile, saveFile } from '#services/submissions/downloads.ts';
import { parsed, type Http } from '#services/http.ts';

const withFile = (file: File): FormData => {
  const body = new FormData();
  body.set('file', file);
  return body;
};

/** Returns the actors of the chart for importing an archive. */
export const archiveActors = (http: Http) => ({
  readArchive: fromPromise<ArchivePreview, { file: File }>(async ({ input: { file }, signal }) =>
    parsed(
      ArchivePreviewSchema,
      await http
        .post('api/v1/assignments/archives/preview', {
          body: withFile(file),
          signal,
          timeout: false,
        })
        .json(),
    ),
  ),
  bringArchive: fromPromise<ArchiveImport, { file: File; choices: ArchiveChoices }>(
    async ({ input: { file, choices }, signal }) => {
      const body = withFile(file);
      body.set('choices', JSON.stringify(choices));
      return parsed(
        ArchiveImportSchema,
        await http.post('api/v1/assignments/archives', { body, signal, timeout: false }).json(),
      );
    },
  ),
});

/** Downloads an assignment's archive through the browser. */
export async function takeArchive(
  http: Http,
  { id, name }: { id: number; name: string },
): Promise<void> {
  saveFile(
    nameOfFile(name, 'archive.zip'),
    await http.get(`api/v1/assignments/${id}/archive`).blob(),
  );
}
