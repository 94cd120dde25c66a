import './returned.css';
import { useEffect, useRef } from 'react';
import type { OpenedScript } from '#contract/release/student-script.ts';
import type { Returned } from '#contract/returned.ts';
import { placeOf } from '#lib/desk/anchors.ts';
import type { Span } from '#lib/desk/selectors.ts';
import { Button } from '#views/components/actions/button.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { DocumentView } from '#views/screens/desk/script/document-view.tsx';
import { paint } from '#views/screens/desk/script/surface.ts';

type File = OpenedScript['files'][number];
interface Props { script: OpenedScript | null; annotations: Returned['annotations']; failed: boolean; onRetry: () => void }

/** What was handed in, by its text, with the passages marked that a note is on. */
export function ReturnedScript({ script, annotations, failed, onRetry }: Props) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (root.current === null || script === null) return undefined;
    const texts = [...root.current.querySelectorAll<HTMLElement>('[data-file]')];
    const undo = texts.map((element) => {
      const place = Number(element.dataset['file']);
      const text = script.files[place]?.document?.text ?? '';
      const spans = annotations.filter(({ file }) => file === place).map(({ selectors }) => placeOf(text, selectors)).filter((span): span is NonNullable<typeof span> => span !== null);
      return paint(element, { [`returned-${place % 8}`]: spans satisfies Span[] });
    });
    return () => { for (const each of undo) each(); };
  }, [script, annotations]);
  if (failed) {
    return (
      <section className="no-print mt-12 border-t border-line pt-6">
        <p className="mb-3 text-base">Your own text could not be loaded. What you were given back is all above.</p>
        <Button onClick={onRetry}>Load your text</Button>
      </section>
    );
  }
  if (script === null) return <div role="status" aria-label="Loading your text…" className="no-print mt-12"><SkeletonText lines={4} /></div>;
  if (script.files.length === 0) return <p className="mt-12 text-sm text-ink-muted">The files you handed in have been replaced since, so they are not shown here.</p>;
  return <div ref={root} className="returned-script">{script.files.map((file, place) => <One key={`${place} ${file.name}`} file={file} place={place} />)}</div>;
}

const One = ({ file: { name, document }, place }: { file: File; place: number }) => (
  <section className="mt-12 border-t border-line pt-6">
    <h2 className="font-serif text-xl font-semibold wrap-anywhere">{name}</h2>
    {document === null ? <p className="mt-2 text-sm text-ink-muted">There is no text of this file to show. You have it as you handed it in.</p> : <div data-file={place} className="mt-3 max-w-prose"><DocumentView document={document} /></div>}
  </section>
);
