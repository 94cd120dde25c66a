import { createContext, use } from 'react';
import { useSelector } from '@xstate/react';
import type { User } from '#contract/accounts/user.ts';
import { selectUser } from '#machines/accounts/session.view.ts';
import type { Person } from './person.ts';
import { useRoot } from '#app/root.ts';

/** The actors of the signed-in user; provided inside the signed-in shell. */
export const PersonContext = createContext<Person | null>(null);

export function usePerson(): Person {
  const person = use(PersonContext);
  if (!person) throw new Error('Nobody is signed in: render inside the signed-in shell.');
  return person;
}

/** Returns the signed-in user, who stays the same while an expired session is renewed. */
export function useUser(): User {
  const user = useSelector(useRoot().session, selectUser);
  if (!user) throw new Error('Nobody is signed in: render inside the signed-in shell.');
  return user;
}
