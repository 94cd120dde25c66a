import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Data } from './data.tsx';
import { Floating } from './floating.tsx';
import { Forms } from './forms.tsx';
import { Paper } from './paper.tsx';
import { Broken, Register, Shell, SignIn } from './screens.tsx';

/**
 * Every component in every state, for the eye and for axe. `?theme=dark`, `?density=compact`, `?page=forms`; whole
 * screens by `?screen=shell`, with `path`, `credits`, `banner`, `content`, `error`, `busy`.
 */
const query = new URLSearchParams(location.search);
for (const name of ['theme', 'density'] as const) {
  const value = query.get(name);
  if (value) document.documentElement.dataset[name] = value;
}

const pages = { paper: Paper, forms: Forms, data: Data, floating: Floating };
const page = query.get('page');
const screens: Record<string, React.ComponentType> = {
  shell: Shell,
  'sign-in': SignIn,
  register: Register,
  broken: Broken,
};
const Screen = screens[query.get('screen') ?? ''];

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no root.');
createRoot(root).render(
  <StrictMode>
    {Screen ? (
      <Screen />
    ) : (
      <main className="mx-auto flex max-w-page flex-col gap-14 px-4 py-10 sm:px-8">
        <h1 className="sr-only">Gallery</h1>
        {Object.entries(pages).map(([name, Page]) =>
          page === null || page === name ? <Page key={name} /> : null,
        )}
      </main>
    )}
  </StrictMode>,
);
