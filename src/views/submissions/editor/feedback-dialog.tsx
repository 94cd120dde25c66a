import { useSelector } from '@xstate/react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import HistoryIcon from 'lucide-react/icons/history';
import ArrowUp from 'lucide-react/icons/arrow-up';
import {
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
} from 'react';
import type { SubmissionFile } from '#contract/submissions/submission-file.ts';
import type { Submission, SubmissionFileKind } from '#contract/submissions/submission.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import type { Direction } from '#lib/lists/trail.ts';
import { isCode } from '#lib/text/file-names.ts';
import { selectEvidence, type DraftPointsRef } from '#machines/drafts/draft-points.view.ts';
import type { CommentPanelRef } from '#machines/comments/comment-panel.view.ts';
import { copierCommands } from '#machines/shared/copier.view.ts';
import {
  EDITOR_WORDS,
  editorCommands,
  isEditable,
  isRecalling,
  isSaving,
  selectBase,
  selectCopier,
  selectGoesOn,
  selectMode,
  selectStudentTextRef,
  selectTheirs,
  type EditorRef,
} from '#machines/marking/feedback-editor.view.ts';
import { studentTextCommands } from '#machines/submissions/student-text.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { SheetColumns } from '#views/components/layout/sheet-columns.tsx';
import type { DialogSlots } from '#views/drafts/points-slot.ts';
import { AskAgain } from '#views/drafts/ask-again.tsx';
import { AiColumn } from './ai-column.tsx';
import { ConflictView } from './conflict-view.tsx';
import { DraftCards } from './draft-cards.tsx';
import { STATUS_NAMES, studentName } from '#views/submissions/submission-labels.ts';
import { StudentColumn } from './student-column.tsx';
import type { Work } from '#views/submissions/use-work.ts';
import { GivenColumn } from './given-column.tsx';
import { OwnColumn, type BankHandle } from './own-column.tsx';

/** The comments to insert; provided by the screen's composition. */
export type CommentBankSlot = ComponentType<CommentBankProps>;
export interface CommentBankProps {
  panel: CommentPanelRef;
  /** The script they are for: a selection for another script doesn't apply. */
  script: number;
  searchRef: Ref<HTMLInputElement>;
  onInsert: (text: string) => void;
  onCopy: (text: string) => void;
  /** Called on Escape: returns to the text. */
  onLeave: () => void;
}

export interface FeedbackDialogProps {
  actor: EditorRef;
  panel: CommentPanelRef;
  points: DraftPointsRef;
  slots: DialogSlots;
  /** The submission as stored on the server. */
  submission: Submission;
  work: Work;
  /** Where Previous and Next lead. */
  previous: Submission | null;
  next: Submission | null;
  /** Where 'Save and next' leads: the next unmarked submission. */
  nextUnmarked: Submission | null;
  canMark: boolean;
  gradeHint: string;
  /** The possible grades, for a question about one that isn't on the scale. */
  scale?: Scale | undefined;
  CommentBank: CommentBankSlot;
  onMove: (to: Submission, way: Direction) => void;
  onSavedOn: (to: Submission) => void;
  onGenerate: () => void;
  /** Requests a draft rewritten with this instruction. */
  onAskAgain: (wish: string) => void;
  onCancelDraft: () => void;
  onOpenFile: (kind: SubmissionFileKind) => void;
  onHistory: () => void;
  onClose: () => void;
}

/**
 * Grade and feedback of one submission: the student's text, the draft and the user's own feedback
 * side by side.
 */
