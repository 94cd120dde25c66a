import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Data } from './data.tsx';
import { Floating } from './floating.tsx';
import { Forms } from './forms.tsx';
import { Paper } from './paper.tsx';

/** Every component in every state, for the eye and for axe. `?theme=dark`, `?density=compact`, `?page=forms`. */
const query = new URLSearchParams(location.search);
for (const name of ['theme', 'density'] as const) {
  const value = query.get(name);
  if (value) document.documentElement.dataset[name] = value;
}

const pages = { paper: Paper, forms: Forms, data: Data, floating: Floating };
const page = query.get('page');

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no root.');
createRoot(root).render(
  <StrictMode>
    <main className="mx-auto flex max-w-page flex-col gap-14 px-4 py-10 sm:px-8">
      <h1 className="sr-only">Gallery</h1>
      {Object.entries(pages).map(([name, Page]) => (page === null || page === name ? <Page key={name} /> : null))}
    </main>
  </StrictMode>,
);
