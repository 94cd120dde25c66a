import { fromCallback, type EventObject } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import { selectData, selectFailure, type ResourceRef } from '#machines/shared/resource.view.ts';

interface Reports<Data> {
  arrived: (data: Data) => { type: string };
  failed: (failure: FailureFacts) => { type: string };
}

/**
 * Wraps a resource as an actor that a chart can invoke: the resource is in use while the chart
 * runs, and every end of a load is reported. Any event it receives means: load again.
 */
export const watchResource = <Data, Command extends EventObject>(
  resource: ResourceRef<Data>,
  { arrived, failed }: Reports<Data>,
) =>
  fromCallback<Command, undefined>(({ sendBack, receive }) => {
    let reported: unknown = null;
    const report = () => {
      const snapshot = resource.getSnapshot();
      const failure = selectFailure(snapshot);
      const data = selectData<Data>(snapshot);
      const end = snapshot.hasTag('busy') ? null : (failure ?? data);
      if (end === reported) return;
      reported = end;
      if (failure !== null && end === failure) sendBack(failed(failure));
      else if (data !== null && end === data) sendBack(arrived(data));
    };
    receive(() => resource.send({ type: 'resource.refresh' }));
    const watching = resource.subscribe(report);
    resource.send({ type: 'resource.used' });
    report();
    return () => {
      watching.unsubscribe();
      resource.send({ type: 'resource.released' });
    };
  });
