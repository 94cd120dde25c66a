import { cx } from '../base/cx.ts';

/** Returns the first letters of the first and last word: 'Ada King Lovelace' gives 'AL'. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
};

const SIZES = { xs: 'size-6 text-xs', sm: 'size-7 text-xs', md: 'size-10 text-sm' };

type AvatarProps = { name: string; size?: keyof typeof SIZES };

/** A person's initials; decorates their name. */
export const Avatar = ({ name, size = 'md' }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-flex shrink-0 items-center justify-center rounded-full border border-accent-line bg-accent-soft font-medium text-accent-strong',
      SIZES[size],
    )}
  >
    {initials(name) || '·'}
  </span>
);
