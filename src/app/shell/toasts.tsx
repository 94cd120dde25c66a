import { useSelector } from '@xstate/react';
import { selectToasts, toastsCommands } from '#machines/shared/toasts.view.ts';
import { ToastRegion, type ToastView } from '#views/components/floating/toast-region.tsx';
import { useRoot } from '../root.ts';
import { useOnline } from './use-online.ts';

/** Stands for as long as it is so. */
const OFFLINE: ToastView = {
  id: 'offline',
  tone: 'warning',
  place: 'bottom-left',
  standing: true,
  message: 'You are offline. What you type is kept in this browser until it is saved.',
};

export function Toasts() {
  const { toasts } = useRoot();
  const shown = useSelector(toasts, selectToasts);
  const online = useOnline();
  const { dismiss, hold, release } = toastsCommands(toasts);
  return (
    <ToastRegion
      toasts={[
        ...(online ? [] : [OFFLINE]),
        ...shown.map(({ text, ...toast }) => ({ ...toast, message: text })),
      ]}
      onDismiss={dismiss}
      onHold={hold}
      onRelease={release}
    />
  );
}
