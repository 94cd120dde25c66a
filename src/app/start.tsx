import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createRoot, RootContext } from './root.ts';
import { fetchAhead, Routes } from './router.tsx';

/**
 * Called, not run by this module: a student's page has its bundle too, and what is fetched here may
 * need it, and would wait for it for ever.
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
