import { useSelector } from '@xstate/react';
import type { Actor, AnyStateMachine } from 'xstate';
import { isHere } from '#machines/submissions/submission-table.view.ts';

/** Returns the actor once the code of its chart is loaded; until then there is nothing to show. */
export function useLoadedActor<
  Ref extends Pick<Actor<AnyStateMachine>, 'getSnapshot' | 'subscribe'>,
>(actor: Ref | undefined): Ref | undefined {
  return useSelector(actor, (snapshot) => snapshot !== undefined && isHere(snapshot))
    ? actor
    : undefined;
}
