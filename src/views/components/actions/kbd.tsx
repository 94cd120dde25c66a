import { cx } from '../base/cx.ts';

const isApple = () => /Mac|iP(hone|ad|od)/.test(navigator.platform);

const PRINTED: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/**
 * Returns a key's name as printed on the user's keyboard: `Mod` is ⌘ on Apple's, Ctrl elsewhere.
 */
const keyName = (key: string): string => {
  if (key === 'Mod') return isApple() ? '⌘' : 'Ctrl';
  return PRINTED[key] ?? key;
};

type KbdProps = { keys: string; inverse?: boolean };

/** Keys to press, written `Mod+Enter`, `g` or `+`. */
export const Kbd = ({ keys, inverse = false }: KbdProps) => (
  <span className="inline-flex gap-0.5 align-middle">
    {keys.split(/\b\+/).map((key) => (
      <kbd
        key={key}
        className={cx(
          'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-tick border px-1 font-sans text-xs leading-none',
          inverse ? 'border-current' : 'border-line-strong bg-surface text-ink-muted',
        )}
      >
        {keyName(key)}
      </kbd>
    ))}
  </span>
);
