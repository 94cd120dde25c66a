import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, SnapshotFrom } from 'xstate';
import { labelOf, type Edge, type Path } from './paths.ts';

/** A trail is one test, with one test's time limit. */
const MAX_STEPS = 24;

/** Returns everything that a chart knows, as text. */
const wholeOf = <M extends AnyStateMachine>(snapshot: SnapshotFrom<M>): string =>
  JSON.stringify(snapshot, (_, value: unknown) => {
    if (value instanceof Error) return { ...value, error: String(value) };
    if (value instanceof Map || value instanceof Set) return [...value];
    return typeof value === 'function' ? '' : value;
  });

/**
 * A timer that has fired without leaving its state won't fire again, which the chart itself doesn't
 * show.
 */
const isSpent = <M extends AnyStateMachine>({ event, to }: Path<M>['steps'][number]): boolean =>
  event.type.startsWith('xstate.after.') &&
  ((to as AnyMachineSnapshot)._nodes as AnyStateNode[]).some(({ id }) =>
    event.type.endsWith(`.${id}`),
  );

/**
 * Returns the edges after which the chart has exactly the data it has on the shortest path to the
 * same situation: whatever can follow there can follow here.
 */
function alikeIn<M extends AnyStateMachine>(edges: readonly Edge<M>[]): Set<Edge<M>> {
  const first = new Map<string, string>();
  const alike = new Set<Edge<M>>();
  for (const edge of edges) {
    const step = edge.steps.at(-1)!;
    const { key } = step;
    const whole = wholeOf(step.to);
    // No edge has led to the start itself.
    if (key !== edges[0]!.from && !first.has(key)) first.set(key, whole);
    if (first.get(key) === whole && !isSpent(step)) alike.add(edge);
  }
  return alike;
}

/**
 * Returns the same edges in fewer and longer paths, for slow stages: from where a path ends, it
 * continues with the nearest edge not taken yet, if that is no further than from the start and the
 * chart is exactly as it would be from there.
 */
export function trailsOf<M extends AnyStateMachine>(edges: readonly Edge<M>[]): Path<M>[] {
  const alike = alikeIn(edges);
  const byStep = new Map(edges.map((edge) => [edge.steps.at(-1)!, edge]));
  const from = Map.groupBy(edges, (edge) => edge.from);
  const left = new Set(edges);

  function nearest(start: string, room: number): Edge<M>[] | null {
    const seen = new Set([start]);
    let front: { at: string; way: Edge<M>[] }[] = [{ at: start, way: [] }];
    for (let far = 1; far <= room && front.length > 0; far += 1) {
      const next = front.flatMap(({ at, way }) =>
        (from.get(at) ?? []).map((edge) => ({ edge, way: [...way, edge] })),
      );
      const found = next.find(({ edge }) => left.has(edge) && far <= edge.steps.length);
      if (found) return found.way;
      front = next
        .filter(({ edge }) => alike.has(edge))
        .map(({ edge, way }) => ({ at: edge.steps.at(-1)!.key, way }))
        .filter(({ at }) => !seen.has(at) && seen.add(at));
    }
    return null;
  }

  const trails: Path<M>[] = [];
  // The longest first: shorter paths to others are part of them.
  for (const edge of edges.toSorted((a, b) => b.steps.length - a.steps.length)) {
    if (!left.has(edge)) continue;
    const trail = edge.steps.map((step) => byStep.get(step)!);
    let way: Edge<M>[] | null = trail;
    while (way !== null) {
      for (const taken of way) left.delete(taken);
      const last: Edge<M> = trail.at(-1)!;
      way = alike.has(last) ? nearest(last.steps.at(-1)!.key, MAX_STEPS - trail.length) : null;
      trail.push(...(way ?? []));
    }
    const steps = trail.map((taken) => taken.steps.at(-1)!);
    trails.push({ steps, label: labelOf(steps) });
  }
  return trails;
}
