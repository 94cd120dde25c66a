import Paperclip from 'lucide-react/icons/paperclip';
import X from 'lucide-react/icons/x';
import { useRef, useState, type ReactNode } from 'react';
import {
  FILE_TYPES,
  type AssignmentFile,
  type AssignmentFileType,
} from '#contract/assignments/assignment.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/text/file-types.ts';
import { MAX_FILE_BYTES } from '#contract/limits.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { acceptOf } from '#lib/text/file-names.ts';
import type { ChosenFile } from '#machines/assignments/assignment-form.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Select } from '#views/components/fields/select.tsx';

const NAMES: Readonly<Record<AssignmentFileType, string>> = {
  brief: 'Brief',
  rubric: 'Rubric',
  exemplar: 'Exemplar',
};
const TYPES = FILE_TYPES.map((value) => ({ value, label: NAMES[value] }));
const ACCEPT = acceptOf(ACCEPTED_EXTENSIONS);

export interface AssignmentFilesProps {
  files: readonly AssignmentFile[];
  queue: readonly ChosenFile[];
  busy: boolean;
  onChoose: (chosen: ChosenFile) => void;
  onWithdraw: (index: number) => void;
  onRemove: (fileId: number) => void;
  onOpen: (fileId: number) => void;
}

/**
 * Brief, rubric and exemplars as files: those already stored, and those chosen, which are sent on
 * saving.
 */
export function AssignmentFiles({
  files,
  queue,
  busy,
  onChoose,
  onWithdraw,
  onRemove,
  onOpen,
}: AssignmentFilesProps) {
  const [fileType, setFileType] = useState<AssignmentFileType>('brief');
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    if (!ACCEPTED_EXTENSIONS.some((accepted) => accepted === extension))
      setProblem(`“${file.name}” is not of an accepted type (${ACCEPTED_EXTENSIONS.join(', ')}).`);
    else if (file.size === 0) setProblem(`“${file.name}” is empty.`);
    else if (file.size > MAX_FILE_BYTES)
      setProblem(
        `“${file.name}” has ${formatBytes(file.size)}; the limit is ${formatBytes(MAX_FILE_BYTES)}.`,
      );
    else {
      setProblem(null);
      onChoose({ file, fileType, grade: '' });
    }
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Files</legend>
      {problem !== null && (
        <Alert tone="error" takesFocus className="mb-3" onDismiss={() => setProblem(null)}>
          {problem}
        </Alert>
      )}
      {files.length + queue.length > 0 && (
        <ul className="mb-3 divide-y divide-line rounded-control border border-line">
          {files.map((file) => (
            <FileLine
              key={file.id}
              kind={file.file_type}
              onRemove={() => onRemove(file.id)}
              busy={busy}
              name={file.original_filename}
            >
              <Button
                variant="ghost"
                size="sm"
                className="min-w-0 truncate"
                onClick={() => onOpen(file.id)}
              >
                {file.original_filename}
              </Button>
            </FileLine>
          ))}
          {queue.map(({ file, fileType: kind }, index) => (
            <FileLine
              key={`${index} ${file.name}`}
              kind={kind}
              onRemove={() => onWithdraw(index)}
              busy={busy}
              name={file.name}
            >
              <span className="truncate px-2 text-sm">{file.name}</span>
              <span className="text-xs text-ink-muted">sent when you save</span>
            </FileLine>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Kind of file"
          options={TYPES}
          value={fileType}
          onChange={(value) => setFileType(value as AssignmentFileType)}
        />
        <Button icon={Paperclip} onClick={() => picker.current?.click()} disabled={busy}>
          Choose file…
        </Button>
        <input
          ref={picker}
          type="file"
          accept={ACCEPT}
          className="sr-only"
          tabIndex={-1}
          aria-label="Assignment file"
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </fieldset>
  );
}

const FileLine = ({
  kind,
  name,
  busy,
  onRemove,
  children,
}: {
  kind: AssignmentFileType;
  name: string;
  busy: boolean;
  onRemove: () => void;
  children: ReactNode;
}) => (
  <li className="flex items-center gap-2 px-3 py-1.5">
    <Chip tone="neutral" shape="none">
      {NAMES[kind]}
    </Chip>
    <div className="flex min-w-0 flex-1 items-center gap-2">{children}</div>
    <IconButton icon={X} label={`Remove ${name}`} size="sm" disabled={busy} onClick={onRemove} />
  </li>
);
