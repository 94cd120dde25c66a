import { fromPromise } from 'xstate';
import { UserSchema, type ProfileBody, type Settings, type User } from '#contract/accounts/user.ts';
import { parsed, type Http } from '#services/http.ts';

/** Changes the user's own profile. */
export const patchMe = async (http: Http, json: ProfileBody, signal: AbortSignal): Promise<User> =>
  parsed(UserSchema, await http.patch('api/v1/users/me', { json, signal }).json());

/** Returns the actors of the settings chart. */
export const settingsActors = (http: Http) => ({
  saveSettings: fromPromise<User, { patch: Partial<Settings> }>(({ input, signal }) =>
    patchMe(http, { settings: input.patch }, signal),
  ),
});
