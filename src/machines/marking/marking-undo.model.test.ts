import { expect, test } from 'vitest';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { type MarkingStep, markingUndoMachine } from './marking-undo.machine.ts';

const NOTHING = { level_ids: null, points: null, comment: '' };
const mark = (before: number | null, after: number | null, submission = 7): MarkingStep => ({
  kind: 'mark',
  submission,
  criterion: 'argument',
  before: { ...NOTHING, points: before },
  after: { ...NOTHING, points: after },
});
const grade = (before: string, after: string): MarkingStep => ({
  kind: 'grade',
  submission: 8,
  before,
  after,
});
const save: MarkingStep = { kind: 'save', submission: 7, onto: 8, grade: '60', isDone: true };

walk(markingUndoMachine, {
  records: ['takeBack', 'doAgain'],
  samples: [
    { type: 'step.done', step: mark(null, 1) },
    { type: 'step.done', step: save },
  ],
  key: ({ context }) => [context.done.at(-1)?.kind, context.undone.at(-1)?.kind],
  allow: ({ context: { done } }, event) => event.type !== 'step.done' || done.length < 2,
  facts: () => ({
    '[EVE-5] steps are taken back from the last to the first, with the button gone too': ({
      event,
      before: { context },
      after,
      world,
    }) => {
      if (event.type !== 'step.undo' || context.done.length === 0) return;
      const step = context.done.at(-1);
      expect(world.ran.at(-1)).toMatchObject({ action: 'takeBack', params: { step } });
      expect(after.context).toEqual({
        done: context.done.slice(0, -1),
        undone: [...context.undone, step],
      });
    },
    '[EVE-5] what was taken back last is done again first, until something else is done': ({
      event,
      before: { context },
      after,
      world,
    }) => {
      if (event.type === 'step.done') expect(after.context.undone).toEqual([]);
      if (event.type !== 'step.redo' || context.undone.length === 0) return;
      const step = context.undone.at(-1);
      expect(world.ran.at(-1)).toMatchObject({ action: 'doAgain', params: { step } });
      expect(after.context).toEqual({
        done: [...context.done, step],
        undone: context.undone.slice(0, -1),
      });
    },
  }),
});

test('[EVE-5] typing letter by letter is one step; another criterion or script is another', () => {
  const { happen, now } = begin(markingUndoMachine, {});
  const does = (step: MarkingStep) => {
    happen({ type: 'step.done', step });
    return now().context.done;
  };
  does(mark(null, 1));
  expect(does(mark(1, 12))).toEqual([mark(null, 12)]);
  expect(does(mark(null, 3, 8))).toEqual([mark(null, 12), mark(null, 3, 8)]);
  does(grade('', '6'));
  expect(does(grade('6', '60')).at(-1)).toEqual(grade('', '60'));
});

test('[EVE-5] a field emptied again by its own undo is not a step', () => {
  const { happen, now } = begin(markingUndoMachine, {});
  for (const step of [save, grade('', '6'), grade('6', '')]) happen({ type: 'step.done', step });
  expect(now().context.done).toEqual([save]);
});
