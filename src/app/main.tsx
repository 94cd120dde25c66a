import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import '#views/styles/app.css';
import { createRoot, RootContext } from './root.ts';
import { createRouter } from './router.tsx';

const root = createRoot();

createReactRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RootContext value={root}>
      <RouterProvider router={createRouter()} />
    </RootContext>
  </StrictMode>,
);
