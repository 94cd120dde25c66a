import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

test('a dialog gives the focus back even if its code was loaded after the focus last changed', async () => {
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

test('if nothing had the focus, a dialog returns it to the page, not to a field that was left earlier', async () => {
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
