import '#views/charts/charts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { chartViewerMachine } from '#machines/chart-viewer/chart-viewer.machine.ts';
import { chartViewerVerbs } from '#machines/chart-viewer/chart-viewer.view.ts';
import { panZoomMachine } from '#machines/pan-zoom/pan-zoom.machine.ts';
import { createCharts, readRecording } from '#services/charts/exported.ts';
import { addressOf, namedBy } from '#views/charts/address.ts';
import { ViewerScreen } from '#views/charts/viewer-screen.tsx';

const isFile = window.location.protocol === 'file:';
const here = isFile ? '.' : '/docs/statecharts';
const charts = createCharts(`${here}/charts`);
/** A script that a file can load too knows no `await` of its own. */
async function open(): Promise<void> {
  const index = await charts.loadIndex();

  const viewer = createActor(
    chartViewerMachine.provide({
      actors: {
        loadChart: fromPromise(({ input }) => charts.loadChart(input.name)),
        readRecording: fromPromise(({ input }) => readRecording(input.file, index)),
      },
      actions: {
        writeAddress: (_, { name, key }) => {
          const address = addressOf(name, key);
          if (address !== window.location.hash) window.history.replaceState(null, '', address);
        },
      },
    }),
  ).start();
  const { changeAddress } = chartViewerVerbs(viewer);
  const follow = () => {
    const { name, key } = namedBy(window.location.hash);
    changeAddress(name, key);
  };
  follow();
  window.addEventListener('hashchange', follow);

  createRoot(document.getElementById('viewer')!).render(
    <StrictMode>
      <ViewerScreen
        actor={viewer}
        panZoom={createActor(panZoomMachine).start()}
        index={index}
        home={isFile ? './files.html' : '/'}
        screenAddress={(file) => `${here}/screens/${file}`}
      />
    </StrictMode>,
  );
}

void open();
