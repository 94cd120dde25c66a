import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '#views/styles/app.css';
import { createRoot, RootContext } from './root.ts';
import { fetchAhead, Routes } from './router.tsx';

fetchAhead(window.location.pathname);
const root = createRoot();

createReactRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RootContext value={root}>
      <BrowserRouter><Routes /></BrowserRouter>
    </RootContext>
  </StrictMode>,
);
