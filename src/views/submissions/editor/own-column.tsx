import { useSelector } from '@xstate/react';
import {
  canClear,
  EDITOR_WORDS,
  editorCommands,
  type EditorRef,
  isEditable,
  selectBase,
  selectDoubts,
  selectEditorFailure,
  selectMode,
  selectNotice,
  selectText,
} from '#machines/marking/feedback-editor.view.ts';
import { Alert } from '#views/components/states/alert.tsx';
import { Button } from '#views/components/actions/button.tsx';
import { lateMarkWhileTyping } from '#contract/deadlines/late-rule.ts';
import Copy from 'lucide-react/icons/copy';
import Eraser from 'lucide-react/icons/eraser';
import Library from 'lucide-react/icons/library';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { MAX_FEEDBACK } from '#contract/limits.ts';
import { isOffScale, offScale } from '#contract/release/doubts.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import { insertComment } from '#lib/text/text.ts';
import {
  commentPanelCommands,
  type CommentPanelRef,
  selectTab,
} from '#machines/comments/comment-panel.view.ts';
import { cx } from '#views/components/base/cx.ts';
import { Field } from '#views/components/fields/field.tsx';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import type { RubricMarksSlot } from '#views/drafts/points-slot.ts';
import type { CommentBankSlot } from './feedback-dialog.tsx';

/**
 * The notice above the text: that it was restored, replaced or not saved, and how to undo that.
 */
function EditorNotice({ actor, onSaveAnyway }: { actor: EditorRef; onSaveAnyway: () => void }) {
  const notice = useSelector(actor, selectNotice);
  const doubts = useSelector(actor, selectDoubts);
  const failure = useSelector(actor, selectEditorFailure);
  const { discardUnsaved, appendDraft, replaceWithDraft, cancelDraft, undo, save } =
    editorCommands(actor);
  switch (notice) {
    case null:
      return null;
    case 'restored':
      return (
        <Alert
          className="mb-4"
          title="Your unsaved text is back"
          action={
            <Button size="sm" onClick={discardUnsaved}>
              Use the saved text
            </Button>
          }
        >
          It was not saved the last time. Save it, or go back to what is saved.
        </Alert>
      );
    case 'placing':
      return (
        <Alert
          tone="warning"
          className="mb-4"
          title="There is feedback already. Where does the draft go?"
        >
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={appendDraft}>
              Below my text
            </Button>
            <Button size="sm" onClick={replaceWithDraft}>
              In place of my text
            </Button>
            <Button size="sm" variant="ghost" onClick={cancelDraft}>
              Cancel
            </Button>
          </span>
        </Alert>
      );
    case 'undoable':
      return (
        <Alert
          className="mb-4"
          title="The text was changed"
          action={
            <Button size="sm" onClick={undo}>
              Undo
            </Button>
          }
        />
      );
    case 'doubtful':
      return (
        <Alert
          tone="warning"
          className="mb-4"
          title="Save it like this?"
          action={
            <Button size="sm" onClick={onSaveAnyway}>
              Save anyway
            </Button>
          }
        >
          {doubts.join(' ')}
        </Alert>
      );
    case 'failed':
      return (
        <Alert
          tone="error"
          className="mb-4"
          title={failure?.message ?? 'Failed to update'}
          action={
            <Button size="sm" onClick={() => save()}>
              Try again
            </Button>
          }
        >
          Your text is here and kept in this browser.
        </Alert>
      );
  }
}

/** What the dialog's keys do with the bank. */
export interface BankHandle {
  toggle: () => void;
  /** Inserts a comment or a point of the draft at the cursor. */
  insert: (text: string) => void;
}

interface OwnColumnProps {
  ref?: Ref<BankHandle>;
  actor: EditorRef;
  panel: CommentPanelRef;
  gradeHint: string;
  scale?: Scale | undefined;
  onCopy: (text: string) => void;
  /** Saves in spite of the question. */
  onSaveAnyway: () => void;
  CommentBank: CommentBankSlot;
  /** The marker’s private note, which the student doesn't see. */
  note: ReactNode;
  /** The rubric's marks, below the grade and the text, which are visible together. */
  Marks: RubricMarksSlot;
}

