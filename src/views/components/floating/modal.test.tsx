import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

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
  await vi.waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  rerender(page(null));
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Opener' })).toHaveFocus());
});
