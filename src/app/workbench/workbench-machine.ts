import { bulkActionsMachine } from '#machines/bulk-actions/bulk-actions.machine.ts';
import { copierMachine } from '#machines/copier/copier.machine.ts';
import { feedbackEditorMachine } from '#machines/feedback-editor/feedback-editor.machine.ts';
import { feedbackJobsMachine } from '#machines/feedback-jobs/feedback-jobs.machine.ts';
import type { Outcome } from '#machines/outcome.ts';
import { studentTextMachine } from '#machines/student-text/student-text.machine.ts';
import { submissionRecordMachine } from '#machines/submission-record/submission-record.machine.ts';
import { submissionRowMachine } from '#machines/submission-row/submission-row.machine.ts';
import { submissionTableMachine } from '#machines/submission-table/submission-table.machine.ts';
import { textKeeperMachine } from '#machines/text-keeper/text-keeper.machine.ts';
import { uploadFileMachine } from '#machines/upload-file/upload-file.machine.ts';
import { uploadMachine } from '#machines/upload/upload.machine.ts';
import { copyText } from '#services/clipboard.ts';
import { createPlaces } from '#services/storage/places.ts';
import { draftsStorage } from '#services/storage/drafts-storage.ts';
import { loadJobs } from '#services/feedback-jobs.ts';
import { loadText, openFile, rowActors } from '#services/submissions.ts';
import { recordActors } from '#services/submission-record.ts';
import { uploadSubmission } from '#services/uploads.ts';
import type { Root } from '../root.ts';

/** The table's chart with everything that reaches outside: the API, the clipboard, the storage, the shared truth. */
export function workbenchMachine({ http, resources, tell: say }: Pick<Root, 'http' | 'resources' | 'tell'>, assignmentId: number) {
  const actions = { tell: (_: unknown, outcome: Outcome) => say(outcome) };
  const { keepText, recallText, listUnsaved, forgetText } = draftsStorage(window.localStorage);
  const truth = () => resources.submissions(assignmentId);
  return submissionTableMachine.provide({
    actors: {
      row: submissionRowMachine.provide({ actors: rowActors(http), actions }),
      jobs: feedbackJobsMachine.provide({ actors: { loadJobs: loadJobs(http) } }),
      bulk: bulkActionsMachine.provide({ actions }),
      upload: uploadMachine.provide({
        actors: { file: uploadFileMachine.provide({ actors: { uploadSubmission: uploadSubmission(http) }, actions }) }, actions,
      }),
      editor: feedbackEditorMachine.provide({
        actors: {
          recallText,
          keeper: textKeeperMachine.provide({ actors: { keepText }, actions }),
          copier: copierMachine.provide({ actors: { copyText }, actions }),
          student: studentTextMachine.provide({ actors: { loadText: loadText(http) } }),
        },
      }),
      record: submissionRecordMachine.provide({ actors: recordActors(http), actions }),
      place: createPlaces(() => window.localStorage),
      openFile: openFile(http),
      listUnsaved,
      forgetText,
    },
    actions: {
      ...actions,
      mergeTruth: (_, { submission }) => truth().send({ type: 'resource.merge', items: [submission] }),
      removeTruth: (_, { id }) => truth().send({ type: 'resource.remove', ids: [id] }),
    },
  });
}
