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
 * What every dialog and the drawer stand on: the page behind is veiled and out of reach, and has
 * its focus back after.
 */
export const Modal = ({ className, children, ...rest }: ModalProps) => {
  // Headless UI gives the focus back to what had it last, as far as it has seen; it begins to look when its code is
  // loaded, which may be later than the last change. It is told of what has the focus as it opens, and of what that
  // stands in: where the dialog takes it away, the focus would fall back to the top of the page. Where nothing has it,
  // it goes back to the page, and not to a field that was left long ago: the next key would be typed there.
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
