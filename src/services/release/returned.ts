import { fromPromise } from 'xstate';
import type { Opened, RegradeRequest } from '#contract/release/student-page.ts';
import type { OpenedScript } from '#contract/release/student-script.ts';
import { parsed, type Http } from '#services/http.ts';
import { nameOfFile, saveFile } from '#services/submissions/downloads.ts';

/**
 * Returns the actors of the student's page: each call has the link's secret in its body. The
 * responses' schemas are loaded with them.
 */
export const returnedActors = (http: Http) => ({
  openReturnedWork: fromPromise<Opened, { token: string }>(async ({ input: json, signal }) => {
    const [{ OpenedSchema }, body] = await Promise.all([
      import('#contract/release/student-page.ts'),
      http.post('api/v1/returned/open', { json, signal }).json(),
    ]);
    return parsed(OpenedSchema, body);
  }),
  readScript: fromPromise<OpenedScript, { token: string }>(async ({ input: json, signal }) => {
    const [{ OpenedScriptSchema }, body] = await Promise.all([
      import('#contract/release/student-script.ts'),
      http.post('api/v1/returned/script', { json, signal }).json(),
    ]);
    return parsed(OpenedScriptSchema, body);
  }),
});

export const copyActors = (http: Http) => ({
  takeCopy: fromPromise<void, { token: string; title: string }>(
    async ({ input: { token, title }, signal }) => {
      saveFile(
        nameOfFile(title, 'feedback.pdf'),
        await http.post('api/v1/returned/document', { json: { token }, signal }).blob(),
      );
    },
  ),
});

export const regradeActors = (http: Http) => ({
  askRegrade: fromPromise<RegradeRequest, { token: string; text: string }>(
    async ({ input: json, signal }) => {
      const [{ RegradeRequestSchema }, body] = await Promise.all([
        import('#contract/release/student-page.ts'),
        http.post('api/v1/returned/regrade', { json, signal }).json(),
      ]);
      return parsed(RegradeRequestSchema, body);
    },
  ),
});
