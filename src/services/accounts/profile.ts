import { fromPromise } from 'xstate';
import type { DeleteAccountBody, User } from '#contract/accounts/user.ts';
import type { Http } from '#services/http.ts';
import { patchMe } from './users.ts';

interface DetailsInput {
  full_name: string;
  email: string;
  current_password: string;
  code?: string;
}
interface PasswordInput {
  current_password: string;
  password: string;
}

/** Downloads a file through the browser. */
export type SaveFile = (name: string, content: Blob) => void;

/** Returns the actors of the profile chart. */
export const profileActors = (http: Http, saveFile: SaveFile) => ({
  saveDetails: fromPromise<User, DetailsInput>(
    ({ input: { current_password, ...details }, signal }) =>
      patchMe(http, current_password === '' ? details : { ...details, current_password }, signal),
  ),
  savePassword: fromPromise<void, PasswordInput>(async ({ input, signal }) => {
    await patchMe(http, input, signal);
  }),
  exportData: fromPromise<void>(async ({ signal }) => {
    const response = await http.get('api/v1/users/me/export', { signal });
    const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '');
    saveFile(named?.[1] ?? 'marginalia-export.json', await response.blob());
  }),
  deleteAccount: fromPromise<void, DeleteAccountBody>(async ({ input, signal }) => {
    await http.post('api/v1/users/me/delete', { json: input, signal });
  }),
});
