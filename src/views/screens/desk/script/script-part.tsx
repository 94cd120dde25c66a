import ExternalLink from 'lucide-react/icons/external-link';
import type { Document } from '#contract/document.ts';
import type { Criterion } from '#contract/rubric/model.ts';
import type { Submission } from '#contract/submission.ts';
import { useRef } from 'react';
import type { Span } from '#lib/desk/anchors.ts';
import type { MarginRef } from '#machines/margin/margin.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { ErrorState } from '#views/components/states/error-state.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import type { Loaded } from '../loaded.ts';
import { DocumentView } from './document-view.tsx';
import { Margin } from './margin.tsx';

export interface ScriptPartProps {
  submission: Submission;
  document: Loaded<Document>;
  margin: MarginRef;
  criteria: readonly Criterion[];
  /** Who writes notes here; null: nobody does. */
  user: number | null;
  /** What the draft rests on, shown at its place. */
  evidence: Span | null;
  newKey: () => string;
  onOpenOriginal: () => void;
}

/** What was handed in. */
export function ScriptPart({ submission, document: { data, face, failure, refresh }, margin, criteria, user, evidence, newKey, onOpenOriginal }: ScriptPartProps) {
  const script = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const original = <Button size="sm" variant="ghost" icon={ExternalLink} onClick={onOpenOriginal}>Original</Button>;
  const facts = [
    submission.files.length > 1 ? `${submission.files.length} files` : submission.original_filename,
    ...(data?.kind === 'text' ? [`${data.words.toLocaleString('en')} words`] : []), ...(submission.late ? ['handed in late'] : []),
  ];
  return (
    <>
      <div className="desk-strip">
        <p className="min-w-0 truncate text-sm text-ink-muted" title={facts.join(' · ')}>{facts.join(' · ')}</p>
        <span className="ml-auto" />
        {original}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys must reach what scrolls */}
      <div ref={region} tabIndex={0} role="region" aria-label="The script" className="desk-scroll desk-paper" data-desk-script="">
        {data === null && face !== 'error' ? <div role="status" aria-busy="true" aria-label="Loading the script" className="desk-sheet"><SkeletonText lines={14} /></div> : null}
        {face === 'error' ? <ErrorState title="The script could not be loaded" message={failure?.message ?? 'The server could not be reached.'} onRetry={refresh} /> : null}
        {data === null || face === 'error' ? null : (
          <article className="desk-sheet">
            {data.kind === 'text' ? null : <Unread document={data} />}
            <div ref={script} className="min-w-0" data-script="">{data.text === '' ? null : <DocumentView document={data} />}</div>
            {data.left_out.length === 0 ? null : (
              <ul className="mt-8 border-t border-line pt-3 font-sans text-sm text-ink-muted">{data.left_out.map(({ what, note }) => <li key={what + note}>{note}</li>)}</ul>
            )}
            <Margin
              actor={margin} document={data} script={script} criteria={criteria} user={user} evidence={evidence} newKey={newKey}
              onDone={() => region.current?.focus({ preventScroll: true })}
            />
          </article>
        )}
      </div>
    </>
  );
}

/** Nothing, or hardly anything, could be read of it: why, and what can be done. */
const Unread = ({ document: { kind, reason } }: { document: Document }) => (
  <div className="mb-6 rounded-control border border-pending-line bg-pending-soft px-4 py-3 font-sans text-sm">
    <p className="font-medium">{kind === 'scan' ? 'A scan: its pages are pictures, and their text isn’t read.' : 'No text could be taken from this file.'}</p>
    {reason === null ? null : <p className="mt-1 text-ink-muted">{reason}</p>}
    <p className="mt-1 text-ink-muted">Open the original to read it.</p>
  </div>
);
