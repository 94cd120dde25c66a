import { join } from 'node:path';
import type { Alias, Plugin } from 'vite';

const ROUTER = join(import.meta.dirname, '../../node_modules/react-router/dist/production');

/** Its package names the development build alone, warnings and all. */
export const productionRouter: Alias[] = [
  { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
];

const MADE = /^(var \w+ = )(?=React\d*\.(?:createContext|memo|forwardRef|lazy)\()/gm;
const NAMED = /^\w+\.displayName = "[^"]*";$/gm;

/**
 * React Router's contexts, memos and names run when the module does, so a bundler keeps them and all they hold: its
 * servers, its forms, its data part. Marked as what can be left out, they are, unless somebody uses them (docs/decisions/weight.md).
 */
export const lightRouter: Plugin = {
  name: 'light-router',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: (code) => ({
      code: code.replaceAll(MADE, '$1/* @__PURE__ */ ').replaceAll(NAMED, ''),
      map: null,
    }),
  },
};
