import type { Deal, DealMarker, DealPlan } from './allocation.ts';

/** The data about a script that dealing needs. */
export interface DealScript {
  id: number;
  section: string | null;
  marker_id: number | null;
  begun: boolean;
  done: boolean;
  /** Who must not get it: they declared a conflict, or they mark it in the other round. */
  kept_from: readonly number[];
}

const isInPool = (script: DealScript, pool: Deal['pool']): boolean =>
  script.marker_id === null ||
  (pool === 'untouched' && !script.begun) ||
  (pool === 'unfinished' && !script.done);

/** Returns why nothing would move, if no script is left over either. */
function whyNone(
  round: Deal['round'],
  scripts: readonly DealScript[],
  dealt: number,
): NonNullable<DealPlan['none']> {
  if (scripts.length === 0) return round === 'second' ? 'no_first_marker' : 'no_scripts';
  if (dealt > 0) return 'same_markers';
  return scripts.every(({ done }) => done) ? 'finished' : 'given';
}

/**
 * Deals scripts to markers. `orderOf` shuffles them by the seed, so that anybody can verify the
 * random order; scripts that the fewest may mark are dealt first. Scripts that a marker keeps count
 * towards their share.
 */
export function deal(
  asked: Omit<Deal, 'seed'> & { seed: number },
  scripts: readonly DealScript[],
  orderOf: (id: number) => string,
): DealPlan {
  // A finished script without a marker is dealt too: without a first marker it couldn't get a
  // second one.
  const isOpen = ({ done, marker_id }: DealScript): boolean => !done || marker_id === null;
  const pool = scripts.filter((script) => isInPool(script, asked.pool) && isOpen(script));
  const dealt = new Set(pool.map(({ id }) => id));
  const have = new Map(asked.markers.map(({ user_id }) => [user_id, 0]));
  for (const { id, marker_id } of scripts)
    if (marker_id !== null && have.has(marker_id) && !dealt.has(id))
      have.set(marker_id, have.get(marker_id)! + 1);
  const taken = new Map(asked.markers.map(({ user_id }) => [user_id, 0]));
  const weights = asked.markers.reduce((sum, { weight }) => sum + weight, 0);
  const all = pool.length + [...have.values()].reduce((sum, count) => sum + count, 0);
  /** Returns how far a marker is from their share: the one furthest away gets the next script. */
  const lacks = ({ user_id, weight }: DealMarker): number => {
    if (asked.by === 'number') return weight - taken.get(user_id)!;
    if (asked.by === 'section') return -have.get(user_id)! - taken.get(user_id)!;
    return (
      (weights === 0 ? 0 : (all * weight) / weights) - have.get(user_id)! - taken.get(user_id)!
    );
  };
  const fits = (script: DealScript, { weight, sections }: DealMarker): boolean =>
    asked.by === 'section'
      ? script.section !== null && sections.includes(script.section)
      : weight > 0;
  const mixed = pool
    .map((script) => {
      const may = asked.markers.filter(({ user_id }) => !script.kept_from.includes(user_id));
      return {
        script,
        order: orderOf(script.id),
        isKept: may.length < asked.markers.length,
        fit: may.filter((marker) => fits(script, marker)),
      };
    })
    .toSorted((a, b) => a.fit.length - b.fit.length || (a.order < b.order ? -1 : 1));
  const plan: Pick<DealPlan, 'moves' | 'left'> = { moves: [], left: [] };
  for (const { script, isKept, fit } of mixed) {
    const open = asked.by === 'number' ? fit.filter((marker) => lacks(marker) >= 1) : fit;
    const chosen = open.toSorted((a, b) => lacks(b) - lacks(a))[0];
    if (chosen === undefined) {
      plan.left.push({
        submission_id: script.id,
        why: isKept && fit.length === 0 ? 'conflict' : asked.by === 'section' ? 'section' : 'full',
      });
      continue;
    }
    taken.set(chosen.user_id, taken.get(chosen.user_id)! + 1);
    if (chosen.user_id !== script.marker_id)
      plan.moves.push({ submission_id: script.id, from: script.marker_id, to: chosen.user_id });
  }
  // If a script was taken from a marker but nobody else gets it, they keep it.
  const kept = new Set(plan.left.map(({ submission_id }) => submission_id));
  const before = (id: number) => scripts.filter(({ marker_id }) => marker_id === id).length;
  const stays = (id: number) =>
    scripts.filter((script) => script.marker_id === id && kept.has(script.id)).length;
  const none = whyNone(asked.round, scripts, pool.length);
  return {
    round: asked.round,
    seed: asked.seed,
    ...(plan.moves.length === 0 && plan.left.length === 0 ? { none } : {}),
    moves: plan.moves.toSorted((a, b) => a.submission_id - b.submission_id),
    left: plan.left.toSorted((a, b) => a.submission_id - b.submission_id),
    markers: asked.markers.map(({ user_id }) => ({
      user_id,
      before: before(user_id),
      after: have.get(user_id)! + taken.get(user_id)! + stays(user_id),
    })),
  };
}
