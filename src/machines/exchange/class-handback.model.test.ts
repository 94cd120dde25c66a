import { expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, done, fails, walk } from '#tests/support/charts/walk.ts';
import { refusal } from '#tests/support/submissions.ts';
import { aHandback, expectations } from './class-handback.expectations.ts';
import { classHandbackMachine } from './class-handback.machine.ts';

checkAgainstTable(classHandbackMachine, expectations);

walk(classHandbackMachine, {
  input: { assignmentId: 7 },
  samples: [
    { type: 'file.choose', file: new File(['x'], 'Grades.csv'), kind: 'file' },
    { type: 'file.choose', file: new File(['x'], 'Marks.xlsx'), kind: 'office_sheet' },
    { type: 'kind.make', fields: { kind: 'xlsx' } },
    { type: 'column.choose', column: 'Quiz' },
    { type: 'mark.choose', mark: 'awarded' },
    done('findSystem', null),
    fails('findSystem', refusal(503)),
    { type: 'part.download', part: 1 },
    { type: 'part.download', part: 2 },
    done('checkHandback', aHandback()),
    done('checkHandback', aHandback({ files: [] })),
    fails('checkHandback', refusal(422)),
    done('downloadPart'),
    fails('downloadPart', refusal(503)),
  ],
  key: ({ context }) => [context.taken.length, context.handback?.files.length, context.part],
  facts: () => ({
    '[OUT-1] files are given only after every row was shown': ({ before, after }) => {
      if (after.matches('files'))
        expect(before.matches('shown') || before.matches('files')).toBe(true);
    },
    '[OUT-1] it is done once every file was taken': ({ after }) => {
      if (after.matches({ files: 'done' }))
        expect([...after.context.taken].toSorted()).toEqual([1, 2]);
    },
  }),
});

test('[OUT-1] one file is enough to be saved; one without a name from the server still gets a name', () => {
  const { happen, now, world } = begin(classHandbackMachine, { input: { assignmentId: 7 } });
  happen({ type: 'file.choose', file: new File(['x'], 'Grades.csv'), kind: 'file' });
  happen(done('checkHandback', aHandback({ files: [{ part: 1, name: 'Grades.csv', rows: 1 }] })));
  happen({ type: 'handback.agree' });
  expect(now().matches('files')).toBe(true);
  happen({ type: 'part.download', part: 4 });
  expect(world.calls.at(-1)).toMatchObject({
    id: 'downloadPart',
    input: { part: 4, name: 'worksheet.csv' },
  });
});
