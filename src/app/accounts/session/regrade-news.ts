import type { Assignment } from '#contract/assignments/assignment.ts';
import { counted } from '#contract/text/plural.ts';
import type { NotificationDraft } from '#lib/site/notifications.ts';
import { regradesSeen } from '#services/storage/regrades-seen.ts';

type Row = Pick<Assignment, 'id' | 'name' | 'open_regrades'>;

/**
 * Returns one notification for each assignment with pending regrade requests that this browser
 * hasn't reported yet, and remembers them.
 */
export function newRegrades(
  storage: () => Storage,
  userId: number,
  assignments: readonly Row[],
): NotificationDraft[] {
  const known = regradesSeen(storage, userId);
  const before = known.recall();
  if (before === null) return [];
  const waiting = assignments.filter(({ open_regrades = [] }) => open_regrades.length > 0);
  const now = Object.fromEntries(
    waiting.map(({ id, open_regrades = [] }) => [String(id), open_regrades]),
  );
  if (JSON.stringify(before) === JSON.stringify(now) || !known.remember(now)) return [];
  return waiting.flatMap(({ id, name, open_regrades = [] }) => {
    const fresh = open_regrades.filter((request) => !(before[id] ?? []).includes(request)).length;
    return fresh === 0
      ? []
      : [
          {
            type: 'SYSTEM' as const,
            title: 'Regrade requested',
            message: `${counted(fresh, 'new request')} for a regrade in “${name}”.`,
            data: { assignmentId: id },
          },
        ];
  });
}
