import { DialogPanel, DialogTitle } from '@headlessui/react';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { Modal } from './modal.tsx';

export type DrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** A panel that slides in from the left, 280 px wide (specification, section 9). */
export const Drawer = ({ open, onClose, title, children }: DrawerProps) => (
  <Modal open={open} onClose={onClose} className="relative z-40">
    <DialogPanel
      transition
      className="fixed inset-y-0 left-0 flex w-drawer max-w-[90vw] flex-col overflow-y-auto border-r border-line-strong bg-surface-raised shadow-sheet transition duration-calm data-closed:-translate-x-full"
    >
      <div className="flex h-14 shrink-0 items-center justify-between border-b border-line pr-2 pl-4">
        <DialogTitle className="font-serif text-lg font-semibold">{title}</DialogTitle>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      {children}
    </DialogPanel>
  </Modal>
);
