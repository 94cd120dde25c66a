import { useSelector } from '@xstate/react';
import ExternalLink from 'lucide-react/icons/external-link';
import type { Evidence } from '#contract/drafts/feedback.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { SubmissionFileKind } from '#contract/submissions/submission.ts';
import { isCode } from '#lib/text/file-names.ts';
import {
  partedBy,
  selectStudentText,
  selectTextStatus,
  studentTextCommands,
  type StudentTextRef,
} from '#machines/submissions/student-text.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { proseClass } from '#views/components/layout/prose-class.ts';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';
import { Pictures } from './pictures.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

export interface StudentColumnProps {
  actor: StudentTextRef;
  /** As the student named it: code is read in another hand than prose. */
  fileName: string;
  /** Marked in the text, and brought into sight. */
  quote: Evidence | null;
  files: readonly SubmissionFile[];
  /** Sets right what was read in the pictures of a file; null where nobody may. */
  onCorrect: ((file: SubmissionFile) => void) | null;
  onOpenFile: (kind: SubmissionFileKind) => void;
}

/** The student's own words. */
export function StudentColumn({
  actor,
  fileName,
  quote,
  files,
  onCorrect,
  onOpenFile,
}: StudentColumnProps) {
  const face = useSelector(actor, selectTextStatus);
  const text = useSelector(actor, selectStudentText);
  const { retry } = studentTextCommands(actor);
  const original = (
    <Button size="sm" variant="ghost" icon={ExternalLink} onClick={() => onOpenFile('original')}>
      View Original File
    </Button>
  );
  return (
    <SheetColumn title="STUDENT’S TEXT" sunken actions={original}>
      {face === 'loading' ? (
        <output aria-label="Loading the text" className="block">
          <SkeletonText lines={12} />
        </output>
      ) : null}
      {face === 'missing' ? <Scan onOpenFile={onOpenFile} /> : null}
      {face === 'pictured' ? <Pictures actor={actor} /> : null}
      {face === 'failed' ? (
        <div role="alert" className="text-sm">
          <p>What was handed in could not be loaded.</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {face === 'shown'
        ? files.map((file) =>
            file.transcript ? (
              <Transcribed
                key={file.id}
                file={file}
                transcript={file.transcript}
                isAlone={files.length === 1}
                onCorrect={onCorrect}
              />
            ) : null,
          )
        : null}
      {face === 'shown' ? (
        <MarkedText
          text={text}
          quote={quote}
          className={isCode(fileName) ? 'code-read' : proseClass(text)}
        />
      ) : null}
    </SheetColumn>
  );
}

interface TranscribedProps extends Pick<StudentColumnProps, 'onCorrect'> {
  file: SubmissionFile;
  transcript: NonNullable<SubmissionFile['transcript']>;
  isAlone: boolean;
}

/** A text that no student typed: a model has read it in pictures, and may have read it wrongly. */
const Transcribed = ({
  file,
  transcript: { model, corrected },
  isAlone,
  onCorrect,
}: TranscribedProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface px-3 py-2 text-xs text-ink-muted">
    <p className="min-w-0 flex-1">
      {isAlone ? 'This text' : `The text of ${file.filename}`} was read in its pictures by {model}
      {corrected
        ? ' and set right by a person since.'
        : '. Hold it beside the original before you rely on it.'}
    </p>
    {onCorrect ? (
      <Button size="sm" onClick={() => onCorrect(file)}>
        Set it right{isAlone ? '' : `: ${file.filename}`}
      </Button>
    ) : null}
  </div>
);

/** A scan: the browser's own viewer shows its pages, and nothing here can. */
const Scan = ({ onOpenFile }: Pick<StudentColumnProps, 'onOpenFile'>) => (
  <div className="text-sm text-ink-muted">
    <p>No text could be taken from this file: its pages are pictures.</p>
    <Button className="mt-3" icon={ExternalLink} onClick={() => onOpenFile('original')}>
      Read it in a window beside this one
    </Button>
  </div>
);

const bringIntoSight = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center' });

function MarkedText({
  text,
  quote,
  className,
}: {
  text: string;
  quote: Evidence | null;
  className: string;
}) {
  const parts = quote && partedBy(text, quote);
  if (!parts) return <p className={className}>{text}</p>;
  const [before, within, after] = parts;
  return (
    <p className={className}>
      {before}
      <mark key={quote.start} ref={bringIntoSight} className="rounded-tick bg-mark text-ink">
        {within}
      </mark>
      {after}
    </p>
  );
}
