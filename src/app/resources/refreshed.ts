import { waitFor } from 'xstate';
import { Failure } from '#lib/site/failure.ts';
import { selectFailure, type ResourceRef } from '#machines/shared/resource.view.ts';

/** Resources whose end somebody waits for, who tells of a failure in words of their own. */
const awaited = new WeakMap<ResourceRef<unknown>, number>();
export const isAwaited = (resource: ResourceRef<unknown>): boolean =>
  (awaited.get(resource) ?? 0) > 0;

/** Loads a resource again and waits for the end of it; throws the `Failure` it ended with. */
export async function refreshed(
  resource: ResourceRef<unknown>,
  signal: AbortSignal,
): Promise<void> {
  awaited.set(resource, (awaited.get(resource) ?? 0) + 1);
  try {
    resource.send({ type: 'resource.refresh' });
    const snapshot = await waitFor(resource, (now) => !now.hasTag('busy'), {
      timeout: Infinity,
      signal,
    });
    const failure = selectFailure(snapshot);
    if (failure) throw new Failure(failure);
  } finally {
    awaited.set(resource, (awaited.get(resource) ?? 1) - 1);
  }
}
