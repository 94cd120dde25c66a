import { createContext, createElement, useContext } from 'react';
import type { ComponentPropsWithRef, ElementType } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonSize, ButtonVariant } from './button-class.ts';
import { cx } from '../base/cx.ts';
import type { Icon } from '../base/icon.ts';

export type LinkElementProps = ComponentPropsWithRef<'a'> & { href: string };

/**
 * The element that links use: plain `<a>` on the public pages; the app's shell provides its
 * router's link.
 */
export const LinkElement = createContext<ElementType<LinkElementProps>>('a');

export type LinkProps = LinkElementProps & {
  /** In running text, on its own, without any style, or as a button. */
  look?: 'text' | 'plain' | 'bare' | ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
};

const looks = {
  text: 'rounded-tick text-accent underline decoration-accent-line underline-offset-[0.2em] hover:decoration-current',
  plain: 'rounded-tick text-ink hover:text-accent hover:underline underline-offset-[0.2em]',
  bare: '',
};

/** A link. It opens another tab only if `target` says so, and then without an opener. */
export const Link = ({
  look = 'text',
  size,
  icon: Glyph,
  className,
  children,
  ...rest
}: LinkProps) => {
  const Element = useContext(LinkElement);
  const known = look === 'text' || look === 'plain' || look === 'bare';
  return createElement(
    Element,
    {
      ...rest,
      rel: rest.target === '_blank' ? 'noopener noreferrer' : rest.rel,
      className: known ? cx(looks[look], className) : buttonClass(look, size, className),
    },
    Glyph ? <Glyph className={known ? 'mr-1 inline-block align-[-0.15em]' : ''} /> : null,
    children,
  );
};
