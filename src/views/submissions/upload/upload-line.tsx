import { acceptOf, REPORT_TYPES, submissionProblem } from '#lib/text/file-names.ts';
import { Field, type FieldWiring } from '#views/components/fields/field.tsx';
import { useSelector } from '@xstate/react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { MAX_SCORE, MIN_SCORE, SCORE_STEP } from '#contract/limits.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import {
  fileCommands,
  selectFile,
  selectProgress,
  selectReportProblem,
  selectStudent,
  selectUploadFailure,
  selectUploadScore,
  uploadFailureText,
  type UploadFileRef,
} from '#machines/submissions/upload-file.view.ts';
import type { LineState } from '#machines/submissions/upload.view.ts';
import { cx } from '#views/components/base/cx.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

/** The report of a plagiarism checker that belongs to a submission. */
const ReportInput = ({
  onChoose,
  ...wiring
}: FieldWiring & { onChoose: (report: File | null) => void }) => (
  <input
    {...wiring}
    type="file"
    accept={acceptOf(REPORT_TYPES)}
    onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
    className="block min-h-control w-full text-sm text-ink-muted file:mr-3 file:h-control file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:text-ink hover:file:border-edge"
  />
);

interface UploadLineProps {
  actor: UploadFileRef;
  state: LineState;
  /** All fields are visible: it is the only file of an upload. */
  open: boolean;
  onRemove: () => void;
}

/** One file of an upload: whose it is, its progress, and any error. */
export function UploadLine({ actor, state, open, onRemove }: UploadLineProps) {
  const [more, setMore] = useState(false);
  const id = useId();
  const file = useSelector(actor, selectFile);
  const student = useSelector(actor, selectStudent);
  const progress = useSelector(actor, selectProgress);
  const failure = useSelector(actor, selectUploadFailure);
  const { changeStudent } = fileCommands(actor);
  const shown = open || more;
  const onItsWay = state === 'sending' || state === 'sent';
  const editable = !onItsWay && state !== 'refused';
  const bad = state === 'refused' ? submissionProblem(file) : failure && uploadFailureText(failure);

  return (
    <li aria-label={file.name} className="py-2.5">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium" title={file.name}>
            {file.name}
          </span>
          <span className="block text-xs text-ink-faint" data-figures="">
            {formatBytes(file.size)}
            {state === 'stopped' ? ' · stopped' : ''}
          </span>
        </span>
        {!open && editable ? (
          <Field label={`Student of ${file.name}`} hideLabel className="w-44 max-sm:w-32">
            {(wiring) => (
              <TextInput
                {...wiring}
                value={student}
                placeholder="Student ID, name, or email"
                onChange={changeStudent}
              />
            )}
          </Field>
        ) : null}
        {state === 'sent' ? (
          <span className="flex items-center gap-1.5 text-sm text-completed">
            <CircleCheck />
            Uploaded
          </span>
        ) : null}
        {!open && editable ? (
          <IconButton
            icon={ChevronDown}
            label={`Report and score for ${file.name}`}
            aria-expanded={more}
            aria-controls={id}
            onClick={() => setMore(!more)}
            className={cx('transition-transform', more && 'rotate-180')}
          />
        ) : null}
        {onItsWay ? null : <IconButton icon={X} label={`Remove ${file.name}`} onClick={onRemove} />}
      </div>
      {onItsWay ? (
        <div className="mt-2 flex items-center gap-3">
          <ProgressBar label={`Upload of ${file.name}`} value={progress} />
          <span className="w-10 text-right text-xs text-ink-muted tabular-nums">{`${progress}%`}</span>
        </div>
      ) : null}
      {bad ? (
        <p role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5" />
          {bad}
        </p>
      ) : null}
      <div id={id} hidden={!shown || !editable}>
        {shown && editable ? <LineFields actor={actor} withStudent={open} /> : null}
      </div>
    </li>
  );
}

function LineFields({ actor, withStudent }: { actor: UploadFileRef; withStudent: boolean }) {
  const student = useSelector(actor, selectStudent);
  const score = useSelector(actor, selectUploadScore);
  const reportProblem = useSelector(actor, selectReportProblem);
  const { changeStudent, changeScore, chooseReport } = fileCommands(actor);
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      {withStudent ? (
        <Field label="Student identifier" optional className="sm:col-span-2">
          {(wiring) => (
            <TextInput
              {...wiring}
              value={student}
              placeholder="Student ID, name, or email"
              onChange={changeStudent}
            />
          )}
        </Field>
      ) : null}
      <Field label="Turnitin report (PDF)" optional error={reportProblem ?? undefined}>
        {(wiring) => <ReportInput {...wiring} onChoose={chooseReport} />}
      </Field>
      <Field label="Turnitin similarity score" optional hint="Enter a value between 0 and 100">
        {(wiring) => (
          <NumberInput
            {...wiring}
            unit="%"
            min={MIN_SCORE}
            max={MAX_SCORE}
            step={SCORE_STEP}
            value={score}
            onChange={changeScore}
          />
        )}
      </Field>
    </div>
  );
}
