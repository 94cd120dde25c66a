import { waitFor } from 'xstate';
import { Failure } from '#lib/site/failure.ts';
import { selectFailure, type ResourceRef } from '#machines/resource/resource.view.ts';

/** Loads a resource again and waits for the end of it; throws the `Failure` it ended with. */
export async function refreshed(
  resource: ResourceRef<unknown>,
  signal: AbortSignal,
): Promise<void> {
  resource.send({ type: 'resource.refresh' });
  const snapshot = await waitFor(resource, (now) => !now.hasTag('busy'), {
    timeout: Infinity,
    signal,
  });
  const failure = selectFailure(snapshot);
  if (failure) throw new Failure(failure);
}
