import { describe, expect, test } from 'vitest';
import { submission } from '#tests/support/submissions.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { begin, done, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './upload-file.expectations.ts';
import { essay, fileWalk, input, program } from './upload-file.fixture.ts';
import { uploadFileMachine } from './upload-file.machine.ts';
import { selectFileFace, selectProblem, selectProgress } from './upload-file.view.ts';

const REFUSED = { 'file.checking | always [0]': 'a refused file is another file: walked by hand below' };
holdTo(uploadFileMachine, expectations);

walk(uploadFileMachine, { ...fileWalk, excuses: REFUSED });

const live = (file = essay) => begin(uploadFileMachine, { input: { ...input, file } });

describe('one file', () => {
  test('[UPL-6] a file of a type that is not accepted, an empty and a huge one are refused before anything is sent', () => {
    const huge = new File([], 'huge.pdf');
    Object.defineProperty(huge, 'size', { value: 26 * 1024 * 1024 });
    for (const file of [program, new File([], 'empty.txt'), huge]) {
      const { happen, now, world } = live(file);
      expect(selectFileFace(now())).toBe('refused');
      expect(selectProblem(now())).toContain(file.name);
      happen({ type: 'file.send', inBatch: false });
      expect(world.calls).toEqual([]);
    }
  });

  test('[UPL-17] [UPL-18] five points every 200 ms up to 95, where it waits', () => {
    const { happen, now, world } = live();
    happen({ type: 'file.send', inBatch: false });
    world.clock.increment(199);
    expect(selectProgress(now())).toBe(0);
    for (let points = 5; points <= 95; points += 5) {
      world.clock.increment(points === 5 ? 1 : 200);
      expect(selectProgress(now())).toBe(points);
    }
    world.clock.increment(60_000);
    expect(selectProgress(now())).toBe(95);
    happen(done('uploadSubmission', submission()));
    expect(selectProgress(now())).toBe(100);
  });

  test('cancelled, its call is stopped and it can be sent again', () => {
    const { happen, now, world } = live();
    happen({ type: 'file.send', inBatch: false });
    happen({ type: 'file.cancel' });
    expect([selectFileFace(now()), world.running()]).toEqual(['cancelled', []]);
    happen({ type: 'file.send', inBatch: false });
    expect(world.running()).toEqual(['uploadSubmission']);
  });
});
