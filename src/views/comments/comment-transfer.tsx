import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { type CommentSet, GRADE_BANDS, QUALITY_LEVELS } from '#contract/comments/comment.ts';
import { MAX_COMMENT, MAX_NAME } from '#contract/limits.ts';
import { readComments, type ReadComments } from '#lib/comments/comment-file.ts';
import { counted } from '#contract/text/plural.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { buttonClass } from '#views/components/actions/button-class.ts';
import { Button } from '#views/components/actions/button.tsx';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Menu } from '#views/components/actions/menu.tsx';
import { Select } from '#views/components/fields/select.tsx';

type Level = (typeof QUALITY_LEVELS)[number];

export interface CommentTransferProps {
  sets: readonly CommentSet[];
  count: number;
  onExport: (kind: 'csv' | 'json') => void;
  onImport: (set: CommentSet, comments: ReadComments<Level>['comments']) => void;
}

const FALLBACK = { category: GRADE_BANDS[0], quality_level: 'fair' } as const;

/**
 * Exports and imports comments as CSV or JSON; a file's contents are summarised before they are
 * added.
 */
export function CommentTransfer({ sets, count, onExport, onImport }: CommentTransferProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ReadComments<Level> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [setId, setSetId] = useState<number | null>(null);
  const open = found !== null || problem !== null;
  const target =
    sets.find(({ id }) => id === setId) ?? sets.find(({ is_default }) => is_default) ?? sets[0];
  const close = () => {
    setFound(null);
    setProblem(null);
  };
  const read = async (file: File) => {
    try {
      setFound(
        readComments(file.name, await file.text(), QUALITY_LEVELS, FALLBACK, {
          text: MAX_COMMENT,
          category: MAX_NAME,
        }),
      );
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const empty = 'You have no comments to export yet.';
  const ready = found !== null && found.comments.length > 0 && target !== undefined;

  return (
    <>
      <Menu
        label="Import and export"
        className={buttonClass()}
        trigger={
          <span aria-hidden="true" className="inline-flex items-center gap-1.5 text-ink">
            Import / export
            <ChevronDown />
          </span>
        }
        items={[
          { label: 'Import from CSV or JSON…', onSelect: () => picker.current?.click() },
          'separator',
          {
            label: 'Export as CSV',
            ...(count === 0 ? { disabled: empty } : { onSelect: () => onExport('csv') }),
          },
          {
            label: 'Export as JSON',
            ...(count === 0 ? { disabled: empty } : { onSelect: () => onExport('json') }),
          },
        ]}
      />
      <input
        ref={picker}
        type="file"
        accept=".csv,.json"
        className="sr-only"
        tabIndex={-1}
        aria-label="Comments to import"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <LaterDialog
        open={open}
        onClose={close}
        size="sm"
        title="Import comments"
        onSubmit={() => {
          if (ready) onImport(target, found.comments);
          close();
        }}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!ready}>
              {ready ? `Add ${counted(found.comments.length, 'comment')}` : 'Add'}
            </Button>
          </>
        }
      >
        {problem !== null && (
          <Alert tone="error" takesFocus>
            {problem}
          </Alert>
        )}
        {found && (
          <div className="grid gap-4">
            <p>{`The file holds ${counted(found.comments.length, 'comment')}.`}</p>
            {found.problems.length > 0 && (
              <Alert
                tone="warning"
                title={`${counted(found.problems.length, 'entry', 'entries')} left out`}
              >
                <ul className="list-disc pl-4">
                  {found.problems.slice(0, 5).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              </Alert>
            )}
            <Field label="Add them to">
              {(wiring) => (
                <Select
                  {...wiring}
                  options={sets.map(({ id, name }) => ({ value: String(id), label: name }))}
                  value={String(target?.id ?? '')}
                  onChange={(id) => setSetId(Number(id))}
                />
              )}
            </Field>
          </div>
        )}
      </LaterDialog>
    </>
  );
}
