import { fromPromise } from 'xstate';
import { UserSchema, type User } from '#contract/user.ts';
import { parsed, type Http } from '../http.ts';

/** What the session chart invokes. */
export const sessionActors = (http: Http) => ({
  loadUser: fromPromise<User>(async ({ signal }) => parsed(UserSchema, await http.get('api/v1/users/me', { signal }).json())),
  signOut: fromPromise<void>(async ({ signal }) => { await http.post('api/v1/auth/logout', { signal }); }),
});
