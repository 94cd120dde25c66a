import { expect } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { anIntake, expectations } from './class-intake.expectations.ts';
import { classIntakeMachine } from './class-intake.machine.ts';
import { selectIntakeStatus } from './class-intake.view.ts';

checkAgainstTable(classIntakeMachine, expectations);

const files = [new File(['x'], 'class.zip')];
const looks = (['reading', 'read', 'storing', 'stored', 'failed'] as const).map((state) =>
  done('loadIntake', { intake: anIntake({ state }), students: [] }),
);

walk(classIntakeMachine, {
  inputs: [{ assignmentId: 7 }, { assignmentId: 7, dropped: files }],
  samples: [
    { type: 'zip.choose', files },
    { type: 'student.leave', key: 'id:1', out: true },
    { type: 'student.is', key: 'id:1', studentId: 3 },
    { type: 'charset.choose', charset: 'ibm866' },
    done('findOpenIntake', null),
    done('findOpenIntake', anIntake({ state: 'read' })),
    fails('findOpenIntake', refusal(503)),
    done('sendZip', anIntake()),
    fails('sendZip', refusal(413)),
    ...looks,
    fails('loadIntake', refusal(503)),
    fails('loadIntake', refusal(404)),
    done('sayOfZip', anIntake()),
    fails('sayOfZip', refusal(409)),
    done('acceptIntake', anIntake({ state: 'storing' })),
    fails('acceptIntake', refusal(409)),
    done('discardIntake'),
    fails('discardIntake', refusal(404)),
    fails('discardIntake', refusal(409)),
  ],
  facts: () => ({
    '[IN-1] it is taken in only after it was shown': ({ before, after }) => {
      if (after.matches('accepting'))
        expect(before.matches('shown') || before.matches('accepting')).toBe(true);
    },
    '[IN-2] whoever comes back finds what is under way': ({ event, after }) => {
      if (event.type === 'xstate.done.actor.findOpenIntake' && after.context.intake !== null)
        expect(selectIntakeStatus(after)).toBe('reading');
    },
  }),
});
