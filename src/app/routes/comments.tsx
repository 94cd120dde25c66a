import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { commentsToCsv, commentsToJson } from '#lib/comments/comment-file.ts';
import { ownComments, setsFailureText, someFailedText } from '#lib/comments/comment-query.ts';
import { commentBankMachine } from '#machines/comments/comment-bank.machine.ts';
import {
  commentBankCommands,
  listBank,
  selectQuery,
} from '#machines/comments/comment-bank.view.ts';
import { commentDialogMachine } from '#machines/comments/comment-dialog.machine.ts';
import { commentSetsMachine } from '#machines/comments/comment-sets.machine.ts';
import { commentSetsCommands } from '#machines/comments/comment-sets.view.ts';
import { Failure } from '#lib/site/failure.ts';
import { selectData } from '#machines/shared/resource.view.ts';
import {
  commentDialogActors,
  commentSetActors,
  deleteComment,
  type SetsWithComments,
} from '#services/comments/comments.ts';
import { saveFile } from '#services/submissions/downloads.ts';
import { CommentSetsPanel } from '#views/comments/comment-sets-panel.tsx';
import { CommentTransfer } from '#views/comments/comment-transfer.tsx';
import { CommentsScreen } from '#views/comments/comments-screen.tsx';
import { refreshed } from '../resources/refreshed.ts';
import { useRoot } from '../root.ts';
import { useResource } from '../resources/use-resource.ts';

const NO_UNREAD = { sets: [], comments: [] };

export default function Screen() {
  const { http, resources, tell } = useRoot();
  const [machines] = useState(() => {
    const actions = { tell: (_: unknown, outcome: Parameters<typeof tell>[0]) => tell(outcome) };
    return {
      bank: commentBankMachine.provide({
        actors: {
          dialog: commentDialogMachine.provide({ actors: commentDialogActors(http), actions }),
          refreshComments: fromPromise<void>(async ({ signal }) => {
            await Promise.all([
              refreshed(resources.bank(), signal),
              refreshed(resources.sets(), signal),
            ]);
            // Data shown next to “Comments refreshed successfully” must not be old.
            const [failure] =
              selectData<SetsWithComments>(resources.sets().getSnapshot())?.failures ?? [];
            if (failure !== undefined) throw new Failure(failure);
          }),
          deleteComment: deleteComment(http),
        },
        actions,
      }),
      sets: commentSetsMachine.provide({ actors: commentSetActors(http), actions }),
    };
  });
  const bankActor = useActorRef(machines.bank);
  const setsActor = useActorRef(machines.sets);
  const bank = useResource(resources.bank());
  const sets = useResource(resources.sets());
  const query = useSelector(bankActor, selectQuery);
  const own = ownComments(bank.data ?? {});
  const known = sets.data?.sets ?? null;
  const exportAs = (kind: 'csv' | 'json') =>
    saveFile(
      `marginalia-comments.${kind}`,
      kind === 'csv'
        ? new Blob([commentsToCsv(own)], { type: 'text/csv' })
        : new Blob([commentsToJson(own)], { type: 'application/json' }),
    );

  return (
    <CommentsScreen
      actor={bankActor}
      own={own}
      unread={bank.unread}
      status={bank.status}
      failure={bank.failure}
      onRetry={bank.refresh}
      transfer={
        <CommentTransfer
          sets={known ?? []}
          count={own.length}
          onExport={exportAs}
          onImport={commentSetsCommands(setsActor).fill}
        />
      }
      sets={
        <CommentSetsPanel
          actor={setsActor}
          sets={known}
          shown={listBank(own, query).comments}
          message={
            sets.status === 'error' && sets.failure
              ? setsFailureText(sets.failure)
              : someFailedText(sets.data?.failures ?? [])
          }
          unread={sets.data?.unread ?? NO_UNREAD}
          onAddTo={commentBankCommands(bankActor).addTo}
          onRetry={sets.refresh}
        />
      }
    />
  );
}
