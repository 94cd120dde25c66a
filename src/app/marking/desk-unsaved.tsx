import { useEffect, useReducer } from 'react';
import type { Submission } from '#contract/submissions/submission.ts';
import { isPassing } from '#lib/site/failure.ts';
import {
  marginCommands,
  selectMarginStatus,
  selectMarginFailure,
  selectSending,
} from '#machines/marking/margin.view.ts';
import {
  selectStatus,
  selectFailure,
  selectSaveState,
  sheetCommands,
} from '#machines/marking/mark-sheet.view.ts';
import { Unsaved, type WhyUnsaved } from '#views/marking/unsaved.tsx';
import { studentName } from '#views/submissions/submission-labels.ts';
import { useRoot } from '#app/root.ts';
import { useUser } from '#app/accounts/session/use-user.ts';
import { privateNotesOf } from '#app/teams/private-notes.ts';
import type { createSheets, Writing } from './sheets.ts';

export interface DeskUnsavedProps {
  sheets: ReturnType<typeof createSheets>;
  submissions: readonly Submission[];
  current: number;
  onGo: (submission: number) => void;
}

/** Returns why something isn't saved; null if it is saved or being saved. */
function whyOf({ sheet: sheetRef, margin: marginRef }: Writing): WhyUnsaved | null {
  const [sheet, margin] = [sheetRef.getSnapshot(), marginRef.getSnapshot()];
  const failures = [
    selectStatus(sheet) === 'failed' ? selectFailure(sheet) : null,
    selectMarginStatus(margin) === 'failed' ? selectMarginFailure(margin) : null,
  ].filter((one) => one !== null);
  const [saving, sending] = [selectSaveState(sheet), selectSending(margin)];
  if (saving === 'clashing' || saving === 'held') return saving;
  if (saving === 'refused' || sending === 'refused' || failures.some((one) => !isPassing(one)))
    return 'refused';
  return saving === 'offline' || sending === 'offline' || failures.length > 0 ? 'away' : null;
}

/**
 * Lists everything in this assignment that isn't saved, on any script. Work left from an earlier
 * visit is sent, and everything is sent when the network is back. The browser asks before a page is
 * closed while something is being sent.
 */
export default function DeskUnsaved({ sheets, submissions, current, onGo }: DeskUnsavedProps) {
  const user = useUser().id;
  const notes = privateNotesOf(useRoot(), user);
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const ids = submissions.map(({ id }) => id);
    sheets.wake(ids);
    notes.wake(ids);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: what is written from now on is known here
  }, []);
  useEffect(() => {
    sheets.watch.changed = look;
    const leave = notes.watch(look);
    const ask = (event: BeforeUnloadEvent) => {
      if (!sheets.mayClose()) event.preventDefault();
    };
    const retry = () => {
      notes.retry();
      for (const [, { sheet, margin }] of sheets.unsaved()) {
        sheetCommands(sheet).retry();
        marginCommands(margin).retry();
      }
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('online', retry);
      sheets.watch.changed = () => {};
      leave();
    };
  }, [notes, sheets]);
  const why = new Map<number, WhyUnsaved>(notes.unsent(submissions.map(({ id }) => id)));
  for (const [id, one] of sheets.unsaved()) {
    const found = whyOf(one);
    if (found !== null) why.set(id, found);
  }
  const left = submissions.flatMap((one) =>
    one.id !== current && why.has(one.id)
      ? [{ id: one.id, name: studentName(one), why: why.get(one.id)! }]
      : [],
  );
  return <Unsaved isAway={[...why.values()].includes('away')} left={left} onGo={onGo} />;
}
