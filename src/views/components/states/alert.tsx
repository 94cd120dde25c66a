import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { toneClass } from '../data/chip-tone.ts';
import { cx } from '../base/cx.ts';
import { IconButton } from '../actions/icon-button.tsx';

export type MessageTone = 'info' | 'success' | 'warning' | 'error';

export const messageLook = {
  info: { glyph: Info, tone: 'processing' },
  success: { glyph: CircleCheck, tone: 'completed' },
  warning: { glyph: TriangleAlert, tone: 'pending' },
  error: { glyph: CircleAlert, tone: 'error' },
} as const;

export type AlertProps = {
  tone?: MessageTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  className?: string;
  /** Lets a field refer to this message. */
  id?: string;
  /** Takes the focus when it appears: a request was refused, and no field is at fault. */
  takesFocus?: boolean;
};

/**
 * A message near what it concerns. An error is announced at once, others when the reader pauses.
 */
export const Alert = ({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  className,
  id,
  takesFocus = false,
}: AlertProps) => {
  const { glyph: Glyph, tone: colour } = messageLook[tone];
  const box = useRef<HTMLDivElement>(null);
  // Only once: while the message stays, it mustn't take the focus from a field the user types in.
  const [takes] = useState(takesFocus);
  useEffect(() => {
    if (takes) box.current?.focus();
  }, [takes]);
  return (
    <div
      ref={box}
      id={id}
      tabIndex={takes ? -1 : undefined}
      role={tone === 'error' ? 'alert' : 'status'}
      className={cx(
        'flex items-start gap-2.5 rounded-r-control border-l-3 px-3.5 py-2.5 text-sm',
        toneClass[colour],
        'border-l-current',
        className,
      )}
    >
      <Glyph className="mt-0.5" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-medium">{title}</p> : null}
        {children ? <div className="text-ink">{children}</div> : null}
      </div>
      {action}
      {onDismiss ? (
        <IconButton
          icon={X}
          label="Dismiss"
          size="sm"
          onClick={onDismiss}
          className="-my-1 -mr-1.5 text-current"
        />
      ) : null}
    </div>
  );
};
