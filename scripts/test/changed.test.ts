import { describe, expect, test } from 'vitest';
import { ROOT } from '../built.ts';
import { allJourneys, changedPaths, journeysFor } from './changed.ts';

describe('what a change touches', () => {
  const journeys = ['tests/journeys/bell.test.ts', 'tests/journeys/comments.test.ts', 'tests/journeys/workbench-uploads.test.ts'];

  test('a journey is run for a path that its name or its list speaks of', () => {
    expect(journeysFor(['src/machines/upload-file/upload-file.machine.ts'], journeys)).toEqual(['tests/journeys/workbench-uploads.test.ts']);
    expect(journeysFor(['src/machines/notification-list/notification-list.machine.ts'], journeys)).toEqual(['tests/journeys/bell.test.ts']);
    expect(journeysFor(['src/views/screens/comments/comment-item.tsx'], journeys)).toEqual(['tests/journeys/comments.test.ts']);
  });
  test('a journey that changed itself is run, and nothing for a page of documentation', () => {
    expect(journeysFor(['tests/journeys/bell.test.ts'], journeys)).toEqual(['tests/journeys/bell.test.ts']);
    expect(journeysFor(['docs/statecharts/upload.md'], journeys)).toEqual([]);
  });
  test('every list belongs to a journey that is there', () => {
    expect(allJourneys(ROOT).length).toBeGreaterThan(0);
    expect(journeysFor(['src/machines/feedback-editor/feedback-editor.machine.ts'], allJourneys(ROOT)))
      .toContain('tests/journeys/workbench-editing.test.ts');
  });
  test('a base that git doesn’t know is said', () => {
    expect(() => changedPaths(ROOT, 'no-such-commit')).toThrow(/no-such-commit/);
  });
});
