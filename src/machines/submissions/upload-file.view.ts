import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { FailureFacts } from '#lib/site/failure.ts';
import type { uploadFileMachine } from './upload-file.machine.ts';

export type UploadFileRef = ActorRefFrom<typeof uploadFileMachine>;
type Snapshot = SnapshotFrom<typeof uploadFileMachine>;

export const selectFile = (snapshot: Snapshot): File => snapshot.context.file;
export const selectStudent = (snapshot: Snapshot): string => snapshot.context.student;
export const selectUploadScore = (snapshot: Snapshot): string => snapshot.context.score;
export const selectProgress = (snapshot: Snapshot): number => snapshot.context.progress;
/** Returns why the report with the file can't be sent. */
export const selectReportProblem = (snapshot: Snapshot): string | null =>
  snapshot.context.reportProblem;
export const selectUploadFailure = (snapshot: Snapshot): FailureFacts | null =>
  snapshot.context.failure;

/**
 * Describes a failure; an unreached server and a refusal have different texts (decisions, section
 * 6).
 */
export const uploadFailureText = ({ status, detail }: FailureFacts): string =>
  detail ?? (status === null ? 'Failed to upload file' : 'Failed to upload submission');

export const fileCommands = (actor: UploadFileRef) => ({
  changeStudent: (student: string) => actor.send({ type: 'student.change', student }),
  changeScore: (score: string) => actor.send({ type: 'score.change', score }),
  chooseReport: (report: File | null) => actor.send({ type: 'report.choose', report }),
});
