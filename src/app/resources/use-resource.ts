import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import {
  isRefreshing,
  selectData,
  selectStatus,
  selectFailure,
  selectUnreadable,
  type ResourceRef,
} from '#machines/shared/resource.view.ts';

/** Keeps a resource in use while the component is mounted, and returns what to show of it. */
export function useResource<Data>(resource: ResourceRef<Data>) {
  useEffect(() => {
    resource.send({ type: 'resource.used' });
    return () => resource.send({ type: 'resource.released' });
  }, [resource]);
  return {
    data: useSelector(resource, selectData<Data>),
    status: useSelector(resource, selectStatus),
    unread: useSelector(resource, selectUnreadable),
    failure: useSelector(resource, selectFailure),
    refreshing: useSelector(resource, isRefreshing),
    refresh: () => resource.send({ type: 'resource.refresh' }),
  };
}
