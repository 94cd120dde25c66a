import ArrowLeft from 'lucide-react/icons/arrow-left';
import FileInput from 'lucide-react/icons/file-input';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { IndexEntry } from '#lib/charts/exported.ts';
import {
  chartViewerVerbs,
  isReading,
  isRefused,
  selectChart,
  selectFace,
  selectKey,
  selectName,
  selectPicture,
  selectQuery,
  selectReplay,
  type ChartViewerRef,
} from '#machines/chart-viewer/chart-viewer.view.ts';
import type { PanZoomRef } from '#machines/pan-zoom/pan-zoom.view.ts';
import { Button } from '../components/actions/button.tsx';
import { buttonClass } from '../components/actions/button-class.ts';
import { Wordmark } from '../components/layout/wordmark.tsx';
import { Alert } from '../components/states/alert.tsx';
import { Spinner } from '../components/states/spinner.tsx';
import { cx } from '../components/base/cx.ts';
import { addressOf } from './address.ts';
import { ChartIndex } from './chart-index.tsx';
import { Picture } from './picture.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { TransitionTable } from './transition-table.tsx';
import { TransitionWords } from './transition-words.tsx';

export interface ViewerScreenProps {
  actor: ChartViewerRef;
  panZoom: PanZoomRef;
  index: readonly IndexEntry[];
  screenAddress: (file: string) => string;
  home: string;
}

const RECORDING_HINT =
  'Choose a file that was downloaded under Settings, Recording. A damaged or newer one can’t be read here.';

