import { StrictMode } from 'react';
import { createRoot as createReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isRecordingOn } from '#services/storage/recording-switch.ts';
import { kept } from '#services/storage/kept.ts';
import { createRoot, RootContext } from './root.ts';
import { fetchAhead, Routes } from './router.tsx';

/** Called, not run by this module: a student's page has its bundle too, and what is fetched here may need it, and would wait for it for ever. */
export async function start(): Promise<void> {
  fetchAhead(window.location.pathname);
  // From the first actor on; whoever doesn't record fetches nothing for it.
  if (isRecordingOn(kept))
    await import('./recording/recording.ts').then(
      ({ openRecording }) => openRecording(),
      () => null,
    );
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
