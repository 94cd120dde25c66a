import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDocument } from '#tests/support/desk/document.ts';
import ScriptNotices from './script-notices.tsx';

const line = (confidence: number) => ({ start: 0, end: 3, confidence });
const notices = (confidences: readonly number[]) => (
  <ScriptNotices
    document={{ ...aDocument(), recognised: confidences.map(line) }}
    isDrawn
    onRetry={null}
  />
);

test('[CHECK-5] the desk says of a scan that it was read by OCR, of how many lines that is not sure, and that the page is what is marked', () => {
  const { rerender } = render(notices([0.95, 0.9]));
  expect(screen.getByText('Read by OCR. The page is what is marked.')).toBeVisible();
  rerender(notices([0.95, 0.3]));
  expect(
    screen.getByText('Read by OCR, which is not sure of 1 line. The page is what is marked.'),
  ).toBeVisible();
  rerender(notices([]));
  expect(screen.queryByText(/OCR/)).toBeNull();
});
