import { cloneElement } from 'react';
import type { HTMLAttributes, ReactElement, ReactNode } from 'react';
import { useTooltip } from './use-tooltip.tsx';

type TooltipProps = {
  text: ReactNode;
  keys?: string;
  children: ReactElement<HTMLAttributes<HTMLElement>>;
};

/**
 * Explains its one child, which must be an element that can be pointed at (and focused, if the text
 * matters).
 */
export const Tooltip = ({ text, keys, children }: TooltipProps) => {
  const { trigger, tip } = useTooltip(text, { keys });
  return (
    <>
      {cloneElement(children, trigger)}
      {tip}
    </>
  );
};
