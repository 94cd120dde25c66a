import FileUp from 'lucide-react/icons/file-up';
import { useRef } from 'react';
import { ACCEPTED_EXTENSIONS } from '#contract/limits.ts';
import { acceptOf } from '#lib/text/file-names.ts';
import { cx } from '#views/components/base/cx.ts';
import { Button } from '#views/components/actions/button.tsx';

export interface DropZoneProps { disabled: boolean; /** There are files already. */ small: boolean; onFiles: (files: readonly File[]) => void }

/** Where files are chosen, several at once; dropped they may be anywhere on the page. */
export function DropZone({ disabled, small, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-panel border border-dashed border-edge bg-surface-sunken px-4 text-center',
        small ? 'py-3' : 'flex-col py-8',
      )}
    >
      {small ? null : <FileUp className="size-8 text-ink-faint" />}
      <p className="text-sm text-ink-muted">{small ? 'Drop more files here, or' : 'Drop files or a folder anywhere on the page, or'}</p>
      <Button size={small ? 'sm' : 'md'} disabled={disabled} data-autofocus="" onClick={() => input.current?.click()}>Choose files</Button>
      <input
        ref={input} type="file" multiple hidden accept={acceptOf(ACCEPTED_EXTENSIONS)} aria-label="Submission file" disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {small ? null : <p className="text-xs text-ink-faint">{ACCEPTED_EXTENSIONS.join(', ')} · up to 25 MB each</p>}
    </div>
  );
}
