import { useActorRef } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { STANDARD_BANK } from '#contract/standard-bank/index.ts';
import { setsFailureText, someFailedText } from '#lib/comments/comment-query.ts';
import { commentPickerMachine } from '#machines/comment-picker/comment-picker.machine.ts';
import { pickerInput } from '#machines/comment-picker/comment-picker.view.ts';
import { CommentPanel } from '#views/screens/workbench/editor/comment-panel.tsx';
import { CommentSets } from '#views/screens/workbench/editor/comment-sets.tsx';
import type { CommentBankSlot } from '#views/screens/workbench/editor/feedback-dialog.tsx';
import { StandardComments } from '#views/screens/workbench/editor/standard-comments.tsx';
import { useRoot } from '../root.ts';
import { useResource } from '../resources/use-resource.ts';

/** The comment bank beside the feedback: the standard bank to pick from, and the educator's own sets. */
const CommentBankPanel: CommentBankSlot = ({ panel, onInsert, onCopy }) => {
  const { resources } = useRoot();
  const insert = useRef(onInsert);
  useEffect(() => { insert.current = onInsert; });
  // oxlint-disable-next-line react/refs -- read when a comment is picked, not while this renders
  const [machine] = useState(() => commentPickerMachine.provide({ actions: { handText: (_, { text }) => insert.current(text) } }));
  const picker = useActorRef(machine, { input: pickerInput(STANDARD_BANK) });
  const { data, face, failure, refresh } = useResource(resources.sets());
  const message = face === 'error' && failure ? setsFailureText(failure) : someFailedText(data?.failures ?? []);
  return (
    <CommentPanel
      panel={panel}
      standard={<StandardComments actor={picker} bank={STANDARD_BANK} onInsert={onInsert} onCopy={onCopy} />}
      sets={(
        <CommentSets
          sets={data?.sets ?? null} comments={data?.comments ?? []} failure={message} onRetry={refresh} onInsert={onInsert} onCopy={onCopy}
        />
      )}
    />
  );
};

export default CommentBankPanel;
