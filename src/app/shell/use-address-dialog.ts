import { useActorRef } from '@xstate/react';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { fromCallback, type ActorRefFrom } from 'xstate';
import {
  type AddressForget,
  addressDialogMachine,
} from '#machines/shared/address-dialog.machine.ts';

/**
 * Removes a word from the address's query, as long as the screen it was meant for is still shown.
 */
function useRemoveFromQuery(name: string): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    const query = new URLSearchParams(window.location.search);
    if (window.location.pathname !== pathname || !query.has(name)) return;
    query.delete(name);
    void navigate({ pathname, search: query.toString() }, { replace: true });
  }, [name, navigate, pathname]);
}

/**
 * Opens what the address asks for with `?name=`, once `isReady`; `open` calls `done` when it is
 * closed again or couldn't be opened.
 */
export function useAddressDialog(
  name: string,
  isReady: boolean,
  open: (asked: string, done: () => void) => void,
): ActorRefFrom<typeof addressDialogMachine> {
  const asked = new URLSearchParams(useLocation().search).get(name);
  const forget = useRemoveFromQuery(name);
  const [{ machine, words }] = useState(() => {
    const heard = new EventTarget();
    const address = fromCallback<AddressForget, { name: string }>(({ receive }) =>
      receive(({ type }) => heard.dispatchEvent(new Event(type))),
    );
    return { words: heard, machine: addressDialogMachine.provide({ actors: { address } }) };
  });
  const actor = useActorRef(machine, { input: { name } });
  useLayoutEffect(() => {
    words.addEventListener('address.forget', forget);
    return () => words.removeEventListener('address.forget', forget);
  }, [forget, words]);
  useLayoutEffect(() => {
    const heard = actor.on('asked.open', (event) =>
      open(event.asked, () => actor.send({ type: 'asked.done' })),
    );
    return () => heard.unsubscribe();
  }, [actor, open]);
  useEffect(() => {
    actor.send({ type: 'address.changed', asked });
  }, [actor, asked]);
  useEffect(() => {
    if (isReady) actor.send({ type: 'screen.ready' });
  }, [actor, isReady]);
  return actor;
}
