import { describe, expect, test } from 'vitest';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { begin, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './upload.expectations.ts';
import { essay, failed, notes, program, sent, uploadWalk } from './upload.fixture.ts';
import { uploadMachine } from './upload.machine.ts';
import { countLines, selectLines, worstFirst } from './upload.view.ts';

checkAgainstTable(uploadMachine, expectations);

walk(uploadMachine, uploadWalk);

const live = () =>
  begin(uploadMachine, { input: { assignmentId: 7, assignmentName: 'Essay 1', given: [] } });
const many = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => new File(['x'], `essay-${index}.txt`, { lastModified: index }),
  );

describe('many files', () => {
  test('guesses the student from the file name', () => {
    const { happen, world } = live();
    happen({ type: 'files.choose', files: [essay, notes] });
    expect(world.calls.map(({ input }) => input)).toMatchObject([
      { line: 1, assignmentId: 7, file: essay, student: '12345678' },
      { line: 2, file: notes, student: '' },
    ]);
  });

  test('[UPL-6] refuses files of an unaccepted type, empty and huge ones before anything is sent', () => {
    const huge = new File([], 'huge.pdf');
    Object.defineProperty(huge, 'size', { value: 26 * 1024 * 1024 });
    const { happen, now, world } = live();
    happen({ type: 'files.choose', files: [program, new File([], 'empty.txt'), huge] });
    expect(selectLines(now()).map(({ state }) => state)).toEqual(['refused', 'refused', 'refused']);
    happen({ type: 'upload.start' });
    expect(world.heard).toEqual([]);
  });

  test('lists a file chosen twice only once', () => {
    const { happen, now } = live();
    happen({ type: 'files.choose', files: [essay, essay] });
    happen({ type: 'files.choose', files: [essay, notes] });
    expect(selectLines(now()).map(({ line }) => line)).toEqual([1, 2]);
  });

  test('sends three at a time until all are sent', () => {
    const { happen, now, world } = live();
    happen({ type: 'files.choose', files: [...many(20), program] });
    happen({ type: 'upload.start' });
    for (let line = 1; line <= 20; line++) {
      expect(
        selectLines(now())
          .filter(({ state }) => state === 'sending')
          .map((it) => it.line),
      ).toEqual([line, line + 1, line + 2].filter((it) => it <= 20));
      happen(line === 5 ? failed(line) : sent(line));
    }
    expect(countLines(selectLines(now()))).toEqual({
      total: 21,
      sent: 19,
      failed: 1,
      refused: 1,
      toSend: 1,
    });
    expect(world.told).toEqual([
      { type: 'uploads.ended', assignmentId: 7, fresh: 19, sent: 19, failed: 1, cancelled: 0 },
    ]);
  });

  test('[EASE-17] lists failures first, then what can’t be sent, then the rest as chosen', () => {
    const { happen, now } = live();
    happen({ type: 'files.choose', files: [...many(3), program] });
    happen({ type: 'upload.start' });
    happen(sent(1));
    happen(failed(3));
    expect(worstFirst(selectLines(now())).map(({ line }) => line)).toEqual([3, 4, 1, 2]);
  });

  test('[EASE-16] a second round reports only what was handed in since the first', () => {
    const { happen, world } = live();
    happen({ type: 'files.choose', files: [essay, notes] });
    happen({ type: 'upload.start' });
    happen(sent(1));
    happen(failed(2));
    happen({ type: 'upload.start' });
    happen(sent(2));
    expect(world.told).toMatchObject([
      { fresh: 1, sent: 1, failed: 1 },
      { fresh: 1, sent: 2, failed: 0 },
    ]);
  });

  test('sends only failed files again', () => {
    const { happen, world } = live();
    happen({ type: 'files.choose', files: [essay, notes] });
    happen({ type: 'upload.start' });
    happen(sent(1));
    happen(failed(2));
    const before = world.heard.length;
    happen({ type: 'upload.start' });
    expect(world.heard.slice(before)).toEqual([
      { id: 'file-2', event: { type: 'file.send', inBatch: true } },
    ]);
  });

  test('the dialog closes half a second after all were sent, so that 100 is seen', () => {
    const { happen, world } = live();
    happen({ type: 'files.choose', files: [essay] });
    happen({ type: 'upload.start' });
    happen(sent(1));
    world.clock.increment(499);
    expect(world.toParent).not.toContainEqual({ type: 'dialog.close' });
    world.clock.increment(1);
    expect(world.toParent).toContainEqual({ type: 'dialog.close' });
  });
});
