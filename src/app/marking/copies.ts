import { fromPromise } from 'xstate';
import { markedCopiesMachine } from '#machines/marking/marked-copies.machine.ts';
import type { CopySource, MarkedCopies } from '#services/marking/marked-copies.ts';

function copyActors(source: CopySource) {
  let fetched: Promise<MarkedCopies> | null = null;
  const copies = () => {
    fetched ??= import('#services/marking/marked-copies.ts').then(({ createMarkedCopies }) =>
      createMarkedCopies(source),
    );
    fetched.catch(() => {
      fetched = null;
    });
    return fetched;
  };
  return {
    makeCopy: fromPromise<void, { id: number }>(async ({ input: { id }, signal }) =>
      (await copies()).make(id, signal),
    ),
    handCopies: fromPromise<void, { ids: readonly number[] }>(async ({ input: { ids } }) =>
      (await copies()).hand(ids),
    ),
  };
}

/** Makes copies of marked scripts. The drawing code is fetched when the first copy is wanted. */
export const copiesChart = (source: CopySource) =>
  markedCopiesMachine.provide({ actors: copyActors(source) });
