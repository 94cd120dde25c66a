import { createActor } from 'xstate';
import type { draftPointsMachine } from '#machines/drafts/draft-points.machine.ts';
import { arePointsStored, type DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import { lazyMachine } from '#machines/shared/lazy-machine.ts';
import type { Http } from '#services/http.ts';
import type { Root } from '#app/root.ts';

/**
 * Gives every view of a script's points the same actor, which is stopped once no view is left and
 * all choices are stored.
 */
function createPoints(http: Http) {
  const machine = lazyMachine<typeof draftPointsMachine>(async () =>
    (await import('./points-chart.ts')).pointsChart(http),
  );
  const known = new Map<number, { actor: DraftPointsRef; lookers: number }>();
  const of = (submission: number) => {
    const one = known.get(submission) ?? {
      actor: createActor(machine, { input: { submission } }).start(),
      lookers: 0,
    };
    known.set(submission, one);
    return one;
  };
  return {
    of: (submission: number): DraftPointsRef => of(submission).actor,
    /** Keeps the actor until the returned function is called. */
    look: (submission: number) => {
      const one = of(submission);
      one.lookers += 1;
      return () => {
        one.lookers -= 1;
        const putAway = () => {
          if (
            one.lookers > 0 ||
            !arePointsStored(one.actor.getSnapshot()) ||
            known.get(submission) !== one
          )
            return;
          known.delete(submission);
          one.actor.stop();
        };
        one.actor.subscribe(putAway);
        putAway();
      };
    },
    areStored: (): boolean =>
      [...known.values()].every(({ actor }) => arePointsStored(actor.getSnapshot())),
  };
}

const kept = new WeakMap<Http, ReturnType<typeof createPoints>>();

export function pointsOf({ http }: Pick<Root, 'http'>): ReturnType<typeof createPoints> {
  const points = kept.get(http) ?? createPoints(http);
  kept.set(http, points);
  return points;
}
