import type { FailureFacts } from '#lib/site/failure.ts';
import type { ResourceStatus } from '#machines/shared/resource.view.ts';

/** Something loaded for the desk, and what to show of it meanwhile. */
export interface Loaded<Data> {
  data: Data | null;
  status: ResourceStatus;
  failure: FailureFacts | null;
  refresh: () => void;
}
