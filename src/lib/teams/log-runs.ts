import type { AuditEvent } from '#contract/accounts/audit.ts';

/**
 * An action that one person repeated with nothing else in between: from `since` to `at`, how often,
 * and on which submissions.
 */
export interface LogRun extends Pick<AuditEvent, 'id' | 'at' | 'kind' | 'who'> {
  since: string;
  times: number;
  submissions: readonly number[];
}

/** Combines consecutive repeated events; newest first. */
export function runsOf(events: readonly AuditEvent[]): LogRun[] {
  const runs: (LogRun & { submissions: number[] })[] = [];
  for (const { id, at, kind, who, submission_id } of events) {
    const last = runs.at(-1);
    const own = submission_id === null ? [] : [submission_id];
    if (last?.kind === kind && last.who === who && last.submissions.length > 0 === own.length > 0) {
      last.since = at;
      last.times += 1;
      last.submissions.push(...own.filter((one) => !last.submissions.includes(one)));
    } else runs.push({ id, at, kind, who, since: at, times: 1, submissions: own });
  }
  return runs;
}

/** Writes numbers as ranges: `3 to 7, 9`. */
export function numbersText(numbers: readonly number[]): string {
  const spans: [number, number][] = [];
  for (const one of numbers.toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last !== undefined && one === last[1] + 1) last[1] = one;
    else spans.push([one, one]);
  }
  return spans
    .map(([from, to]) =>
      from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`,
    )
    .join(', ');
}
