import { useSelector } from '@xstate/react';
import { selectToasts, toastsVerbs } from '#machines/toasts/toasts.view.ts';
import { ToastRegion } from '#views/components/toast-region.tsx';
import { useRoot } from './root.ts';

export function Toasts() {
  const { toasts } = useRoot();
  const shown = useSelector(toasts, selectToasts);
  const { dismiss, hold, release } = toastsVerbs(toasts);
  return (
    <ToastRegion
      toasts={shown.map(({ text, ...toast }) => ({ ...toast, message: text }))}
      onDismiss={dismiss} onHold={hold} onRelease={release}
    />
  );
}
