import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useActivity } from './use-activity.ts';

afterEach(() => vi.restoreAllMocks());

test('a tab that is hidden is left, and one that is seen again stirs', () => {
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
