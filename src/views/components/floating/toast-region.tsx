import X from 'lucide-react/icons/x';
import { createPortal } from 'react-dom';
import { messageLook } from '../states/alert.tsx';
import type { MessageTone } from '../states/alert.tsx';
import { cx } from '../base/cx.ts';
import { IconButton } from '../actions/icon-button.tsx';

export type ToastPlace = 'bottom-left' | 'bottom-right';
export type ToastView = {
  id: string;
  tone: MessageTone;
  message: string;
  place: ToastPlace;
  /** Describes a current state: it disappears when that changes, and can't be dismissed. */
  standing?: boolean;
  action?: { label: string; onSelect: () => void };
};

export type ToastRegionProps = {
  toasts: readonly ToastView[];
  onDismiss: (id: string) => void;
  /** The pointer or the focus is on a toast: it should stay longer, until `onRelease` at most. */
  onHold?: (by: 'pointer' | 'focus') => void;
  onRelease?: (id: string) => void;
};

/** The specification's error toast is red itself. */
const inks: Record<Exclude<MessageTone, 'error'>, string> = {
  info: 'text-processing',
  success: 'text-completed',
  warning: 'text-pending',
};
const places: Record<ToastPlace, string> = {
  'bottom-left': 'left-0 items-start',
  'bottom-right': 'right-0 items-end',
};

type ToastProps = Omit<ToastRegionProps, 'toasts'> & { toast: ToastView };

const Toast = ({ toast, onDismiss, onHold, onRelease }: ToastProps) => {
  const { glyph: Glyph } = messageLook[toast.tone];
  const { standing = false } = toast;
  const isError = toast.tone === 'error';
  const hold = (by: 'pointer' | 'focus') => () => {
    if (!standing) onHold?.(by);
  };
  const release = () => {
    if (!standing) onRelease?.(toast.id);
  };
  return (
    <div
      role={toast.tone === 'error' ? 'alert' : undefined}
      onPointerEnter={hold('pointer')}
      onPointerLeave={release}
      onFocus={hold('focus')}
      onBlur={release}
      className={cx(
        'pointer-events-auto flex max-w-full animate-rise items-start gap-2.5 rounded-panel border py-2.5 pr-2 pl-3.5 text-sm shadow-float sm:max-w-dialog-sm',
        isError
          ? 'border-transparent bg-danger-solid text-danger-ink [&_button]:text-danger-ink'
          : 'border-line-strong bg-surface-raised text-ink',
      )}
    >
      <Glyph className={cx('mt-0.5', toast.tone !== 'error' && inks[toast.tone])} />
      <span className="min-w-0 flex-1 wrap-anywhere">{toast.message}</span>
      {toast.action ? (
        <button
          type="button"
          onClick={toast.action.onSelect}
          className="min-h-6 rounded-tick px-1.5 font-medium text-accent hover:underline"
        >
          {toast.action.label}
        </button>
      ) : null}
      {standing ? null : (
        <IconButton
          icon={X}
          label="Dismiss"
          size="sm"
          onClick={() => {
            onDismiss(toast.id);
            // A removed toast fires no event when the pointer or focus leaves it.
            release();
          }}
          className="-my-1"
        />
      )}
    </div>
  );
};

/**
 * Where toasts appear: one live list per place, always in the page so that new ones are announced.
 * It is attached to the body, next to the app, so that an open dialog neither silences it nor
 * treats a click on it as a click outside.
 */
export const ToastRegion = ({ toasts, ...commands }: ToastRegionProps) => {
  if (typeof document === 'undefined') return null;
  return createPortal(
    <section
      aria-label="Messages"
      className="toasts no-print pointer-events-none fixed inset-x-0 bottom-0 z-60"
    >
      {(['bottom-left', 'bottom-right'] as const).map((place) => (
        <ol
          key={place}
          aria-live="polite"
          aria-relevant="additions"
          className={cx(
            'absolute bottom-(--toast-bottom,0px) flex w-full flex-col gap-2 p-4 sm:w-auto',
            places[place],
          )}
        >
          {toasts
            .filter((toast) => toast.place === place)
            .map((toast) => (
              <li key={toast.id} className="max-w-full">
                <Toast toast={toast} {...commands} />
              </li>
            ))}
        </ol>
      ))}
    </section>,
    document.body,
  );
};
