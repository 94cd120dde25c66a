import { lateMarkWhileTyping } from '#contract/deadlines/late-rule.ts';
import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import Eraser from 'lucide-react/icons/eraser';
import Library from 'lucide-react/icons/library';
import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  type ReactNode,
  type Ref,
} from 'react';
import { MAX_FEEDBACK } from '#contract/limits.ts';
import { insertComment } from '#lib/text/text.ts';
import {
  commentPanelCommands,
  selectTab,
  type CommentPanelRef,
} from '#machines/comments/comment-panel.view.ts';
import {
  canClear,
  EDITOR_WORDS,
  editorCommands,
  isEditable,
  selectBase,
  selectMode,
  selectText,
  type EditorRef,
} from '#machines/marking/feedback-editor.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { cx } from '#views/components/base/cx.ts';
import { Field } from '#views/components/fields/field.tsx';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { EditorNotice } from './editor-notice.tsx';
import type { CommentBankSlot } from './feedback-dialog.tsx';

/** What the keys of the dialog do with the bank. */
export interface BankHandle {
  toggle: () => void;
  /** Puts a comment or a point of the draft where the cursor was. */
  insert: (text: string) => void;
}

export interface OwnColumnProps {
  ref?: Ref<BankHandle>;
  actor: EditorRef;
  panel: CommentPanelRef;
  gradeHint: string;
  onCopy: (text: string) => void;
  /** What was asked about is saved all the same. */
  onSaveAnyway: () => void;
  CommentBank: CommentBankSlot;
  /** The marker’s own, which isn’t the student’s. */
  note: ReactNode;
}

/** The educator's own grade and words, and the comments to put in. */
export function OwnColumn({
  ref,
  actor,
  panel,
  gradeHint,
  onCopy,
  onSaveAnyway,
  CommentBank,
  note,
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
  /** The bank was asked for by key: its search has the focus as soon as it is there. */
  const isSearchAwaited = useRef(false);
  const { id: script, late_mark } = useSelector(actor, selectBase);
  const late = lateMarkWhileTyping(late_mark, text.grade);
  const { changeGrade, changeFeedback, clear } = editorCommands(actor);
  const words = EDITOR_WORDS[mode];
  const tooLong =
    text.feedback.length > MAX_FEEDBACK
      ? `Feedback has at most ${MAX_FEEDBACK.toLocaleString('en')} characters: ${(text.feedback.length - MAX_FEEDBACK).toLocaleString('en')} too many.`
      : undefined;

  // The same function at every render: React calls a new one each time, and it could take the keyboard from where one types.
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

  // The next script begins where the last one did: at its grade.
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
    </SheetColumn>
  );
}
