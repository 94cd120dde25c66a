import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { GivenStep } from '#lib/marking/same-answers.ts';
import { fieldOf, type Fields, sameKeys, saysSame, unsavedOf } from '#lib/marking/sheet.ts';
import { Failure } from '#lib/site/failure.ts';
import {
  selectFields,
  selectSaveState,
  selectStatus,
  type SheetRef,
  sheetCommands,
} from '#machines/marking/mark-sheet.view.ts';
import { type GroupToGive, sameAnswersMachine } from '#machines/marking/same-answers.machine.ts';
import { sameAnswersCommands } from '#machines/marking/same-answers.view.ts';
import { loadSameAnswers } from '#services/marking/desk.ts';
import { SameAnswers } from '#views/marking/alike/same-answers.tsx';
import type { LendSheet, SameAnswersSlot } from '#views/marking/desk-props.ts';
import { useRoot } from '#app/root.ts';

/** The number of scripts written at the same time. */
const AT_ONCE = 4;
/** A script that isn’t loaded or saved within this time counts as not done. */
const PATIENCE_MS = 30_000;

const refused = (message: string): Failure =>
  new Failure({ status: 409, detail: message, message });

/** Waits until a sheet can be written on. Rejects if it couldn’t be fetched. */
async function opened(sheet: SheetRef): Promise<void> {
  const snapshot = await waitFor(sheet, (one) => selectStatus(one) !== 'loading', {
    timeout: PATIENCE_MS,
  });
  if (selectStatus(snapshot) === 'failed') throw refused('The script could not be fetched.');
}

/**
 * Writes fields on a script as its marker would, and waits until they are saved, or kept in this
 * browser while the server can’t be reached. Returns whether they were. Changes that were refused,
 * or overwritten by someone else meanwhile, are discarded.
 */
async function written(sheet: SheetRef, fields: Fields): Promise<boolean> {
  const commands = sheetCommands(sheet);
  const before = sameKeys(selectFields(sheet.getSnapshot()), fields);
  for (const [key, value] of Object.entries(fields)) commands.write(key, value);
  commands.flush();
  const settled = await waitFor(
    sheet,
    (one) => !['waiting', 'saving'].includes(selectSaveState(one)),
    { timeout: PATIENCE_MS },
  );
  if (['saved', 'offline'].includes(selectSaveState(settled))) return true;
  for (const key of Object.keys(fields)) {
    commands.takeTheirs(key);
    commands.write(key, fieldOf(before, key));
  }
  commands.flush();
  return false;
}

async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/** Gives the fields to each script, and reports the scripts for which this fails. */
async function give(lendSheet: LendSheet, { from, to, fields }: GroupToGive): Promise<GivenStep> {
  const scripts: GivenStep['scripts'][number][] = [];
  const missed: number[] = [];
  await eachOf(to, async (submission) => {
    const isGiven = await lendSheet(submission, async (sheet) => {
      await opened(sheet);
      const now = selectFields(sheet.getSnapshot());
      const after = unsavedOf(now, fields);
      if (!(await written(sheet, after))) return false;
      scripts.push({ submission, before: sameKeys(now, after), after });
      return true;
    }).catch(() => false);
    if (!isGiven) missed.push(submission);
  });
  return { from, scripts, missed };
}

/** Restores what was on each script before, except for fields that have changed since. */
async function takeBack(lendSheet: LendSheet, { scripts }: GivenStep): Promise<void> {
  let failed = 0;
  await eachOf(scripts, async ({ submission, before, after }) => {
    const isBack = await lendSheet(submission, async (sheet) => {
      await opened(sheet);
      const now = selectFields(sheet.getSnapshot());
      const untouched = Object.entries(before).filter(([key]) =>
        saysSame(fieldOf(now, key), fieldOf(after, key)),
      );
      return await written(sheet, Object.fromEntries(untouched));
    }).catch(() => false);
    if (!isBack) failed += 1;
  });
  if (failed > 0)
    throw refused(
      `${failed} of ${scripts.length} could not be taken back. Try again, or open them: what stood there is in their history.`,
    );
}

/**
 * Scripts with the same answer as the one on the desk. It lives as long as the desk, so that its
 * last step can be undone.
 */
const DeskSameAnswers: SameAnswersSlot = ({ lendSheet, ...props }) => {
  const { http } = useRoot();
  const { current } = props;
  const [machine] = useState(() =>
    sameAnswersMachine.provide({
      actors: {
        loadGroup: fromPromise(({ input, signal }) =>
          loadSameAnswers(http, input.submission, signal),
        ),
        giveMarks: fromPromise(({ input }) => give(lendSheet, input)),
        takeBack: fromPromise(({ input }) => takeBack(lendSheet, input.step)),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { submission: current } });
  useEffect(() => sameAnswersCommands(actor).show(current), [actor, current]);
  return <SameAnswers actor={actor} {...props} />;
};

export default DeskSameAnswers;
