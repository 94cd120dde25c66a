import { useSelector } from '@xstate/react';
import Sparkles from 'lucide-react/icons/sparkles';
import Upload from 'lucide-react/icons/upload';
import { FILE_MISSING } from '#lib/text/file-names.ts';
import { counted } from '#contract/text/plural.ts';
import {
  canUpload,
  countLines,
  countToDraft,
  isCancelled,
  isComplete,
  isDone,
  isSending,
  selectFileRef,
  selectLines,
  uploadCommands,
  worstFirst,
  type UploadRef,
} from '#machines/submissions/upload.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { UploadLine } from './upload-line.tsx';

/** Uploads files: one with all its fields open, several as a list with a line each. */
export default function UploadDialog({
  actor,
  canDraft,
  onClose,
}: {
  actor: UploadRef;
  /** No other batch is running. */ canDraft: boolean;
  onClose: () => void;
}) {
  const lines = useSelector(actor, selectLines);
  const sending = useSelector(actor, isSending);
  const complete = useSelector(actor, isComplete);
  const cancelled = useSelector(actor, isCancelled);
  const startable = useSelector(actor, canUpload);
  const done = useSelector(actor, isDone);
  const toDraft = useSelector(actor, countToDraft);
  const { choose, remove, start, cancel, draft } = uploadCommands(actor);
  const { total, sent, failed, refused, toSend } = countLines(lines);
  const snapshot = actor.getSnapshot();
  const verb = failed > 0 ? 'Retry' : 'Upload';
  const label = total > 1 && toSend > 0 ? `${verb} ${counted(toSend, 'file')}` : verb;

  const isDraftNext = toDraft > 0 && !startable;
  const draftLabel = toDraft === 1 ? 'Draft this one' : `Draft these ${toDraft}`;
  const refusal = canDraft ? false : 'Another batch is under way. Draft these when it has ended.';

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Upload Submission"
      onSubmit={isDraftNext ? draft : start}
      footer={
        sending ? (
          <Button onClick={cancel}>Cancel upload</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={complete}>
              {sent > 0 ? 'Close' : 'Cancel'}
            </Button>
            {isDraftNext || toDraft === 0 ? null : (
              <Button icon={Sparkles} disabled={refusal} onClick={draft}>
                {draftLabel}
              </Button>
            )}
            {isDraftNext ? (
              <Button type="submit" variant="primary" icon={Sparkles} disabled={refusal}>
                {draftLabel}
              </Button>
            ) : (
              <Button
                type="submit"
                variant="primary"
                icon={Upload}
                busy={complete}
                disabled={!startable}
              >
                {label}
              </Button>
            )}
          </>
        )
      }
    >
      <DropZone disabled={sending || complete || done} small={total > 0} onFiles={choose} />
      {total === 0 ? <p className="mt-2 text-sm text-ink-muted">{FILE_MISSING}</p> : null}
      {total > 1 ? (
        <div className="mt-4">
          <output className="mb-1.5 block text-sm text-ink-muted" data-figures="">
            {sending || sent > 0
              ? `${sent} of ${total - refused} uploaded`
              : counted(total, 'file')}
            {failed > 0 ? ` · ${failed} failed` : ''}
            {refused > 0 ? ` · ${refused} can’t be uploaded` : ''}
            {cancelled ? ' · stopped' : ''}
          </output>
          <ProgressBar label="All files" value={sent} max={total - refused} />
        </div>
      ) : null}
      <ul aria-label="Files" className="mt-3 divide-y divide-line">
        {worstFirst(lines).map(({ line, state }) => {
          const file = selectFileRef(snapshot, line);
          return file ? (
            <UploadLine
              key={line}
              actor={file}
              state={state}
              open={total === 1}
              onRemove={() => remove(line)}
            />
          ) : null;
        })}
      </ul>
    </Dialog>
  );
}
