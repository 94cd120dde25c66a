import { useSelector } from '@xstate/react';
import type { RubricFormat } from '#contract/rubrics/file.ts';
import {
  exportCommands,
  selectExportStatus,
  selectFiles,
  selectFormat,
  selectMessage,
  type RubricExportRef,
} from '#machines/rubrics/rubric-export.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

export interface ExportDialogProps {
  actor: RubricExportRef;
  unsaved: boolean;
}

const NAMES: Readonly<Record<RubricFormat, string>> = {
  page: 'A page to print, as students see it',
  'canvas-csv': 'Canvas (CSV)',
  'markus-yaml': 'MarkUs (YAML)',
  'prairielearn-json': 'PrairieLearn (JSON)',
  'moodle-xml': 'Moodle (XML)',
  json: 'Marginalia (JSON): nothing is lost',
};

/** Downloads the rubric as a file, after saying what the file can't contain (RUB-5, RUB-11). */
export default function ExportDialog({ actor, unsaved }: ExportDialogProps) {
  const status = useSelector(actor, selectExportStatus);
  const files = useSelector(actor, selectFiles);
  const format = useSelector(actor, selectFormat);
  const message = useSelector(actor, selectMessage);
  const commands = exportCommands(actor);
  const file = files.find((one) => one.format === format);
  if (status === 'closed') return null;
  return (
    <Dialog
      open
      onClose={commands.close}
      title="Download the rubric"
      description={unsaved ? 'As it was saved last: what you changed since isn’t in it.' : ''}
      footer={
        <>
          <Button onClick={commands.close}>Cancel</Button>
          {status === 'failed' ? (
            <Button variant="primary" onClick={commands.retry}>
              Try again
            </Button>
          ) : (
            <Button
              variant="primary"
              busy={status !== 'choosing'}
              disabled={
                file?.possible === false
                  ? 'Nothing of this rubric fits into that kind of file.'
                  : false
              }
              onClick={commands.take}
            >
              Download
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {message === null ? null : <Alert tone="error">{message}</Alert>}
        {status === 'loading' ? (
          <div role="status" aria-busy="true" aria-label="Reading the rubric">
            <SkeletonText lines={3} />
          </div>
        ) : null}
        {file === undefined ? null : (
          <>
            <Field label="Kind of file">
              {(wiring) => (
                <Select
                  {...wiring}
                  value={format}
                  onChange={(to) => commands.choose(to as RubricFormat)}
                  options={files.map((one) => ({ value: one.format, label: NAMES[one.format] }))}
                />
              )}
            </Field>
            <section aria-label="What it can’t hold">
              {file.losses.length === 0 ? (
                <p className="text-sm text-ink-muted">
                  It holds all of your rubric
                  {format === 'page'
                    ? ' that students may see: no notes for markers, and points only where they aren’t hidden'
                    : ''}
                  .
                </p>
              ) : (
                <>
                  <p className="text-sm font-medium">What this kind of file can’t hold</p>
                  <ul className="mt-1 list-disc pl-5 text-sm text-ink-muted">
                    {file.losses.map((loss) => (
                      <li key={loss}>{loss}</li>
                    ))}
                  </ul>
                </>
              )}
            </section>
          </>
        )}
      </div>
    </Dialog>
  );
}
