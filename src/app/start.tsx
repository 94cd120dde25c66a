import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isRecordingOn } from '#services/storage/recording-switch.ts';
import { kept } from '#services/storage/kept.ts';
import { createRoot, RootContext } from './root.ts';
import { fetchAhead, Routes } from './router.tsx';

/** Not awaited by this module itself: what is fetched here may need what is bundled with it, and would wait for it for ever. */
async function start(): Promise<void> {
  fetchAhead(window.location.pathname);
  // From the first actor on; whoever doesn't record fetches nothing for it.
  if (isRecordingOn(kept)) await import('./recording/recording.ts').then(({ openRecording }) => openRecording(), () => null);
  createReactRoot(document.getElementById('root')!).render(
    <StrictMode>
      <RootContext value={createRoot()}>
        <BrowserRouter><Routes /></BrowserRouter>
      </RootContext>
    </StrictMode>,
  );
}

void start();
