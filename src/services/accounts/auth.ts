import { fromPromise } from 'xstate';
import { FarewellSchema } from '#contract/accounts/sign-in.ts';
import { UserSchema, type User } from '#contract/accounts/user.ts';
import { parsed, readBody, type Http } from '#services/http.ts';

/** Returns the actors of the session chart. */
export const sessionActors = (http: Http, goesOn: (url: string) => void = () => {}) => ({
  loadUser: fromPromise<User>(async ({ signal }) =>
    parsed(UserSchema, await readBody(await http.get('api/v1/users/me', { signal }))),
  ),
  signOut: fromPromise<void>(async ({ signal }) => {
    const answer = await http.post('api/v1/auth/logout', { signal });
    if (answer.status === 200) goesOn(parsed(FarewellSchema, await answer.json()).url);
  }),
});