/** Every statechart: the index, one chart with its picture and words, and what is replayed on it. */
export function ViewerScreen({ actor, panZoom, index, screenAddress, home }: ViewerScreenProps) {
  const face = useSelector(actor, selectFace);
  const name = useSelector(actor, selectName);
  const chart = useSelector(actor, selectChart);
  const picture = useSelector(actor, selectPicture);
  const key = useSelector(actor, selectKey);
  const query = useSelector(actor, selectQuery);
  const replay = useSelector(actor, selectReplay);
  const refused = useSelector(actor, isRefused);
  const reading = useSelector(actor, isReading);
  const file = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const verbs = chartViewerVerbs(actor);
  const title = useRef<HTMLHeadingElement>(null);
  const isReplaying = replay !== null;
  const stood = useRef({ name, isReplaying });
  // What was pressed went with the screen that it stood on.
  useEffect(() => {
    if (stood.current.name === name && stood.current.isReplaying === isReplaying) return;
    stood.current = { name, isReplaying };
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, [name, isReplaying]);
  const transition = chart?.transitions.find((one) => one.key === key) ?? null;
  const at = replay !== null && replay.now.name === name ? replay.now.at : NOWHERE;
  const taken =
    replay?.now.name === chart?.name
      ? chart?.transitions.find((one) => one.key === replay?.now.took.at(-1))?.trigger
      : undefined;
  const region = (place: number) =>
    chart?.states.find(({ id }) => id === chart.pictures[place]?.region)?.path;

  return (
    <div className="flex min-h-dvh flex-col wide:h-dvh">
      <header className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-2">
        <a
          href={home}
          aria-label="Marginalia, home"
          className="inline-flex min-h-control items-center rounded-control"
        >
          <Wordmark />
        </a>
        <h1 ref={title} tabIndex={-1} className="font-serif text-xl font-semibold text-ink">
          {name === null ? (
            'Every behaviour, drawn'
          ) : (
            <>
              <span className="sr-only">Statechart </span>
              {name}
            </>
          )}
        </h1>
        <div className="ml-auto">
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            className="sr-only"
            tabIndex={-1}
            aria-label="Recording"
            data-recording
            onChange={({ target }) => {
              const [given] = target.files ?? [];
              if (given) verbs.give(given);
              target.value = '';
            }}
          />
          <Button size="sm" icon={FileInput} onClick={() => file.current?.click()}>
            Replay a recording
          </Button>
        </div>
      </header>
      {replay ? (
        <ReplayBar replay={replay} trigger={taken} onReach={verbs.reach} onEnd={verbs.endReplay} />
      ) : null}
      {reading ? (
        <p className="flex items-center gap-2 px-4 py-2 text-ink-muted">
          <Spinner label="Reading the recording" />
          Reading the recording …
        </p>
      ) : null}
      {refused ? (
        <Alert
          tone="error"
          title="This file is no recording of a session."
          onDismiss={verbs.endReplay}
        >
          {RECORDING_HINT}
        </Alert>
      ) : null}
      <main className="flex min-h-0 flex-1 flex-col wide:flex-row">
        {name === null ? (
          <div className="min-h-0 flex-1 wide:overflow-y-auto">
            <p className="max-w-prose px-4 pt-5 text-ink-muted">
              Each chart is drawn from the code that runs. Open one and choose an arrow: you see
              what it means, the requirements and tests that hold it, the paths that walk it and the
              screen after it.
            </p>
            <ChartIndex index={index} query={query} onQuery={verbs.changeQuery} name={null} />
          </div>
        ) : (
          <>
            <nav
              aria-label="Charts"
              className="hidden w-72 shrink-0 overflow-y-auto border-r border-line wide:block"
            >
              <p className="px-4 pt-4">
                <a href={addressOf(null)} className={cx(buttonClass('quiet', 'sm'), 'w-full')}>
                  <ArrowLeft />
                  All charts
                </a>
              </p>
              <ChartIndex index={index} query={query} onQuery={verbs.changeQuery} name={name} />
            </nav>
            <div className="min-w-0 flex-1 flex-col max-wide:contents wide:flex wide:overflow-y-auto">
              <div className="border-b border-line px-4 py-3 wide:hidden">
                <a href={addressOf(null)} className={buttonClass('quiet', 'sm')}>
                  <ArrowLeft />
                  All charts
                </a>
              </div>
              {face === 'failed' ? (
                <div className="p-4">
                  <Alert
                    tone="error"
                    title="This chart could not be loaded."
                    action={
                      <Button size="sm" onClick={verbs.retry}>
                        Try again
                      </Button>
                    }
                  >
                    Check your connection, or go back to all charts: there may be none of this name.
                  </Alert>
                </div>
              ) : null}
              {face === 'loading' ? (
                <p className="flex items-center gap-2 p-4 text-ink-muted">
                  <Spinner label={`Loading ${name}`} />
                  {`Loading ${name} …`}
                </p>
              ) : null}
              {chart ? (
                <>
                  <p className="px-4 pt-3 text-sm text-ink-muted">{chart.description}</p>
                  <p className="px-4 pb-3 text-sm text-ink-faint wrap-anywhere">
                    {chart.startedBy.length > 0 ? (
                      <>
                        Started by{' '}
                        {chart.startedBy.map((by, place) => (
                          <span key={by}>
                            {place > 0 ? ', ' : ''}
                            {by.includes('/') ? (
                              by
                            ) : (
                              <a href={addressOf(by)} className="text-accent underline">
                                {by}
                              </a>
                            )}
                          </span>
                        ))}
                        .{' '}
                      </>
                    ) : null}
                    {chart.starts.length > 0 ? (
                      <>
                        Starts{' '}
                        {chart.starts.map((child, place) => (
                          <span key={child}>
                            {place > 0 ? ', ' : ''}
                            <a href={addressOf(child)} className="text-accent underline">
                              {child}
                            </a>
                          </span>
                        ))}
                        .
                      </>
                    ) : null}
                  </p>
                  {chart.pictures.length > 1 ? (
                    <div
                      role="group"
                      aria-label="Pictures"
                      className="flex flex-wrap gap-1.5 px-4 pb-3"
                    >
                      {chart.pictures.map(({ file: each }, place) => (
                        <button
                          key={each}
                          type="button"
                          aria-pressed={place === picture}
                          onClick={() => verbs.choosePicture(place)}
                          className={cx(buttonClass(place === picture ? 'primary' : 'quiet', 'sm'))}
                        >
                          {place === 0 ? 'Overview' : `Inside ${region(place)}`}
                        </button>
                      ))}
                    </div>
                  ) : null}
                  <div className="flex h-112 shrink-0 border-y border-line wide:h-[66dvh]">
                    <Picture
                      actor={panZoom}
                      chart={chart}
                      picture={picture}
                      picked={key}
                      at={at}
                      onPick={verbs.pick}
                      onEnter={() => heading.current?.focus()}
                    />
                  </div>
                </>
              ) : null}
              {chart ? (
                <div className="max-wide:order-2">
                  <TransitionTable chart={chart} picked={key} at={at} onPick={verbs.pick} />
                </div>
              ) : null}
            </div>
            {chart ? (
              <aside
                aria-label="Words"
                className="shrink-0 border-line max-wide:order-1 max-wide:border-b wide:w-88 wide:overflow-y-auto wide:border-l"
              >
                {transition ? (
                  <TransitionWords
                    chart={chart}
                    transition={transition}
                    heading={heading}
                    screenAddress={screenAddress}
                    onWalk={verbs.walk}
                  />
                ) : (
                  <p className="p-4 text-sm text-ink-muted">
                    Choose an arrow, in the picture or in the table, to see what it means and what
                    holds it. Blue: at work. Red: on the way to being deleted.
                  </p>
                )}
              </aside>
            ) : null}
          </>
        )}
      </main>
    </div>
  );
}

const NOWHERE: readonly string[] = [];