export default function FeedbackDialog(props: FeedbackDialogProps) {
  const {
    actor,
    panel,
    points,
    slots: { Door, Note, Marks },
    submission,
    work,
    previous,
    next,
    nextUnmarked,
    canMark,
    gradeHint,
    scale,
    CommentBank,
  } = props;
  const {
    onMove,
    onSavedOn,
    onGenerate,
    onAskAgain,
    onCancelDraft,
    onOpenFile,
    onHistory,
    onClose,
  } = props;
  const mode = useSelector(actor, selectMode);
  const base = useSelector(actor, selectBase);
  const theirs = useSelector(actor, selectTheirs);
  const saving = useSelector(actor, isSaving);
  const editable = useSelector(actor, isEditable);
  const recalling = useSelector(actor, isRecalling);
  const student = useSelector(actor, selectStudentTextRef);
  const copier = useSelector(actor, selectCopier);
  const behind = submission.ai_feedback;
  const evidence = useSelector(points, selectEvidence);
  const [looks, setLooks] = useState(false);
  const [note, setNote] = useState(0);
  const [corrected, setCorrected] = useState<SubmissionFile | null>(null);
  const { renew } = studentTextCommands(student);
  const readable = submission.files.filter(({ has_text }) => has_text).length;
  const wasReadable = useRef(readable);
  // A draft of a scan has given it a text.
  useEffect(() => {
    if (wasReadable.current !== readable) renew();
    wasReadable.current = readable;
  }, [readable, renew]);
  const bank = useRef<BankHandle>(null);
  const { save, takeDraft } = editorCommands(actor);
  const { copy } = copierCommands(copier);
  const words = EDITOR_WORDS[mode];

  const isWritable = canMark && theirs === null;
  /** Continues only if the save has really begun: it may be refused, or ask something first. */
  const saveAndNext = () => {
    if (save(scale, true) && nextUnmarked) onSavedOn(nextUnmarked);
  };

  /** As it was requested: after 'Save and next' it continues. */
  const saveAnyway = () => {
    if (selectGoesOn(actor.getSnapshot())) saveAndNext();
    else save(scale);
  };

  const pressed = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const draft = submission.ai_feedback_text;
    const deed = {
      ArrowDown: next && (() => onMove(next, 'forth')),
      ArrowUp: previous && (() => onMove(previous, 'back')),
      Enter: isWritable && editable ? saveAndNext : null,
      // By the key's position: with Option, an Apple keyboard types another character there.
      KeyU: isWritable && editable && draft ? () => takeDraft(draft) : null,
      KeyB: isWritable ? () => bank.current?.toggle() : null,
      KeyI: isWritable ? () => setNote(note + 1) : null,
    }[event.code === 'NumpadEnter' ? 'Enter' : event.code];
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="sheet"
      bare
      title={canMark ? words.title : 'Submission'}
      onKeys={pressed}
      {...(isWritable
        ? {
            onSubmit: () => {
              save(scale);
            },
          }
        : {})}
      description={`${studentName(base)} · ${base.original_filename}`}
      aside={
        <Chip tone={submission.status} className="max-sm:hidden">
          {STATUS_NAMES[submission.status]}
        </Chip>
      }
      footer={
        <>
          <span className="mr-auto flex items-center gap-1">
            <IconButton
              icon={ArrowUp}
              label="Previous submission"
              keys="Alt+↑"
              disabled={previous === null}
              onClick={() => previous && onMove(previous, 'back')}
            />
            <IconButton
              icon={ArrowDown}
              label="Next submission"
              keys="Alt+↓"
              disabled={next === null}
              onClick={() => next && onMove(next, 'forth')}
            />
          </span>
          <Button variant="ghost" icon={HistoryIcon} onClick={onHistory}>
            History
          </Button>
          <Button onClick={onClose}>Close</Button>
          {isWritable ? (
            <>
              {nextUnmarked ? (
                <Button keys="Alt+Enter" disabled={!editable} onClick={saveAndNext}>
                  Save and next
                </Button>
              ) : null}
              <Button
                type="submit"
                variant="primary"
                keys="Mod+Enter"
                busy={saving}
                disabled={!editable && !saving}
              >
                {words.save}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div aria-busy={recalling} className="flex min-h-0 flex-1 flex-col">
        {theirs === null ? (
          <SheetColumns>
            <StudentColumn
              actor={student}
              fileName={base.original_filename}
              quote={evidence}
              files={submission.files}
              onCorrect={canMark ? setCorrected : null}
              onOpenFile={onOpenFile}
            />
            <AiColumn
              submission={submission}
              work={work}
              canMark={canMark}
              editable={editable}
              onCopy={copy}
              onUse={takeDraft}
              onGenerate={onGenerate}
              onCancel={onCancelDraft}
              onLook={() => setLooks(true)}
              cards={
                behind ? (
                  <DraftCards
                    actor={points}
                    editor={actor}
                    draft={behind}
                    isCode={isCode(submission.original_filename)}
                    canMark={canMark}
                    onPut={(point) => bank.current?.insert(point)}
                  />
                ) : null
              }
              again={
                behind?.kind === 'model' && canMark ? (
                  <AskAgain
                    actor={points}
                    disabled={work.step !== null}
                    onAsk={onAskAgain}
                    onHistory={onHistory}
                  />
                ) : null
              }
            />
            {canMark ? (
              <OwnColumn
                ref={bank}
                actor={actor}
                panel={panel}
                gradeHint={gradeHint}
                scale={scale}
                onCopy={copy}
                onSaveAnyway={saveAnyway}
                CommentBank={CommentBank}
                Marks={Marks}
                note={
                  <Note
                    key={submission.id}
                    submission={submission.id}
                    asked={note}
                    onFold={(open) => setNote(open ? note + 1 : 0)}
                  />
                }
              />
            ) : (
              <GivenColumn submission={submission} onCopy={copy} />
            )}
          </SheetColumns>
        ) : (
          <ConflictView actor={actor} theirs={theirs} />
        )}
      </div>
      {corrected?.transcript ? (
        <Door
          submission={submission.id}
          file={corrected.id}
          model={corrected.transcript.model}
          onClose={() => setCorrected(null)}
          onSaved={() => {
            setCorrected(null);
            renew();
          }}
        />
      ) : null}
      {looks ? <Door submission={submission.id} onClose={() => setLooks(false)} /> : null}
    </Dialog>
  );
}
