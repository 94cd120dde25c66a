import { describe, expect, test } from 'vitest';
import { submission } from '#tests/support/submissions.ts';
import { begin, done, walk } from '#tests/support/charts/walk.ts';
import { fileWalk, input } from './upload-file.fixture.ts';
import { uploadFileMachine } from './upload-file.machine.ts';
import { selectProgress } from './upload-file.view.ts';

walk(uploadFileMachine, fileWalk);

const live = () => begin(uploadFileMachine, { input });

describe('one file', () => {
  test('[UPL-17] [UPL-18] advances five points every 200 ms up to 95, where it waits', () => {
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

  test('cancelling stops its call, and it can be sent again', () => {
    const { happen, world } = live();
    happen({ type: 'file.send', inBatch: false });
    happen({ type: 'file.cancel' });
    expect(world.running()).toEqual([]);
    happen({ type: 'file.send', inBatch: false });
    expect(world.running()).toEqual(['uploadSubmission']);
  });
});
