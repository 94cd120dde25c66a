import { useActorRef } from '@xstate/react';
import { lazy, useState } from 'react';
import { returnedPageMachine } from '#machines/release/returned-page.machine.ts';
import { returnedActors } from '#services/release/returned.ts';
import { createHttp } from '#services/http.ts';
import { ReturnedScreen } from '#views/site/returned/returned-screen.tsx';
import { apiBase } from '../api-base.ts';

/** During prerendering, at build time, there is no browser to serve. */
const page = () =>
  typeof window === 'undefined'
    ? returnedPageMachine
    : returnedPageMachine.provide({
        actors: returnedActors(
          createHttp({ baseUrl: apiBase(), token: () => null, refused: () => {} }),
        ),
      });

/** The secret is after the `#`, which browsers don't send to any server. */
const token = (): string => window.location.hash.slice(1);

const Regrade = lazy(() => import('./regrade.tsx'));
const Copy = lazy(() => import('./returned-copy.tsx'));

export function ReturnedPage() {
  const [machine] = useState(page);
  return (
    <ReturnedScreen actor={useActorRef(machine)} token={token} regrade={Regrade} copy={Copy} />
  );
}
