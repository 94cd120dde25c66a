import { describe, expect, test } from 'vitest';
import { ROOT } from '../built.ts';
import { changedPaths, journeysFor, touchedTests } from './changed.ts';
import { scratchRoot } from './scratch.ts';

describe('what a change touches', () => {
  const journeys = [
    'tests/journeys/bell.test.ts',
    'tests/journeys/comments.test.ts',
    'tests/journeys/workbench-uploads.test.ts',
  ];

  test('a journey is run for a path that shares a word with its name', () => {
    expect(journeysFor(['src/machines/submissions/upload-file.machine.ts'], journeys)).toEqual([]);
    expect(journeysFor(['src/views/comments/comment-item.tsx'], journeys)).toEqual([
      'tests/journeys/comments.test.ts',
    ]);
  });
  test('a journey that changed itself is run, and nothing for a page of documentation', () => {
    expect(journeysFor(['tests/journeys/bell.test.ts'], journeys)).toEqual([
      'tests/journeys/bell.test.ts',
    ]);
    expect(journeysFor(['docs/statecharts/upload.md'], journeys)).toEqual([]);
  });
  test('whoever starts a whole server reaches all of it: those that speak of what changed are run', () => {
    const touched = touchedTests(ROOT, 'server', ['server/features/teams/queue.ts']);
    expect(touched[0]).toBe('tests/server/teams/queue.test.ts');
    expect(touched).toHaveLength(8);
  });
  test('of quick tests all that reach it, and the house’s; a test that changed is run itself, first', () => {
    const unit = touchedTests(ROOT, 'unit', ['contract/rubrics/total.ts']);
    expect(unit).toEqual(
      expect.arrayContaining(['contract/rubrics/total.test.ts', 'tests/house/files.test.ts']),
    );
    expect(unit).not.toContain('src/lib/charts/view-port.test.ts');
    expect(touchedTests(ROOT, 'views', ['src/views/forms.test.tsx'])).toEqual([
      'src/views/forms.test.tsx',
    ]);
    expect(touchedTests(ROOT, 'server', ['docs/questions.md'])).toEqual([]);
  });
  test('a base that git doesn’t know is said', () => {
    expect(() => changedPaths(ROOT, 'no-such-commit')).toThrow(/no-such-commit/);
  });
});

describe('scratch', () => {
  const MOUNT = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=8388608k 0 0';
  const roomy = { mounts: `/dev/vda / ext4 rw 0 0\n${MOUNT}\n`, free: () => 8e9, available: 16e9 };

  describe('where the tests’ files are', () => {
    test('in memory, where there is enough of it', () => {
      expect(scratchRoot(roomy)).toBe('/dev/shm');
    });
    test('on the disk where memory is short, or what is in it may not be run, or there is no such place', () => {
      expect(scratchRoot({ ...roomy, free: () => 64e6 })).toBeNull();
      expect(scratchRoot({ ...roomy, available: 7e9 })).toBeNull();
      expect(scratchRoot({ ...roomy, mounts: MOUNT.replace('nodev', 'noexec') })).toBeNull();
      expect(scratchRoot({ ...roomy, mounts: MOUNT.replace('rw', 'ro') })).toBeNull();
      expect(scratchRoot({ ...roomy, mounts: '' })).toBeNull();
    });
  });
});
