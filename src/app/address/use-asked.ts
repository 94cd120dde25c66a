import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect } from 'react';
import { fromCallback, type ActorRefFrom } from 'xstate';
import { type AddressChanged, type AddressForget, askedMachine } from '#machines/asked/asked.machine.ts';
import { go, onEntry } from './history.ts';

/** One word of the query, for as long as the screen it was asked of stands there. */
const watchAddress = fromCallback<AddressForget, { name: string }>(({ input: { name }, sendBack, receive }) => {
  const { pathname } = window.location;
  const isHere = () => window.location.pathname === pathname;
  const tell = () => { if (isHere()) sendBack({ type: 'address.changed', asked: new URLSearchParams(window.location.search).get(name) } satisfies AddressChanged); };
  receive(() => {
    const query = new URLSearchParams(window.location.search);
    if (!isHere() || !query.has(name)) return;
    query.delete(name);
    go(query.size === 0 ? pathname : `${pathname}?${query}`, { replace: true });
  });
  const stop = onEntry(tell);
  tell();
  return stop;
});

const machine = askedMachine.provide({ actors: { address: watchAddress } });

/** Opens what the address asks for by `?name=`, once `isReady`; `open` says by `done` when it is closed again, or couldn't be opened. */
export function useAsked(name: string, isReady: boolean, open: (asked: string, done: () => void) => void): ActorRefFrom<typeof askedMachine> {
  const actor = useActorRef(machine, { input: { name } });
  useLayoutEffect(() => {
    const heard = actor.on('asked.open', ({ asked }) => open(asked, () => actor.send({ type: 'asked.done' })));
    return () => heard.unsubscribe();
  }, [actor, open]);
  useEffect(() => { if (isReady) actor.send({ type: 'screen.ready' }); }, [actor, isReady]);
  return actor;
}
