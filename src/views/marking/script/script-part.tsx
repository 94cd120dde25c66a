import './script.css';
import { useSelector } from '@xstate/react';
import ExternalLink from 'lucide-react/icons/external-link';
import Search from 'lucide-react/icons/search';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  hasRail,
  isDrawable,
  scriptCommands,
  type ScriptRef,
  selectDrawn,
  selectFile,
  selectFiles,
  selectScriptStatus,
  selectTurns,
  selectZoom,
} from '#machines/marking/script.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import {
  CodeColours,
  Margin,
  PagesView,
  PictureView,
  ScriptNotices,
  ScriptTools,
  SearchBar,
  TextPictures,
  Thumbnails,
} from './later-parts.ts';
import { useCallback, useMemo, useRef } from 'react';
import type { Document, Picture } from '#contract/submissions/document.ts';
import type { Criterion } from '#contract/rubrics/model.ts';
import { boxIn } from '#lib/marking/boxes.ts';
import { type ShownNote, shownNotes } from '#lib/marking/notes.ts';
import type { Span } from '#lib/marking/selectors.ts';
import { boxDrawingCommands, type BoxDrawingRef } from '#machines/marking/box-drawing.view.ts';
import {
  isSamePen,
  type MarginRef,
  selectNotes,
  selectOutbox,
  selectPen,
} from '#machines/marking/margin.view.ts';
import {
  isSearching,
  scriptSearchCommands,
  type ScriptSearchRef,
} from '#machines/marking/script-search.view.ts';
import { cx } from '#views/components/base/cx.ts';
import { usePrefetchWhenIdle } from '#views/components/base/use-prefetch-when-idle.ts';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { Loaded } from '#views/marking/loaded.ts';
import type { NotedBox } from './box-layer.tsx';
import { DocumentView } from './document-view.tsx';
import type { Repeated } from './margin.tsx';
import type { DrawPage } from './pages-view.tsx';
import { visiblePage } from './surface.ts';
import type { DrawPicture } from './text-pictures.tsx';

interface ScriptStripProps {
  actor: ScriptRef;
  submission: Submission;
  /** Null if no text was read. */ words: number | null;
  onOpenOriginal: () => void;
  onSearch: () => void;
  /** Null if the user may not write notes. */ onBox: (() => void) | null;
}

