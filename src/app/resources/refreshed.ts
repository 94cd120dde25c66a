import { waitFor } from 'xstate';
import { Failure } from '#lib/site/failure.ts';
import { selectFailure, type ResourceRef } from '#machines/shared/resource.view.ts';

/** Resources whose load is awaited by code that reports a failure in its own words. */
const awaited = new WeakMap<ResourceRef<unknown>, number>();
export const isAwaited = (resource: ResourceRef<unknown>): boolean =>
  (awaited.get(resource) ?? 0) > 0;

/** Reloads a resource and waits until that ends; throws the `Failure` if it failed. */
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
