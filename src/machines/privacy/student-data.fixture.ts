import { expect } from 'vitest';
import { done, fails, type Walk } from '#tests/support/charts/walk.ts';
import { aClass, away, both, closed, copy, none, two } from './student-data.expectations.ts';
import type { studentDataMachine } from './student-data.machine.ts';

/** How it is walked: bare, and through its screen. */
export const studentDataWalk: Walk<typeof studentDataMachine> = {
  input: { assignmentId: 7 },
  samples: [
    { type: 'data.type', word: 's1' },
    { type: 'data.choose', id: 3 },
    { type: 'data.toggle', id: 7 },
    done('loadClass', aClass),
    fails('loadClass', away),
    done('findStudent', two),
    done('findStudent', closed),
    done('findStudent', none),
    fails('findStudent', away),
    done('exportStudent', copy),
    fails('exportStudent', away),
    done('eraseStudent', both),
    fails('eraseStudent', away),
  ],
  key: ({ context: { word, found, chosen, failure } }) => [
    word !== '',
    found.traces.length,
    found.traces[0]?.hidden,
    chosen.length > 0,
    failure !== null,
  ],
  facts: () => ({
    '[PRIV-6] nothing is erased that wasn’t asked about': ({ before, after }) => {
      if (after.matches('erasing') && !before.matches('erasing'))
        expect(before.matches('asking')).toBe(true);
    },
    '[PRIV-6] what is erased was shown': ({
      after: {
        context: { found, chosen },
      },
    }) => {
      expect(chosen.every((id) => found.traces.some((trace) => trace.assignment_id === id))).toBe(
        true,
      );
    },
  }),
};
