import { useSelector } from '@xstate/react';
import type { Actor, AnyStateMachine } from 'xstate';
import { isHere } from '#machines/submissions/submission-table.view.ts';

/** The actor once the code of its chart is here; until then there is nothing to show of it. */
export function useLoadedActor<
  Ref extends Pick<Actor<AnyStateMachine>, 'getSnapshot' | 'subscribe'>,
>(actor: Ref | undefined): Ref | undefined {
  return useSelector(actor, (snapshot) => snapshot !== undefined && isHere(snapshot))
    ? actor
    : undefined;
}
