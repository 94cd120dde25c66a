import { useSelector } from '@xstate/react';
import Copy from 'lucide-react/icons/copy';
import Eraser from 'lucide-react/icons/eraser';
import Library from 'lucide-react/icons/library';
import { useRef } from 'react';
import { MAX_FEEDBACK } from '#contract/limits.ts';
import { insertComment } from '#lib/text/text.ts';
import { commentPanelVerbs, selectTab, type CommentPanelRef } from '#machines/comment-panel/comment-panel.view.ts';
import {
  canClear, EDITOR_WORDS, editorVerbs, isEditable, selectMode, selectText, type EditorRef,
} from '#machines/feedback-editor/feedback-editor.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { SheetColumn } from '#views/components/layout/sheet-columns.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { EditorNotice } from './editor-notice.tsx';
import type { CommentBankSlot } from './feedback-dialog.tsx';

export interface OwnColumnProps {
  actor: EditorRef;
  panel: CommentPanelRef;
  canMark: boolean;
  gradeHint: string;
  onCopy: (text: string) => void;
  CommentBank: CommentBankSlot;
}

/** The educator's own grade and words, and the comments to put in. */
export function OwnColumn({ actor, panel, canMark, gradeHint, onCopy, CommentBank }: OwnColumnProps) {
  const mode = useSelector(actor, selectMode);
  const text = useSelector(actor, selectText);
  const editable = useSelector(actor, isEditable);
  const clearable = useSelector(actor, canClear);
  const tab = useSelector(panel, selectTab);
  const area = useRef<HTMLTextAreaElement>(null);
  const wasTouched = useRef(false);
  const { changeGrade, changeFeedback, clear } = editorVerbs(actor);
  const words = EDITOR_WORDS[mode];
  const tooLong = text.feedback.length > MAX_FEEDBACK ? `Feedback has at most ${MAX_FEEDBACK.toLocaleString('en')} characters: ${(text.feedback.length - MAX_FEEDBACK).toLocaleString('en')} too many.` : undefined;

  const insert = (comment: string) => {
    const field = area.current;
    if (!editable || !field) return;
    const put = insertComment(text.feedback, comment, wasTouched.current ? { start: field.selectionStart, end: field.selectionEnd } : null);
    changeFeedback(put.text);
    requestAnimationFrame(() => field.setSelectionRange(put.caret, put.caret));
    wasTouched.current = true;
  };

  return (
    <SheetColumn
      title="USER FEEDBACK"
      actions={(
        <>
          <Button size="sm" variant="ghost" icon={Copy} disabled={text.feedback === ''} onClick={() => onCopy(text.feedback)}>{words.copy}</Button>
          {canMark ? <Button size="sm" variant="ghost" icon={Eraser} disabled={!clearable} onClick={clear}>{words.clear}</Button> : null}
        </>
      )}
    >
      <EditorNotice actor={actor} />
      <div className="flex flex-col gap-4">
        <Field label="Grade" className="max-w-56">
          {(wiring) => (
            <TextInput
              {...wiring} value={text.grade} placeholder={gradeHint} readOnly={!editable || !canMark} onChange={changeGrade}
              {...(mode === 'grade' ? { 'data-autofocus': '' } : {})}
            />
          )}
        </Field>
        <Field label="Feedback" error={tooLong}>
          {(wiring) => (
            <TextArea
              {...wiring} ref={area} reading minRows={10} maxRows={60} value={text.feedback} readOnly={!editable || !canMark} onChange={changeFeedback}
              onFocus={() => { wasTouched.current = true; }} {...(mode === 'grade' ? {} : { 'data-autofocus': '' })}
            />
          )}
        </Field>
        {canMark ? (
          <div>
            <Button size="sm" icon={Library} aria-expanded={tab !== null} onClick={() => commentPanelVerbs(panel).toggle()}>
              {tab === null ? 'Show Comment Bank' : 'Hide Comment Bank'}
            </Button>
            {tab === null ? null : <div className="mt-3"><CommentBank panel={panel} onInsert={insert} onCopy={onCopy} /></div>}
          </div>
        ) : null}
      </div>
    </SheetColumn>
  );
}
