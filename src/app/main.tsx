import './ahead.ts';
import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '#views/styles/app.css';
import { isRecordingOn } from '#services/storage/recording-switch.ts';
import { kept } from '#services/storage/kept.ts';
import { createRoot, RootContext } from './root.ts';
import { fetchAhead, Routes } from './router.tsx';

fetchAhead(window.location.pathname);
// From the first actor on; whoever doesn't record fetches nothing for it.
if (isRecordingOn(kept)) await import('./recording/recording.ts').then(({ openRecording }) => openRecording(), () => null);
const root = createRoot();

createReactRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RootContext value={root}>
      <BrowserRouter><Routes /></BrowserRouter>
    </RootContext>
  </StrictMode>,
);
