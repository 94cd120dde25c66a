import { describe, expect, test } from 'vitest';
import { ROOT } from '../built.ts';
import { changedPaths, journeysFor, touchedTests } from './changed.ts';
import { scratchRoot } from './scratch.ts';

describe('tests affected by a change', () => {
  const journeys = [
    'tests/journeys/bell.test.ts',
    'tests/journeys/comments.test.ts',
    'tests/journeys/workbench-uploads.test.ts',
  ];

  test('runs a journey for a path that shares a word with its name', () => {
    expect(journeysFor(['src/machines/submissions/upload-file.machine.ts'], journeys)).toEqual([]);
    expect(journeysFor(['src/views/comments/comment-item.tsx'], journeys)).toEqual([
      'tests/journeys/comments.test.ts',
    ]);
  });
  test('runs a journey that itself changed, and nothing for a documentation page', () => {
    expect(journeysFor(['tests/journeys/bell.test.ts'], journeys)).toEqual([
      'tests/journeys/bell.test.ts',
    ]);
    expect(journeysFor(['docs/statecharts/upload.md'], journeys)).toEqual([]);
  });
  test('of the tests that start a whole server, runs those whose names match what changed', () => {
    const touched = touchedTests(ROOT, 'server', ['server/features/teams/queue.ts']);
    expect(touched[0]).toBe('tests/server/teams/queue.test.ts');
    expect(touched).toHaveLength(8);
  });
  test('runs all quick tests that reach the change, and the house tests; a changed test runs itself, first', () => {
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
  test('reports a base that git doesn’t know', () => {
    expect(() => changedPaths(ROOT, 'no-such-commit')).toThrow(/no-such-commit/);
  });
});

describe('scratch folder', () => {
  const MOUNT = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,size=8388608k 0 0';
  const roomy = { mounts: `/dev/vda / ext4 rw 0 0\n${MOUNT}\n`, free: () => 8e9, available: 16e9 };

  describe('where the tests’ files go', () => {
    test('in memory if there is enough of it', () => {
      expect(scratchRoot(roomy)).toBe('/dev/shm');
    });
    test('on disk if memory is short, if programs may not run there, or if there is no such place', () => {
      expect(scratchRoot({ ...roomy, free: () => 64e6 })).toBeNull();
      expect(scratchRoot({ ...roomy, available: 7e9 })).toBeNull();
      expect(scratchRoot({ ...roomy, mounts: MOUNT.replace('nodev', 'noexec') })).toBeNull();
      expect(scratchRoot({ ...roomy, mounts: MOUNT.replace('rw', 'ro') })).toBeNull();
      expect(scratchRoot({ ...roomy, mounts: '' })).toBeNull();
    });
  });
});
