import FolderInput from 'lucide-react/icons/folder-input';
import { useRef, useState, type DragEvent } from 'react';
import { cx } from '#views/components/base/cx.ts';
import { Button } from '#views/components/actions/button.tsx';

const WHERE: readonly (readonly [system: string, way: string])[] = [
  ['Moodle', 'The assignment → Submissions → Download all submissions. “Download submissions in folders” keeps files of one name apart.'],
  ['Canvas', 'The assignment → Download Submissions.'],
  ['Blackboard', 'Grade Center → the column’s menu → Assignment File Download.'],
  ['Brightspace', 'Assignments → the folder → Submissions → Download.'],
  ['Anything else', 'A zip with a folder a student, or with a file a student: “Ada Lovelace (s1042)”.'],
];

/** Where the zip of a class is chosen, or dropped. */
export function ZipChoice({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <div
        onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={drop}
        className={cx('flex min-h-72 flex-col items-center justify-center gap-4 rounded-panel border border-dashed px-5 py-10 text-center', over ? 'border-accent bg-selected' : 'border-edge bg-surface-sunken')}
      >
        <FolderInput className="size-10 text-ink-faint" />
        <p className="text-base">Drop the zip of your class here</p>
        <Button variant="primary" onClick={() => input.current?.click()}>Choose a zip</Button>
        <input
          ref={input} type="file" accept=".zip,application/zip" hidden aria-label="Zip of the class"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onFile(file);
            event.target.value = '';
          }}
        />
        <p className="max-w-80 text-sm text-ink-muted">Up to 4 GB. Bringing in the same zip again doubles nothing; a newer attempt comes behind the old one.</p>
      </div>
      <section aria-labelledby="where-from">
        <h2 id="where-from" className="font-serif text-lg font-semibold">Where to get it</h2>
        <dl className="mt-3 grid gap-3 text-sm">
          {WHERE.map(([system, way]) => (
            <div key={system}>
              <dt className="font-medium">{system}</dt>
              <dd className="text-ink-muted">{way}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
