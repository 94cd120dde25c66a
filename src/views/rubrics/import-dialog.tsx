import { useSelector } from '@xstate/react';
import { useState, type ClipboardEvent } from 'react';
import type { ReadKind } from '#contract/rubrics/read.ts';
import {
  importCommands,
  isAsking,
  isImporting,
  isReading,
  selectImportFailure,
  selectRead,
  type ImportRef,
} from '#machines/rubrics/rubric-import.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { inputClass } from '#views/components/fields/input-class.ts';
import { LaterDialog } from '#views/components/floating/later-dialogs.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { RubricPreview } from './rubric-preview.tsx';

/** Other sources of a rubric. */
export interface Others {
  assignmentId: number;
  files: readonly { id: number; name: string }[];
  assignments: readonly { id: number; name: string }[];
  /** Whether a model is available to this educator for a proposal. */
  hasModel: boolean;
}

const KINDS: Readonly<Record<Exclude<ReadKind, 'proposal'>, string>> = {
  table: 'a table',
  text: 'lines of text',
  'canvas-csv': 'Canvas’s rubric file',
  'markus-yaml': 'MarkUs’s criteria file',
  'markus-csv': 'MarkUs’s criteria file',
  'prairielearn-json': 'PrairieLearn’s rubric file',
  'moodle-xml': 'Moodle’s grading form',
  'moodle-json': 'Moodle’s grading form',
  json: 'Marginalia’s rubric file',
};

function Choice({ actor, others }: { actor: ImportRef; others: Others }) {
  const [text, setText] = useState('');
  const commands = importCommands(actor);
  const failure = useSelector(actor, selectImportFailure);
  const busy = useSelector(actor, isReading);
  const asking = useSelector(actor, isAsking);
  // A copied table also comes as HTML, from which rows and columns can be read more reliably than
  // from the text.
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (!/<table[\s>]/i.test(html)) return;
    event.preventDefault();
    commands.choose({ kind: 'text', text: html });
  };
  const choices = [{ value: '', label: 'Choose…' }];
  return (
    <div className="grid gap-5">
      {failure === null ? null : (
        <Alert tone="error" takesFocus>
          {failure.message ?? 'The server could not be reached. Try again.'}
        </Alert>
      )}
      <Field
        label="Paste a table"
        hint="From a text processor, a spreadsheet or a web page; or the content of a rubric file."
      >
        {(wiring) => (
          <TextArea
            {...wiring}
            minRows={4}
            value={text}
            onChange={setText}
            onPaste={paste}
            data-autofocus
          />
        )}
      </Field>
      <div>
        <Button
          variant="primary"
          busy={busy && !asking}
          disabled={
            asking
              ? 'The model is being asked.'
              : text.trim() === ''
                ? 'Paste something first.'
                : false
          }
          onClick={() => commands.choose({ kind: 'text', text })}
        >
          Read what I pasted
        </Button>
      </div>
      <Field
        label="Or choose a file"
        hint=".docx, CSV of Canvas or MarkUs, MarkUs’s YAML, PrairieLearn’s or our JSON, Moodle’s grading.xml, PDF or text"
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            disabled={busy}
            className={inputClass('h-control py-1.5 text-sm')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) commands.choose({ kind: 'file', file });
            }}
          />
        )}
      </Field>
      {others.files.length === 0 ? null : (
        <Field label="Or a file of this assignment">
          {(wiring) => (
            <Select
              {...wiring}
              value=""
              disabled={busy}
              options={[
                ...choices,
                ...others.files.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(id) =>
                commands.choose({
                  kind: 'attached',
                  assignmentId: others.assignmentId,
                  fileId: Number(id),
                })
              }
            />
          )}
        </Field>
      )}
      {others.assignments.length === 0 ? null : (
        <Field label="Or another assignment’s rubric">
          {(wiring) => (
            <Select
              {...wiring}
              value=""
              disabled={busy}
              options={[
                ...choices,
                ...others.assignments.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(id) => commands.choose({ kind: 'assignment', assignmentId: Number(id) })}
            />
          )}
        </Field>
      )}
      {others.hasModel ? (
        <div className="grid gap-2">
          <p className="text-sm font-semibold">Or a proposal of the AI model</p>
          <p className="text-sm text-ink-muted">
            From this assignment’s description, brief and rubric files. The names of your class are
            taken out before anything is sent; it costs no credit.
          </p>
          <div>
            <Button
              busy={asking}
              disabled={busy && !asking}
              onClick={() =>
                commands.choose({ kind: 'proposal', assignmentId: others.assignmentId })
              }
            >
              Ask for a proposal
            </Button>
          </div>
          <p role="status" className="text-sm text-ink-muted">
            {asking ? 'The model is at work. This may take a minute; closing this stops it.' : ''}
          </p>
        </div>
      ) : null}
    </div>
  );
}

const headOf = (kind: ReadKind) =>
  kind === 'proposal'
    ? {
        title: 'This is proposed',
        description: 'It is kept only when you use it and save your rubric.',
      }
    : { title: 'This was understood', description: `It was read as ${KINDS[kind]}.` };

/** Reads a rubric from elsewhere and shows it before it is used (RUB-4). */
export function ImportDialog({
  actor,
  others,
  replaces,
}: {
  actor: ImportRef;
  others: Others;
  replaces: boolean;
}) {
  const open = useSelector(actor, isImporting);
  const read = useSelector(actor, selectRead);
  const commands = importCommands(actor);
  if (read === null) {
    return (
      <LaterDialog
        key="choice"
        open={open}
        onClose={commands.close}
        size="lg"
        title="Read a rubric from elsewhere"
        description="Nothing is saved before you have seen it."
      >
        <Choice actor={actor} others={others} />
      </LaterDialog>
    );
  }
  return (
    <LaterDialog
      key="shown"
      open={open}
      onClose={commands.close}
      onSubmit={commands.take}
      size="lg"
      {...headOf(read.kind)}
      footer={
        <>
          <Button onClick={commands.change}>Choose something else</Button>
          <Button type="submit" variant="primary" keys="Mod+Enter">
            {replaces ? 'Replace my rubric' : 'Use it'}
          </Button>
        </>
      }
    >
      <div tabIndex={-1} data-autofocus className="outline-none">
        {read.notes.length === 0 ? null : (
          <ul className="mb-4 grid gap-1.5" aria-label="Notes">
            {read.notes.map(({ tone, text }) => (
              <li
                key={text}
                className={`text-sm wrap-anywhere ${tone === 'warning' ? 'text-pending' : 'text-ink-muted'}`}
              >
                {tone === 'warning' ? 'Look here: ' : ''}
                {text}
              </li>
            ))}
          </ul>
        )}
        {replaces ? <p className="mb-3 text-sm">Yours comes back with Undo.</p> : null}
        <RubricPreview rubric={read.rubric} />
      </div>
    </LaterDialog>
  );
}
