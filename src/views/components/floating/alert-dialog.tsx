import { Description, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Modal } from './modal.tsx';

export type AlertDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Names what is affected, and how many. */
  title: ReactNode;
  /** The specification's text, or what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  /** Why it can't be confirmed yet, as when something must be typed first. */
  disabled?: boolean | string;
};

/** Asks once before something is destroyed. The focus starts on the safe button. */
export const AlertDialog = (props: AlertDialogProps) => {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'danger',
    busy = false,
    disabled = false,
  } = props;
  return (
    <Modal open={open} onClose={onClose} role="alertdialog" className="fixed inset-0 z-40">
      <div className="fixed inset-0 flex items-end justify-center p-3 sm:items-center sm:p-6">
        <DialogPanel
          transition
          className="w-full max-w-dialog-sm rounded-panel border border-line-strong bg-surface-raised p-5 shadow-sheet transition duration-calm data-closed:translate-y-2 data-closed:opacity-0"
        >
          <DialogTitle className="font-serif text-lg font-semibold wrap-anywhere">
            {title}
          </DialogTitle>
          <Description as="div" className="mt-2 text-base text-ink-muted wrap-anywhere">
            {children}
          </Description>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button onClick={onClose} data-autofocus>
              {cancelLabel}
            </Button>
            <Button variant={tone} onClick={onConfirm} busy={busy} disabled={disabled}>
              {confirmLabel}
            </Button>
          </div>
        </DialogPanel>
      </div>
    </Modal>
  );
};