/** Shows which file is on top, and how it is displayed. */
function ScriptStrip({
  actor,
  submission,
  words,
  onOpenOriginal,
  onSearch,
  onBox,
}: ScriptStripProps) {
  const files = useSelector(actor, selectFiles);
  const file = useSelector(actor, selectFile);
  const look = useSelector(actor, selectScriptStatus);
  const drawn = useSelector(actor, selectDrawn);
  const drawable = useSelector(actor, isDrawable);
  const commands = scriptCommands(actor);
  const pages = drawn?.kind === 'pages' ? drawn.count : null;
  const facts = [
    ...(files.length > 1 ? [] : [submission.original_filename]),
    ...(pages === null ? [] : [pages === 1 ? '1 page' : `${pages} pages`]),
    ...(words === null ? [] : [`${words.toLocaleString('en')} words`]),
    ...(submission.late ? ['handed in late'] : []),
  ];
  return (
    <div className="desk-strip">
      {files.length > 1 ? (
        <div role="group" aria-label="Files" className="flex min-w-0 gap-1 overflow-x-auto">
          {files.map(({ id, filename }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === file?.id}
              title={filename}
              className="desk-file"
              onClick={() => commands.choose(id)}
            >
              {filename}
            </button>
          ))}
        </div>
      ) : null}
      <p className="min-w-0 truncate text-sm text-ink-muted" title={facts.join(' · ')}>
        {facts.join(' · ')}
      </p>
      <span className="ml-auto" />
      {words === null ? null : (
        <IconButton
          icon={Search}
          label="Find in the script"
          keys="w"
          size="sm"
          onClick={onSearch}
        />
      )}
      <ScriptTools actor={actor} onBox={onBox} />
      {drawable && words !== null ? (
        <Button
          size="sm"
          variant="ghost"
          onClick={look === 'text' ? commands.showOriginal : commands.showText}
        >
          {look === 'text' ? 'Pages' : 'Text'}
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" icon={ExternalLink} onClick={onOpenOriginal}>
        Original
      </Button>
    </div>
  );
}

interface ScriptPartProps {
  actor: ScriptRef;
  drawPage: DrawPage;
  drawPicture: DrawPicture;
  submission: Submission;
  document: Loaded<Document>;
  margin: MarginRef;
  criteria: readonly Criterion[];
  /** The user who writes notes here; null for nobody. */
  user: number | null;
  /** The evidence for a draft's point, shown at its place. */
  evidence: Span | null;
  newKey: () => string;
  repeated: Repeated;
  onOpenOriginal: () => void;
  search: ScriptSearchRef;
  boxing: BoxDrawingRef;
  onBank: () => void;
}

const NO_BOXES: readonly NotedBox[] = [];

/** The submitted work: as it was if it can be drawn, else the text read from it. */
export function ScriptPart(props: ScriptPartProps) {
  const {
    actor,
    submission,
    document: { data, status, failure, refresh },
    drawPage,
    drawPicture,
    margin,
    criteria,
    user,
    evidence,
    newKey,
    onOpenOriginal,
    search,
    boxing,
    onBank,
    repeated,
  } = props;
  const shown = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const look = useSelector(actor, selectScriptStatus);
  const drawn = useSelector(actor, selectDrawn);
  const zoom = useSelector(actor, selectZoom);
  const turns = useSelector(actor, selectTurns);
  const searching = useSelector(search, isSearching);
  const notes = useSelector(margin, selectNotes);
  const outbox = useSelector(margin, selectOutbox);
  const pen = useSelector(margin, selectPen, isSamePen);
  const file = useSelector(actor, selectFile)?.id ?? null;
  const boxes = useMemo(
    () => boxesOn(file, [...shownNotes(notes, outbox), ...(pen === null ? [] : [pen])]),
    [file, notes, outbox, pen],
  );
  const rail = useSelector(actor, hasRail);
  const figures = useCallback(
    (pictures: readonly Picture[]) => <TextPictures pictures={pictures} draw={drawPicture} />,
    [drawPicture],
  );
  usePrefetchWhenIdle(SearchBar.fetchAhead);
  const leave = useCallback(() => region.current?.focus({ preventScroll: true }), []);
  const isPages = look === 'drawn' && drawn?.kind === 'pages';
  const waits = (data === null && status !== 'error') || look === 'opening';
  return (
    <>
      <ScriptStrip
        actor={actor}
        submission={submission}
        words={data?.kind === 'text' ? data.words : null}
        onOpenOriginal={onOpenOriginal}
        onSearch={scriptSearchCommands(search).open}
        onBox={
          user === null ? null : () => boxDrawingCommands(boxing).begin(visiblePage(region.current))
        }
      />
      {searching && data !== null && data.text !== '' ? (
        <SearchBar actor={search} document={data} script={shown} onLeave={leave} />
      ) : null}
      <div className="desk-reading">
        {isPages && rail ? (
          <Thumbnails drawn={drawn} drawPage={drawPage} scroller={region} />
        ) : null}
        <div
          ref={region}
          tabIndex={0}
          role="region"
          aria-label="The script"
          className="desk-scroll desk-paper"
          data-desk-script=""
        >
          {status === 'error' ? (
            <ErrorState
              title="The script could not be loaded"
              message={failure?.message ?? 'The server could not be reached.'}
              onRetry={refresh}
            />
          ) : null}
          {waits ? (
            <div
              role="status"
              aria-busy="true"
              aria-label="Loading the script"
              className="desk-sheet"
            >
              <SkeletonText lines={14} />
            </div>
          ) : null}
          {data === null || status === 'error' || waits ? null : (
            <article className={cx('desk-sheet', isPages && 'is-pages')}>
              {look === 'failed' || data.kind !== 'text' || data.recognised !== undefined ? (
                <ScriptNotices
                  document={data}
                  isDrawn={look === 'drawn'}
                  onRetry={look === 'failed' ? scriptCommands(actor).retry : null}
                />
              ) : null}
              <div ref={shown} className="min-w-0" data-script="">
                {look === 'drawn' && drawn?.kind === 'picture' ? (
                  <PictureView
                    address={drawn.address}
                    name={submission.original_filename}
                    zoom={zoom}
                    turns={turns}
                    actor={boxing}
                    boxes={boxes}
                    onLeave={leave}
                  />
                ) : null}
                {isPages ? (
                  <PagesView
                    drawn={drawn}
                    document={data}
                    zoom={zoom}
                    drawPage={drawPage}
                    boxes={boxes}
                    boxing={boxing}
                    onLeave={leave}
                  />
                ) : null}
                {isPages || data.text === '' ? null : (
                  <DocumentView
                    document={data}
                    zoom={look === 'text' ? zoom : 1}
                    figures={figures}
                  />
                )}
              </div>
              {data.left_out.length === 0 || isPages ? null : (
                <ul className="mt-8 border-t border-line pt-3 font-sans text-sm text-ink-muted">
                  {data.left_out.map(({ what, note }) => (
                    <li key={what + note}>{note}</li>
                  ))}
                </ul>
              )}
              {isPages || !data.blocks.some(({ kind }) => kind === 'code') ? null : (
                <CodeColours document={data} script={shown} />
              )}
              <Margin
                actor={margin}
                document={data}
                script={shown}
                criteria={criteria}
                user={user}
                evidence={evidence}
                newKey={newKey}
                onDone={leave}
                onBank={onBank}
                repeated={repeated}
              />
            </article>
          )}
        </div>
      </div>
    </>
  );
}

/** Returns the boxes of notes on the file on top. */
function boxesOn(
  file: number | null,
  notes: readonly Pick<ShownNote, 'key' | 'file_id' | 'selectors'>[],
): readonly NotedBox[] {
  const boxes = notes.flatMap(({ key, file_id, selectors }) => {
    const box = boxIn(selectors);
    return box === null || (file_id !== null && file_id !== file) ? [] : [{ key, box }];
  });
  return boxes.length === 0 ? NO_BOXES : boxes;
}
