import { feedbackJobsMachine } from '#machines/drafts/feedback-jobs.machine.ts';
import { lazyMachine } from '#machines/shared/lazy-machine.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { submissionRowMachine } from '#machines/submissions/submission-row.machine.ts';
import { submissionTableMachine } from '#machines/submissions/submission-table.machine.ts';
import { createPlaces } from '#services/storage/places.ts';
import { unsavedTexts } from '#services/storage/unsaved-text.ts';
import { loadJobs } from '#services/submissions/feedback-jobs.ts';
import { openFile, rowActors } from '#services/submissions/submissions.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import type { Root } from '#app/root.ts';

const fetchDialogs = () => import('./dialog-charts.ts');

/** Fetches the code of the table's dialogs before they are needed. */
export const fetchDialogsAhead = (): void => {
  fetchDialogs().catch(() => {});
};

/**
 * Returns the table's chart with everything external: the API, the clipboard, the storage and the
 * shared resources.
 */
export function workbenchMachine(
  { http, resources, tell: say }: Pick<Root, 'http' | 'resources' | 'tell'>,
  assignmentId: number,
) {
  const actions = { tell: (_: unknown, outcome: Outcome) => say(outcome) };
  const { listUnsaved, forgetText } = unsavedTexts(sessionStorageArea());
  const truth = () => resources.submissions(assignmentId);
  const dialogs = async () => (await fetchDialogs()).dialogCharts(http, say);
  return submissionTableMachine.provide({
    actors: {
      row: submissionRowMachine.provide({ actors: rowActors(http), actions }),
      jobs: feedbackJobsMachine.provide({ actors: { loadJobs: loadJobs(http) } }),
      bulk: lazyMachine(async () => (await dialogs()).bulk),
      upload: lazyMachine(async () => (await dialogs()).upload),
      editor: lazyMachine(async () => (await dialogs()).editor),
      score: lazyMachine(async () => (await dialogs()).score),
      record: lazyMachine(async () => (await dialogs()).record),
      place: createPlaces(sessionStorageArea),
      openFile: openFile(http),
      listUnsaved,
      forgetText,
    },
    actions: {
      ...actions,
      mergeSubmission: (_, { submission }) =>
        truth().send({ type: 'resource.merge', items: [submission] }),
      removeSubmissionFromList: (_, { id }) => truth().send({ type: 'resource.remove', ids: [id] }),
    },
  });
}
