import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { AlertDialog } from './alert-dialog.tsx';
import { Button } from '../actions/button.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Popover } from './popover.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { ToastRegion } from './toast-region.tsx';
import type { ToastView } from './toast-region.tsx';

const noop = () => {};

const Grading = ({ onSubmit = noop }: { onSubmit?: () => void }) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Grade Submission"
        description="s1042217"
        onSubmit={onSubmit}
        footer={<Button type="submit">Save Grade</Button>}
      >
        <TextArea aria-label="Feedback" value={text} onChange={setText} />
      </Dialog>
    </>
  );
};

describe('Dialog', () => {
  test('has a name, focuses its body, closes with Escape and gives the focus back', async () => {
    render(<Grading />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = await screen.findByRole('dialog', { name: 'Grade Submission' });
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    expect(dialog).toHaveAccessibleDescription('s1042217');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Feedback' })).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });

  test('keeps Tab inside; the cross is last', async () => {
    render(<Grading />);
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Save Grade' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    '%s submits from a text area, once',
    async (keys) => {
      const submit = vi.fn<() => void>();
      render(<Grading onSubmit={submit} />);
      await userEvent.click(screen.getByRole('button', { name: 'Open' }));
      await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
      await userEvent.keyboard(`Good{Enter}${keys}`);
      expect(submit).toHaveBeenCalledTimes(1);
      expect(screen.getByRole('textbox')).toHaveValue('Good\n');
    },
  );
});

describe('AlertDialog', () => {
  test('starts on the safe button, so that Enter destroys nothing', async () => {
    const confirm = vi.fn<() => void>();
    const close = vi.fn<() => void>();
    render(
      <AlertDialog
        open
        onClose={close}
        onConfirm={confirm}
        title="Delete Essay 1?"
        confirmLabel="Delete"
      >
        This action cannot be undone.
      </AlertDialog>,
    );
    const dialog = screen.getByRole('alertdialog', { name: 'Delete Essay 1?' });
    expect(dialog).toHaveAccessibleDescription('This action cannot be undone.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(confirm).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

test('Drawer is a named dialog that Escape closes', async () => {
  const close = vi.fn<() => void>();
  render(
    <Drawer open onClose={close} title="Marginalia">
      <a href="/assignments">Assignments</a>
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Marginalia' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

test('Popover opens from its button, can be closed by its content, and gives the focus back', async () => {
  render(
    <Popover label="Notifications" trigger="3">
      {(close) => <Button onClick={close}>Done</Button>}
    </Popover>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Done' })).not.toBeInTheDocument(),
  );
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
});

test('[SHELL-26] Popover isn’t closed by losing the focus before its opening is rendered', () => {
  render(
    <>
      <Popover label="Notifications" trigger="3">
        {() => <p>Newest</p>}
      </Popover>
      <main tabIndex={-1} />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Notifications' });
  button.focus();
  act(() => {
    button.click();
    screen.getByRole('main').focus();
  });
  expect(screen.getByText('Newest')).toBeInTheDocument();
});

test('[SHELL-26] Popover takes over the focus from the button that held its place until its code was loaded', () => {
  const { rerender } = render(<button id="bell">Notifications</button>);
  screen.getByRole('button').focus();
  rerender(
    <Popover id="bell" label="Notifications" trigger="3">
      {() => <p>Newest</p>}
    </Popover>,
  );
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'false');
});

describe('ToastRegion', () => {
  const toasts: ToastView[] = [
    {
      id: 'a',
      tone: 'success',
      message: 'AI feedback generated successfully',
      place: 'bottom-left',
    },
    {
      id: 'b',
      tone: 'error',
      message: 'Failed to update',
      place: 'bottom-right',
      action: { label: 'Retry', onSelect: noop },
    },
  ];

  test('a standing toast can’t be dismissed, and pauses no timer', async () => {
    const hold = vi.fn<(by: 'pointer' | 'focus') => void>();
    render(
      <ToastRegion
        toasts={[
          {
            id: 'o',
            tone: 'warning',
            message: 'You are offline.',
            place: 'bottom-left',
            standing: true,
          },
        ]}
        onDismiss={noop}
        onHold={hold}
      />,
    );
    expect(screen.getByText('You are offline.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    await userEvent.hover(screen.getByText('You are offline.'));
    expect(hold).not.toHaveBeenCalled();
  });

  test('[ERR-15] only an error toast is red itself', () => {
    render(
      <ToastRegion
        toasts={[
          { id: 'e', tone: 'error', message: 'It broke.', place: 'bottom-left' },
          { id: 's', tone: 'success', message: 'It went.', place: 'bottom-left' },
        ]}
        onDismiss={noop}
      />,
    );
    expect(screen.getByRole('alert')).toHaveClass('bg-danger-solid', 'text-danger-ink');
    expect(screen.getByText('It went.').parentElement).not.toHaveClass('bg-danger-solid');
  });
  test('its live lists exist before any toast', () => {
    render(<ToastRegion toasts={[]} onDismiss={noop} />);
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region.querySelectorAll('[aria-live="polite"]')).toHaveLength(2);
  });

  test('each place has its own list; an error is an alert; a toast is dismissed by its id', async () => {
    const dismiss = vi.fn<(id: string) => void>();
    render(<ToastRegion toasts={toasts} onDismiss={dismiss} />);
    const [left, right] = screen.getAllByRole('list');
    expect(left).toHaveTextContent('AI feedback generated successfully');
    expect(right).toHaveTextContent('Failed to update');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Failed to update');
    await userEvent.click(within(alert).getByRole('button', { name: 'Dismiss' }));
    expect(dismiss).toHaveBeenCalledExactlyOnceWith('b');
  });

  test('time is paused while the pointer or the focus is on one', async () => {
    const hold = vi.fn<(by: 'pointer' | 'focus') => void>();
    const release = vi.fn<(id: string) => void>();
    render(<ToastRegion toasts={toasts} onDismiss={noop} onHold={hold} onRelease={release} />);
    await userEvent.hover(screen.getByText('Failed to update'));
    expect(hold).toHaveBeenLastCalledWith('pointer');
    await userEvent.unhover(screen.getByText('Failed to update'));
    expect(release).toHaveBeenLastCalledWith('b');
    screen.getAllByRole('button', { name: 'Dismiss' })[0]!.focus();
    expect(hold).toHaveBeenLastCalledWith('focus');
  });

  test('[SPEC-8] one that is dismissed under the pointer no longer pauses the others', async () => {
    const release = vi.fn<(id: string) => void>();
    render(<ToastRegion toasts={toasts} onDismiss={noop} onRelease={release} />);
    await userEvent.click(
      within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }),
    );
    expect(release).toHaveBeenLastCalledWith('b');
  });

  test('an open dialog neither hides it nor closes when it is clicked', async () => {
    const close = vi.fn<() => void>();
    render(
      <>
        <ToastRegion toasts={toasts} onDismiss={noop} />
        <Dialog open onClose={close} title="Grade Submission">
          <Button>Inside</Button>
        </Dialog>
      </>,
    );
    expect(await screen.findByRole('region', { name: 'Messages' })).toBeInTheDocument();
    await userEvent.click(screen.getByText('Failed to update'));
    expect(close).not.toHaveBeenCalled();
  });
});
