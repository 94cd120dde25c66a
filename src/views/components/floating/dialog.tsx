import { Description, DialogPanel, DialogTitle } from '@headlessui/react';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { focusFirstFault } from '../fields/first-fault.ts';
import { Modal } from './modal.tsx';

export type DialogSize = 'sm' | 'md' | 'lg' | 'sheet';

export type DialogProps = {
  open: boolean;
  /**
   * Called by the cross, Escape or a click outside. Left out if only the dialog's own buttons may
   * close it.
   */
  onClose?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** sheet: the whole work area, for grading and long reading. */
  size?: DialogSize;
  /** Shown in the head, to the right of the title. */
  aside?: ReactNode;
  /**
   * The buttons, always visible. The primary one is last, with `type="submit"` if there is
   * `onSubmit`.
   */
  footer?: ReactNode;
  /**
   * Makes the dialog a form: Enter in a single-line field and Ctrl/Cmd+Enter anywhere submit it.
   */
  onSubmit?: () => void;
  /** Handles keys in the whole dialog, wherever the focus is. */
  onKeys?: (event: KeyboardEvent<HTMLElement>) => void;
  /** The content has its own padding and scrolling (columns of a sheet). */
  bare?: boolean;
  children: ReactNode;
};

const sizes: Record<DialogSize, string> = {
  sm: 'sm:max-w-dialog-sm max-h-[92dvh]',
  md: 'sm:max-w-dialog max-h-[92dvh]',
  lg: 'sm:max-w-dialog-lg max-h-[92dvh]',
  sheet: 'h-[96dvh] sm:h-full',
};

const stay = () => {};

const FIELD = ':is(input, textarea, select):not(:disabled, [type=hidden])';

/**
 * A modal dialog. The focus goes to the element with `data-autofocus`, else to the first field,
 * else to the dialog, and returns when it closes. The cross is last in the tab order, so that
 * typing can start at once.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  description,
  size = 'md',
  aside,
  footer,
  onSubmit,
  onKeys,
  bare = false,
  children,
}: DialogProps) => {
  const first = useRef<HTMLElement>(null);
  const findFirst = (body: HTMLElement | null) => {
    first.current =
      body?.querySelector<HTMLElement>('[data-autofocus]') ??
      body?.querySelector<HTMLElement>(FIELD) ??
      null;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit?.();
    const form = event.currentTarget;
    // Errors that the submit finds are rendered with the next frame.
    requestAnimationFrame(() => focusFirstFault(form));
  };
  const submitByKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeys?.(event);
    // Headless UI would take the focus from the field even if nothing closes.
    if (event.key === 'Escape' && !onClose) event.preventDefault();
    if (!onSubmit || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.querySelector('form')?.requestSubmit();
  };
  const content = (
    <>
      <div
        ref={findFirst}
        className={cx(
          'min-h-0 flex-1',
          bare ? 'flex flex-col' : 'overflow-y-auto overscroll-contain px-5 py-4',
        )}
      >
        {children}
      </div>
      {footer ? (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          {footer}
        </div>
      ) : null}
    </>
  );
  return (
    <Modal
      open={open}
      onClose={onClose ?? stay}
      initialFocus={first}
      className="fixed inset-0 z-40"
    >
      <div
        className={cx(
          'fixed inset-0 flex items-end justify-center sm:items-center',
          size === 'sheet' ? 'sm:p-4' : 'sm:p-6',
        )}
      >
        <DialogPanel
          transition
          data-dialog
          onKeyDown={submitByKey}
          className={cx(
            'relative flex w-full flex-col overflow-hidden rounded-t-panel border border-line-strong bg-surface-raised shadow-sheet transition duration-calm sm:rounded-panel',
            'data-closed:translate-y-2 data-closed:opacity-0',
            sizes[size],
          )}
        >
          {/* Not a <header>: outside <main> it would be a second banner. */}
          <div className="flex items-start gap-3 border-b border-line py-3.5 pr-14 pl-5">
            <div className="min-w-0 flex-1">
              <DialogTitle className="font-serif text-lg font-semibold wrap-anywhere">
                {title}
              </DialogTitle>
              {description ? (
                <Description className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
                  {description}
                </Description>
              ) : null}
            </div>
            {aside}
          </div>
          {onSubmit ? (
            <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
              {content}
            </form>
          ) : (
            content
          )}
          {onClose ? (
            <IconButton
              icon={X}
              label="Close"
              onClick={onClose}
              className="absolute top-2.5 right-3"
            />
          ) : null}
        </DialogPanel>
      </div>
    </Modal>
  );
};
