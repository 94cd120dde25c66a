import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

test('a dialog gives the focus back, though its code came after the last change of it', async () => {
  const page = (dialog: ReactNode) => (
    <>
      <button type="button">Opener</button>
      {dialog}
    </>
  );
  const { rerender } = render(page(null));
  screen.getByRole('button', { name: 'Opener' }).focus();
  const { Dialog } = await import('./dialog.tsx');
  rerender(
    page(
      <Dialog open title="Keyboard" onClose={() => {}}>
        <p>Keys</p>
      </Dialog>,
    ),
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  rerender(page(null));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus());
});

test('where nothing had the focus, a dialog gives it to the page, and not to a field that was left', async () => {
  const page = (dialog: ReactNode) => (
    <main tabIndex={-1}>
      <textarea aria-label="Feedback" />
      {dialog}
    </main>
  );
  const { Dialog } = await import('./dialog.tsx');
  const { rerender } = render(page(null));
  const field = screen.getByRole('textbox', { name: 'Feedback' });
  field.focus();
  field.blur();
  rerender(
    page(
      <Dialog open title="Same mark" onClose={() => {}}>
        <p>Two scripts</p>
      </Dialog>,
    ),
  );
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  rerender(page(null));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
