import type { Document } from '#contract/submissions/document.ts';
import { doubtfulLines } from '#contract/submissions/recognised.ts';
import { counted } from '#contract/text/plural.ts';
import { Button } from '#views/components/actions/button.tsx';

export interface ScriptNoticesProps {
  document: Document;
  isDrawn: boolean;
  /** Whether its pages could not be drawn. */ onRetry: (() => void) | null;
}

const NOTICE =
  'mb-6 rounded-control border border-pending-line bg-pending-soft px-4 py-3 font-sans text-sm';

/** Warns about an unusual script: pages that could not be drawn, or little or no readable text. */
export default function ScriptNotices({
  document: { kind, reason, recognised = [] },
  isDrawn,
  onRetry,
}: ScriptNoticesProps) {
  const doubtful = doubtfulLines({ recognised }).length;
  return (
    <>
      {onRetry === null ? null : (
        <div className={NOTICE}>
          <p className="font-medium">
            The pages could not be drawn. This is what was read of them.
          </p>
          <Button size="sm" className="mt-2" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
      {recognised.length === 0 ? null : (
        <div className={NOTICE}>
          <p className="font-medium">
            Read by OCR
            {doubtful === 0
              ? '. The page is what is marked.'
              : `, which is not sure of ${counted(doubtful, 'line')}. The page is what is marked.`}
          </p>
        </div>
      )}
      {kind === 'text' ? null : (
        <div className={NOTICE}>
          <p className="font-medium">
            {kind === 'scan'
              ? 'A scan: its pages are pictures, and their text isn’t read.'
              : 'No text could be taken from this file.'}
          </p>
          {reason === null ? null : <p className="mt-1 text-ink-muted">{reason}</p>}
          {isDrawn ? null : <p className="mt-1 text-ink-muted">Open the original to read it.</p>}
        </div>
      )}
    </>
  );
}
