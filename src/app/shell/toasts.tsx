import { useSelector } from '@xstate/react';
import { selectToasts, toastsVerbs } from '#machines/toasts/toasts.view.ts';
import { ToastRegion, type ToastView } from '#views/components/floating/toast-region.tsx';
import { useRoot } from '../root.ts';
import { useOnline } from './use-online.ts';

/** Stands for as long as it is so: what waits is sent when the educator asks for it again, never by itself. */
const OFFLINE: ToastView = {
  id: 'offline', tone: 'warning', place: 'bottom-left', standing: true,
  message: 'You are offline. Feedback you type is kept in this browser; save it again once you are connected.',
};

export function Toasts() {
  const { toasts } = useRoot();
  const shown = useSelector(toasts, selectToasts);
  const online = useOnline();
  const { dismiss, hold, release } = toastsVerbs(toasts);
  return (
    <ToastRegion
      toasts={[...(online ? [] : [OFFLINE]), ...shown.map(({ text, ...toast }) => ({ ...toast, message: text }))]}
      onDismiss={dismiss} onHold={hold} onRelease={release}
    />
  );
}
