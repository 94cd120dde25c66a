import { bulkActionsMachine } from '#machines/submissions/bulk-actions.machine.ts';
import { copierMachine } from '#machines/shared/copier.machine.ts';
import { feedbackEditorMachine } from '#machines/marking/feedback-editor.machine.ts';
import type { Outcome } from '#machines/shared/outcome.ts';
import { scoreEditorMachine } from '#machines/submissions/score-editor.machine.ts';
import { studentTextMachine } from '#machines/submissions/student-text.machine.ts';
import { submissionRecordMachine } from '#machines/submissions/submission-record.machine.ts';
import { textKeeperMachine } from '#machines/shared/text-keeper.machine.ts';
import { uploadFileMachine } from '#machines/submissions/upload-file.machine.ts';
import { uploadMachine } from '#machines/submissions/upload.machine.ts';
import { copyText } from '#services/clipboard.ts';
import type { Http } from '#services/http.ts';
import { unsavedTexts } from '#services/storage/unsaved-text.ts';
import { recordActors } from '#services/submissions/submission-record.ts';
import { loadPictures, loadText } from '#services/submissions/submissions.ts';
import { uploadSubmission } from '#services/submissions/uploads.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';

/** The charts that the table starts on demand, with all their external services. */
export function dialogCharts(http: Http, say: (outcome: Outcome) => void) {
  const actions = { tell: (_: unknown, outcome: Outcome) => say(outcome) };
  const { keepText, recallText } = unsavedTexts(sessionStorageArea());
  return {
    bulk: bulkActionsMachine.provide({ actions }),
    score: scoreEditorMachine,
    record: submissionRecordMachine.provide({ actors: recordActors(http), actions }),
    upload: uploadMachine.provide({
      actors: {
        file: uploadFileMachine.provide({
          actors: { uploadSubmission: uploadSubmission(http) },
          actions,
        }),
      },
      actions,
    }),
    editor: feedbackEditorMachine.provide({
      actors: {
        recallText,
        keeper: textKeeperMachine.provide({ actors: { keepText }, actions }),
        copier: copierMachine.provide({ actors: { copyText }, actions }),
        student: studentTextMachine.provide({
          actors: { loadText: loadText(http), loadPictures: loadPictures(http) },
        }),
      },
    }),
  };
}
