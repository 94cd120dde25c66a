import { useEffect, useState } from 'react';
import type { Notifier } from './notifier.ts';
import { usePerson } from './use-user.ts';

/** Returns the user's notifier, or null until its code is loaded. */
export function useNotifier(): Notifier | null {
  const person = usePerson();
  const [news, setNews] = useState(person.news());
  useEffect(() => {
    let isHere = true;
    person.fetchNews().then(
      (found) => {
        if (isHere) setNews(found);
      },
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [person]);
  return news;
}
