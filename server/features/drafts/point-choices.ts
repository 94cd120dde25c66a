import type { ChosenPoint } from '#contract/drafts/drafting.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';

/** Returns what became of the points of these drafts, by draft. */
export async function pointChoices(
  db: StoreContext['db'],
  drafts: readonly number[],
): Promise<Map<number, ChosenPoint[]>> {
  if (drafts.length === 0) return new Map();
  const rows = await db
    .selectFrom('point_choices')
    .select(['draft_id', 'section', 'place', 'choice', 'wording'])
    .where('draft_id', 'in', drafts)
    .orderBy('section')
    .orderBy('place')
    .execute();
  const chosen = new Map<number, ChosenPoint[]>();
  for (const { draft_id, ...point } of rows)
    chosen.set(draft_id, [...(chosen.get(draft_id) ?? []), point]);
  return chosen;
}
