import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createRoot, RootContext } from './root.ts';
import { fetchAhead, Routes } from './router.tsx';

/**
 * Called by the entry rather than run on import: a student's page shares this bundle, and a module
 * fetched here may import it and would then wait for it for ever.
 */
export function start(): void {
  fetchAhead(window.location.pathname);
  createReactRoot(document.getElementById('root')!).render(
    <StrictMode>
      <RootContext value={createRoot()}>
        <BrowserRouter>
          <Routes />
        </BrowserRouter>
      </RootContext>
    </StrictMode>,
  );
}