/** The educator's own grade and feedback, and the comments to insert. */
export function OwnColumn({
  ref,
  actor,
  panel,
  gradeHint,
  scale = { kind: 'free' },
  onCopy,
  onSaveAnyway,
  CommentBank,
  note,
  Marks,
}: OwnColumnProps) {
  const mode = useSelector(actor, selectMode);
  const text = useSelector(actor, selectText);
  const editable = useSelector(actor, isEditable);
  const clearable = useSelector(actor, canClear);
  const tab = useSelector(panel, selectTab);
  const area = useRef<HTMLTextAreaElement>(null);
  const wasTouched = useRef(false);
  const gradeField = useRef<HTMLInputElement>(null);
  const search = useRef<HTMLInputElement>(null);
  /** The bank was opened by key: its search is focused as soon as it is there. */
  const isSearchAwaited = useRef(false);
  const { id: script, assignment_id, late_mark } = useSelector(actor, selectBase);
  const late = lateMarkWhileTyping(late_mark, text.grade);
  const { changeGrade, changeFeedback, clear } = editorCommands(actor);
  const words = EDITOR_WORDS[mode];
  const tooLong =
    text.feedback.length > MAX_FEEDBACK
      ? `Feedback has at most ${MAX_FEEDBACK.toLocaleString('en')} characters: ${(text.feedback.length - MAX_FEEDBACK).toLocaleString('en')} too many.`
      : undefined;

  // Kept the same at every render: React would call a new function each time, and it could take the
  // focus from the field being typed in.
  const takeSearch = useCallback((field: HTMLInputElement | null) => {
    search.current = field;
    if (field && isSearchAwaited.current) field.focus();
    if (field) isSearchAwaited.current = false;
  }, []);
  const insert = (comment: string) => {
    const field = area.current;
    if (!editable || !field) return;
    const put = insertComment(
      text.feedback,
      comment,
      wasTouched.current ? { start: field.selectionStart, end: field.selectionEnd } : null,
    );
    changeFeedback(put.text);
    requestAnimationFrame(() => field.setSelectionRange(put.caret, put.caret));
    wasTouched.current = true;
  };

  useImperativeHandle(ref, () => ({
    toggle: () => {
      const bank = commentPanelCommands(panel);
      if (search.current?.closest('[data-bank]')?.contains(document.activeElement)) {
        bank.hide();
        area.current?.focus();
        return;
      }
      isSearchAwaited.current = search.current === null;
      bank.show();
      search.current?.focus();
    },
    insert,
  }));

  // The next script starts where the last one did: at its grade.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && mode === 'grade') gradeField.current?.focus();
    isFirst.current = false;
    wasTouched.current = false;
    // oxlint-disable-next-line react/exhaustive-deps -- when another script comes, not when its title changes
  }, [actor]);

  return (
    <SheetColumn
      title="USER FEEDBACK"
      actions={
        <>
          <Button
            size="sm"
            variant="ghost"
            icon={Copy}
            disabled={text.feedback === ''}
            onClick={() => onCopy(text.feedback)}
          >
            {words.copy}
          </Button>
          <Button size="sm" variant="ghost" icon={Eraser} disabled={!clearable} onClick={clear}>
            {words.clear}
          </Button>
        </>
      }
      below={
        <>
          {note}
          <div
            data-bank=""
            className={cx(
              'flex flex-col gap-2 border-t border-line px-5 py-3',
              tab !== null && 'wide:h-[52%] wide:shrink-0 max-wide:h-[28rem]',
            )}
          >
            <Button
              size="sm"
              icon={Library}
              keys="Alt+B"
              aria-expanded={tab !== null}
              className="self-start"
              onClick={() => commentPanelCommands(panel).toggle()}
            >
              {tab === null ? 'Show Comment Bank' : 'Hide Comment Bank'}
            </Button>
            {tab === null ? null : (
              <CommentBank
                panel={panel}
                script={script}
                searchRef={takeSearch}
                onInsert={insert}
                onCopy={onCopy}
                onLeave={() => area.current?.focus()}
              />
            )}
          </div>
        </>
      }
    >
      <EditorNotice actor={actor} onSaveAnyway={onSaveAnyway} />
      <div className="flex flex-col gap-4">
        <Field label="Grade" className="max-w-56">
          {(wiring) => (
            <TextInput
              {...wiring}
              ref={gradeField}
              value={text.grade}
              placeholder={gradeHint}
              readOnly={!editable}
              onChange={changeGrade}
              {...(mode === 'grade' ? { 'data-autofocus': '' } : {})}
            />
          )}
        </Field>
        {isOffScale(text.grade, scale) ? (
          <p className="-mt-2 text-sm text-danger">{offScale(text.grade)}</p>
        ) : null}
        {late === '' ? null : <p className="-mt-2 text-sm text-ink-muted">{`${late}.`}</p>}
        <Field label="Feedback" error={tooLong}>
          {(wiring) => (
            <TextArea
              {...wiring}
              ref={area}
              reading
              minRows={tab === null ? 10 : 6}
              maxRows={60}
              value={text.feedback}
              readOnly={!editable}
              onChange={changeFeedback}
              onFocus={() => {
                wasTouched.current = true;
              }}
              {...(mode === 'grade' ? {} : { 'data-autofocus': '' })}
            />
          )}
        </Field>
      </div>
      <Marks
        submission={script}
        assignment={assignment_id}
        grade={text.grade}
        onGrade={changeGrade}
      />
    </SheetColumn>
  );
}
