import type { Returned } from '#contract/release/returned.ts';
import { unwritable } from '#server/platform/documents/pdf/typefaces.ts';

/** Returns characters that this student's PDF would show as boxes; none if it shows everything. */
export const boxesIn = (returned: Returned): string[] =>
  unwritable(
    JSON.stringify(returned, (key, value: unknown) => (key === 'selectors' ? undefined : value)),
  );
