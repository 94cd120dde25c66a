import { sealedDraftMachine } from '#machines/drafts/sealed-draft.machine.ts';
import type { deskStorage } from '#services/marking/desk-storage.ts';
import { createOpenings } from '#services/marking/openings.ts';
import type { Http } from '#services/http.ts';

/** What is sealed of a draft: kept in the browser and reported to the server. */
export function sealedChart(
  http: Http,
  storage: Pick<ReturnType<typeof deskStorage>, 'keepOpened'>,
) {
  const openings = createOpenings(http);
  return sealedDraftMachine.provide({
    actions: {
      rememberOpened: ({ context }) => {
        storage.keepOpened(context.submission, context.opened);
        void openings.tell(context.submission, context.opened);
      },
    },
  });
}
