import { leavesIn, takenIn } from '#tests/support/charts/coverage.ts';
import { lookOn } from '#tests/support/charts/onlooker.ts';
import type { Deed, Taken } from './held.ts';

/** What the tests of one chart do to it, as it happens. */
export interface Noted {
  deeds: readonly Deed[];
  /** A test of this title begins. */
  begins(title: string): void;
}

/** Looks on at the drivers that the tests use, and notes what they do to the chart of this id; whoever looked on before does so no longer. */
export function noteDeeds(machineId: string): Noted {
  const deeds: Deed[] = [];
  let deed: Deed = { title: '', start: [], steps: [], arrived: null, walked: false };
  let at: string[] = [];
  const openStep = (): Taken => {
    const step: Taken = { took: [], at, facts: [] };
    deed.steps.push(step);
    return step;
  };
  lookOn({
    sees: (event, running) => {
      if (running.id !== machineId) return;
      const leaves = leavesIn(event, running);
      if (leaves !== null) {
        at = leaves;
        const last = deed.steps.at(-1);
        if (last) last.at = at;
        else deed.start = at;
      }
      const took = takenIn(event, running);
      if (took.length > 0)
        (deed.walked ? (deed.steps.at(-1) ?? openStep()) : openStep()).took.push(...took);
    },
    steps: () => {
      deed.walked = true;
      openStep();
    },
    arrives: () => {
      deed.arrived = deed.steps.length;
    },
    checks: (fact) => {
      deed.steps.at(-1)?.facts.push(fact);
    },
  });
  return {
    deeds,
    begins: (title) => {
      deed = { title, start: [], steps: [], arrived: null, walked: false };
      deeds.push(deed);
    },
  };
}
