import { createContext, createElement, type ElementType, useContext } from 'react';
import type { LinkElementProps } from '#views/components/actions/link.tsx';
import { isScreen } from './navigation.ts';

/** The router's link, taking `href`. */
export const RouterLink = createContext<ElementType<LinkElementProps>>('a');

/** Goes through the router to the app's own screens, and as a plain link everywhere else. */
export const ScreenLink = (props: LinkElementProps) => {
  const routed = useContext(RouterLink);
  return createElement(isScreen(props.href) && props.target === undefined ? routed : 'a', props);
};
