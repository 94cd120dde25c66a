import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useActivity } from './use-activity.ts';

afterEach(() => vi.restoreAllMocks());

test('a hidden tab counts as left, and one that is visible again as activity', () => {
  const heard: string[] = [];
  renderHook(() =>
    useActivity({
      stir: () => {
        heard.push('stir');
      },
      leave: () => {
        heard.push('leave');
      },
    }),
  );
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    seen.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }
  expect(heard).toEqual(['leave', 'stir']);
});
