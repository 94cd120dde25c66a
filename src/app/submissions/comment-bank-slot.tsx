import { useActorRef } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { STANDARD_BANK } from '#contract/comments/standard-bank/index.ts';
import { setsFailureText, someFailedText } from '#lib/comments/comment-query.ts';
import { readyComments } from '#lib/comments/find-comments.ts';
import { commentPanelCommands } from '#machines/comments/comment-panel.view.ts';
import { commentPickerMachine } from '#machines/comments/comment-picker.machine.ts';
import { commentPickerCommands, pickerInput } from '#machines/comments/comment-picker.view.ts';
import { CommentPanel } from '#views/submissions/editor/comment-panel.tsx';
import { CommentSets } from '#views/submissions/editor/comment-sets.tsx';
import type { CommentBankSlot } from '#views/submissions/editor/feedback-dialog.tsx';
import { StandardComments } from '#views/submissions/editor/standard-comments.tsx';
import { useRoot } from '#app/root.ts';
import { useResource } from '#app/resources/use-resource.ts';

/** The comment bank next to the feedback: the standard bank and the educator's own sets. */
const CommentBankPanel: CommentBankSlot = ({
  panel,
  script,
  searchRef,
  onInsert,
  onCopy,
  onLeave,
}) => {
  const { resources } = useRoot();
  const use = (text: string) => {
    onInsert(text);
    commentPanelCommands(panel).use(text);
  };
  const insert = useRef(use);
  useEffect(() => {
    insert.current = use;
  });
  // oxlint-disable-next-line react/refs -- read when a comment is picked, not while this renders
  const [machine] = useState(() =>
    commentPickerMachine.provide({
      actions: { insertText: (_, { text }) => insert.current(text) },
    }),
  );
  const picker = useActorRef(machine, { input: pickerInput(STANDARD_BANK) });
  const pickedFor = useRef(script);
  useEffect(() => {
    if (pickedFor.current !== script) commentPickerCommands(picker).forget();
    pickedFor.current = script;
  }, [picker, script]);
  const { data, status, failure, refresh } = useResource(resources.sets());
  const message =
    status === 'error' && failure ? setsFailureText(failure) : someFailedText(data?.failures ?? []);
  const all = useMemo(() => readyComments(STANDARD_BANK, data?.comments ?? []), [data]);
  return (
    <CommentPanel
      panel={panel}
      all={all}
      searchRef={searchRef}
      onInsert={use}
      onLeave={onLeave}
      standard={
        <StandardComments actor={picker} bank={STANDARD_BANK} onInsert={use} onCopy={onCopy} />
      }
      sets={
        <CommentSets
          sets={data?.sets ?? null}
          comments={data?.comments ?? []}
          unread={data?.unread}
          failure={message}
          onRetry={refresh}
          onInsert={use}
          onCopy={onCopy}
        />
      }
    />
  );
};

export default CommentBankPanel;
