import { useSelector } from '@xstate/react';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useEffect, useMemo } from 'react';
import {
  canGrow,
  canShrink,
  partedBy,
  type Picture,
  selectPictures,
  selectStudentText,
  selectTextStatus,
  selectZoom,
  studentTextCommands,
  type StudentTextRef,
} from '#machines/submissions/student-text.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import ExternalLink from 'lucide-react/icons/external-link';
import { counted } from '#contract/text/plural.ts';
import type { Evidence } from '#contract/drafts/feedback.ts';
import { OCR } from '#contract/submissions/recognised.ts';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { SubmissionFileKind } from '#contract/submissions/submission.ts';
import { isCode } from '#lib/text/file-names.ts';
import { Button } from '#views/components/actions/button.tsx';
import { proseClass } from '#views/components/layout/prose-class.ts';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

const WIDTHS = { 100: 'w-full', 150: 'w-[150%]', 200: 'w-[200%]', 300: 'w-[300%]' } as const;

/** Returns the addresses of pictures while they are shown. */
function useAddresses(pictures: readonly Picture[]): { name: string; url: string }[] {
  const shown = useMemo(
    () => pictures.map(({ name, image }) => ({ name, url: URL.createObjectURL(image) })),
    [pictures],
  );
  useEffect(
    () => () => {
      for (const { url } of shown) URL.revokeObjectURL(url);
    },
    [shown],
  );
  return shown;
}

/** The submitted pictures, for reading next to the feedback. */
function Pictures({ actor }: { actor: StudentTextRef }) {
  const zoom = useSelector(actor, selectZoom);
  const shown = useAddresses(useSelector(actor, selectPictures));
  const { closer, farther, tellUnreadable } = studentTextCommands(actor);
  const [grows, shrinks] = [useSelector(actor, canGrow), useSelector(actor, canShrink)];
  return (
    <>
      <div className="sticky top-0 left-0 z-10 mb-2 flex w-fit items-center gap-1 rounded-control border border-line bg-surface-raised p-0.5">
        <IconButton icon={ZoomOut} label="Smaller" disabled={!shrinks} onClick={farther} />
        <output className="min-w-12 text-center text-xs tabular-nums" aria-label="Size">
          {zoom} %
        </output>
        <IconButton icon={ZoomIn} label="Larger" disabled={!grows} onClick={closer} />
      </div>
      {shown.map(({ name, url }, at) => (
        <img
          key={url}
          src={url}
          onError={tellUnreadable}
          alt={
            shown.length === 1
              ? `${name}, as it was handed in`
              : `${name}, picture ${at + 1} of ${shown.length}`
          }
          className={`${WIDTHS[zoom]} mb-4 max-w-none rounded-tick border border-line`}
        />
      ))}
    </>
  );
}

interface StudentColumnProps {
  actor: StudentTextRef;
  /** As the student named it: code has another typeface than prose. */
  fileName: string;
  /** Highlighted in the text and scrolled to. */
  quote: Evidence | null;
  files: readonly SubmissionFile[];
  /** Corrects what was read from the pictures of a file; null if the user may not. */
  onCorrect: ((file: SubmissionFile) => void) | null;
  onOpenFile: (kind: SubmissionFileKind) => void;
}

/** The student's own text. */
export function StudentColumn({
  actor,
  fileName,
  quote,
  files,
  onCorrect,
  onOpenFile,
}: StudentColumnProps) {
  const status = useSelector(actor, selectTextStatus);
  const text = useSelector(actor, selectStudentText);
  const { retry } = studentTextCommands(actor);
  const original = (
    <Button size="sm" variant="ghost" icon={ExternalLink} onClick={() => onOpenFile('original')}>
      View Original File
    </Button>
  );
  return (
    <SheetColumn title="STUDENT’S TEXT" sunken actions={original}>
      {status === 'loading' ? (
        <output aria-label="Loading the text" className="block">
          <SkeletonText lines={12} />
        </output>
      ) : null}
      {status === 'missing' ? <Scan onOpenFile={onOpenFile} /> : null}
      {status === 'pictured' ? <Pictures actor={actor} /> : null}
      {status === 'failed' ? (
        <div role="alert" className="text-sm">
          <p>What was handed in could not be loaded.</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : null}
      {status === 'shown'
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
      {status === 'shown' ? (
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

/** A text that no student typed: a model or OCR has read it in pictures, and may have read it wrongly. */
const Transcribed = ({
  file,
  transcript: { model, corrected, doubtful = 0 },
  isAlone,
  onCorrect,
}: TranscribedProps) => (
  <div className="mb-3 flex flex-wrap items-center gap-2 rounded-panel border border-line bg-surface px-3 py-2 text-xs text-ink-muted">
    <p className="min-w-0 flex-1">
      {isAlone ? 'This text' : `The text of ${file.filename}`} was read{' '}
      {model === OCR ? 'by OCR' : `in its pictures by ${model}`}
      {corrected
        ? ' and set right by a person since.'
        : '. Hold it beside the original before you rely on it.'}
      {corrected || doubtful === 0
        ? ''
        : ` OCR is not sure of ${counted(doubtful, 'line')}: no check speaks of them, and a draft quotes nothing from them.`}
    </p>
    {onCorrect ? (
      <Button size="sm" onClick={() => onCorrect(file)}>
        Set it right{isAlone ? '' : `: ${file.filename}`}
      </Button>
    ) : null}
  </div>
);

/** A scan: only the browser's own viewer can show its pages. */
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
