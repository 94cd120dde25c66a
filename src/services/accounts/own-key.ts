import { fromPromise } from 'xstate';
import { type OwnKey, type OwnKeyBody, OwnKeySchema } from '#contract/drafts/drafting.ts';
import { parsed, type Http } from '#services/http.ts';

const PATH = 'api/v1/users/me/own-key';

/** Returns the actors of the own-key chart. */
export const ownKeyActors = (http: Http) => ({
  loadKey: fromPromise<OwnKey>(async ({ signal }) =>
    parsed(OwnKeySchema, await http.get(PATH, { signal }).json()),
  ),
  saveKey: fromPromise<OwnKey, OwnKeyBody>(async ({ input, signal }) =>
    parsed(OwnKeySchema, await http.put(PATH, { json: input, signal }).json()),
  ),
  removeKey: fromPromise<OwnKey>(async ({ signal }) => {
    await http.delete(PATH, { signal });
    return parsed(OwnKeySchema, await http.get(PATH, { signal }).json());
  }),
});
