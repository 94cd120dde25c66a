import { Dialog as HeadlessDialog, DialogBackdrop } from '@headlessui/react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';

export type ModalProps = {
  open: boolean;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
  className: string;
  children: ReactNode;
};

/**
 * The basis of every dialog and the drawer: the page behind is veiled and inert, and regains the
 * focus afterwards.
 */
export const Modal = ({ className, children, ...rest }: ModalProps) => {
  // Headless UI gives the focus back to the last element it saw focused, but starts watching only
  // when its code is loaded, which may be after the last change. So it is told which element has
  // the focus as the dialog opens, and that element's ancestors: if the dialog removes it, the
  // focus would otherwise return to the top of the page. If nothing has the focus, it returns to
  // the page and not to a field that was left long ago, where the next key would be typed.
  useState(() => {
    const focused = document.activeElement;
    const left = focused === document.body ? document.querySelector('main') : focused;
    for (const element of [left?.closest('main'), left])
      element?.dispatchEvent(new FocusEvent('focus'));
  });
  return (
    <HeadlessDialog {...rest} className={className}>
      <DialogBackdrop
        transition
        className="fixed inset-0 bg-veil transition-opacity duration-calm data-closed:opacity-0"
      />
      {children}
    </HeadlessDialog>
  );
};
