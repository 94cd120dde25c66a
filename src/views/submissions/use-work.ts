import { useSelector } from '@xstate/react';
import type { SubmissionPatch } from '#contract/submissions/submission.ts';
import {
  isDeleting,
  isRolledBack,
  selectPatch,
  selectSince,
  selectStep,
  type GeneratingStep,
  type RowRef,
} from '#machines/submissions/submission-row.view.ts';

/** What a busy row shows; the same object for every idle row. */
export interface Work {
  patch: SubmissionPatch | null;
  deleting: boolean;
  rolledBack: boolean;
  step: GeneratingStep | null;
  since: number | null;
}

const IDLE: Work = { patch: null, deleting: false, rolledBack: false, step: null, since: null };

const isSame = (a: Work, b: Work): boolean =>
  a === b ||
  (a.patch === b.patch &&
    a.deleting === b.deleting &&
    a.rolledBack === b.rolledBack &&
    a.step === b.step &&
    a.since === b.since);

/** Subscribes once for a busy row, and not at all for an idle one. */
export const useWork = (row: RowRef | undefined): Work =>
  useSelector(
    row,
    (snapshot) =>
      snapshot === undefined
        ? IDLE
        : {
            patch: selectPatch(snapshot),
            deleting: isDeleting(snapshot),
            rolledBack: isRolledBack(snapshot),
            step: selectStep(snapshot),
            since: selectSince(snapshot),
          },
    isSame,
  );
