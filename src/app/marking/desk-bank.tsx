import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { commentPanelMachine } from '#machines/comments/comment-panel.machine.ts';
import { commentPanelCommands } from '#machines/comments/comment-panel.view.ts';
import { copyText } from '#services/clipboard.ts';
import type { DeskBankSlot } from '#views/marking/desk-props.ts';
import { createActor } from 'xstate';
import CommentBankPanel from '#app/submissions/comment-bank-slot.tsx';

/** The comment bank of the desk, shown while it is open. */
const DeskBank: DeskBankSlot = ({ script, searchRef, onInsert, onLeave }) => {
  const panel = useActorRef(commentPanelMachine);
  useEffect(() => commentPanelCommands(panel).show(), [panel]);
  const copy = (text: string) => {
    createActor(copyText, { input: { text } }).start();
  };
  return (
    <CommentBankPanel
      panel={panel}
      script={script}
      searchRef={searchRef}
      onInsert={onInsert}
      onCopy={copy}
      onLeave={onLeave}
    />
  );
};

export default DeskBank;
