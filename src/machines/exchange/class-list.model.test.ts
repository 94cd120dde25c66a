import { expect } from 'vitest';
import { readClassList } from '#lib/exchange/class-list.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { classListMachine } from './class-list.machine.ts';

const rows = 'Name,Student ID\nAda,s1\n';
const ada = {
  id: 1,
  display_name: 'Ada',
  identifier: 's1',
  email: null,
  group: null,
  section: null,
  environment_ids: {},
  submission_ids: [],
};
const now = { students: [{ ...ada, id: 9, identifier: 's9' }], works: [] };
const away = refusal(503, 'Away.');

walk(classListMachine, {
  records: ['tell'],
  inputs: [{ assignmentId: 7 }, { assignmentId: 7, dropped: new File([rows], 'classlist.csv') }],
  samples: [
    { type: 'source.choose', source: rows },
    done('loadClassList', now),
    fails('loadClassList', away),
    done('readClassList', readClassList(rows)),
    fails('readClassList', refusal(422, 'There are no students in it.')),
    done('saveClassList', [ada]),
    fails('saveClassList', away),
  ],
  key: ({ context }) => [
    context.source === null,
    context.read === null,
    context.failure === null,
    context.students.length,
  ],
  facts: () => ({
    '[UI-3] nothing is saved before the educator has seen it, and what was read stays when saving fails':
      ({ before, after }) => {
        if (after.matches('saving'))
          expect(before.matches('shown') || before.matches('saving')).toBe(true);
        if (after.matches('shown')) expect(after.context.read?.entries).toHaveLength(1);
      },
  }),
});
