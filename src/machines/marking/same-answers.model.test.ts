import { expect } from 'vitest';
import type { SameAnswer } from '#contract/submissions/same-answer.ts';
import type { GivenStep } from '#lib/marking/same-answers.ts';
import { value } from '#tests/support/desk/sheets.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { sameAnswersMachine } from './same-answers.machine.ts';
import { isOpen } from './same-answers.view.ts';

const others: SameAnswer[] = [
  { submission_id: 6, likeness: 'same' },
  { submission_id: 7, likeness: 'nearly' },
];
const fields = { argument: value('good', 'Well argued.') };
const step: GivenStep = {
  from: 5,
  scripts: [{ submission: 6, before: { argument: value(null) }, after: fields }],
  missed: [],
};

walk(sameAnswersMachine, {
  input: { submission: 5 },
  samples: [
    { type: 'script.shown', submission: 5 },
    { type: 'script.shown', submission: 8 },
    { type: 'group.retry' },
    { type: 'group.open', chosen: [6, 9] },
    { type: 'script.toggle', submission: 7 },
    { type: 'script.toggle', submission: 9 },
    { type: 'group.give', fields },
    { type: 'group.give', fields: {} },
    { type: 'group.close' },
    { type: 'step.undo' },
    { type: 'step.dismiss' },
    done('loadGroup', others),
    fails('loadGroup', refusal(503, 'Away.')),
    done('giveMarks', step),
    fails('giveMarks', refusal(503, 'Away.')),
    done('takeBack'),
    fails('takeBack', refusal(503, 'Away.')),
  ],
  key: ({ context }) => [
    context.submission,
    context.others.length,
    context.chosen,
    context.step === null,
    context.failure === null,
  ],
  facts: () => ({
    '[FIND-1] only scripts that say the same are ticked, and only ticked ones are given anything':
      ({ after, world }) => {
        const listed = after.context.others.map((one) => one.submission_id);
        expect(after.context.chosen.filter((id) => !listed.includes(id))).toEqual([]);
        const call = world.calls.at(-1);
        if (after.matches('giving') && call?.id === 'giveMarks')
          expect(call.input).toEqual({
            from: after.context.submission,
            to: after.context.chosen,
            fields,
          });
      },
    '[FIND-1] nothing is given but from the list': ({ before, after }) => {
      if (after.matches('giving') && before !== undefined && before !== null)
        expect(isOpen(before)).toBe(true);
    },
    '[FIND-1] the last step stays to be undone until it is, or is put away': ({
      before,
      event,
      after,
    }) => {
      if (before?.context.step && !after.context.step)
        expect(['xstate.done.actor.takeBack', 'step.dismiss']).toContain(event.type);
    },
  }),
});
