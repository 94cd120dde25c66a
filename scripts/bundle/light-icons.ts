import type { Plugin } from 'vite';

/** What makes an icon of its shapes: no setting of many, and no name in its class but the one that our styles know. */
const ICON = `
import { createElement } from 'react';
const PEN = { xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true };
export default ({ node }) => ({ className = '', ...props }) => createElement('svg', { ...PEN, ...props, className: 'lucide ' + className }, node.map(([tag, shape]) => createElement(tag, shape)));
`;

/** Lucide's own way from shapes to a picture serves every framework and costs a kilobyte on every page (docs/decisions/weight.md). */
export const lightIcons: Plugin = {
  name: 'light-icons',
  // The pages that are written ahead of the browser are made of the same shapes as those in it.
  apply: (_, { mode }) => mode === 'production',
  config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => ({ code: ICON, map: null }),
  },
};
