import './returned.css';
import { useEffect, useRef, useState } from 'react';
import type { OpenedScript } from '#contract/release/student-script.ts';
import type { Returned } from '#contract/release/returned.ts';
import { placeOf } from '#lib/marking/anchors.ts';
import type { Span } from '#lib/marking/selectors.ts';
import { Button } from '#views/components/actions/button.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { DocumentView } from '#views/marking/script/document-view.tsx';
import { paint, surfaceOf } from '#views/marking/script/surface.ts';

type File = OpenedScript['files'][number];
interface Props {
  script: OpenedScript | null;
  annotations: Returned['annotations'];
  failed: boolean;
  onRetry: () => void;
}

/** The text of the submission, with the passages that have a note highlighted. */
export function ReturnedScript({ script, annotations, failed, onRetry }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current === null || script === null) return undefined;
    const texts = [...root.current.querySelectorAll<HTMLElement>('[data-file]')];
    const undo = texts.map((element) => {
      const place = Number(element.dataset['file']);
      const text = script.files[place]?.document?.text ?? '';
      const spans = annotations
        .filter(({ file }) => file === place)
        .map(({ selectors }) => placeOf(text, selectors))
        .filter((span): span is NonNullable<typeof span> => span !== null);
      return paint(element, { [`returned-${place % 8}`]: spans satisfies Span[] });
    });
    return () => {
      for (const each of undo) each();
    };
  }, [script, annotations]);
  if (failed) {
    return (
      <section className="no-print mt-12 border-t border-line pt-6">
        <p className="mb-3 text-base">
          Your own text could not be loaded. What you were given back is all above.
        </p>
        <Button onClick={onRetry}>Load your text</Button>
      </section>
    );
  }
  if (script === null)
    return (
      <div role="status" aria-label="Loading your text…" className="no-print mt-12">
        <SkeletonText lines={4} />
      </div>
    );
  if (script.files.length === 0)
    return (
      <p className="mt-12 text-sm text-ink-muted">
        The files you handed in have been replaced since, so they are not shown here.
      </p>
    );
  return (
    <div ref={root} className="returned-script">
      {script.files.map((file, place) => (
        <One key={`${place} ${file.name}`} file={file} place={place} annotations={annotations} />
      ))}
    </div>
  );
}

interface Numbered {
  n: number;
  top: number;
  left: number;
}
const STEP = 18;

/**
 * Shows the number of each note at the start of its passage, with a link to the note. Positions are
 * measured, because the text itself is left unchanged.
 */
function Numbers({ text, annotations }: { text: string; annotations: Returned['annotations'] }) {
  const layer = useRef<HTMLDivElement>(null);
  const [numbers, setNumbers] = useState<readonly Numbered[]>([]);
  useEffect(() => {
    const box = layer.current?.parentElement ?? null;
    if (box === null) return undefined;
    const measure = (): void => {
      const from = box.getBoundingClientRect();
      const surface = surfaceOf(box);
      const taken = new Map<string, number>();
      setNumbers(
        annotations.flatMap(({ n, selectors }) => {
          const span = placeOf(text, selectors);
          const at = span === null ? undefined : surface.rangesOf(span)[0]?.getClientRects?.()[0];
          if (at === undefined) return [];
          const key = `${at.top} ${at.left}`;
          const before = taken.get(key) ?? 0;
          taken.set(key, before + 1);
          return [{ n, top: at.top - from.top, left: at.left - from.left + before * STEP }];
        }),
      );
    };
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(box);
    measure();
    return () => observer?.disconnect();
  }, [text, annotations]);
  return (
    <div ref={layer} className="no-print">
      {numbers.map(({ n, top, left }) => (
        <button
          key={n}
          type="button"
          aria-label={`To note ${n}`}
          style={{ top, left }}
          onClick={() => document.getElementById(`note-${n}`)?.focus()}
          className="absolute -translate-x-1/2 -translate-y-2/3 rounded-tick bg-surface-raised px-1 font-mono text-xs leading-4 text-accent ring-1 ring-accent-line after:absolute after:-inset-1.5"
        >
          {n}
        </button>
      ))}
    </div>
  );
}

const One = ({
  file: { name, document },
  place,
  annotations,
}: {
  file: File;
  place: number;
  annotations: Returned['annotations'];
}) => (
  <section className="mt-12 border-t border-line pt-6">
    <h2 className="font-serif text-xl font-semibold wrap-anywhere">{name}</h2>
    {document === null ? (
      <p className="mt-2 text-sm text-ink-muted">
        There is no text of this file to show. You have it as you handed it in.
      </p>
    ) : (
      <div className="relative mt-3 max-w-prose">
        <div data-file={place}>
          <DocumentView document={document} />
        </div>
        <Numbers
          text={document.text}
          annotations={annotations.filter(({ file }) => file === place)}
        />
      </div>
    )}
  </section>
);
