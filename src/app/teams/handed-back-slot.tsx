import type { HandedBack } from '#contract/exchange/handback.ts';
import { RETRIES_DEFAULT } from '#contract/limits.ts';
import { failureOf } from '#lib/site/failure.ts';
import { loadHandedBack, takeHandedBack } from '#services/release/release.ts';
import { HandedBackList } from '#views/release/handed-back-list.tsx';
import { useResource } from '#app/resources/use-resource.ts';
import { useRoot } from '#app/root.ts';

/** Fetched each time it is shown: another page may have taken a file meanwhile. */
export default function HandedBackSlot({ assignmentId }: { assignmentId: number }) {
  const { http, resources, tell } = useRoot();
  const { data, status, unread, failure, refresh } = useResource(
    resources.of<HandedBack[]>(
      `handed-back:${assignmentId}`,
      { freshFor: 0, retries: RETRIES_DEFAULT },
      async (signal) => {
        const { items, unread: bad } = await loadHandedBack(http, assignmentId, signal);
        return { kind: 'whole', data: items, unread: bad, revision: null };
      },
    ),
  );
  return (
    <HandedBackList
      assignmentId={assignmentId}
      data={data}
      unread={unread}
      onRetry={refresh}
      failed={status === 'error' ? (failure?.message ?? 'The server could not be reached.') : null}
      onTake={(id, part, name) => {
        takeHandedBack(http, id, part, name).catch((error: unknown) =>
          tell({ type: 'submission.viewFailed', failure: failureOf(error) }),
        );
      }}
    />
  );
}
