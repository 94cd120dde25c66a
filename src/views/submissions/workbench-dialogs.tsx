import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import { nextRemaining } from '#lib/lists/trail.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';
import {
  creditsHeld,
  selectBack,
  selectBulk,
  selectComments,
  selectDialog,
  selectEditor,
  selectForth,
  selectRecord,
  selectReplaced,
  selectRow,
  selectScoreEditor,
  selectSubject,
  selectUpload,
  tableCommands,
  type TableRef,
} from '#machines/submissions/submission-table.view.ts';
import { isAsking, type BulkRef } from '#machines/submissions/bulk-actions.view.ts';
import type { PointsSlot } from '#views/drafts/points-slot.ts';
import type { CommentBankSlot } from './editor/feedback-dialog.tsx';
import {
  BatchDialog,
  DeletionQuestion,
  DraftQuestion,
  FeedbackDialog,
  FilesDialog,
  KeysDialog,
  RecordDialog,
  ScoreDialog,
  UploadDialog,
} from './later.tsx';
import { useLoadedActor } from './use-loaded-actor.ts';
import { useWork } from './use-work.ts';
import type { Available } from './batch/batch-dialog.tsx';

export interface WorkbenchDialogsProps {
  actor: TableRef;
  /** The submissions that match the query, in order: what Previous and Next move through. */
  matching: readonly Submission[];
  truthOf: (id: number) => Submission | undefined;
  canMark: boolean;
  gradeHint: string;
  scale: Scale | undefined;
  available: Available;
  CommentBank: CommentBankSlot;
  Points: PointsSlot;
  onGenerate: (submission: Submission) => void;
}

export function WorkbenchDialogs(props: WorkbenchDialogsProps) {
  const { actor, truthOf, available, gradeHint, scale, canMark } = props;
  const dialog = useSelector(actor, selectDialog);
  const subject = useSelector(actor, selectSubject);
  const upload = useLoadedActor(useSelector(actor, selectUpload));
  const score = useLoadedActor(useSelector(actor, selectScoreEditor));
  const bulk = useLoadedActor(useSelector(actor, selectBulk));
  const record = useLoadedActor(useSelector(actor, selectRecord));
  const replaced = useSelector(actor, selectReplaced);
  const { closeDialog, openFile, confirmDelete, confirmDraft, keepDraft } = tableCommands(actor);
  const shown = subject === null ? null : (truthOf(subject.id) ?? subject);
  return (
    <>
      {dialog === 'grading' && shown ? <Feedback {...props} submission={shown} /> : null}
      {dialog === 'uploading' && upload ? (
        <UploadDialog actor={upload} canDraft={bulk === undefined} onClose={closeDialog} />
      ) : null}
      {dialog === 'scoring' && score ? <ScoreDialog actor={score} onClose={closeDialog} /> : null}
      {dialog === 'files' && shown ? (
        <FilesDialog
          submission={shown}
          onOpen={(kind) => openFile(shown, kind)}
          onClose={closeDialog}
        />
      ) : null}
      {dialog === 'deleting' && shown ? (
        <DeletionQuestion submission={shown} onConfirm={confirmDelete} onClose={closeDialog} />
      ) : null}
      {replaced ? (
        <DraftQuestion
          submission={replaced}
          onConfirm={() => confirmDraft(Date.now())}
          onClose={keepDraft}
        />
      ) : null}
      {dialog === 'record' && record ? (
        <RecordDialog actor={record} canMark={canMark} onClose={closeDialog} />
      ) : null}
      {dialog === 'keys' ? <KeysDialog onClose={closeDialog} /> : null}
      {bulk ? (
        <Batch
          table={actor}
          actor={bulk}
          available={available}
          gradeHint={gradeHint}
          scale={scale}
        />
      ) : null}
    </>
  );
}

type BatchProps = { table: TableRef; actor: BulkRef } & Pick<
  WorkbenchDialogsProps,
  'available' | 'gradeHint' | 'scale'
>;

function Batch({ table, actor, available, gradeHint, scale }: BatchProps) {
  const held = useSelector(table, creditsHeld);
  return useSelector(actor, isAsking) ? (
    <BatchDialog
      actor={actor}
      available={available}
      held={held}
      gradeHint={gradeHint}
      scale={scale}
    />
  ) : null;
}

/**
 * Returns the list as it was when the dialog opened, plus later arrivals: what is saved meanwhile
 * stays in it, whatever the filter.
 */
function useOrder(
  matching: readonly Submission[],
  truthOf: (id: number) => Submission | undefined,
): Submission[] {
  const [ids] = useState(() => new Set<number>());
  for (const { id } of matching) ids.add(id);
  return [...ids].flatMap((id) => truthOf(id) ?? []);
}

function Feedback(props: WorkbenchDialogsProps & { submission: Submission }) {
  const {
    actor,
    submission,
    matching,
    truthOf,
    canMark,
    gradeHint,
    scale,
    CommentBank,
    Points,
    onGenerate,
  } = props;
  const editor = useLoadedActor(useSelector(actor, selectEditor));
  const work = useWork(useSelector(actor, (snapshot) => selectRow(snapshot, submission.id)));
  const { openEditor, openFile, openRecord, cancelDraft, askAgain, closeDialog } =
    tableCommands(actor);
  const panel = useSelector(actor, selectComments);
  const back = useSelector(actor, selectBack);
  const forth = useSelector(actor, selectForth);
  const list = useOrder(matching, truthOf);
  const place = list.findIndex(({ id }) => id === submission.id);
  const known = (id: number | null): Submission | null =>
    id === null ? null : (truthOf(id) ?? null);
  const [saved] = useState(() => new Set<number>());
  if (!editor) return null;
  const nextUnmarked = nextRemaining(
    list,
    submission.id,
    ({ id, status }) => status !== 'completed' && !saved.has(id),
  );
  return (
    <Points submission={submission.id}>
      {(points, slots) => (
        <FeedbackDialog
          actor={editor}
          panel={panel}
          points={points}
          slots={slots}
          submission={submission}
          work={work}
          canMark={canMark}
          gradeHint={gradeHint}
          scale={scale}
          CommentBank={CommentBank}
          previous={known(back) ?? list[place - 1] ?? null}
          next={known(forth) ?? (place === -1 ? null : (list[place + 1] ?? null))}
          nextUnmarked={nextUnmarked}
          onSavedOn={(to) => {
            saved.add(submission.id);
            openEditor(to, 'grade');
          }}
          onMove={(to, way) => openEditor(to, editor.getSnapshot().context.mode, way)}
          onGenerate={() => onGenerate(submission)}
          onAskAgain={(wish) => askAgain(submission, Date.now(), wish)}
          onCancelDraft={() => cancelDraft(submission.id)}
          onOpenFile={(kind) => openFile(submission, kind)}
          onHistory={() => openRecord(submission)}
          onClose={closeDialog}
        />
      )}
    </Points>
  );
}
