import { useTooltip } from '../floating/use-tooltip.tsx';
import { cx } from '../base/cx.ts';

/**
 * Text cut to its column. A tooltip shows all of it, and it is always in the page for screen
 * readers and search.
 */
export const Truncate = ({ text, className }: { text: string; className?: string }) => {
  const { trigger, tip } = useTooltip(text, { names: true });
  return (
    <>
      <span {...trigger} className={cx('block min-w-0 truncate', className)}>
        {text}
      </span>
      {tip}
    </>
  );
};
